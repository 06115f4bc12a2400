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

/** Describes a catalogue with vectors. */
export function describeMeaning({ version, meaning, counts }: CatalogueSummary): string {
  const { works, model, since } = meaning!
  const some = `${works.toLocaleString('en')} of ${counts.work.toLocaleString('en')} works`
  const which = since === undefined ? '' : `, those since ${since},`
  return `The catalogue ${version} is in use: ${some}${which} have vectors of the model ${model.name}.\n`
}

/** What meaning would bring and cost, in a sentence for who could switch it on. @param works  Of the catalogue in use. */
export function offerMeaning(works: number): string {
  const minutes = Math.max(1, Math.round((works * MS_A_WORK) / 60_000 / searchThreads()))
  const duration =
    minutes === 1 ? 'a minute' : minutes < 90 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`
  const memory = Math.ceil((works * BYTES_A_WORK) / 1e6 + MODEL_MEGABYTES).toLocaleString('en')
  return `Experts are ordered by words alone; cognate meaning on also compares what texts mean, on this machine: about ${duration} once, 140 MB to fetch, ${memory} MB of memory.`
}

/** Processor time for a work, of which two in five have an abstract: measured, docs/meaning.md. */
const MS_A_WORK = 4.5
/** Of a vector, with its length. */
const BYTES_A_WORK = 388
const MODEL_MEGABYTES = 100

/** A failure of a model as one of the command. */
export function asCommandFailure(error: unknown): unknown {
  return error instanceof ModelError ? new CommandFailure(error.message, { cause: error }) : error
}
