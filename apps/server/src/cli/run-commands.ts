import { Command, type CommanderError } from 'commander'
import { ConfigError } from '../config.ts'
import { CommandFailure, UsageFailure } from './command-failure.ts'

/** What the process ends with. */
const EXIT = { done: 0, failed: 1, wrongUsage: 2 }

interface Program {
  name: string
  description: string
  commands: readonly (() => Command)[]
}

/**
 * Runs one of a program's commands.
 * @param args  Without the names of the interpreter and of the program.
 * @returns What the process ends with: 0 done, 1 failed, 2 wrong usage.
 */
export async function runCommands(args: readonly string[], program: Program): Promise<number> {
  const root = new Command(program.name).description(program.description)
  for (const create of program.commands) root.addCommand(create())
  exitInOnePlace(root)
  try {
    await root.parseAsync(args, { from: 'user' })
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
  if (isCommanderError(error)) return error.exitCode === 0 ? EXIT.done : EXIT.wrongUsage
  const isClear = error instanceof ConfigError || error instanceof CommandFailure
  process.stderr.write(`${isClear ? error.message : ((error as Error).stack ?? error)}\n`)
  return error instanceof UsageFailure ? EXIT.wrongUsage : EXIT.failed
}

/** By its code: each workspace has its own copy of commander, and so its own class. */
function isCommanderError(error: unknown): error is CommanderError {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('commander.')
}
