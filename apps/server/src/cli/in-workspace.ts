import { AppError, errors } from '@cognate/contract'
import { type Organisation, openWorkspace, type Workspace } from '@cognate/workspace'
import { type Config, readConfig } from '../base/config.ts'
import { closeDataDirectory } from '../base/data-directory.ts'
import { createLog } from '../base/log.ts'
import { CommandFailure } from './command-failure.ts'

/** What a command works with. */
export interface Desk {
  config: Config
  workspace: Workspace
}

/**
 * Runs something on the workspace that the settings name: beside a server that runs, its database is joined.
 * @throws CommandFailure with the sentence of whatever was refused.
 */
export async function inWorkspace<Result>(work: (desk: Desk) => Promise<Result>): Promise<Result> {
  const config = readConfig(process.env)
  const { databaseUrl, dataDirectory } = config
  // The embedded database stands in it.
  if (!databaseUrl) closeDataDirectory(dataDirectory)
  const log = createLog('silent')
  const workspace = await openWorkspace({ databaseUrl, dataDirectory, log }).catch((cause) => {
    throw new CommandFailure(`The database cannot be opened: ${innermost(cause)}`, { cause })
  })
  try {
    return await work({ config, workspace })
  } catch (error) {
    throw error instanceof AppError ? new CommandFailure(sentenceOf(error), { cause: error }) : error
  } finally {
    await workspace.close()
  }
}

/** @throws CommandFailure where there is none of that name. */
export async function findOrganisation(name: string, { organisations }: Workspace): Promise<Organisation> {
  const organisation = await organisations.byName(name)
  if (organisation) return organisation
  throw new CommandFailure(`There is no organisation ${name}: see cognate organisation list.`)
}

function innermost(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? innermost(error.cause) : error.message
}

/** The words of an error of ours, and what is behind it where that says more. */
function sentenceOf(error: AppError): string {
  if (error.status >= 500) return `${errors[error.code][1]} ${innermost(error)}`
  return error.detail ?? errors[error.code][1]
}
