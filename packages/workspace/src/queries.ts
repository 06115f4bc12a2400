import { randomUUID } from 'node:crypto'
import { and, asc, count, desc, eq, ilike, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { cleanJson, cleanText, isUuid } from './clean.ts'
import type { Database } from './database.ts'
import { mayUseQuery } from './policies.ts'
import { hashQuestion, namesOf, textOf } from './question.ts'
import { organisations, queries } from './schema.ts'
import type { QueryPage, StoredQuery, Workspace } from './workspace.ts'

export function queriesIn(database: Database, clock: () => Date): Workspace['queries'] {
  return {
    async save(actor, question, { search_name = null } = {}) {
      const clean = cleanJson(question)
      const shown = {
        question: clean,
        query_text: textOf(clean),
        record_names: namesOf(clean),
        search_name: search_name === null ? null : cleanText(search_name),
      }
      // One statement, so that two who ask the same at once end with one row, and no crash parts reading from writing.
      const [saved] = await database
        .insert(queries)
        .values({
          uuid: randomUUID(),
          owner_id: actor.user_id,
          organisation_id: actor.organisation_id,
          dataset: clean.dataset,
          question_hash: hashQuestion(clean),
          ...shown,
        })
        .onConflictDoUpdate({
          target: [queries.owner_id, queries.organisation_id, queries.question_hash],
          set: { ...shown, updated_at: sql`now()` },
        })
        .returning({ uuid: queries.uuid, created_at: queries.created_at, updated_at: queries.updated_at })
      return saved!
    },
    async list(actor, page) {
      const where = and(mayUseQuery(actor), matches(page.search))
      const [[total], rows] = await Promise.all([
        database.select({ count: count() }).from(queries).where(where),
        database
          .select()
          .from(queries)
          .where(where)
          .orderBy(orderOf(page.ordering), asc(queries.uuid))
          .limit(page.page_size)
          .offset((page.page - 1) * page.page_size),
      ])
      return { count: total?.count ?? 0, results: rows.map(present) }
    },
    async get(actor, uuid) {
      if (!isUuid(uuid)) return undefined
      const [row] = await database
        .select()
        .from(queries)
        .where(and(mayUseQuery(actor), eq(queries.uuid, uuid)))
      return row && present(row)
    },
    async remove(actor, uuid) {
      return (await removeAll(database, and(mayUseQuery(actor), inArray(queries.uuid, [uuid].filter(isUuid))))) > 0
    },
    async removeMany(actor, uuids) {
      return removeAll(database, and(mayUseQuery(actor), inArray(queries.uuid, uuids.filter(isUuid))))
    },
    async removePastRetention() {
      const { rowCount } = await database.delete(queries).where(
        inArray(
          queries.uuid,
          database
            .select({ uuid: queries.uuid })
            .from(queries)
            .innerJoin(organisations, eq(organisations.id, queries.organisation_id))
            .where(
              and(
                isNotNull(organisations.query_retention_days),
                sql`${queries.updated_at} < ${clock()}::timestamptz - make_interval(days => ${organisations.query_retention_days})`,
              ),
            ),
        ),
      )
      return rowCount ?? 0
    },
  }
}

async function removeAll(database: Database, where: SQL | undefined): Promise<number> {
  const { rowCount } = await database.delete(queries).where(where)
  return rowCount ?? 0
}

const columns = { created_at: queries.created_at, updated_at: queries.updated_at }

function orderOf(ordering: QueryPage['ordering']): SQL {
  const column = columns[ordering.replace(/^-/, '') as keyof typeof columns]
  return ordering.startsWith('-') ? desc(column) : asc(column)
}

/** What the person typed stands for itself: % and _ are no wildcards. */
function matches(search: string): SQL | undefined {
  const text = cleanText(search).trim()
  if (text === '') return undefined
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return or(
    ilike(queries.query_text, pattern),
    ilike(queries.record_names, pattern),
    ilike(queries.search_name, pattern),
  )
}

function present(row: typeof queries.$inferSelect): StoredQuery {
  const { uuid, dataset, question, query_text, search_name, created_at, updated_at } = row
  return { uuid, dataset, question, query_text, search_name, created_at, updated_at }
}
