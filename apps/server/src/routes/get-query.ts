import { AppError } from '@cognate/contract'
import type { StoredQuery } from '@cognate/workspace'
import { findSimilar } from '../discovery/find-similar.ts'
import type { Call, Handler } from '../http/handler.ts'
import { queryView } from './query-view.ts'
import { readQuestionContext } from './question-context.ts'
import { checkQuestion } from './question-gate.ts'

/** A stored query that the caller sees; with `run=1` also its answer on the catalogue of today. */
export const getQuery: Handler<'getQuery'> = async (call) => {
  const stored = await call.services.workspace.queries.get(call.caller.actor, call.params.uuid)
  if (!stored) throw new AppError('query_not_found')
  const view = {
    ...queryView(stored),
    question: { ...stored.question, conflict_of_interest: stored.question.conflict_of_interest ?? null },
  }
  return call.query.run === '1' ? { ...view, answer: await replay(stored, call) } : view
}

async function replay({ uuid, question }: StoredQuery, { caller, services }: Call<'getQuery'>) {
  checkQuestion(question, caller)
  const { context } = await readQuestionContext(question, caller, services)
  const answer = await services.catalogue.use((engine) => findSimilar(question, { engine, ...context }))
  return { uuid, ...answer }
}
