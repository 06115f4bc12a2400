import type { ConflictInput, ConflictRulesView } from '@cognate/contract'
import { conflictMethods } from '@cognate/contract/conflict-rules'

/** The complete rules of a query; naming no method means all methods. */
export function rulesOf({ check, records: _, ...rules }: ConflictInput): ConflictRulesView {
  return { ...rules, since: rules.since ?? null, methods: check.length > 0 ? check : [...conflictMethods] }
}
