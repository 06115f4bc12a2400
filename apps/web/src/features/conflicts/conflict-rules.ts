import type { CheckedList, ConflictRulesView } from '@cognate/contract'

/** Two lists and how they are checked against each other. */
export interface ListsToCheck {
  rows: CheckedList
  columns: CheckedList
  rules: ConflictRulesView
}
