import {
  type CatalogueStore,
  type CatalogueSummary,
  demoDocuments,
  demoSource,
  ImportRunningError,
  LiveEngine,
  type MeaningModel,
  readSummary,
} from '@cognate/catalogue'
import { describeFailure } from '../base/failures.ts'
import { runAsStep, type Step } from '../base/progress.ts'
import type { StartContext } from './beginning.ts'

/**
 * Opens the active catalogue and switches when another one is activated. A demo without a catalogue builds the demo
 * catalogue first; any other installation waits for its first import.
 */
export async function openCatalogue(
  beginning: StartContext,
  { isDemo, store, model }: { isDemo: boolean; store: CatalogueStore; model?: MeaningModel | undefined },
): Promise<LiveEngine> {
  const { log, resources, progress } = beginning
  if (isDemo && !store.current()) {
    await runAsStep(progress, 'Building the demo catalogue', (step) => buildDemo(store, step, beginning))
  }
  return runAsStep(progress, 'Opening the catalogue', async () => {
    const tellOfWords = (summary: CatalogueSummary | undefined) => {
      const reason = model && summary && whyByWords(summary, model)
      if (reason) log.warn({}, reason)
    }
    const engine = await LiveEngine.start(store, {
      meaningModel: model?.key,
      onChange: ({ directory, error }) => {
        if (error === undefined) {
          log.info({ directory }, 'another catalogue is in use')
          tellOfWords(readSummary(directory))
        } else
          log.error(
            { directory, failure: describeFailure(error) },
            'a catalogue cannot be used; import it again or activate another one',
          )
      },
      onCheck: (cost) => log.info(cost, 'all files of the catalogue are intact'),
    })
    resources.defer(() => engine.close())
    tellOfWords(engine.current?.summary)
    return engine
  })
}

/** Why a catalogue is searched by words alone although there is a model; undefined where it has vectors of the model. */
export function whyByWords({ version, meaning }: CatalogueSummary, model: MeaningModel): string | undefined {
  if (meaning?.model.key === model.key) return undefined
  const instead = meaning
    ? `has vectors of another model (${meaning.model.name}, ${meaning.model.key}) than ${model.name} (${model.key})`
    : `has no vectors of the model ${model.name}`
  return `The catalogue ${version} ${instead}, so that experts are ordered by words alone: run cognate meaning build.`
}

/** If an import is already running, its catalogue is used when it is done. */
async function buildDemo(store: CatalogueStore, step: Step, { abort, log }: StartContext): Promise<void> {
  try {
    await store.import(demoSource(), {
      documents: demoDocuments(),
      signal: abort.signal,
      onProgress: ({ stage, done, total }) => step.update(total > 0 ? done / total : undefined, stage),
    })
  } catch (error) {
    if (!(error instanceof ImportRunningError)) throw error
    log.warn({ reason: error.message }, 'the demo catalogue is not built')
  }
}
