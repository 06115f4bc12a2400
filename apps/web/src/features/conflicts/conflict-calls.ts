import type {
  CheckedList,
  ConflictChecksAnswer,
  ConflictInput,
  ConflictRulesView,
  ConflictsAnswer,
  FilterPresetView,
  SearchSummaryView,
} from '@cognate/contract'
import { conflictMethods } from '@cognate/contract/conflict-rules'
import { paths } from '@cognate/contract/paths'
import { call } from '../../lib/api.ts'
import type { Listed } from '../../lib/workspace-calls.ts'

/** What speaks against one author as seen from others. */
export const checkConflicts = (
  body: { author: string; against: readonly string[] } & ConflictRulesView,
  signal?: AbortSignal,
) => call<ConflictsAnswer>({ method: 'POST', path: paths.conflicts, body, signal })

/** Two lists and how they are checked against each other. */
export interface ListsToCheck {
  rows: CheckedList
  columns: CheckedList
  rules: ConflictRulesView
}

/** Checks some rows of the one list against all of the other. */
export const checkConflictLists = (
  { rows, columns, rules }: ListsToCheck,
  piece: { row_offset: number; row_limit: number },
  signal?: AbortSignal,
) =>
  call<ConflictChecksAnswer>({
    method: 'POST',
    path: paths.conflictChecks,
    body: { rows, columns, ...rules, ...piece },
    signal,
  })

/** Lists of each kind that one look-up offers. */
const OFFERED = 20

/** Filter presets whose name holds the text. Specification 2 §8. */
export const findPresets = async (name: string, signal?: AbortSignal) =>
  (await call<Listed<FilterPresetView>>({ path: paths.filterPresets, query: { name, page_size: OFFERED }, signal }))
    .results

/** Saved searches whose name holds the text. Specification 2 §8. */
export const findSearches = async (name: string, signal?: AbortSignal) =>
  (await call<Listed<SearchSummaryView>>({ path: paths.searches, query: { name, page_size: OFFERED }, signal })).results

/** The rules by which a question checks, complete; none of the methods named stands for all. */
export function rulesOf({ check, records: _, ...rules }: ConflictInput): ConflictRulesView {
  return { ...rules, since: rules.since ?? null, methods: check.length > 0 ? check : [...conflictMethods] }
}
