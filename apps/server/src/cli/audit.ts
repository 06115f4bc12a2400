import {
  type AccessEntry,
  type AccessEvent,
  type AuditAction,
  type AuditEntry,
  accessEvents,
  auditActions,
  type LogSearch,
  type Workspace,
} from '@cognate/workspace'
import { Command } from 'commander'
import { actorOf, findUserId, type Namer, namerFor } from '../administration/logs.ts'
import { jsonOption, readCount, readMoment, readNetwork, readText } from './arguments.ts'
import { CommandFailure, UsageFailure } from './command-failure.ts'
import { type CommandContext, findOrganisation, onWorkspace } from './in-workspace.ts'
import { alignColumns, type OutputOptions, printResult } from './print-result.ts'

interface AuditOptions extends OutputOptions {
  access?: boolean
  user?: string
  organisation?: string
  address?: string
  subject?: string
  event?: string
  since?: Date
  until?: Date
  limit: number
}

/** Entries that are printed by default. */
const DEFAULT_LIMIT = 10_000

/** `cognate audit`: who changed accounts, organisations and rights, and who read or exported what. */
export function auditCommand(): Command {
  return new Command('audit')
    .option('--access', 'search the access log instead of the audit log')
    .option('--user <name>', 'only by or about this user: a user name or, for a deleted account, its id')
    .option('--organisation <name>', 'only for this organisation')
    .option('--address <address>', 'only from this address or range, such as 192.0.2.0/24; needs --access', readNetwork)
    .option(
      '--subject <subject>',
      'only about this subject, such as search:UUID, query:UUID, author:A123, user:UUID',
      readText,
    )
    .option('--event <event>', 'only this event; docs/access.md lists them', readText)
    .option('--since <date>', 'only from this day or time on, YYYY-MM-DD or ISO 8601, in UTC', readMoment)
    .option('--until <date>', 'only before this day or time', readMoment)
    .option('--limit <number>', 'print at most this many entries, the newest', readCount, DEFAULT_LIMIT)
    .addOption(jsonOption())
    .addHelpText(
      'after',
      '\nTo see who read a collection in March, and from where:\n  cognate audit --access --subject search:UUID --since 2026-03-01 --until 2026-04-01\nTo see what a user read or exported since March:\n  cognate audit --access --user NAME --since 2026-03-01',
    )
    .action(onWorkspace(printEntries))
}

async function printEntries({ workspace }: CommandContext, options: AuditOptions): Promise<void> {
  const search = await logSearchOf(workspace, options)
  const entries = options.access
    ? await listAccesses(workspace, search, options)
    : await listActs(workspace, search, options)
  const nameIds = await namerFor([JSON.stringify(entries)], workspace)
  const rows = entries.map((entry) => ('event' in entry ? accessRow(entry, nameIds) : actRow(entry, nameIds)))
  printResult(options, entries, rows.length === 0 ? 'No entry matches.' : alignColumns(rows))
  if (entries.length === options.limit) {
    process.stderr.write(
      `These are the newest ${options.limit.toLocaleString('en')} entries; there may be older ones.\n`,
    )
  }
}

async function logSearchOf(workspace: Workspace, options: AuditOptions): Promise<LogSearch> {
  const { user, organisation, subject, since, until, limit } = options
  return {
    limit,
    ...(since && { since }),
    ...(until && { until }),
    ...(subject !== undefined && { subject }),
    ...(user !== undefined && { user_id: await requireUserId(user, workspace) }),
    ...(organisation !== undefined && { organisation_id: (await findOrganisation(organisation, workspace)).id }),
  }
}

async function requireUserId(user: string, workspace: Workspace): Promise<string> {
  const id = await findUserId(user, workspace)
  if (id !== undefined) return id
  throw new CommandFailure(`There is no user ${user}, and no log entry names one.`)
}

function listAccesses(workspace: Workspace, search: LogSearch, { address, event }: AuditOptions) {
  requireEventOf(event, accessEvents)
  return workspace.accessLog.list({
    ...search,
    ...(address !== undefined && { address }),
    ...(event !== undefined && { event: event as AccessEvent }),
  })
}

function listActs(workspace: Workspace, search: LogSearch, { address, event }: AuditOptions) {
  if (address !== undefined) throw new UsageFailure('The audit log holds no addresses: add --access.')
  requireEventOf(event, auditActions)
  return workspace.audit.list({ ...search, ...(event !== undefined && { action: event as AuditAction }) })
}

function requireEventOf(event: string | undefined, events: object): void {
  if (event === undefined || Object.hasOwn(events, event)) return
  throw new UsageFailure(`This log has no event ${event}. Its events are: ${Object.keys(events).join(', ')}.`)
}

function actRow(entry: AuditEntry, nameIds: Namer): string[] {
  const { at, action, subject, details } = entry
  const { shell_user: _, ...others } = details
  return [at.toISOString(), actorOf(entry), action, nameIds(subject), detailsOf(others, nameIds)]
}

function accessRow(entry: AccessEntry, nameIds: Namer): string[] {
  const { at, last_at, username, organisation_id, address, event, subject, details, calls, records } = entry
  const until = last_at.getTime() === at.getTime() ? '' : `to ${last_at.toISOString()}`
  return [
    at.toISOString(),
    until,
    username ?? '–',
    organisation_id === null ? '–' : nameIds(organisation_id),
    address ?? '–',
    event,
    subject === null ? '–' : nameIds(subject),
    `${calls}×`,
    records === 0 ? '' : `${records} records`,
    detailsOf(details, nameIds),
  ]
}

function detailsOf(details: object, nameIds: Namer): string {
  return Object.keys(details).length === 0 ? '' : nameIds(JSON.stringify(details))
}
