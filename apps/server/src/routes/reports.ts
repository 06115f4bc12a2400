import { createPublicKey } from 'node:crypto'
import { AppError, FrozenContent } from '@cognate/contract'
import type { FrozenParent } from '@cognate/workspace'
import type { FastifyReply } from 'fastify'
import { withIsoTimes } from '../base/iso-times.ts'
import type { Call, Handler } from '../http/handler.ts'
import type { Services } from '../http/services.ts'
import { askAgain } from '../reports/ask-again.ts'
import { writeDecisionReport } from '../reports/decision-report.ts'
import { freezeAnswer as freeze } from '../reports/freeze-answer.ts'
import { titleOf } from '../reports/frozen-title.ts'
import { describeKey, seal, sealedContent } from '../reports/seal.ts'
import { ensureSealKey } from '../reports/seal-key.ts'
import { callerAt } from '../traces/who.ts'

/** What a decision on a collection that the caller sees rests on. */
export const getDecisionReport: Handler<'getDecisionReport'> = async ({ params, caller, services }) => {
  const report = await writeDecisionReport(params.uuid, caller, services)
  if (!report) throw new AppError('search_not_found')
  return report
}

/** The same as a file that shows whether it was changed. */
export const sealDecisionReport: Handler<'sealDecisionReport'> = async (call) => {
  const { params, caller, services, reply } = call
  const content = await writeDecisionReport(params.uuid, caller, services)
  if (!content) throw new AppError('search_not_found')
  await noteExport(call, `search:${params.uuid}`, content.people.length)
  const key = await ensureSealKey(services.workspace)
  return sendSealed(reply, seal({ kind: 'decision_report', content, at: services.now() }, key))
}

export const listFrozenOfSearch: Handler<'listFrozenOfSearch'> = (call) =>
  listFrozen({ kind: 'search', uuid: call.params.uuid }, call)

export const listFrozenOfQuery: Handler<'listFrozenOfQuery'> = (call) =>
  listFrozen({ kind: 'query', uuid: call.params.uuid }, call)

async function listFrozen(
  parent: FrozenParent,
  { caller, services }: Pick<Call<'listFrozenOfQuery'>, 'caller' | 'services'>,
) {
  const frozen = await services.workspace.frozenAnswers.list(caller.actor, parent)
  if (!frozen) throw new AppError(`${parent.kind}_not_found`)
  if (services.optOuts.ids().length === 0) return { results: frozen.map(withIsoTimes) }
  const uuids = frozen.map(({ uuid }) => uuid)
  const questions = await services.workspace.frozenAnswers.questions(caller.actor, uuids)
  // What was deleted meanwhile has none.
  const titled = frozen.flatMap((one) => {
    const question = questions.get(one.uuid)
    return question === undefined ? [] : [{ ...withIsoTimes(one), title: titleWithoutThem(question, services) }]
  })
  return { results: titled }
}

const Asked = FrozenContent.shape.question.pick({ text: true, records: true })

/** The title of what was asked, as JSON, without the names of those who asked to be left out since. */
const titleWithoutThem = (question: string, { optOuts }: Pick<Services, 'optOuts'>): string =>
  titleOf({ question: optOuts.withoutTheirIds(Asked.parse(JSON.parse(question))) })

/** Keeps the answer of a query that the caller sees. */
export const freezeAnswer: Handler<'freezeAnswer'> = async ({ params, caller, services }) => {
  const { queries, frozenAnswers } = services.workspace
  const stored = await queries.get(caller.actor, params.uuid)
  if (!stored) throw new AppError('query_not_found')
  const { parent, frozen } = await freeze(stored, { caller, services })
  const kept = await frozenAnswers.create(caller.actor, parent, frozen)
  if (!kept) throw new AppError(`${parent.kind}_not_found`)
  return withIsoTimes(kept)
}

export const getFrozenAnswer: Handler<'getFrozenAnswer'> = async (call) => {
  const { file, ...frozen } = await readFrozen(call)
  const content = contentOf({ file }, call.services)
  return { ...withIsoTimes(frozen), title: titleOf(content), content }
}

export const deleteFrozenAnswer: Handler<'deleteFrozenAnswer'> = async ({ params, caller, services }) => {
  const isGone = await services.workspace.frozenAnswers.remove(caller.actor, params.uuid)
  if (!isGone) throw new AppError('frozen_not_found')
}

/** The file as it was sealed, unless it names academics who have since asked to be left out. */
export const getFrozenFile: Handler<'getFrozenFile'> = async (call) => {
  const { optOuts, workspace } = call.services
  const { file, made_at } = await readFrozen(call)
  const content = FrozenContent.parse(sealedContent(file))
  const left = optOuts.withoutTheirIds(content)
  await noteExport(call, `frozen:${call.params.uuid}`, left.results.length)
  if (JSON.stringify(left) === JSON.stringify(content)) return sendSealed(call.reply, file)
  const left_out = content.results.length - left.results.length
  const key = await ensureSealKey(workspace)
  return sendSealed(call.reply, seal({ kind: 'frozen_answer', content: { ...left, left_out }, at: made_at }, key))
}

/** Asks the question of a frozen answer again. */
export const askFrozenAgain: Handler<'askFrozenAgain'> = async (call) => {
  const { caller, services } = call
  const { file } = await readFrozen(call)
  return askAgain(contentOf({ file }, services), { caller, services })
}

export const getSealKey: Handler<'getSealKey'> = async ({ services }) =>
  describeKey(createPublicKey(await ensureSealKey(services.workspace)))

/** What is sealed, without those who asked to be left out. */
const contentOf = ({ file }: { file: string }, { optOuts }: Pick<Services, 'optOuts'>): FrozenContent =>
  optOuts.withoutTheirIds(FrozenContent.parse(sealedContent(file)))

/** Records in the access log that a file leaves. */
const noteExport = (
  { caller, request, services }: Pick<Call<'getFrozenFile'>, 'caller' | 'request' | 'services'>,
  subject: string,
  records: number,
) => services.traces.note('exported', callerAt(caller, request), { subject, details: { format: 'sealed' }, records })

/** @throws AppError frozen_not_found */
async function readFrozen({
  params,
  caller,
  services,
}: Pick<Call<'getFrozenAnswer'>, 'params' | 'caller' | 'services'>) {
  const frozen = await services.workspace.frozenAnswers.get(caller.actor, params.uuid)
  if (!frozen) throw new AppError('frozen_not_found')
  return frozen
}

const sendSealed = (reply: FastifyReply, file: string): FastifyReply =>
  reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(Buffer.from(file))
