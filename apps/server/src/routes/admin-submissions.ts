import { AppError, type SubmissionSystemView } from '@cognate/contract'
import type { ListedSystem } from '@cognate/workspace'
import { administered } from '../administration/administered.ts'
import { readSubmissionSystem, submissionSystemOf } from '../administration/submission-systems.ts'
import type { Handler } from '../http/handler.ts'
import { deliveryView } from '../submission/submission-view.ts'

/** The organisations that send their collections to a system of theirs. */
export const listSubmissionSystems: Handler<'listSubmissionSystems'> = async ({ query, services }) => {
  const { search, ...page } = query
  const { count, results } = await services.workspace.submissions.systems({ ...page, text: search })
  return { count, results: results.map(systemView) }
}

export const setSubmissionSystem: Handler<'setSubmissionSystem'> = async ({ params, body, caller, services }) => {
  const { workspace } = services
  const organisation = await administered(caller, params.name, services)
  await workspace.submissions.setSystem(organisation.id, readSubmissionSystem(body), caller.account.id)
  return systemView(await submissionSystemOf(organisation, workspace))
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
  return { count, results: results.map(deliveryView), system: systemView(system) }
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

const systemView = ({ updated_at, last_delivered_at, ...system }: ListedSystem): SubmissionSystemView => ({
  ...system,
  updated_at: updated_at.toISOString(),
  last_delivered_at: last_delivered_at?.toISOString() ?? null,
})
