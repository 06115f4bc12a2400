import { catalogueStore } from '@cognate/catalogue'
import { readConfig } from '../base/config.ts'
import { CommandFailure } from './command-failure.ts'

/**
 * The directory of a catalogue of this installation.
 * @param version  By default the active one.
 * @throws CommandFailure if there is none
 */
export function locateCatalogue(version: string | undefined): string {
  const store = catalogueStore(readConfig(process.env).dataDirectory)
  if (version === undefined) {
    const current = store.current()
    if (!current) throw new CommandFailure('No catalogue is in use: import one first.')
    return current.directory
  }
  const isThere = store.list().some((summary) => summary.version === version)
  if (!isThere) throw new CommandFailure(`There is no catalogue ${version}: see cognate catalogue list.`)
  return store.directoryOf(version)
}
