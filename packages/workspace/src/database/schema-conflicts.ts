import type { DeclaredRelation, PolicyRules, VerdictGround, VerdictKind } from '@cognate/contract'
import { boolean, index, jsonb, pgTable, sql, text, uniqueIndex, uuid } from './drizzle.ts'
import { byUser, created, moment, ofOrganisation, updated } from './schema.ts'
import { searches } from './schema-collaboration.ts'

/** What organisations count as conflicts. Of the default, of which an organisation has one at most, a row says what was set. */
export const conflictPolicies = pgTable(
  'conflict_policies',
  {
    uuid: uuid().primaryKey(),
    organisation_id: ofOrganisation(),
    name: text().notNull(),
    rules: jsonb().$type<PolicyRules>().notNull(),
    is_default: boolean().notNull().default(false),
    changed_by: byUser(),
    created_at: created(),
    updated_at: updated(),
  },
  (table) => [
    uniqueIndex('conflict_policies_default').on(table.organisation_id).where(sql`${table.is_default}`),
    index('conflict_policies_organisation').on(table.organisation_id),
  ],
)

/** What people decided of two people. Rows without a collection hold for the organisation. */
export const conflictVerdicts = pgTable(
  'conflict_verdicts',
  {
    uuid: uuid().primaryKey(),
    organisation_id: ofOrganisation(),
    search_id: uuid().references(() => searches.uuid, { onDelete: 'cascade' }),
    verdict: text().$type<VerdictKind>().notNull(),
    /** In short form. */
    person_id: text().notNull(),
    person_name: text().notNull(),
    /** In short form; null: the catalogue lacks them. */
    against_id: text(),
    against_name: text().notNull(),
    ground: text().$type<VerdictGround>(),
    relation: text().$type<DeclaredRelation>(),
    reason: text().notNull(),
    made_by: byUser(),
    made_at: moment('made_at').notNull().defaultNow(),
    /** When the operator was through with it as a correction of the catalogue; of what is no conflict alone. */
    settled_at: moment('settled_at'),
  },
  (table) => [
    uniqueIndex('conflict_verdicts_once').on(
      table.organisation_id,
      sql`coalesce(${table.search_id}, ${table.organisation_id})`,
      table.verdict,
      table.person_id,
      sql`coalesce(${table.against_id}, lower(${table.against_name}))`,
    ),
    index('conflict_verdicts_search').on(table.search_id),
  ],
)
