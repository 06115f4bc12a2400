import { VERSION } from '../base/version.ts'
import { type Commands, runCommands } from './run-commands.ts'

const commands: Commands = {
  import: {
    description: 'Imports records into a new catalogue and activates it; a running server switches to it at once.',
    load: async () => (await import('./import.ts')).importCommand(),
  },
  catalogue: {
    description: 'Lists, activates and removes catalogues.',
    load: async () => (await import('./catalogue.ts')).catalogueCommand(),
  },
  meaning: {
    description: 'Has experts ordered by what texts mean as well as by their words, or by words alone again.',
    load: async () => (await import('./meaning.ts')).meaningCommand(),
  },
  organisation: {
    description: 'Creates, lists, changes and ends organisations.',
    load: async () => (await import('./organisation.ts')).organisationCommand(),
  },
  licence: {
    description: 'Sets what an organisation may use, and until when.',
    load: async () => (await import('./licence.ts')).licenceCommand(),
  },
  user: {
    description: 'Creates, lists, changes and deactivates users.',
    load: async () => (await import('./user.ts')).userCommand(),
  },
  team: {
    description: 'Lists, creates, changes and deletes the teams of an organisation.',
    load: async () => (await import('./team.ts')).teamCommand(),
  },
  idp: {
    description: 'Creates, lists, changes and removes identity providers. Their secrets are never printed.',
    load: async () => (await import('./idp.ts')).idpCommand(),
  },
  'opt-out': {
    description: 'Leaves academics out of every answer; a running server follows within seconds.',
    load: async () => (await import('./opt-out.ts')).optOutCommand(),
  },
  correction: {
    description: 'Lists what members say that the catalogue has wrong, and notes what is dealt with.',
    load: async () => (await import('./correction.ts')).correctionCommand(),
  },
  evaluate: {
    description: 'Measures how well experts are found, on your own judgements.',
    load: async () => (await import('./evaluate.ts')).evaluateCommand(),
  },
  audit: {
    description:
      'Prints who changed accounts, organisations and rights; with --access, who signed in or was refused, and who read or exported what, from which address. Oldest first.',
    load: async () => (await import('./audit.ts')).auditCommand(),
  },
  usage: {
    description: 'Prints how much is used, by month: searches, people, exports, look-ups and collections as numbers.',
    load: async () => (await import('./usage.ts')).usageCommand(),
  },
  workspace: {
    description: 'Moves accounts, organisations, collections and queries to another database.',
    load: async () => (await import('./workspace.ts')).workspaceCommand(),
  },
  backup: {
    description: 'Writes accounts, organisations, collections, queries and logos to one file, beside a running server.',
    load: async () => (await import('./backup.ts')).backupCommand(),
  },
  restore: {
    description: 'Brings a backup into an empty database, of this version of Cognate or an older one.',
    load: async () => (await import('./restore.ts')).restoreCommand(),
  },
  scrub: {
    description: 'Removes deleted data from the files of the database too, as a running server does daily.',
    load: async () => (await import('./scrub.ts')).scrubCommand(),
  },
  verify: {
    description: 'Says, offline, whether a sealed report or frozen answer was changed.',
    load: async () => (await import('./verify.ts')).verifyCommand(),
    needsInstallation: false,
  },
  check: {
    description: 'Checks settings, database, catalogue, page and embedding model.',
    load: async () => (await import('./check.ts')).checkCommand(),
  },
}

/**
 * Runs one command of an installation: `cognate COMMAND --help` shows its options.
 * @param args  Without the names of the interpreter and of the program.
 * @returns The exit code: 0 done, 1 failed, 2 wrong usage.
 */
export function runProgram(args: readonly string[]): Promise<number> {
  const description = 'Sets up and maintains an installation, with the settings of its server: docs/configuration.md.'
  const enter = async () => (await import('./installation.ts')).enterInstallation()
  return runCommands(args, { name: 'cognate', version: VERSION, description, commands, enter })
}
