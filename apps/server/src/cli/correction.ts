import { Command } from 'commander'
import { jsonOption } from './arguments.ts'
import { CommandFailure } from './command-failure.ts'
import { inWorkspace } from './in-workspace.ts'
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
        .action(list),
    )
    .addCommand(
      new Command('settle')
        .description('Notes that a correction is dealt with: in institutions.csv, or at the source of the catalogue.')
        .argument('<uuid>', 'of the correction, as list shows it')
        .addOption(jsonOption())
        .action(settle),
    )
}

function list(options: OutputOptions & { settled?: true }): Promise<void> {
  return inWorkspace(async ({ workspace }) => {
    const page = { page: 1, page_size: MOST_LISTED, settled: options.settled ?? false }
    const { results } = await workspace.conflictVerdicts.corrections(page)
    const lines = alignColumns(
      results.map(({ uuid, ground, person, against, organisation, made_at, reason }) => [
        ...[uuid, made_at.toISOString().slice(0, 10), ground.replace('_', ' ')],
        ...[`${person.display_name} and ${against.display_name}`, organisation.name, reason],
      ]),
    )
    printResult(options, results, results.length === 0 ? 'No corrections.' : lines)
  })
}

function settle(uuid: string, options: OutputOptions): Promise<void> {
  return inWorkspace(async ({ workspace }) => {
    if (!(await workspace.conflictVerdicts.settleCorrection(uuid, true, null)))
      throw new CommandFailure(`There is no correction ${uuid}: see cognate correction list.`)
    printResult(options, { uuid, done: 'settle' }, 'The correction is dealt with.')
  })
}
