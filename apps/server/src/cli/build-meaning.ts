import { type CatalogueSummary, searchThreads, type VectorOptions } from '@cognate/catalogue'
import { type EmbeddingModel, ModelEmbedder, ModelError, readChoice } from '@cognate/meaning'
import type { Config } from '../base/config.ts'
import { readChosenModel } from '../base/embedding-model.ts'
import { type Progress, runAsStep } from '../base/progress.ts'
import { CommandFailure } from './command-failure.ts'
import { inCatalogues } from './in-catalogues.ts'

interface Building extends Pick<VectorOptions, 'since'> {
  progress: Progress
  signal: AbortSignal
}

/**
 * Makes the vectors of the catalogue in use with a model, and takes the catalogue into use with them.
 * @throws ModelError, CommandFailure
 */
export async function buildMeaning(
  model: EmbeddingModel,
  { progress, signal, since }: Building,
): Promise<CatalogueSummary> {
  const embedder = await ModelEmbedder.start(model, searchThreads())
  try {
    return await runAsStep(progress, 'Reading what the works mean', (step) =>
      inCatalogues((catalogues) =>
        catalogues.addVectors(embedder, {
          since,
          signal,
          onProgress: ({ stage, done, total, rate }) =>
            step.update(total > 0 ? done / total : undefined, `${stage}, ${rate.toLocaleString('en')} a second`),
        }),
      ),
    )
  } finally {
    await embedder.close()
  }
}

/** The same as an import does it: with the model in use, for as many works as were chosen; undefined where there is none. */
export async function buildChosenMeaning(
  config: Config,
  building: Omit<Building, 'since'>,
): Promise<CatalogueSummary | undefined> {
  const model = await readChosenModel(config)
  const choice = config.embeddingModel === undefined ? readChoice(config.dataDirectory) : undefined
  return model && buildMeaning(model, { ...building, since: choice?.since })
}

/** A failure of a model as one of the command. */
export function asCommandFailure(error: unknown): unknown {
  return error instanceof ModelError ? new CommandFailure(error.message, { cause: error }) : error
}
