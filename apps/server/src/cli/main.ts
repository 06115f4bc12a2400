import { Command, CommanderError } from 'commander'
import { ConfigError } from '../config.ts'
import { benchCommand } from './bench.ts'
import { catalogueCommand } from './catalogue.ts'
import { checkCommand } from './check.ts'
import { CommandFailure } from './command-failure.ts'
import { evaluateCommand } from './evaluate.ts'
import { importCommand } from './import.ts'

/** What the process ends with. */
const EXIT = { done: 0, failed: 1, wrongUsage: 2 }

const commands = [importCommand, catalogueCommand, evaluateCommand, benchCommand, checkCommand]

/** The command line: `cognate COMMAND --help` tells what each command takes. */
async function main(): Promise<number> {
  const program = new Command('cognate').description(
    'Imports and checks catalogues. Settings are those of the server: docs/configuration.md.',
  )
  for (const create of commands) program.addCommand(create())
  exitInOnePlace(program)
  try {
    await program.parseAsync()
    return EXIT.done
  } catch (error) {
    return exitCodeOf(error)
  }
}

function exitInOnePlace(command: Command): void {
  command.exitOverride().showHelpAfterError('Add --help to see what it takes.')
  for (const child of command.commands) exitInOnePlace(child)
}

function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.wrongUsage
  const isClear = error instanceof ConfigError || error instanceof CommandFailure
  process.stderr.write(`${isClear ? error.message : ((error as Error).stack ?? error)}\n`)
  return EXIT.failed
}

process.exitCode = await main()
