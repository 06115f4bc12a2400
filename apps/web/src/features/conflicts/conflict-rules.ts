import type { CheckedList, ConflictInput, ConflictRulesView } from '@cognate/contract'
import { conflictMethods } from '@cognate/contract/conflict-rules'

/** Two lists and how they are checked against each other. */
export interface ListsToCheck {
  rows: CheckedList
  columns: CheckedList
  rules: ConflictRulesView
}

/** The complete rules of a query; naming no method means all methods. */
export function rulesOf({ check, records: _, ...rules }: ConflictInput): ConflictRulesView {
  return { ...rules, since: rules.since ?? null, methods: check.length > 0 ? check : [...conflictMethods] }
}
