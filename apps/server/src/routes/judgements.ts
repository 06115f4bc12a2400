import { AppError, catalogueId } from '@cognate/contract'
import type { Judgement } from '@cognate/workspace'
import { nameRecords } from '../discovery/name-records.ts'
import type { Handler } from '../http/handler.ts'
import type { Services } from '../http/services.ts'

/** What the caller said of the experts of a stored query. */
export const listJudgements: Handler<'listJudgements'> = async ({ params, caller, services }) =>
  judgementsView(await services.workspace.judgements.list(caller.actor, params.uuid), services)

/** Says whether an expert suits a stored query, or takes that back. */
export const judge: Handler<'judge'> = async ({ params, body, caller, services }) => {
  const { identifier } = body
  const sent = { record_type: 'author' as const, identifier, fields: { display_name: body.display_name } }
  const [named] = await nameRecords([sent], services.catalogue)
  const judgement = { ...body, display_name: named!.fields.display_name }
  return judgementsView(await services.workspace.judgements.set(caller.actor, params.uuid, judgement), services)
}

/** Takes back all that the caller said of the experts of a stored query. */
export const deleteJudgements: Handler<'deleteJudgements'> = async ({ params, caller, services }) => {
  if (!(await services.workspace.judgements.removeAll(caller.actor, params.uuid))) throw new AppError('query_not_found')
}

function judgementsView(judgements: Judgement[] | undefined, { optOuts }: Pick<Services, 'optOuts'>) {
  if (!judgements) throw new AppError('query_not_found')
  const all = judgements.map(({ identifier, ...said }) => ({ ...said, identifier: catalogueId(identifier) }))
  // Here already, so that the number fits the list.
  const results = optOuts.withoutThem(all)
  return { count: results.length, results }
}
