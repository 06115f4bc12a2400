import type { FindSimilarRequest } from '@cognate/contract'
import type { Caller } from '../access/callers.ts'
import type { Services } from '../http/services.ts'

/**
 * Ids of the authors whom the e-mail filter of a question leaves: those of whom an address is known with at least that
 * score. Undefined where the question has no such filter.
 */
export async function readEmailFilter(
  { filters }: Pick<FindSimilarRequest, 'filters'>,
  { actor }: Caller,
  { workspace }: Pick<Services, 'workspace'>,
): Promise<string[] | undefined> {
  const { start, end } = filters.email_confidence ?? {}
  if (start == null && end == null) return undefined
  return workspace.lookups.authorsWithEmail(actor, start ?? 0)
}
