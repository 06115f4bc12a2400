import { type ScimGroupRequest, ScimMembers, type ScimPatchRequest } from '@cognate/contract'
import type { GroupDraft, ProvisionedGroup } from '@cognate/workspace'
import { z } from 'zod'
import { invalidValue, parseValue } from './parse-value.ts'
import { withoutUrn } from './read-filter.ts'

/** A team as a client describes it. */
export const groupDraftOf = ({ displayName, externalId, members }: ScimGroupRequest): GroupDraft => ({
  name: displayName,
  external_id: externalId ?? null,
  members: (members ?? []).map(({ value }) => value),
})

/**
 * A team after the operations of a patch: members come and go as a list (Entra ID) or by a path that names one of them (Okta).
 * @throws AppError invalid_request
 */
export function patchGroup(group: ProvisionedGroup, { Operations }: ScimPatchRequest): GroupDraft {
  const draft = {
    name: group.name,
    external_id: group.external_id,
    members: new Set(group.members.map(({ id }) => id)),
  }
  for (const { op, path = '', value } of Operations) {
    const attribute = withoutUrn(path.replace(/\[.*$/, ''))
    if (attribute === 'members') changeMembers(draft.members, op, path, value)
    else if (op === 'remove') remove(draft, attribute)
    else set(draft, path === '' ? value : { [attribute]: value }, op)
  }
  return { ...draft, members: [...draft.members] }
}

type Draft = Omit<GroupDraft, 'members'> & { members: Set<string> }
type Operation = ScimPatchRequest['Operations'][number]['op']

const Name = z.string().min(1).max(200)
const ExternalId = z.string().max(300).nullable()

function set(draft: Draft, value: unknown, op: Operation): void {
  const fields = parseValue(z.record(z.string(), z.unknown()), value, 'value')
  for (const [name, inner] of Object.entries(fields)) {
    const attribute = withoutUrn(name)
    if (attribute === 'displayname') draft.name = parseValue(Name, inner, 'displayName')
    if (attribute === 'externalid') draft.external_id = parseValue(ExternalId, inner, 'externalId')
    if (attribute === 'members') changeMembers(draft.members, op, '', inner)
  }
}

function remove(draft: Draft, attribute: string): void {
  if (attribute === 'externalid') draft.external_id = null
}

function changeMembers(members: Set<string>, op: Operation, path: string, value: unknown): void {
  const named = /\[\s*value\s+eq\s+"([^"]*)"\s*\]/i.exec(path)?.[1]
  // A filter that cannot be read, taken for none, would remove everybody.
  if (named === undefined && path.includes('[')) throw invalidValue('path')
  const given = named === undefined ? (value ?? undefined) : [{ value: named }]
  // All are replaced, or removed without being named.
  if (named === undefined && (op === 'replace' || (op === 'remove' && given === undefined))) members.clear()
  const ids = parseValue(ScimMembers, [given ?? []].flat(), 'members').map(({ value }) => value.toLowerCase())
  for (const id of ids) op === 'remove' ? members.delete(id) : members.add(id)
}
