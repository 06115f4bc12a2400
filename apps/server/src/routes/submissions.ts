import { AppError } from '@cognate/contract'
import { currentSearch } from '../discovery/current-ids.ts'
import type { Handler } from '../http/handler.ts'
import { payloadOf } from '../submission/payload.ts'
import { submissionView } from '../submission/submission-view.ts'

/** Queues a collection for the submission system of the caller's organisation; `getSubmission` reports its progress. */
export const submitSearch: Handler<'submitSearch'> = async ({ params, caller, services }) => {
  const { workspace, optOuts, courier } = services
  const search = await workspace.searches.get(caller.actor, params.uuid)
  if (!search) throw new AppError('search_not_found')
  if (!search.access.is_owned) throw new AppError('not_owner')
  if (!(await workspace.submissions.systemUrl(caller.organisation.id))) throw new AppError('no_submission_system')
  const payload = payloadOf(optOuts.withoutThem(await currentSearch(search, services.catalogue)), caller)
  if (payload.records.length === 0) throw new AppError('empty_collection')
  const submission = await workspace.submissions.queue(caller.actor, params.uuid, payload)
  if (!submission) throw new AppError('search_not_found')
  courier.kick()
  return submissionView(submission)
}

/** The state of the newest submission of a collection. */
export const getSubmission: Handler<'getSubmission'> = async ({ params, caller, services }) => {
  const { searches, submissions } = services.workspace
  const submission = await submissions.latest(caller.actor, params.uuid)
  if (submission) return submissionView(submission)
  if (!(await searches.get(caller.actor, params.uuid))) throw new AppError('search_not_found')
  return {
    state: 'none',
    uuid: null,
    submitted_at: null,
    delivered_at: null,
    attempts: 0,
    next_attempt_at: null,
    last_error: null,
  }
}
