import { AppError } from '@cognate/contract'
import { administered } from '../administration/administered.ts'
import { readSubmissionSystem, submissionSystemOf } from '../administration/submission-systems.ts'
import { withIsoTimes } from '../base/iso-times.ts'
import type { Handler } from '../http/handler.ts'
import { deliveryView } from '../submission/submission-view.ts'

/** The organisations that send their collections to a system of theirs. */
export const listSubmissionSystems: Handler<'listSubmissionSystems'> = async ({ query, services }) => {
  const { search, ...page } = query
  const { count, results } = await services.workspace.submissions.systems({ ...page, text: search })
  return { count, results: results.map(withIsoTimes) }
}

export const setSubmissionSystem: Handler<'setSubmissionSystem'> = async ({ params, body, caller, services }) => {
  const { workspace } = services
  const organisation = await administered(caller, params.name, services)
  await workspace.submissions.setSystem(organisation.id, readSubmissionSystem(body), caller.account.id)
  return withIsoTimes(await submissionSystemOf(organisation, workspace))
}

export const removeSubmissionSystem: Handler<'removeSubmissionSystem'> = async ({ params, caller, services }) => {
  const { workspace } = services
  const organisation = await administered(caller, params.name, services)
  await submissionSystemOf(organisation, workspace)
  await workspace.submissions.setSystem(organisation.id, null, caller.account.id)
}

/** What an organisation sent, with its system. */
export const listDeliveries: Handler<'listDeliveries'> = async ({ params, query, caller, services }) => {
  const { workspace } = services
  const { state, ...page } = query
  const organisation = await administered(caller, params.name, services)
  const system = await submissionSystemOf(organisation, workspace)
  const { count, results } = await workspace.submissions.deliveries(organisation.id, {
    ...page,
    ...(state && { state }),
  })
  return { count, results: results.map(deliveryView), system: withIsoTimes(system) }
}

/** Hands a delivery that has ended to the queue once more. */
export const sendAgain: Handler<'sendAgain'> = async ({ params, caller, services }) => {
  const { workspace, courier } = services
  const organisation = await administered(caller, params.name, services)
  await submissionSystemOf(organisation, workspace)
  const delivery = await workspace.submissions.sendAgain(organisation.id, params.uuid, caller.account.id)
  if (!delivery) throw new AppError('not_found')
  courier.kick()
  return deliveryView(delivery)
}
