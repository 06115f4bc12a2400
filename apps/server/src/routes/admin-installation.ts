import { AppError, DAY_MS, type ExportLog, type LogEntryView, type LogKind } from '@cognate/contract'
import {
  type AccessEvent,
  type AuditAction,
  accessEvents,
  auditActions,
  type LogSearch,
  type PageRange,
} from '@cognate/workspace'
import type { z } from 'zod'
import { askService, describeServices, noteTest } from '../administration/ask-services.ts'
import { describeParts, describeSettings } from '../administration/describe-installation.ts'
import { accessView, actView, findUserId, logAsCsv, NAMED_ON_THE_PAGE, namerFor } from '../administration/logs.ts'
import { sendTestLetter } from '../administration/send-test-letter.ts'
import { VERSION } from '../base/version.ts'
import type { Handler } from '../http/handler.ts'
import { sendCsv } from '../http/send-csv.ts'
import type { Services } from '../http/services.ts'
import { lookupRate } from '../lookups/lookups.ts'
import { callerAt } from '../traces/who.ts'

/** Entries of a file, the newest. */
const MOST_EXPORTED = 10_000

/** What was changed, or who read what, the newest first. */
export const listLog: Handler<'listLog'> = async ({ query, services }) => {
  const { page, page_size, ...filters } = query
  const events = Object.entries(eventsOf(filters.log)).map(([event, meaning]) => ({ event, meaning }))
  return { ...(await readLog(filters, { page, page_size, named: NAMED_ON_THE_PAGE }, services)), events }
}

/** The same as a file; the access log says who took it. */
export const exportLog: Handler<'exportLog'> = async ({ query, caller, request, reply, services }) => {
  const { results } = await readLog(
    query,
    { page: 1, page_size: MOST_EXPORTED, named: Number.POSITIVE_INFINITY },
    services,
  )
  await services.traces.note('exported', callerAt(caller, request), {
    subject: `log:${query.log}`,
    details: { format: 'csv' },
    records: results.length,
  })
  return sendCsv(reply, `cognate-${query.log}-log`, logAsCsv(results))
}

/** How each part is, and the settings in force. */
export const getInstallation: Handler<'getInstallation'> = async ({ services }) => ({
  version: VERSION,
  parts: await describeParts(services),
  services: describeServices(services.config),
  settings: describeSettings(process.env),
})

/** Asks an outside service once. */
export const testService: Handler<'testService'> = async ({ params, caller, services }) => {
  const { config, workspace } = services
  const rate = lookupRate(config.lookups.perSecond, workspace.rateLimits)
  const finding = await askService(params.setting, config, (key) => rate.waitFor(key))
  if (!finding) throw new AppError('not_found')
  await noteTest({ service: params.setting }, finding, { audit: workspace.audit, actor: caller.account.id })
  return finding
}

/** Sends a letter at once, and says what the mail server answered. */
export const testMail: Handler<'testMail'> = async ({ body, caller, services }) => {
  const { account } = caller
  const address = body.email ?? account.email
  const finding = await sendTestLetter(address, services)
  await noteTest({ mail: address }, finding, { audit: services.workspace.audit, actor: account.id })
  return finding
}

const eventsOf = (log: LogKind): Record<string, string> => (log === 'audit' ? auditActions : accessEvents)

async function readLog(
  { log, event, ...filters }: z.output<typeof ExportLog>,
  { named, ...page }: PageRange & { named: number },
  { workspace }: Services,
): Promise<{ count: number; results: LogEntryView[] }> {
  const search = await searchOf(filters, workspace)
  if (!search || (event !== undefined && !Object.hasOwn(eventsOf(log), event))) return { count: 0, results: [] }
  if (log === 'audit') {
    const found = await workspace.audit.page({ ...search, ...(event && { action: event as AuditAction }) }, page)
    const texts = found.results.flatMap(({ subject, details }) => [subject, JSON.stringify(details)])
    const nameIds = await namerFor(texts, workspace)
    return { count: found.count, results: found.results.map((entry) => actView(entry, nameIds, named)) }
  }
  const found = await workspace.accessLog.page({ ...search, ...(event && { event: event as AccessEvent }) }, page)
  const texts = found.results.flatMap(({ subject, details }) => [subject ?? '', JSON.stringify(details)])
  const nameIds = await namerFor(texts, workspace)
  return { count: found.count, results: found.results.map((entry) => accessView(entry, nameIds, named)) }
}

/** Undefined where no entry can match: there is no such person or organisation. */
async function searchOf(
  { user, organisation, subject, since, until }: Omit<z.output<typeof ExportLog>, 'log' | 'event'>,
  workspace: Services['workspace'],
): Promise<LogSearch | undefined> {
  const user_id = user ? await findUserId(user, workspace) : undefined
  const organisation_id = organisation ? (await workspace.organisations.byName(organisation))?.id : undefined
  if ((user && !user_id) || (organisation && !organisation_id)) return undefined
  return {
    ...(user_id && { user_id }),
    ...(organisation_id && { organisation_id }),
    ...(subject && { subject }),
    ...(since && { since: new Date(since) }),
    // The last day is included.
    ...(until && { until: new Date(Date.parse(until) + DAY_MS) }),
  }
}
