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
  const known = await store.known(people.map(({ username }) => username))
  const addings = { created: 0, joined: 0, unchanged: 0 }
  for (const { row, username } of people) {
    const account = known.get(username.normalize('NFC').toLowerCase())
    const isMember = account?.organisations.includes(organisation.id)
    if (account && !isMember && !mayJoin) badRows.push({ row, username, reason: 'taken' })
    else addings[!account ? 'created' : isMember ? 'unchanged' : 'joined'] += 1
  }
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
    rows: people.length + badRows.filter(({ reason }) => reason !== 'taken').length,
    ...addings,
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
