import {
  type EmbeddingModel,
  findModelFolder,
  ModelEmbedder,
  modelDirectory,
  readChoice,
  readModel,
  runtimeIn,
} from '@cognate/meaning'
import type { Config } from './config.ts'

type Chosen = Pick<Config, 'embeddingModel' | 'dataDirectory'>

/** The name or folder of the model in use: of EMBEDDING_MODEL, else as `cognate meaning on` chose. @throws ModelError */
export function chosenModel({ embeddingModel, dataDirectory }: Chosen): string | undefined {
  return embeddingModel ?? readChoice(dataDirectory)?.model
}

/** Reads the model in use; undefined where there is none. @throws ModelError */
export async function readChosenModel(config: Chosen): Promise<EmbeddingModel | undefined> {
  const name = chosenModel(config)
  if (name === undefined) return undefined
  // What was chosen is in DATA_DIR, or lost.
  const find = config.embeddingModel === undefined ? modelDirectory : findModelFolder
  return readModel(find(name, config.dataDirectory), runtimeIn(config.dataDirectory))
}

/**
 * Loads the model in use; undefined where there is none, and then nothing is read.
 * @param threads  Texts that are read at the same time.
 * @throws ModelError
 */
export async function openEmbedder(config: Chosen, threads = 1): Promise<ModelEmbedder | undefined> {
  const model = await readChosenModel(config)
  return model && ModelEmbedder.start(model, threads)
}
