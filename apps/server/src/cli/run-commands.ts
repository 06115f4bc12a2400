import { Command, type CommanderError } from 'commander'
import { ConfigError } from '../base/config-error.ts'
import { explain } from '../base/explain.ts'
import { CommandFailure, UsageFailure } from './command-failure.ts'

/** Exit codes. */
const EXIT = { done: 0, failed: 1, wrongUsage: 2 }

interface Loadable {
  description: string
  load: () => Promise<Command> | Command
  /** False: it runs anywhere. */
  needsInstallation?: false
}

/** Commands by name: what each does, and how it is loaded, since all together take a second of processor time. */
export type Commands = Readonly<Record<string, Loadable>>

interface Program {
  name: string
  /** Printed by `--version`. */
  version?: string
  description: string
  commands: Commands
  /** Runs before a command that needs an installation, once its options are read. */
  enter?: () => Promise<void>
}

/**
 * Runs one of a program's commands.
 * @param args  Without the names of the interpreter and of the program.
 * @returns The exit code: 0 done, 1 failed, 2 wrong usage.
 */
export async function runCommands(args: readonly string[], program: Program): Promise<number> {
  const root = new Command(program.name).description(program.description)
  if (program.version !== undefined) root.version(program.version)
  // Also the one of `cognate help COMMAND`.
  const [name] = args.filter((word) => word !== 'help')
  for (const [key, { description, load }] of Object.entries(program.commands)) {
    const command = key === name ? await load() : new Command(key)
    root.addCommand(command.description(description))
  }
  throwOnExit(root)
  const isAnywhere = name !== undefined && program.commands[name]?.needsInstallation === false
  if (!isAnywhere) root.hook('preAction', () => program.enter?.())
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
