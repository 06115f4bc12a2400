import { auditCommand } from './audit.ts'
import { catalogueCommand } from './catalogue.ts'
import { checkCommand } from './check.ts'
import { evaluateCommand } from './evaluate.ts'
import { idpCommand } from './idp.ts'
import { importCommand } from './import.ts'
import { enterInstallation } from './installation.ts'
import { licenceCommand } from './licence.ts'
import { meaningCommand } from './meaning.ts'
import { modelCommand } from './model.ts'
import { optOutCommand } from './opt-out.ts'
import { organisationCommand } from './organisation.ts'
import { runCommands } from './run-commands.ts'
import { scrubCommand } from './scrub.ts'
import { teamCommand } from './team.ts'
import { userCommand } from './user.ts'
import { workspaceCommand } from './workspace.ts'

const commands = [
  importCommand,
  catalogueCommand,
  modelCommand,
  meaningCommand,
  organisationCommand,
  licenceCommand,
  userCommand,
  teamCommand,
  idpCommand,
  optOutCommand,
  evaluateCommand,
  auditCommand,
  workspaceCommand,
  scrubCommand,
  checkCommand,
]

/**
 * Runs one command of an installation: `cognate COMMAND --help` shows its options.
 * @param args  Without the names of the interpreter and of the program.
 * @returns The exit code: 0 done, 1 failed, 2 wrong usage.
 */
export function runProgram(args: readonly string[]): Promise<number> {
  const description = 'Sets up and maintains an installation, with the settings of its server: docs/configuration.md.'
  return runCommands(args, { name: 'cognate', description, commands, enter: enterInstallation })
}
