import {
  AppError,
  type ConflictInput,
  type ConflictRulesView,
  conflictMethods,
  usualConflictRules,
} from '@cognate/contract'

/** Rules as requests give them. */
type RequestedRules = Partial<{ [Rule in keyof ConflictRulesView]: ConflictRulesView[Rule] | undefined }>

/**
 * The rules of a check, complete.
 * @throws AppError conflict_method_missing, invalid_request for a first year that has not begun
 */
export function readConflictRules(requested: RequestedRules, now: Date): ConflictRulesView {
  checkSince(requested.since, now)
  if (requested.methods?.length === 0) throw new AppError('conflict_method_missing')
  return rulesOf(requested)
}

/** The rules of a query's conflict check; without a method, all methods apply. */
export function rulesOfInput({ check, ...requested }: ConflictInput): ConflictRulesView {
  return rulesOf({ ...requested, methods: check.length > 0 ? check : [...conflictMethods] })
}

function rulesOf(requested: RequestedRules): ConflictRulesView {
  const { methods, since, publication_types, ...marks } = { ...usualConflictRules, ...requested }
  return {
    methods: conflictMethods.filter((method) => (methods ?? conflictMethods).includes(method)),
    since: since ?? null,
    publication_types: [...new Set(publication_types)],
    first_and_last_two: marks.first_and_last_two ?? usualConflictRules.first_and_last_two,
    leave_out_hyper_authorship: marks.leave_out_hyper_authorship ?? usualConflictRules.leave_out_hyper_authorship,
    include_parents: marks.include_parents ?? usualConflictRules.include_parents,
    leave_out_siblings: marks.leave_out_siblings ?? usualConflictRules.leave_out_siblings,
    shared_projects: marks.shared_projects ?? usualConflictRules.shared_projects,
  }
}

/**
 * Refuses a first year after the current one: it would find no conflict with anybody.
 * @throws AppError invalid_request
 */
export function checkSince(since: number | null | undefined, now: Date): void {
  const latest = now.getUTCFullYear()
  if (since == null || since <= latest) return
  throw new AppError('invalid_request', { fields: [{ field: 'since', message: `At most ${latest}.` }] })
}
