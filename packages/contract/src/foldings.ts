import { z } from 'zod'
import { AdminList } from './admin-people.ts'
import { pageOf } from './queries.ts'

/** An institution of the catalogue in use, with all names that are its own. */
export const FoldedInstitutionView = z.object({
  /** In its short form, `I123`. */
  id: z.string(),
  display_name: z.string(),
  country_code: z.string().nullable(),
  works_count: z.number().int(),
  also_written: z
    .array(z.string())
    .describe('Names that the import folded into it, and those that its source gives it.'),
})
export type FoldedInstitutionView = z.infer<typeof FoldedInstitutionView>

/** Searched for whole words of any of its names, an id or a ROR id; without one, those with several names alone are listed. */
export const ListFoldings = AdminList
export const FoldingsPage = pageOf(FoldedInstitutionView).extend({
  /** False where the catalogue has more that match than are reached. */
  is_complete: z.boolean(),
})

/** How a row of institutions.csv stands in the catalogue in use, or why it cannot be read. */
export const foldingRuleStates = [
  'in_force',
  'next_import',
  'no_effect',
  'unknown_institution',
  'unreadable_row',
  'unknown_action',
  'missing_name',
] as const
export type FoldingRuleState = (typeof foldingRuleStates)[number]

/** A row of institutions.csv; of one that cannot be read, its line alone. */
export const FoldingRuleView = z.object({
  /** From 1. */
  line: z.number().int(),
  action: z.enum(['fold', 'keep apart']).nullable(),
  name: z.string(),
  into: z.string(),
  state: z.enum(foldingRuleStates),
})
export type FoldingRuleView = z.infer<typeof FoldingRuleView>

/** Searched for words, each of which is part of a name or an id. */
export const ListFoldingRules = AdminList
export const FoldingRulesPage = pageOf(FoldingRuleView).extend({
  /** Whether this server has such a file. */
  is_there: z.boolean(),
})
