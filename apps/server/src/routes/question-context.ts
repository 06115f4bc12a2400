import type { FindSimilarRequest } from '@cognate/contract'
import type { Caller } from '../access/callers.ts'
import type { FindSimilarContext } from '../discovery/find-similar.ts'
import type { Services } from '../http/services.ts'
import { readContinued } from './collected.ts'
import { readEmailFilter } from './email-filter.ts'

/**
 * What a question of the caller depends on beside the catalogue, and the name of the saved search that it goes on from.
 * @throws AppError endpoint_not_allowed, search_not_found
 */
export async function readQuestionContext(
  question: { search?: string | null | undefined } & Pick<FindSimilarRequest, 'filters'>,
  caller: Caller,
  services: Pick<Services, 'workspace'>,
): Promise<{ searchName: string | null; context: Omit<FindSimilarContext, 'engine'> }> {
  const continued = await readContinued(question, caller, services)
  const only = await readEmailFilter(question, caller, services)
  const context = { endpoints: [...caller.endpoints], collected: continued?.collected, only }
  return { searchName: continued?.name ?? null, context }
}
