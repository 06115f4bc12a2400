import type { UsageMonthView } from '@cognate/contract'
import { Command } from 'commander'
import { readUsage, usageAsCsv } from '../administration/usage.ts'
import { jsonOption } from './arguments.ts'
import { findOrganisation, onWorkspace } from './in-workspace.ts'
import { alignColumns, type OutputOptions, printResult } from './print-result.ts'

interface UsageOptions extends OutputOptions {
  organisation?: string
  csv?: boolean
}

/** `cognate usage`: how much is used, by month. */
export function usageCommand(): Command {
  return new Command('usage')
    .option('--organisation <name>', 'of this organisation alone')
    .option('--csv', 'print a CSV; for all organisations, with rows for each')
    .addOption(jsonOption().conflicts('csv'))
    .action(
      onWorkspace(async ({ workspace }, options: UsageOptions) => {
        const { organisation: name, csv } = options
        const organisation = name === undefined ? undefined : await findOrganisation(name, workspace)
        if (csv) return void process.stdout.write(await usageAsCsv(workspace, organisation))
        const usage = await readUsage(workspace, organisation)
        const { months, total } = usage
        const rows = [
          heads,
          ...months.map(rowOf),
          rowOf({ month: 'total', people: null, counted_since: null, ...total }),
        ]
        printResult(options, usage, months.length === 0 ? 'Nothing was used yet.' : alignColumns(rows))
      }),
    )
}

const heads = ['month', 'searches', 'people', 'exports', 'look-ups', 'collections']

const rowOf = ({ month, counted_since, searches, people, exports, lookups, collections }: UsageMonthView): string[] => [
  month,
  ...[searches, people, exports, lookups, collections].map((count) => count?.toString() ?? '–'),
  ...(counted_since === null ? [] : [`since ${counted_since}`]),
]
