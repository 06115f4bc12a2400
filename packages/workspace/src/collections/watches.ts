import type { AddedByUpdate } from '@cognate/contract'
import { cleanJson } from '../database/clean.ts'
import type { Database, Querying } from '../database/database.ts'
import { and, eq, inArray, isNotNull, isNull, ne, or, type SQL } from '../database/drizzle.ts'
import { searches } from '../database/schema-collaboration.ts'
import { watches } from '../database/schema-reports.ts'
import { seesSearch } from '../sharing/sharing.ts'
import type { Watch, WatchStore } from '../stores/watches.ts'
import type { Actor } from '../stores/who.ts'

export function watchesIn(database: Database): WatchStore {
  return {
    async get(actor, search) {
      if (!(await seesSearch(database, actor, search))) return undefined
      return (await read(database, isOf(actor, search)))[0] ?? null
    },
    begin: (actor, search, by_mail) =>
      database.transaction(async (transaction) => {
        if (!(await seesSearch(transaction, actor, search))) return false
        const { user_id, organisation_id } = actor
        await transaction
          .insert(watches)
          .values({ search_id: search, user_id, organisation_id, by_mail })
          .onConflictDoUpdate({ target: [watches.search_id, watches.user_id], set: { by_mail } })
        return true
      }),
    async end(actor, search) {
      if (!(await seesSearch(database, actor, search))) return false
      await database.delete(watches).where(isOf(actor, search))
      return true
    },
    async clear(actor, search) {
      if (!(await seesSearch(database, actor, search))) return false
      await database.update(watches).set({ news: null }).where(isOf(actor, search))
      return true
    },
    due: (version, most) =>
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
    async save({ actor, search, catalogue_version, known, news }) {
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
