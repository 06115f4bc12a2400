import { type CatalogueStore, demoDocuments, demoSource, ImportRunningError, LiveEngine } from '@cognate/catalogue'
import { describeFailure } from '../base/failures.ts'
import { runAsStep, type Step } from '../base/progress.ts'
import { readModel } from '../discovery/read-model.ts'
import { type StartContext, StartError } from './beginning.ts'

/**
 * Opens the active catalogue and switches when another one is activated. A demo without a catalogue builds the demo
 * catalogue first; any other installation waits for its first import.
 */
export async function openCatalogue(
  beginning: StartContext,
  { isDemo, store }: { isDemo: boolean; store: CatalogueStore },
): Promise<LiveEngine> {
  const { config, log, resources, progress } = beginning
  const model = await readModel(config.ranking).catch((cause: Error) => {
    throw new StartError(`RANKING: ${cause.message}`, { cause })
  })
  if (isDemo && !store.current()) {
    await runAsStep(progress, 'Building the demo catalogue', (step) => buildDemo(store, step, beginning))
  }
  return runAsStep(progress, 'Opening the catalogue', async () => {
    const engine = await LiveEngine.start(store, {
      model,
      onChange: ({ directory, error }) => {
        if (error === undefined) log.info({ directory }, 'another catalogue is in use')
        else
          log.error(
            { directory, failure: describeFailure(error) },
            'a catalogue cannot be used; import it again or activate another one',
          )
      },
      onCheck: (cost) => log.info(cost, 'all files of the catalogue are intact'),
    })
    resources.defer(() => engine.close())
    return engine
  })
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
