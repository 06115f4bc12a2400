import type { Workspace } from '@cognate/workspace'
import { Command } from 'commander'
import { type Answering, answer, asColumns } from './answer.ts'
import { jsonOption, readMoment } from './arguments.ts'
import { inWorkspace } from './in-workspace.ts'

interface AuditOptions extends Answering {
  since?: Date
}

/** `cognate audit`: what was done to accounts, organisations and rights. */
export function auditCommand(): Command {
  return new Command('audit')
    .description('Prints who did what to accounts, organisations and rights, the oldest first.')
    .option('--since <date>', 'from this day or time on, YYYY-MM-DD or ISO 8601, in UTC', readMoment)
    .addOption(jsonOption())
    .action((options: AuditOptions) => inWorkspace(({ workspace }) => print(workspace, options)))
}

/** So many entries are read at once. */
const MOST = 10_000

async function print(workspace: Workspace, options: AuditOptions): Promise<void> {
  const named = await namer(workspace)
  const entries = await workspace.audit.list({ ...(options.since && { since: options.since }), limit: MOST })
  const lines = asColumns(
    entries.map(({ at, actor, action, subject, details }) => [
      at.toISOString(),
      actor ?? 'operator',
      action,
      named(subject),
      Object.keys(details).length === 0 ? '' : named(JSON.stringify(details)),
    ]),
  )
  answer(options, entries, entries.length === 0 ? 'Nothing was done in that time.' : lines)
  if (entries.length === MOST) {
    process.stderr.write(`These are ${MOST.toLocaleString('en')}; there may be more: go on with --since.\n`)
  }
}

/** Puts the names of users and organisations where their ids stand; of what is gone the id stays. */
async function namer({ accounts, organisations }: Workspace): Promise<(text: string) => string> {
  const names = new Map([
    ...(await accounts.list()).map(({ id, username }) => [id, username] as const),
    ...(await organisations.list()).map(({ id, name }) => [id, name] as const),
  ])
  return (text) => text.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => names.get(id) ?? id)
}
