import { AppError } from '@cognate/contract'
import type { Evaluation } from '@cognate/workspace'
import { requireLocalAdmin } from '../access/callers.ts'
import { withIsoTimes } from '../base/iso-times.ts'
import { orderInUse } from '../evaluation/orders.ts'
import { readJudgements } from '../evaluation/read-judgements.ts'
import type { Call, Handler } from '../http/handler.ts'

// Figures of an organisation are for those who administer it; each sees the evaluations that they began themselves.

/** The caller's evaluations, and how much members of the organisation have judged. */
export const listEvaluations: Handler<'listEvaluations'> = async ({ caller, services }) => {
  requireLocalAdmin(caller)
  const { workspace, catalogue, reader } = services
  const { evaluations, judgements } = workspace
  const results = (await evaluations.list(caller.actor)).map(withIsoTimes)
  return {
    count: results.length,
    results,
    order_in_use: orderInUse({ engine: catalogue.current, reader: reader?.current }),
    judged: await judgements.count(caller.organisation.id),
  }
}

/** Begins an evaluation; servers do it in parts. */
export const createEvaluation: Handler<'createEvaluation'> = async (call) => {
  requireLocalAdmin(call.caller)
  const evaluation = await begin(call)
  call.services.evaluator.kick()
  return withIsoTimes(evaluation)
}

async function begin({ body, caller, services }: Call<'createEvaluation'>): Promise<Evaluation> {
  const { evaluations } = services.workspace
  if (body.source === 'page') return evaluations.createOfPage(caller.actor)
  if (body.source === 'again') return found(await evaluations.createAgain(caller.actor, body.evaluation))
  const { texts, badRows } = await readJudgements(body.content)
  return evaluations.create(caller.actor, { name: body.name, texts, bad_rows: badRows })
}

/** An evaluation of the caller, with the rows that could not be used. */
export const getEvaluation: Handler<'getEvaluation'> = async ({ params, caller, services }) => {
  requireLocalAdmin(caller)
  const { bad_row_list, unresolved, unresolved_list, ...evaluation } = found(
    await services.workspace.evaluations.get(caller.actor, params.uuid),
  )
  return { ...withIsoTimes(evaluation), bad_row_list, unresolved, unresolved_list }
}

/** Stops an evaluation of the caller, or lets it go on. */
export const changeEvaluation: Handler<'changeEvaluation'> = async ({ params, body, caller, services }) => {
  requireLocalAdmin(caller)
  const evaluation = found(await services.workspace.evaluations.change(caller.actor, params.uuid, body.state))
  services.evaluator.kick()
  return withIsoTimes(evaluation)
}

/** Deletes an evaluation of the caller with its texts. */
export const deleteEvaluation: Handler<'deleteEvaluation'> = async ({ params, caller, services }) => {
  requireLocalAdmin(caller)
  if (!(await services.workspace.evaluations.remove(caller.actor, params.uuid)))
    throw new AppError('evaluation_not_found')
}

/** The texts of an evaluation of the caller, the worst first. */
export const listEvaluatedQueries: Handler<'listEvaluatedQueries'> = async ({ params, query, caller, services }) => {
  requireLocalAdmin(caller)
  return found(await services.workspace.evaluations.listQueries(caller.actor, params.uuid, query))
}

function found<Thing>(evaluation: Thing | undefined): Thing {
  if (evaluation === undefined) throw new AppError('evaluation_not_found')
  return evaluation
}
