import { randomUUID } from 'node:crypto'
import { isUuid } from '@cognate/contract/ids'
import { cleanJson, isClean, likeAnywhere } from '../database/clean.ts'
import type { Database, Querying } from '../database/database.ts'
import { and, desc, eq, inArray, type SQL, sql } from '../database/drizzle.ts'
import { memberships, queries, users } from '../database/schema.ts'
import { filterPresets, searches } from '../database/schema-collaboration.ts'
import { recordAllIn, recordIn } from '../logs/audit.ts'
import { byName } from '../rules/people.ts'
import type { AccessEvent } from '../stores/access-events.ts'
import type { Listed } from '../stores/lists.ts'
import type {
  Adding,
  ListedPerson,
  MergedAccounts,
  Merging,
  NewPerson,
  OwnThings,
  PeopleSearch,
} from '../stores/people.ts'
import type { By } from '../stores/who.ts'
import { giveThings } from './give-things.ts'
import { mergeAccounts } from './merge-accounts.ts'

/** People that one statement writes. */
const MOST_WRITTEN = 500

/** What others do with somebody's name or address, too, and so does not say that they were here. */
const byAnybody = sql.raw(
  (
    [
      ...(['sign_in_refused', 'sign_in_limited', 'password_requested', 'password_request_limited'] as const),
      ...(['password_reset_refused', 'password_reset_limited'] as const),
    ] satisfies AccessEvent[]
  )
    .map((event) => `'${event}'`)
    .join(', '),
)

// Names are written out: in a list of columns of one table they would lose their table.
const columns = {
  id: users.id,
  username: users.username,
  email: users.email,
  first_name: users.first_name,
  last_name: users.last_name,
  is_active: users.is_active,
  is_operator: users.is_operator,
  created_at: users.created_at,
  has_password: sql<boolean>`${users.password_hash} is not null`,
  has_second_factor: sql<boolean>`${users.second_factor_since} is not null`,
  refuses_mail: sql<boolean>`exists (select 1 from letters l where l.refused_at is not null and l.useful_until > now()
    and l.facts->>'user_id' = users.id::text)`,
  // An entry counts at most what is of one day.
  last_seen_at: sql<Date | null>`(select max(a.last_at) from access_log a where a.user_id = users.id
    and a.event not in (${byAnybody}) and a.at >= (select max(b.at) - interval '1 day' from access_log b
      where b.user_id = users.id and b.event not in (${byAnybody})))`.mapWith(users.created_at),
  organisations: sql<ListedPerson['organisations']>`coalesce((
    select json_agg(json_build_object('name', o.name, 'display_name', o.display_name,
      'is_local_admin', m.is_local_admin, 'is_validated', m.is_validated,
      'is_suspended', m.suspended_at is not null) order by o.display_name, o.name)
    from memberships m join organisations o on o.id = m.organisation_id where m.user_id = users.id), '[]')`,
}

export function peopleIn(database: Database) {
  return {
    /** By last name. */
    async list(search: PeopleSearch): Promise<Listed<ListedPerson>> {
      const where = matches(search)
      const offset = (search.page - 1) * search.page_size
      const [count, near] = await Promise.all([
        database.$count(users, where),
        offset < FAR ? pageOf(database, where, { order: byName, limit: search.page_size, offset }) : undefined,
      ])
      if (near) return { count, results: near }
      // Rows before a page are read as well: a page near the end is read from there.
      const limit = Math.max(0, Math.min(search.page_size, count - offset))
      const isNearEnd = offset > count / 2
      const bounds = isNearEnd
        ? { order: byName.map((column) => desc(column)), limit, offset: Math.max(0, count - offset - limit) }
        : { order: byName, limit, offset }
      return { count, results: await pageOf(database, where, bounds) }
    },
    async of(id: string): Promise<ListedPerson | undefined> {
      if (!isUuid(id)) return undefined
      const [row] = await database.select(columns).from(users).where(eq(users.id, id))
      return row
    },
    /** Which of these user names have an account, each with its id, address and organisations; by the name in lower case. */
    known: (
      usernames: readonly string[],
    ): Promise<Map<string, { id: string; email: string; organisations: string[] }>> => knownIn(database, usernames),
    /** Makes people members of an organisation, all or none, and says what became of each, in their order. */
    add: (organisationId: string, people: readonly NewPerson[], by: By): Promise<{ id: string; adding: Adding }[]> =>
      database.transaction((transaction) => addIn(transaction, organisationId, people, by)),
    /** What a person made for an organisation, or for all. */
    async thingsOf(id: string, organisationId?: string): Promise<OwnThings> {
      if (!isUuid(id)) return { collections: 0, queries: 0, filter_presets: 0 }
      const count = (table: typeof searches | typeof queries | typeof filterPresets) =>
        database.$count(
          table,
          and(
            eq(table.owner_id, id),
            organisationId === undefined ? undefined : eq(table.organisation_id, organisationId),
          ),
        )
      const [collections, asked, presets] = await Promise.all([count(searches), count(queries), count(filterPresets)])
      return { collections, queries: asked, filter_presets: presets }
    },
    /**
     * Gives what a person made for an organisation to another of its members, with all shares. What the other one has
     * already, as the same query, stays where it is.
     */
    handOver: (from: string, to: string, organisationId: string, by: By): Promise<OwnThings> =>
      database.transaction(async (transaction) => {
        const given = await giveThings(transaction, { from, to, organisationId })
        await recordIn(transaction, {
          actor_id: by,
          action: 'account.handed_over',
          subject: `user:${from}`,
          details: { organisation_id: organisationId, to, ...given },
        })
        return given
      }),
    /**
     * Merges two accounts of one person, all or nothing: everything that one has and is moves to the other, and it is closed.
     * Raises `cannot_merge`, with a sentence that says why.
     */
    merge: (merging: Merging): Promise<MergedAccounts> => mergeAccounts(database, merging),
  }
}

