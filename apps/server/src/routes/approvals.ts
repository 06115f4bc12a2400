import { AppError } from '@cognate/contract'
import { fullName } from '@cognate/contract/full-name'
import type { ApprovalNews, Person } from '@cognate/workspace'
import { requireEndpoint } from '../access/callers.ts'
import { withIsoTimes } from '../base/iso-times.ts'
import { publicOrigin } from '../base/public-origin.ts'
import type { Call, Handler } from '../http/handler.ts'
import { namingFields } from '../http/name-fields.ts'
import { versionSeen } from '../http/seen-at.ts'
import { aboutCollection } from '../mail/letter-orders.ts'
import { withFoundSince } from '../reports/found-since.ts'
import { findForDecision } from '../reports/found-then.ts'

/** The approvals of a collection that the caller sees. */
export const listApprovals: Handler<'listApprovals'> = async ({ params, caller, services }) => {
  const { approvals } = services.workspace
  const results = await approvals.list(caller.actor, params.uuid)
  if (!results) throw new AppError('search_not_found')
  const whole = await withFoundSince(results, caller, services)
  const shown = services.optOuts.withoutTheirIds(whole.map(withIsoTimes))
  return { results: shown, last_asked: (await approvals.lastAsked(caller.actor)) ?? null }
}

/** Asks a member to approve a collection of the caller, and writes to them. */
export const askForApproval: Handler<'askForApproval'> = async (call) => {
  const { params, body, caller, services } = call
  requireEndpoint(caller, 'share')
  const asking = services.workspace.approvals.ask(caller.actor, params.uuid, body)
  const news = await namingFields({ user_not_found: 'approver' }, asking)
  if (!news) throw new AppError('search_not_found')
  const { approval, approver_id } = news
  const facts = { ...factsOf(call, news, approval.asked_by), message: approval.message }
  if (approver_id) await services.postman.tell({ kind: 'approval_asked', user_id: approver_id, ...facts })
  return withIsoTimes(approval)
}

/** Approves a collection or sends it back, as the person who was asked, and writes to whoever asked. */
export const decideApproval: Handler<'decideApproval'> = async (call) => {
  const { params, body, caller, services } = call
  const { updated_at, ...words } = body
  const search = await services.workspace.approvals.searchOf(caller.actor, params.uuid)
  const found = search === undefined ? { check: null } : await findForDecision(search, caller, services)
  const decided = { ...words, ...found }
  const news = await services.workspace.approvals.decide(caller.actor, params.uuid, decided, versionSeen(updated_at))
  if (!news) throw new AppError('approval_not_found')
  const { approval, asked_by_id } = news
  const facts = { ...factsOf(call, news, approval.approver), ...words }
  if (asked_by_id) await services.postman.tell({ kind: 'approval_decided', user_id: asked_by_id, ...facts })
  return services.optOuts.withoutTheirIds(withIsoTimes(approval))
}

/** Who changed, said and decided what in a collection that the caller sees. */
export const listSearchHistory: Handler<'listSearchHistory'> = async ({ params, caller, services }) => {
  const results = await services.workspace.approvals.history(caller.actor, params.uuid)
  if (!results) throw new AppError('search_not_found')
  return { results }
}

/** Comments on a collection that the caller sees. */
export const addComment: Handler<'addComment'> = async ({ params, body, caller, services }) => {
  const comment = await services.workspace.approvals.comment(caller.actor, params.uuid, body.text)
  if (!comment) throw new AppError('search_not_found')
  return comment
}

function factsOf(
  { caller, services, request }: Pick<Call<'askForApproval'>, 'caller' | 'services' | 'request'>,
  { approval, search_name }: ApprovalNews,
  by: Person | null,
) {
  const origin = publicOrigin(services.config, request.server)
  const { organisation_id } = caller.actor
  const facts = aboutCollection({ organisation_id, search: approval.search, collection: search_name, origin })
  return { ...facts, by: by ? fullName(by) : '' }
}
