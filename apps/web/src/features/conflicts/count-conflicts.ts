import type { ResultView } from '@cognate/contract'

/**
 * The ids of the experts in conflict, and how many results are themselves checked against; undefined where nobody was
 * checked. The latter are not in conflict with themselves.
 */
export function countConflicts(
  results: readonly ResultView[],
): { conflicting: string[]; checkedAgainst: number } | undefined {
  const marks = results.flatMap(({ record_type, identifier, fields }) =>
    record_type === 'author' && fields.conflict_of_interest ? [{ identifier, ...fields.conflict_of_interest }] : [],
  )
  if (marks.length === 0) return undefined
  return {
    conflicting: marks
      .filter(({ conflict, in_coi_input }) => conflict && !in_coi_input)
      .map(({ identifier }) => identifier),
    checkedAgainst: marks.filter(({ in_coi_input }) => in_coi_input).length,
  }
}
