import { AppError, type ImportedPeopleView } from '@cognate/contract'
import type { By, Organisation, Workspace } from '@cognate/workspace'
import { readPeople } from './read-people.ts'

interface Importing {
  organisation: Organisation
  content: string
  isDry: boolean
  /** Whether people may be made members who have an account elsewhere. */
  mayJoin: boolean
  by: By
}

/** What became of a file, and the ids of the accounts that it made. */
export interface ImportedPeople extends Omit<ImportedPeopleView, 'invited'> {
  created_ids: string[]
}

/**
 * Makes everybody in a CSV a member of an organisation, all or none.
 * @throws AppError invalid_people
 */
export async function importPeople(
  { people: store }: Pick<Workspace, 'people'>,
  { organisation, content, isDry, mayJoin, by }: Importing,
): Promise<ImportedPeople> {
  const { people, badRows } = await readPeople(content)
  const rows = people.length + badRows.length
  const badButNamed = badRows.filter(({ reasons }) => !reasons.includes('username'))
  const known = await store.known([...people, ...badButNamed].map(({ username }) => username))
  const becomes = ({ username, email = '' }: { username: string; email?: string }) => {
    const account = known.get(username.normalize('NFC').toLowerCase())
    if (!account) return 'created'
    if (account.organisations.includes(organisation.id)) return 'unchanged'
    if (!mayJoin) return 'taken'
    // Two people may be called alike, and a stranger must not become a member.
    return account.email.toLowerCase() === email.toLowerCase() ? 'joined' : 'other_address'
  }
  for (const bad of badButNamed) if (becomes(bad) === 'taken') bad.reasons.push('taken')
  const groups = Object.groupBy(people, becomes)
  const { created = [], joined = [], unchanged = [] } = groups
  for (const reason of ['taken', 'other_address'] as const)
    badRows.push(...(groups[reason] ?? []).map(({ row, username }) => ({ row, username, reasons: [reason] })))
  const is_done = !isDry && badRows.length === 0
  const added = is_done
    ? await store.add(
        organisation.id,
        people.map(({ row: _, ...person }) => person),
        by,
      )
    : []
  return {
    is_done,
    rows,
    created: created.length,
    joined: joined.length,
    unchanged: unchanged.length,
    unchanged_usernames: unchanged.map(({ username }) => username),
    bad_rows: badRows.toSorted((one, other) => one.row - other.row),
    created_ids: added.flatMap(({ id, adding }) => (adding === 'created' ? [id] : [])),
  }
}

/**
 * Refuses to let people have passwords whose organisation an identity provider in use alone opens.
 * @throws AppError provider_only
 */
export async function requirePasswords(
  { id, sign_in, display_name }: Organisation,
  { identityProviders }: Pick<Workspace, 'identityProviders'>,
): Promise<void> {
  if (sign_in !== 'provider only') return
  const providers = await identityProviders.list()
  if (!providers.some(({ organisation_id, enabled }) => organisation_id === id && enabled)) return
  throw new AppError('provider_only', {
    detail: `Members of ${display_name} sign in through its identity provider alone, so that they have no passwords.`,
  })
}
