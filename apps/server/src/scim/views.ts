import { fillPath, paths, type ScimGroupView, type ScimUserView, scimUrns } from '@cognate/contract'
import type { ProvisionedGroup, ProvisionedPerson } from '@cognate/workspace'

/** A person as SCIM shows them; `origin` is that of the installation. */
export function userView(person: ProvisionedPerson, origin: string): ScimUserView {
  const { id, external_id, user_name, first_name, last_name, email, active } = person
  const display = `${first_name} ${last_name}`.trim() || user_name
  return {
    schemas: [scimUrns.user],
    id,
    ...(external_id !== null && { externalId: external_id }),
    userName: user_name,
    name: { formatted: display, givenName: first_name, familyName: last_name },
    displayName: display,
    active,
    emails: email === '' ? [] : [{ value: email, type: 'work', primary: true }],
    groups: person.teams.map(({ uuid, name }) => ({ value: uuid, display: name, $ref: groupAddress(uuid, origin) })),
    meta: { resourceType: 'User', ...timesOf(person), location: userAddress(id, origin) },
  }
}

export function groupView(group: ProvisionedGroup, origin: string, hasMembers = true): ScimGroupView {
  const { id, name, external_id, members } = group
  return {
    schemas: [scimUrns.group],
    id,
    ...(external_id !== null && { externalId: external_id }),
    displayName: name,
    ...(hasMembers && {
      members: members.map((member) => ({
        value: member.id,
        display: member.display_name,
        $ref: userAddress(member.id, origin),
      })),
    }),
    meta: { resourceType: 'Group', ...timesOf(group), location: groupAddress(id, origin) },
  }
}

/** Resources of a list, of which `total` match. */
export function listView<Resource>(
  Resources: Resource[],
  { total, startIndex }: { total: number; startIndex: number },
) {
  return { schemas: [scimUrns.list], totalResults: total, startIndex, itemsPerPage: Resources.length, Resources }
}

const timesOf = ({ created_at, updated_at }: { created_at: Date; updated_at: Date }) => ({
  created: created_at.toISOString(),
  lastModified: updated_at.toISOString(),
})
const userAddress = (id: string, origin: string) => origin + fillPath(paths.scimUser, { id })
const groupAddress = (id: string, origin: string) => origin + fillPath(paths.scimGroup, { id })
