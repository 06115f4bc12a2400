import { Command, CommanderError } from 'commander'
import { ConfigError } from '../config.ts'
import { auditCommand } from './audit.ts'
import { benchCommand } from './bench.ts'
import { catalogueCommand } from './catalogue.ts'
import { checkCommand } from './check.ts'
import { CommandFailure, UsageFailure } from './command-failure.ts'
import { evaluateCommand } from './evaluate.ts'
import { idpCommand } from './idp.ts'
import { importCommand } from './import.ts'
import { licenceCommand } from './licence.ts'
import { optOutCommand } from './opt-out.ts'
import { organisationCommand } from './organisation.ts'
import { scrubCommand } from './scrub.ts'
import { teamCommand } from './team.ts'
import { userCommand } from './user.ts'

/** What the process ends with. */
const EXIT = { done: 0, failed: 1, wrongUsage: 2 }

const commands = [
  importCommand,
  catalogueCommand,
  organisationCommand,
  licenceCommand,
  userCommand,
  teamCommand,
  idpCommand,
  optOutCommand,
  auditCommand,
  scrubCommand,
  checkCommand,
  evaluateCommand,
  benchCommand,
]

/**
 * Runs one command: `cognate COMMAND --help` tells what each takes.
 * @param args  Without the names of the interpreter and of the program.
 * @returns What the process ends with: 0 done, 1 failed, 2 wrong usage.
 */
export async function runProgram(args: readonly string[]): Promise<number> {
  const program = new Command('cognate').description(
    'Sets up and looks after an installation. Settings are those of the server: docs/configuration.md.',
  )
  for (const create of commands) program.addCommand(create())
  exitInOnePlace(program)
  try {
    await program.parseAsync(args, { from: 'user' })
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
  return error instanceof UsageFailure ? EXIT.wrongUsage : EXIT.failed
}
