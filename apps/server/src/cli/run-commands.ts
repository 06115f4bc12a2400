import { Command, type CommanderError } from 'commander'
import { ConfigError } from '../base/config.ts'
import { explain } from '../base/explain.ts'
import { CommandFailure, UsageFailure } from './command-failure.ts'

/** Exit codes. */
const EXIT = { done: 0, failed: 1, wrongUsage: 2 }

interface Program {
  name: string
  description: string
  commands: readonly (() => Command)[]
  /** Runs before any command, once its options are read. */
  enter?: () => void
}

/**
 * Runs one of a program's commands.
 * @param args  Without the names of the interpreter and of the program.
 * @returns The exit code: 0 done, 1 failed, 2 wrong usage.
 */
export async function runCommands(args: readonly string[], program: Program): Promise<number> {
  const root = new Command(program.name).description(program.description)
  for (const createCommand of program.commands) root.addCommand(createCommand())
  throwOnExit(root)
  root.hook('preAction', () => program.enter?.())
  try {
    await root.parseAsync(args, { from: 'user' })
    return EXIT.done
  } catch (error) {
    return exitCodeOf(error)
  }
}

function throwOnExit(command: Command): void {
  command.exitOverride().showHelpAfterError('Add --help to see its options.')
  for (const child of command.commands) throwOnExit(child)
}

/** Checked by code: another program may use a copy of commander of its own, whose error class differs. */
function isFromCommander(error: unknown): error is CommanderError {
  return error instanceof Error && String((error as { code?: unknown }).code).startsWith('commander.')
}

function exitCodeOf(error: unknown): number {
  if (isFromCommander(error)) return error.exitCode === 0 ? EXIT.done : EXIT.wrongUsage
  const hasClearMessage = error instanceof ConfigError || error instanceof CommandFailure
  process.stderr.write(`${hasClearMessage ? error.message : explain(error)}\n`)
  return error instanceof UsageFailure ? EXIT.wrongUsage : EXIT.failed
}
