import type { AddedByUpdate } from '@cognate/contract'
import { cleanJson } from '../database/clean.ts'
import type { Database, Querying } from '../database/database.ts'
import { and, eq, inArray, isNotNull, isNull, ne, or, type SQL } from '../database/drizzle.ts'
import { searches } from '../database/schema-collaboration.ts'
import { watches } from '../database/schema-reports.ts'
import { seesSearch } from '../sharing/sharing.ts'
import type { Checked, Watch } from '../stores/watches.ts'
import type { Actor } from '../stores/who.ts'

/** Collections of which people want to hear what updates of the catalogue add. Each is of one person, who sees the collection. */
export function watchesIn(database: Database) {
  return {
    /** Undefined where the actor does not see the collection; null where they watch nothing there. */
    async get(actor: Actor, search: string): Promise<Watch | null | undefined> {
      if (!(await seesSearch(database, actor, search))) return undefined
      return (await read(database, isOf(actor, search)))[0] ?? null
    },
    /** Begins, or changes whether there are mails; false where the actor does not see the collection. */
    begin: (actor: Actor, search: string, by_mail: boolean): Promise<boolean> =>
      database.transaction(async (transaction) => {
        if (!(await seesSearch(transaction, actor, search))) return false
        const { user_id, organisation_id } = actor
        await transaction
          .insert(watches)
          .values({ search_id: search, user_id, organisation_id, by_mail })
          .onConflictDoUpdate({ target: [watches.search_id, watches.user_id], set: { by_mail } })
        return true
      }),
    async end(actor: Actor, search: string): Promise<boolean> {
      if (!(await seesSearch(database, actor, search))) return false
      await database.delete(watches).where(isOf(actor, search))
      return true
    },
    /** Forgets what was found. */
    async clear(actor: Actor, search: string): Promise<boolean> {
      if (!(await seesSearch(database, actor, search))) return false
      await database.update(watches).set({ news: null }).where(isOf(actor, search))
      return true
    },
    /** Those of open collections that were last asked of another catalogue than this. */
    due: (version: string, most: number): Promise<Watch[]> =>
      read(
        database,
        and(
          or(isNull(watches.catalogue_version), ne(watches.catalogue_version, version)),
          inArray(
            watches.search_id,
            database.select({ uuid: searches.uuid }).from(searches).where(isNull(searches.closed_at)),
          ),
        ),
        most,
      ),
    /** Keeps what a catalogue answered. */
    async save({ actor, search, catalogue_version, known, news }: Checked): Promise<void> {
      await database.update(watches).set(cleanJson({ catalogue_version, known, news })).where(isOf(actor, search))
    },
  }
}

/** What somebody has not seen yet of what updates added to these collections. */
export async function readNews(
  querying: Querying,
  { user_id }: Actor,
  ids: readonly string[],
): Promise<Map<string, AddedByUpdate>> {
  if (ids.length === 0) return new Map()
  const rows = await querying
    .select({ search: watches.search_id, news: watches.news })
    .from(watches)
    .where(and(eq(watches.user_id, user_id), inArray(watches.search_id, [...ids]), isNotNull(watches.news)))
  return new Map(rows.flatMap(({ search, news }) => (news ? [[search, news]] : [])))
}

const isOf = ({ user_id }: Actor, search: string): SQL | undefined =>
  and(eq(watches.search_id, search), eq(watches.user_id, user_id))

async function read(querying: Querying, where: SQL | undefined, most = 1): Promise<Watch[]> {
  const rows = await querying.select().from(watches).where(where).limit(most)
  return rows.map(({ user_id, organisation_id, search_id, by_mail, catalogue_version, known, news }) => ({
    ...{ actor: { user_id, organisation_id }, search: search_id, by_mail, catalogue_version, known, news },
  }))
}
