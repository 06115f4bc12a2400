import {
  AppError,
  type ConflictInput,
  type ConflictRulesView,
  conflictMethods,
  usualConflictRules,
} from '@cognate/contract'

/** What requests say of the rules. */
type Asked = Partial<{ [Rule in keyof ConflictRulesView]: ConflictRulesView[Rule] | undefined }>

/**
 * The rules of a check, complete.
 * @throws AppError conflict_method_missing, invalid_request for a first year that has not begun
 */
export function readConflictRules(asked: Asked, now: Date): ConflictRulesView {
  checkSince(asked.since, now)
  if (asked.methods?.length === 0) throw new AppError('conflict_method_missing')
  return rulesOf(asked)
}

/** The rules that go with the authors checked against in a query; no method named stands for all. */
export function rulesOfInput({ check, ...asked }: ConflictInput): ConflictRulesView {
  return rulesOf({ ...asked, methods: check.length > 0 ? check : [...conflictMethods] })
}

function rulesOf(asked: Asked): ConflictRulesView {
  const { methods, since, publication_types, ...marks } = { ...usualConflictRules, ...asked }
  return {
    methods: conflictMethods.filter((method) => (methods ?? conflictMethods).includes(method)),
    since: since ?? null,
    publication_types: [...new Set(publication_types)],
    first_and_last_two: marks.first_and_last_two ?? usualConflictRules.first_and_last_two,
    leave_out_hyper_authorship: marks.leave_out_hyper_authorship ?? usualConflictRules.leave_out_hyper_authorship,
    include_parents: marks.include_parents ?? usualConflictRules.include_parents,
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
