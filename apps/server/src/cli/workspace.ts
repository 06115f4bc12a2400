import { type CopiedTable, moveWorkspace, WorkspaceMoveError } from '@cognate/workspace'
import { Command, InvalidArgumentError } from 'commander'
import { readConfig } from '../base/config.ts'
import { closeDataDirectory } from '../base/data-directory.ts'
import { createLog } from '../base/log.ts'
import { jsonOption } from './arguments.ts'
import { CommandFailure } from './command-failure.ts'
import { requireDatabase } from './installation.ts'
import { alignColumns, type OutputOptions, printResult } from './print-result.ts'

const EMBEDDED = 'embedded'

/** `cognate workspace`: where accounts, collections and queries are kept. */
export function workspaceCommand(): Command {
  return new Command('workspace').addCommand(
    new Command('move')
      .description('Copies the workspace that the settings name into an empty database, and compares both.')
      .requiredOption('--to <address>', `address of a PostgreSQL, or ${EMBEDDED} for the one in DATA_DIR`, readPlace)
      .addOption(jsonOption())
      .addHelpText(
        'after',
        '\nStop all servers first. The workspace that is moved stays as it is: start the servers with the new DATABASE_URL' +
          '\n(or without one, after a move to the embedded PostgreSQL), and keep the old one until you are sure.',
      )
      .action(move),
  )
}

function readPlace(text: string): string {
  if (text === EMBEDDED || (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text))) return text
  throw new InvalidArgumentError(`Use an address that begins with postgres://, or ${EMBEDDED}.`)
}

async function move(options: OutputOptions & { to: string }): Promise<void> {
  const config = readConfig(process.env)
  const { databaseUrl, dataDirectory } = config
  const target = options.to === EMBEDDED ? undefined : options.to
  if (target === databaseUrl) throw new CommandFailure('The workspace is there already.')
  requireDatabase(config)
  if (!databaseUrl || !target) closeDataDirectory(dataDirectory)
  const to = { databaseUrl: target, dataDirectory }
  const copied = await moveWorkspace({ databaseUrl, dataDirectory }, to, createLog('silent')).catch((cause) => {
    throw cause instanceof WorkspaceMoveError ? new CommandFailure(cause.message, { cause }) : cause
  })
  printResult(options, copied, describe(copied))
}

function describe(copied: readonly CopiedTable[]): string[] {
  const rows = copied.filter((one) => one.rows > 0).map(({ table, rows }) => [table, rows.toLocaleString('en')])
  return ['The workspace is copied, and both are equal. Rows by table:', ...alignColumns(rows)]
}
