import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { Command } from 'commander'
import { readRetractions } from '../discovery/read-retractions.ts'
import { jsonOption } from './arguments.ts'
import { CommandFailure } from './command-failure.ts'
import { inWorkspace } from './in-workspace.ts'
import { type OutputOptions, printResult } from './print-result.ts'

/** `cognate import retractions FILE`: takes over the Retraction Watch table. */
export function retractionsCommand(): Command {
  return new Command('retractions')
    .description('Imports the Retraction Watch table (CSV), by which works are marked as retracted.')
    .argument('<file>', 'the CSV, or the same as .gz')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      '\nCrossref gives the table away: https://gitlab.com/crossref/retraction-watch-data. It replaces the one before, and running servers use it at once.',
    )
    .action(importRetractions)
}

async function importRetractions(file: string, options: OutputOptions): Promise<void> {
  const { retractions, others, unnamed } = await readTable(file)
  if (retractions.length === 0)
    throw new CommandFailure(`${file} names no retracted work by a DOI. Nothing was changed.`)
  await inWorkspace(({ workspace }) => workspace.retractions.replace(retractions))
  const counted = { retractions: retractions.length, others, unnamed }
  const number = (count: number) => count.toLocaleString('en')
  printResult(options, counted, [
    `${number(retractions.length)} retracted works are known by their DOIs.`,
    `Left aside: ${number(others)} notices of other kinds, ${number(unnamed)} without a DOI.`,
  ])
}

async function readTable(file: string) {
  try {
    const bytes = await readFile(file)
    const content = file.endsWith('.gz') ? await promisify(gunzip)(bytes) : bytes
    return await readRetractions(content.toString('utf8'))
  } catch (cause) {
    throw new CommandFailure(`${file} cannot be read: ${(cause as Error).message}`, { cause })
  }
}
