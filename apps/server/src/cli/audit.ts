import { isUuid, uuidsInText } from '@cognate/contract'
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
import { type Answering, answer, asColumns } from './answer.ts'
import { jsonOption, readCount, readMoment, readNetwork, readText } from './arguments.ts'
import { CommandFailure, UsageFailure } from './command-failure.ts'
import { findOrganisation, inWorkspace } from './in-workspace.ts'

interface AuditOptions extends Answering {
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

/** So many entries are printed unless said otherwise. */
const MOST = 10_000

/** `cognate audit`: what was done to accounts, organisations and rights, and who took what. */
export function auditCommand(): Command {
  return new Command('audit')
    .description(
      'Prints who did what to accounts, organisations and rights; with --access, who signed in or was refused, and who read and took what, from which address. The oldest first.',
    )
    .option('--access', 'search the access log instead of the audit log')
    .option('--user <name>', 'what this user did, or what was done to them; a name or, for a deleted account, its id')
    .option('--organisation <name>', 'only for this organisation')
    .option('--address <address>', 'from this address or range, such as 192.0.2.0/24; with --access', readNetwork)
    .option(
      '--subject <subject>',
      'about this thing, such as search:UUID, query:UUID, author:A123, user:UUID',
      readText,
    )
    .option('--event <event>', 'only this event; docs/access.md lists them', readText)
    .option('--since <date>', 'from this day or time on, YYYY-MM-DD or ISO 8601, in UTC', readMoment)
    .option('--until <date>', 'before this day or time', readMoment)
    .option('--limit <number>', 'the newest so many', readCount, MOST)
    .addOption(jsonOption())
    .addHelpText(
      'after',
      '\nWho read a collection in March, and from where:\n  cognate audit --access --subject search:UUID --since 2026-03-01 --until 2026-04-01\nWhat an account took:\n  cognate audit --access --user NAME --since 2026-03-01',
    )
    .action((options: AuditOptions) => inWorkspace(({ workspace }) => print(workspace, options)))
}

async function print(workspace: Workspace, options: AuditOptions): Promise<void> {
  const named = await namer(workspace)
  const search = await searchOf(workspace, options)
  const entries = options.access
    ? await listAccesses(workspace, search, options)
    : await listActs(workspace, search, options)
  const rows = entries.map((entry) => ('event' in entry ? accessRow(entry, named) : actRow(entry, named)))
  answer(options, entries, rows.length === 0 ? 'Nothing was done in that time.' : asColumns(rows))
  if (entries.length === options.limit) {
    process.stderr.write(`These are the newest ${options.limit.toLocaleString('en')}; there may be more before.\n`)
  }
}

async function searchOf(workspace: Workspace, options: AuditOptions): Promise<LogSearch> {
  const { user, organisation, subject, since, until, limit } = options
  return {
    limit,
    ...(since && { since }),
    ...(until && { until }),
    ...(subject !== undefined && { subject }),
    ...(user !== undefined && { user_id: await userId(user, workspace) }),
    ...(organisation !== undefined && { organisation_id: (await findOrganisation(organisation, workspace)).id }),
  }
}

/** The id of a user by name; the name of a deleted account may stand in the access log yet. */
async function userId(user: string, { accounts, accessLog }: Workspace): Promise<string> {
  const account = isUuid(user) ? { id: user } : await accounts.byUsername(user)
  const id = account?.id ?? (await accessLog.idOf(user))
  if (id !== undefined) return id
  throw new CommandFailure(`There is no user ${user}, and neither log names one.`)
}

function listAccesses(workspace: Workspace, search: LogSearch, { address, event }: AuditOptions) {
  requireKnown(event, accessEvents)
  return workspace.accessLog.list({
    ...search,
    ...(address !== undefined && { address }),
    ...(event !== undefined && { event: event as AccessEvent }),
  })
}

function listActs(workspace: Workspace, search: LogSearch, { address, event }: AuditOptions) {
  if (address !== undefined) throw new UsageFailure('The audit log holds no addresses: add --access.')
  requireKnown(event, auditActions)
  return workspace.audit.list({ ...search, ...(event !== undefined && { action: event as AuditAction }) })
}

function requireKnown(event: string | undefined, known: object): void {
  if (event === undefined || Object.hasOwn(known, event)) return
  throw new UsageFailure(`There is no event ${event} in this log. There are: ${Object.keys(known).join(', ')}.`)
}

type Namer = (text: string) => string

function actRow({ at, actor_id, actor, action, subject, details }: AuditEntry, named: Namer): string[] {
  const who = actor_id === null ? 'operator' : (actor ?? `deleted:${actor_id}`)
  return [at.toISOString(), who, action, named(subject), detailsOf(details, named)]
}

function accessRow(entry: AccessEntry, named: Namer): string[] {
  const { at, last_at, username, organisation_id, address, event, subject, details, calls, records } = entry
  const until = last_at.getTime() === at.getTime() ? '' : `to ${last_at.toISOString()}`
  return [
    at.toISOString(),
    until,
    username ?? '–',
    organisation_id === null ? '–' : named(organisation_id),
    address ?? '–',
    event,
    subject === null ? '–' : named(subject),
    `${calls}×`,
    records === 0 ? '' : `${records} records`,
    detailsOf(details, named),
  ]
}

function detailsOf(details: object, named: Namer): string {
  return Object.keys(details).length === 0 ? '' : named(JSON.stringify(details))
}

/** Puts the names of users and organisations where their ids stand; of what is gone the id stays. */
async function namer({ accounts, organisations }: Workspace): Promise<Namer> {
  const names = new Map([
    ...(await accounts.list()).map(({ id, username }) => [id, username] as const),
    ...(await organisations.list()).map(({ id, name }) => [id, name] as const),
  ])
  return (text) => text.replace(uuidsInText, (id) => names.get(id) ?? id)
}
