import type {
  BadRowReason,
  EvaluationComparison,
  EvaluationFigures,
  EvaluationState,
  OrderKey,
  Verdict,
} from '@cognate/contract'
import type { JudgedPerson, QueryOutcome } from '../stores/evaluations.ts'
import { check, index, integer, jsonb, pgTable, primaryKey, sql, text, uuid } from './drizzle.ts'
import { created, moment, ofOrganisation, ofUser, queries, updated, users } from './schema.ts'

/** What people said of experts that a stored query found; deleted with the query, whose text they are about. */
export const judgements = pgTable(
  'judgements',
  {
    user_id: ofUser(),
    organisation_id: ofOrganisation(),
    /** SHA-256, in hexadecimal, of the text and records that were asked with: equal for the same with other filters. */
    asked_hash: text().notNull(),
    /** In short form. */
    record_id: text().notNull(),
    /** The query beside which it was said last. */
    query_id: uuid()
      .notNull()
      .references(() => queries.uuid, { onDelete: 'cascade' }),
    display_name: text().notNull(),
    verdict: text().$type<Verdict>().notNull(),
    updated_at: updated(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.organisation_id, table.asked_hash, table.record_id] }),
    index('judgements_organisation').on(table.organisation_id),
    index('judgements_query').on(table.query_id),
  ],
)

/** Runs that measure the ranking; any server may do the next part of one. */
export const evaluations = pgTable(
  'evaluations',
  {
    uuid: uuid().primaryKey(),
    owner_id: ofUser(),
    organisation_id: ofOrganisation(),
    /** The name of the file; empty for judgements on the page. */
    name: text().notNull(),
    source: text().$type<'file' | 'page'>().notNull(),
    state: text().$type<EvaluationState>().notNull().default('waiting'),
    bad_rows: integer().notNull(),
    bad_row_list: jsonb().$type<{ row: number; reason: BadRowReason }[]>().notNull(),
    /** Of the outcomes so far; another catalogue, or other orders, begin anew. */
    catalogue_version: text(),
    orders: jsonb().$type<OrderKey[]>(),
    figures: jsonb().$type<EvaluationFigures>(),
    comparison: jsonb().$type<EvaluationComparison>(),
    /** Grows with each part that a server claims. */
    claims: integer().notNull().default(0),
    /** Until then the current part belongs to the server that claimed it. */
    leased_until: moment('leased_until'),
    /** When a part was last done: evaluations take turns. */
    worked_at: moment('worked_at').notNull().defaultNow(),
    created_at: created(),
    finished_at: moment('finished_at'),
  },
  (table) => [
    index('evaluations_owner').on(table.owner_id, table.organisation_id, table.created_at),
    index('evaluations_due').on(table.worked_at).where(sql`${table.state} in ('waiting', 'running')`),
    check('evaluations_state', sql`${table.state} in ('waiting', 'running', 'stopped', 'done', 'failed')`),
  ],
)

/**
 * The texts of an evaluation and how each did. A text of a file stands here; of judgements on the page only whose they are
 * and the query that holds the text, so that both are gone when these are.
 */
export const evaluatedQueries = pgTable(
  'evaluated_queries',
  {
    evaluation_id: uuid()
      .notNull()
      .references(() => evaluations.uuid, { onDelete: 'cascade' }),
    position: integer().notNull(),
    text: text(),
    judged: jsonb().$type<JudgedPerson[]>(),
    query_id: uuid().references(() => queries.uuid, { onDelete: 'cascade' }),
    judged_by: uuid().references(() => users.id, { onDelete: 'cascade' }),
    asked_hash: text(),
    /** SHA-256, in hexadecimal, of text and judgements: equal in another evaluation of the same. */
    content_hash: text().notNull(),
    outcome: jsonb().$type<QueryOutcome>(),
  },
  (table) => [
    primaryKey({ columns: [table.evaluation_id, table.position] }),
    index('evaluated_queries_query').on(table.query_id),
    index('evaluated_queries_judged_by').on(table.judged_by),
  ],
)
