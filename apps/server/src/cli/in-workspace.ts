import { AppError, errors } from '@cognate/contract'
import type { Organisation, Workspace } from '@cognate/workspace'
import { type Config, readConfig } from '../base/config.ts'
import { closeDataDirectory } from '../base/data-directory.ts'
import { innermostMessage } from '../base/failures.ts'
import { createLog } from '../base/log.ts'
import { CommandFailure } from './command-failure.ts'
import { personAtShell, requireDatabase } from './installation.ts'

/** What a command works with. */
export interface CommandContext {
  config: Config
  workspace: Workspace
}

/**
 * Runs a command on the workspace that the settings name. While a server runs, both use the same database.
 * @throws CommandFailure with the sentence of a refusal
 */
export async function inWorkspace<Result>(work: (context: CommandContext) => Promise<Result>): Promise<Result> {
  const config = readConfig(process.env)
  const { databaseUrl, dataDirectory } = config
  requireDatabase(config)
  // The embedded database is stored there.
  if (!databaseUrl) closeDataDirectory(dataDirectory)
  // Only here: commands on catalogues go without, and start sooner.
  const { openWorkspace } = await import('@cognate/workspace')
  const log = createLog('silent')
  const workspace = await openWorkspace({ databaseUrl, dataDirectory, log, shellUser: personAtShell() }).catch(
    (cause) => {
      throw new CommandFailure(`The database cannot be opened: ${innermostMessage(cause)}`, { cause })
    },
  )
  try {
    return await work({ config, workspace })
  } catch (error) {
    throw error instanceof AppError ? new CommandFailure(sentenceOf(error), { cause: error }) : error
  } finally {
    await workspace.close()
  }
}

/** The action of a command that works in the workspace; its arguments and options follow the context. */
export const onWorkspace =
  <Arguments extends unknown[]>(act: (context: CommandContext, ...args: Arguments) => Promise<void>) =>
  (...args: Arguments): Promise<void> =>
    inWorkspace((context) => act(context, ...args))

/**
 * @param name  In URLs, or as it is shown where only one is shown so.
 * @throws CommandFailure if no organisation has that name
 */
export async function findOrganisation(name: string, { organisations }: Workspace): Promise<Organisation> {
  const organisation = await organisations.byName(name)
  if (organisation) return organisation
  const isShownSo = ({ display_name }: Organisation) => display_name.toLowerCase() === name.trim().toLowerCase()
  const [shown, another] = (await organisations.list()).filter(isShownSo)
  if (shown && !another) return shown
  throw new CommandFailure(`There is no organisation ${name}: see cognate organisation list.`)
}

/** The sentence of an error, and its innermost cause if the fault is on our side. */
function sentenceOf(error: AppError): string {
  if (error.status >= 500) return `${errors[error.code][1]} ${innermostMessage(error)}`
  return error.detail ?? errors[error.code][1]
}
