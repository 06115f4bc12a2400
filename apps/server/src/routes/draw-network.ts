import { AppError } from '@cognate/contract'
import { retrieve } from '../discovery/find-similar.ts'
import type { Call, Handler } from '../http/handler.ts'
import { readQuestionContext } from './question-context.ts'
import { checkQuestion } from './question-gate.ts'

type Drawing = Call<'drawNetwork'>

/** Who of some people wrote works with whom: of the experts that a stored query finds today, or of those named. */
export const drawNetwork: Handler<'drawNetwork'> = async (call) => {
  const { query, identifiers, years, hops } = call.body
  if ((query === undefined) === (identifiers === undefined)) {
    throw refused('query', 'Name either a query or identifiers.')
  }
  const people = identifiers ?? (await expertsOf(query as string, call))
  return call.services.catalogue.use((engine) =>
    engine.network({ identifiers: people, years: years ?? undefined, hops }),
  )
}

async function expertsOf(uuid: string, { caller, services }: Drawing): Promise<string[]> {
  const stored = await services.workspace.queries.get(caller.actor, uuid)
  if (!stored) throw new AppError('query_not_found')
  const { question } = stored
  if (question.dataset !== 'experts') throw refused('query', 'Only experts have co-authors.')
  checkQuestion(question, caller)
  const { context } = await readQuestionContext(question, caller, services)
  const { found } = await services.catalogue.use((engine) => retrieve(question, { engine, ...context }))
  return found.hits.map(({ id }) => id)
}

function refused(field: string, message: string): AppError {
  return new AppError('invalid_request', { fields: [{ field, message }] })
}
