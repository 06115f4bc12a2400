import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FindSimilarRequest } from '@cognate/contract'
import type { Question, Workspace } from '@cognate/workspace'
import type { Caller } from '../access/callers.ts'
import { checkSince } from '../discovery/conflict-rules.ts'
import { findSimilar, type Similar } from '../discovery/find-similar.ts'
import type { Handler } from '../http/handler.ts'
import { readQuestionContext } from './question-context.ts'
import { checkQuestion } from './question-gate.ts'

/**
 * Ranks records by likeness and keeps the question as a query of the caller. The query is written while the search runs;
 * the answer leaves once it is on disk.
 */
export const findSimilarRoute: Handler<'findSimilar'> = async ({ body, caller, services }) => {
  checkQuestion(body, caller)
  checkSince(body.conflict_of_interest?.since, services.now())
  const { searchName, context } = await readQuestionContext(body, caller, services)
  const searching = services.catalogue.use((engine) => findSimilar(body, { engine, ...context }))
  // A question that is not valid is refused before the search first waits, and then nothing is kept.
  await Promise.race([searching, nextTurn()])
  const { uuid, found } = await keepWhile(searching, {
    question: questionOf(body),
    searchName,
    caller,
    queries: services.workspace.queries,
  })
  return { uuid, ...found }
}

interface Keeping {
  question: Question
  /** Name of the saved search that the question goes on from. */
  searchName: string | null
  caller: Caller
  queries: Workspace['queries']
}

/** Keeps a question while its answer is sought; where there is none, a query that was new goes again. */
async function keepWhile(searching: Promise<Similar>, { question, searchName, caller, queries }: Keeping) {
  const [search, kept] = await Promise.allSettled([
    searching,
    queries.save(caller.actor, question, { search_name: searchName }),
  ])
  if (kept.status === 'rejected') throw kept.reason
  const { uuid, created_at, updated_at } = kept.value
  if (search.status === 'fulfilled') return { uuid, found: search.value }
  if (created_at.getTime() === updated_at.getTime()) await queries.remove(caller.actor, uuid)
  throw search.reason
}

/** What is kept of a request: all that is needed to ask again. */
function questionOf(request: FindSimilarRequest): Question {
  const { dataset, records, search, filters, conflict_of_interest, sort, limit } = request
  const checked = conflict_of_interest ? { conflict_of_interest } : {}
  return { dataset, records, search: search ?? null, filters, ...checked, sort, limit }
}
