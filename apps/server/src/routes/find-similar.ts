import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FindSimilarRequest } from '@cognate/contract'
import type { QueryContent } from '@cognate/workspace'
import { WrittenAnswer } from '../base/written-answer.ts'
import { writeQueryAnswer } from '../discovery/answer-query.ts'
import { askCatalogue } from '../discovery/ask-catalogue.ts'
import { nameRecords } from '../discovery/name-records.ts'
import { queryOfManuscript } from '../discovery/query-of-manuscript.ts'
import type { Call, Handler } from '../http/handler.ts'

/**
 * Ranks records by likeness and stores the query as one of the caller's. The query is written while the search runs;
 * the answer leaves once it is on disk.
 */
export const findSimilar: Handler<'findSimilar'> = async (call) => {
  const { query: body, withheld } = await queryOfManuscript(call.body, call.caller, call.services)
  return askCatalogue(body, call, async (request, context) => {
    const searching = writeQueryAnswer(request, context)
    // A query that is not valid is refused before the search first waits, and then nothing is stored.
    await Promise.race([searching, nextTurn()])
    const answer = await storeWhile(searching, { ...call, body }, context.collection?.name ?? null)
    return withheld ? new WrittenAnswer({ ...answer.head, withheld_coi_authors: withheld }, answer.results) : answer
  })
}

/** Stores the query while the search runs; if the search fails, a query that was not stored before is removed. */
async function storeWhile(
  searching: ReturnType<typeof writeQueryAnswer>,
  { body, caller, services }: Call<'findSimilar'>,
  search_name: string | null,
) {
  const { queries } = services.workspace
  // A list of queries shows names, which programs need not send.
  const store = async () => {
    const records = await nameRecords(body.records, services.catalogue)
    return queries.save(caller.actor, queryOf({ ...body, records }), { search_name })
  }
  const [search, storing] = await Promise.allSettled([searching, store()])
  if (storing.status === 'rejected') throw storing.reason
  const { uuid, created_at, updated_at } = storing.value
  if (search.status === 'fulfilled') return new WrittenAnswer({ uuid, ...search.value.head }, search.value.results)
  if (created_at.getTime() === updated_at.getTime()) await queries.remove(caller.actor, uuid)
  throw search.reason
}

/** What is stored of a request: all that is needed to run it again. */
function queryOf(request: FindSimilarRequest): QueryContent {
  const { dataset, records, search, filters, conflict_of_interest, sort, limit } = request
  // What says the same as leaving it out is left out, so that equal queries are stored once.
  const seeds = {
    ...(request.among && { among: request.among }),
    ...(request.use_included === false && { use_included: false as const }),
    ...(request.leave_out_coauthors && { leave_out_coauthors: true as const }),
  }
  const conflictInput = conflict_of_interest ? { conflict_of_interest } : {}
  return { dataset, records, search: search ?? null, ...seeds, filters, ...conflictInput, sort, limit }
}
