import { AppError, type ScimPatchRequest, ScimUserRequest } from '@cognate/contract'
import type { PersonDraft } from '@cognate/workspace'
import { z } from 'zod'
import { mailAddressOf } from '../sign-in/identity.ts'
import { parseValue } from './parse-value.ts'
import { withoutUrn } from './read-filter.ts'

/**
 * A person as a client describes them. Without an address, the user name is it.
 * @param before  Who is replaced.
 * @throws AppError invalid_request where neither is an address
 */
export function draftOf(
  { userName, externalId, active, name, displayName, emails }: ScimUserRequest,
  before?: Pick<PersonDraft, 'active'>,
): PersonDraft {
  const address = (emails?.find(({ primary }) => primary === true) ?? emails?.[0])?.value
  const words = displayName?.trim().split(/\s+/) ?? []
  const [first, last] = [name?.givenName ?? words.slice(0, -1).join(' '), name?.familyName ?? words.at(-1) ?? '']
  return {
    user_name: userName,
    external_id: externalId ?? null,
    // Who was closed is not let in by what says nothing of it.
    active: active ?? before?.active ?? true,
    first_name: nameOf(first),
    last_name: nameOf(last),
    email: requireAddress(address ?? userName),
  }
}

/**
 * A person after the operations of a patch: with or without a path, and in the spellings of Entra ID and Okta. Attributes
 * that are not kept are passed over, since clients send many and would stop at a refusal.
 * @throws AppError invalid_request
 */
export function patchUser<Person extends PersonDraft>(person: Person, { Operations }: ScimPatchRequest): PersonDraft {
  const { user_name, external_id, active, first_name, last_name, email } = person
  const draft = { user_name, external_id, active, first_name, last_name, email }
  for (const { op, path, value } of Operations) {
    if (op === 'remove') remove(draft, pathOf(path ?? ''))
    else if (path === undefined) setAll(draft, value)
    else set(draft, pathOf(path), value)
  }
  return draft
}

/** `emails.value` of `emails[type eq "work"].value`; everybody has one address. */
const pathOf = (path: string) => withoutUrn(path.replace(/\[[^\]]*\]/g, ''))

function setAll(draft: PersonDraft, value: unknown): void {
  const fields = parseValue(z.record(z.string(), z.unknown()), value, 'value')
  for (const [path, inner] of Object.entries(fields)) set(draft, pathOf(path), inner)
}

const { userName, externalId, active, name, emails } = ScimUserRequest.shape
const Name = name.unwrap().unwrap()
const Text = z.string().max(150)

type Setter = (draft: PersonDraft, value: unknown, path: string) => void

const setters: Readonly<Record<string, Setter>> = {
  username: (draft, value, path) => Object.assign(draft, { user_name: parseValue(userName, value, path) }),
  externalid: (draft, value, path) =>
    Object.assign(draft, { external_id: parseValue(externalId, value, path) ?? null }),
  active: (draft, value, path) => Object.assign(draft, { active: parseValue(active, value, path) ?? draft.active }),
  'name.givenname': (draft, value, path) => Object.assign(draft, { first_name: nameOf(parseValue(Text, value, path)) }),
  'name.familyname': (draft, value, path) => Object.assign(draft, { last_name: nameOf(parseValue(Text, value, path)) }),
  name: (draft, value, path) => {
    const { givenName, familyName } = parseValue(Name, value, path)
    if (givenName) draft.first_name = nameOf(givenName)
    if (familyName) draft.last_name = nameOf(familyName)
  },
  'emails.value': (draft, value, path) =>
    Object.assign(draft, { email: requireAddress(parseValue(z.string().max(320), value, path)) }),
  emails: (draft, value, path) => {
    const given = parseValue(emails, [value].flat(), path) ?? []
    const address = given.find(({ primary }) => primary === true) ?? given[0]
    if (address) draft.email = requireAddress(address.value)
  },
}

function set(draft: PersonDraft, path: string, value: unknown): void {
  if (Object.hasOwn(setters, path)) setters[path]!(draft, value, path)
}

/** Of what is kept, only the external id may be missing. */
function remove(draft: PersonDraft, path: string): void {
  if (path === 'externalid') draft.external_id = null
}

function requireAddress(text: string): string {
  const address = mailAddressOf(text.trim())
  if (!address)
    throw new AppError('invalid_request', { fields: [{ field: 'emails', message: 'An e-mail address is needed.' }] })
  return address
}

const nameOf = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .trim()
    .slice(0, 150)
