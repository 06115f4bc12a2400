import type { ApprovalDecision, ApprovedSnapshot, HistoryStatus } from '@cognate/contract'
import { bigserial, date, index, jsonb, pgTable, sql, text, uniqueIndex, uuid } from './drizzle.ts'
import { byUser, created, moment, ofOrganisation } from './schema.ts'
import { ofSearch } from './schema-collaboration.ts'

/** What was asked of people elsewhere, from files. */
export const reviewingHistory = pgTable(
  'reviewing_history',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    organisation_id: ofOrganisation(),
    /** The short id of the person. */
    identity: text().notNull(),
    display_name: text().notNull(),
    manuscript: text().notNull(),
    status: text().$type<HistoryStatus>().notNull(),
    happened_on: date().notNull(),
    added_by: byUser(),
    created_at: created(),
  },
  (table) => [
    uniqueIndex('reviewing_history_once').on(
      table.organisation_id,
      table.identity,
      sql`lower(${table.manuscript})`,
      table.status,
      table.happened_on,
    ),
  ],
)

/** Whom somebody asked to approve a collection, and what they said. A collection has one at most that is undecided. */
export const approvals = pgTable(
  'approvals',
  {
    uuid: uuid().primaryKey(),
    search_id: ofSearch(),
    approver_id: byUser(),
    asked_by: byUser(),
    asked_at: moment('asked_at').notNull().defaultNow(),
    message: text().notNull(),
    decision: text().$type<ApprovalDecision>(),
    comment: text().notNull().default(''),
    decided_at: moment('decided_at'),
    /** The collection as it was decided on; written once. */
    snapshot: jsonb().$type<ApprovedSnapshot>(),
  },
  (table) => [
    uniqueIndex('approvals_undecided').on(table.search_id).where(sql`${table.decision} is null`),
    index('approvals_search').on(table.search_id, table.asked_at),
    index('approvals_approver').on(table.approver_id),
    index('approvals_asked_by').on(table.asked_by),
  ],
)

/** What people say of a collection. Rows are only added. */
export const searchComments = pgTable(
  'search_comments',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    search_id: ofSearch(),
    text: text().notNull(),
    made_by: byUser(),
    made_at: moment('made_at').notNull().defaultNow(),
  },
  (table) => [
    index('search_comments_search').on(table.search_id, table.id),
    index('search_comments_made_by').on(table.made_by),
  ],
)
