import { DamagedCatalogueError, ImportRunningError, NoRoomError } from '@cognate/catalogue'
import { Command } from 'commander'
import { readConfig } from '../base/config.ts'
import { closeDataDirectory } from '../base/data-directory.ts'
import { showProgress } from '../base/progress.ts'
import { jsonOption } from './arguments.ts'
import { asCommandFailure, buildMeaning, describeMeaning } from './build-meaning.ts'
import { CommandFailure } from './command-failure.ts'
import { inCatalogues, pruneCatalogues } from './in-catalogues.ts'
import { type OutputOptions, printResult } from './print-result.ts'
import { stoppable } from './stoppable.ts'

/** `cognate meaning`: the vectors by which experts are ordered. */
export function meaningCommand(): Command {
  return new Command('meaning')
    .addCommand(
      new Command('build')
        .description(
          'Makes the vectors of the catalogue in use with the model of EMBEDDING_MODEL, and activates it with them.',
        )
        .addOption(jsonOption())
        .addHelpText('after', '\nCtrl-C stops it; the same command continues where it stopped.')
        .action((options: OutputOptions) => build(options)),
    )
    .addCommand(
      new Command('remove')
        .description('Activates the catalogue in use without its vectors.')
        .addOption(jsonOption())
        .action((options: OutputOptions) => remove(options)),
    )
}

async function build(options: OutputOptions): Promise<void> {
  const config = readConfig(process.env)
  closeDataDirectory(config.dataDirectory)
  const progress = showProgress(process.stderr)
  await stoppable(async (signal) => {
    const summary = await buildMeaning(config, { progress, signal })
    if (!summary) throw new CommandFailure('EMBEDDING_MODEL names no model: see docs/meaning.md.')
    await pruneCatalogues(config)
    printResult(options, summary, describeMeaning(summary).trimEnd())
  }).catch((error) => {
    throw toFailure(error)
  })
}

async function remove(options: OutputOptions): Promise<void> {
  const summary = await inCatalogues((catalogues) => catalogues.removeVectors()).catch((error) => {
    throw toFailure(error)
  })
  printResult(options, summary, `The catalogue ${summary.version} is in use, without vectors.`)
}

const clearErrors = [DamagedCatalogueError, ImportRunningError, NoRoomError]

function toFailure(error: unknown): unknown {
  const isClear = clearErrors.some((kind) => error instanceof kind)
  return isClear ? new CommandFailure((error as Error).message, { cause: error }) : asCommandFailure(error)
}
