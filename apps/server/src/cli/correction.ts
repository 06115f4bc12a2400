import { shortId } from '@cognate/contract'
import type { Workspace } from '@cognate/workspace'
import { Command } from 'commander'
import { jsonOption } from './arguments.ts'
import { CommandFailure } from './command-failure.ts'
import { inCatalogues } from './in-catalogues.ts'
import { type CommandContext, onWorkspace } from './in-workspace.ts'
import { alignColumns, type OutputOptions, printResult } from './print-result.ts'

/** Corrections that one call lists. */
const MOST_LISTED = 1_000

/** `cognate correction`: what members say that the catalogue has wrong. */
export function correctionCommand(): Command {
  return new Command('correction')
    .addCommand(
      new Command('list')
        .description('Lists what members say that the catalogue has wrong, the newest first.')
        .option('--settled', 'those that are dealt with')
        .addOption(jsonOption())
        .action(onWorkspace(list)),
    )
    .addCommand(
      new Command('settle')
        .description('Notes that a correction is dealt with: in institutions.csv, or at the source of the catalogue.')
        .argument('<uuid>', 'of the correction, as list shows it')
        .addOption(jsonOption())
        .action(onWorkspace(settle)),
    )
}

async function list({ workspace }: CommandContext, options: OutputOptions & { settled?: true }): Promise<void> {
  const page = { page: 1, page_size: MOST_LISTED, settled: options.settled ?? false }
  const leftOut = await idsLeftOut(workspace)
  const { results } = await workspace.conflictVerdicts.corrections({ ...page, leftOut })
  const lines = alignColumns(
    results.map(({ uuid, ground, person, against, organisation, made_at, reason }) => [
      ...[uuid, made_at.toISOString().slice(0, 10), ground.replace('_', ' ')],
      ...[`${person.display_name} and ${against.display_name}`, organisation.name, reason],
    ]),
  )
  printResult(options, results, results.length === 0 ? 'No corrections.' : lines)
}

/** Ids of academics who asked to be left out: as they are listed, and those into which the catalogue in use merged them. */
async function idsLeftOut({ optOuts }: Pick<Workspace, 'optOuts'>): Promise<string[]> {
  const listed = (await optOuts.list()).map(({ author_id }) => author_id)
  if (listed.length === 0) return []
  const merged = await inCatalogues(async (catalogues) => {
    const engine = await catalogues.openCurrent()
    if (!engine) return []
    const resolved = listed.map((id) => engine.resolveMergedId('author', id))
    return Promise.all(resolved).finally(() => engine.close())
  }).catch(() => [])
  return [...listed, ...merged.flatMap((id) => (id ? [shortId(id)] : []))]
}

async function settle({ workspace }: CommandContext, uuid: string, options: OutputOptions): Promise<void> {
  if (!(await workspace.conflictVerdicts.settleCorrection(uuid, true, null)))
    throw new CommandFailure(`There is no correction ${uuid}: see cognate correction list.`)
  printResult(options, { uuid, done: 'settle' }, 'The correction is dealt with.')
}
