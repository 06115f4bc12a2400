import { restoreBackup, type Workspace } from '@cognate/workspace'
import { Command } from 'commander'
import { readConfig } from '../base/config.ts'
import { closeDataDirectory } from '../base/data-directory.ts'
import { createLog } from '../base/log.ts'
import { jsonOption } from './arguments.ts'
import { describeBackup, movingWorkspace, openInput, PIPE, printBackup } from './backup.ts'
import { restoreFiles } from './backup-files.ts'
import { CommandFailure, UsageFailure } from './command-failure.ts'
import { inWorkspace } from './in-workspace.ts'
import { type OutputOptions, printResult } from './print-result.ts'

/** `cognate restore`: a backup into an empty database. */
export function restoreCommand(): Command {
  return new Command('restore')
    .argument('[file]', `a backup, or ${PIPE} for standard input`)
    .option('--take-over', 'the copy takes the place of its original: letters and submissions are sent from here')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      '\nThe settings name the empty database: a new DATABASE_URL, or a new DATA_DIR. A copy knows that it is one, and sends no' +
        '\nletters and no submissions, which its original may still send, until cognate restore --take-over.',
    )
    .action(restore)
}

async function restore(file: string | undefined, options: OutputOptions & { takeOver?: boolean }): Promise<void> {
  if ((file === undefined) === (options.takeOver === undefined))
    throw new UsageFailure('Give the file of a backup, or --take-over.')
  if (file === undefined) return takeOver(options)
  const { databaseUrl, dataDirectory } = readConfig(process.env)
  const input = await openInput(file)
  if (!databaseUrl) closeDataDirectory(dataDirectory)
  const work = restoreBackup({ databaseUrl, dataDirectory }, { input, log: createLog('silent') })
  const backup = await movingWorkspace(work)
  const remarks = restoreFiles(backup.files, dataDirectory)
  printBackup(
    options,
    backup,
    `The backup of ${describeBackup(backup)}, is restored. It sends no letters and no submissions until cognate restore --take-over. Rows by table:`,
    [SINCE_THEN, ...remarks],
  )
}

/** What nobody can read from the backup, and people have a right to. */
const SINCE_THEN =
  'What was done since is not in it: do again which academics were left out, and which accounts closed or deleted.'

function takeOver(options: OutputOptions): Promise<void> {
  return inWorkspace(async ({ workspace }) => {
    await requireTakenOver(workspace.restoredCopy)
    printResult(
      options,
      { done: 'take-over' },
      'This installation now sends letters and submissions. Make sure that its original is stopped.',
    )
  })
}

async function requireTakenOver(copy: Workspace['restoredCopy']): Promise<void> {
  if (!(await copy.takeOver()))
    throw new CommandFailure('This installation is not a restored copy, or has taken over already.')
}