/** Rows before a page from which on it may be worth reading from the end. */
const FAR = 2_000

/** Some of the people who match, by name; facts that are looked up are looked up of them alone, not of all before. */
function pageOf(
  database: Database,
  where: SQL | undefined,
  { order, limit, offset }: { order: readonly SQL[]; limit: number; offset: number },
) {
  const ids = database
    .select({ id: users.id })
    .from(users)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  return database
    .select(columns)
    .from(users)
    .where(inArray(users.id, ids))
    .orderBy(...byName)
}

function matches({ text = '', organisation_id, state }: PeopleSearch): SQL | undefined {
  if (organisation_id !== undefined && !isUuid(organisation_id)) return sql`false`
  const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean)
  return and(
    ...words.map((word) => sql`${users.searched} like ${likeAnywhere(word)}`),
    state && eq(users.is_active, state === 'active'),
    organisation_id === undefined
      ? undefined
      : sql`exists (select 1 from ${memberships} where ${memberships.user_id} = ${users.id}
          and ${memberships.organisation_id} = ${organisation_id})`,
  )
}

async function knownIn(
  querying: Querying,
  usernames: readonly string[],
): Promise<Map<string, { id: string; email: string; organisations: string[] }>> {
  const names = usernames.filter(isClean).map((name) => name.normalize('NFC').toLowerCase())
  if (names.length === 0) return new Map()
  const rows = await querying
    .select({
      id: users.id,
      email: users.email,
      name: sql<string>`lower(${users.username})`,
      organisations: sql<string[]>`array(select m.organisation_id::text from memberships m where m.user_id = users.id)`,
    })
    .from(users)
    .where(inArray(sql`lower(${users.username})`, names))
  return new Map(rows.map(({ name, ...account }) => [name, account]))
}

async function addIn(
  querying: Querying,
  organisationId: string,
  people: readonly NewPerson[],
  by: By,
): Promise<{ id: string; adding: Adding }[]> {
  const known = await knownIn(
    querying,
    people.map(({ username }) => username),
  )
  const added = people.map((person) => {
    const { is_local_admin, ...account } = cleanJson(person)
    const before = known.get(person.username.normalize('NFC').toLowerCase())
    const adding: Adding = !before ? 'created' : before.organisations.includes(organisationId) ? 'unchanged' : 'joined'
    return { id: before?.id ?? randomUUID(), adding, account, is_local_admin }
  })
  const created = added.filter(({ adding }) => adding === 'created')
  const members = added.filter(({ adding }) => adding !== 'unchanged')
  for (const part of inParts(created))
    await querying
      .insert(users)
      .values(part.map(({ id, account }) => ({ ...account, username: account.username.normalize('NFC'), id })))
  for (const part of inParts(members))
    await querying
      .insert(memberships)
      .values(part.map(({ id, is_local_admin }) => ({ user_id: id, organisation_id: organisationId, is_local_admin })))
  await recordAllIn(
    querying,
    created.map(({ id }) => ({ actor_id: by, action: 'account.created', subject: `user:${id}` })),
  )
  await recordAllIn(
    querying,
    members.map(({ id, is_local_admin }) => {
      const details = { organisation_id: organisationId, is_validated: true, is_local_admin }
      return { actor_id: by, action: 'membership.set', subject: `user:${id}`, details }
    }),
  )
  return added.map(({ id, adding }) => ({ id, adding }))
}

function* inParts<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let at = 0; at < items.length; at += MOST_WRITTEN) yield items.slice(at, at + MOST_WRITTEN)
}
