import { CatalogueStoreError, type Catalogues, type MeaningModel } from '@cognate/catalogue'
import { type Config, readConfig } from '../base/config.ts'
import { clusterSentence, installedCatalogues } from '../start/installed-catalogues.ts'
import { CommandFailure } from './command-failure.ts'

/**
 * Runs a command on the catalogues that the settings name: in DATA_DIR, or in a cluster.
 * @param model  Whose vectors are loaded with a catalogue; undefined: none are.
 * @throws CommandFailure with a sentence where they cannot be reached, or refuse the command
 */
export async function inCatalogues<Result>(
  work: (catalogues: Catalogues) => Promise<Result>,
  model?: MeaningModel | undefined,
): Promise<Result> {
  const { kind, catalogues } = await installedCatalogues(readConfig(process.env), { model: { model } })
  try {
    if (kind === 'cluster') await catalogues.requireUsable()
    return await work(catalogues)
  } catch (error) {
    throw asCatalogueFailure(error)
  } finally {
    await catalogues.close()
  }
}

/** Removes versions beyond the number to keep, and names them on standard error. */
export async function pruneCatalogues({ cataloguesKept }: Pick<Config, 'cataloguesKept'>): Promise<void> {
  if (cataloguesKept === 0) return
  const removed = await inCatalogues((catalogues) => catalogues.prune(cataloguesKept))
  if (removed.length > 0)
    process.stderr.write(`Removed, since CATALOGUES_KEPT is ${cataloguesKept}: ${removed.join(', ')}\n`)
}

/** What went wrong with catalogues as a failure of the command; other errors as they are. */
function asCatalogueFailure(error: unknown): unknown {
  const sentence = error instanceof CatalogueStoreError ? error.message : clusterSentence(error)
  return sentence === undefined ? error : new CommandFailure(sentence, { cause: error })
}
