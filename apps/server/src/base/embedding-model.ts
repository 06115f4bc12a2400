import { findModelFolder, ModelEmbedder, readModel } from '@cognate/meaning'
import type { Config } from './config.ts'

/**
 * Loads the model of the settings; undefined where they name none, and then nothing is read.
 * @param threads  Texts that are read at the same time.
 * @throws ModelError
 */
export async function openEmbedder(
  { embeddingModel, dataDirectory }: Pick<Config, 'embeddingModel' | 'dataDirectory'>,
  threads = 1,
): Promise<ModelEmbedder | undefined> {
  if (embeddingModel === undefined) return undefined
  return ModelEmbedder.start(await readModel(findModelFolder(embeddingModel, dataDirectory)), threads)
}
