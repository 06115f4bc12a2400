import { type CatalogueSummary, searchThreads } from '@cognate/catalogue'
import { ModelError } from '@cognate/meaning'
import type { Config } from '../base/config.ts'
import { openEmbedder } from '../base/embedding-model.ts'
import { type Progress, runAsStep } from '../base/progress.ts'
import { CommandFailure } from './command-failure.ts'
import { inCatalogues } from './in-catalogues.ts'

interface Building {
  progress: Progress
  signal: AbortSignal
}

/**
 * Makes the vectors of the catalogue in use with the model of the settings; undefined where they name none.
 * @throws ModelError, CommandFailure
 */
export async function buildMeaning(
  config: Config,
  { progress, signal }: Building,
): Promise<CatalogueSummary | undefined> {
  const embedder = await openEmbedder(config, searchThreads())
  if (!embedder) return undefined
  try {
    return await runAsStep(progress, 'Reading what the works mean', (step) =>
      inCatalogues((catalogues) =>
        catalogues.addVectors(embedder, {
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

/** Describes a catalogue with vectors. */
export function describeMeaning({ version, meaning, counts }: CatalogueSummary): string {
  const works = `${meaning!.works.toLocaleString('en')} of ${counts.work.toLocaleString('en')} works`
  return `The catalogue ${version} is in use: ${works} have vectors of the model ${meaning!.model.name}.\n`
}

/** A failure of a model as one of the command. */
export function asCommandFailure(error: unknown): unknown {
  return error instanceof ModelError ? new CommandFailure(error.message, { cause: error }) : error
}
