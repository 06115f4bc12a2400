import {
  type CatalogueSummary,
  type Catalogues,
  demoDocuments,
  demoSource,
  ImportRunningError,
  isDemoCatalogue,
  isSearchable,
  LiveEngine,
  type MeaningModel,
} from '@cognate/catalogue'
import { describeFailure } from '../base/failures.ts'
import { runAsStep, type Step } from '../base/progress.ts'
import { type StartContext, StartError } from './beginning.ts'
import { type FollowedModel, withFollowedModel } from './followed-model.ts'
import { type InstalledCatalogues, whyRefused } from './installed-catalogues.ts'

/**
 * Opens the active catalogue and switches when another one is activated. A demo without a catalogue builds the demo
 * catalogue first; any other installation waits for its first import, and for a cluster that does not answer.
 * @throws StartError where the cluster, or the catalogue in it, is of no use to this version.
 */
export async function openCatalogue(
  beginning: StartContext,
  { isDemo, installed, followed }: { isDemo: boolean; installed: InstalledCatalogues; followed?: FollowedModel },
): Promise<LiveEngine> {
  const { log, resources, progress } = beginning
  const { catalogues, kind } = installed
  if (kind === 'cluster') {
    resources.defer(() => installed.catalogues.close())
    await requireCluster(installed.catalogues, log)
  }
  if (isDemo && (await lacksDemo(catalogues)))
    await runAsStep(progress, 'Building the demo catalogue', (step) => buildDemo(catalogues, step, beginning))
  return runAsStep(progress, 'Opening the catalogue', async () => {
    const tellOfWords = (live: LiveEngine) => {
      const model = followed?.model
      const reason = model && live.current && whyByWords(live.current.summary, model)
      if (reason) log.warn({}, reason)
    }
    const engine: LiveEngine = await LiveEngine.follow(
      followed ? withFollowedModel(catalogues.home, followed) : catalogues.home,
      {
        onChange: ({ catalogue, error }) => {
          if (error === undefined) {
            log.info({ catalogue }, 'another catalogue is in use')
            tellOfWords(engine)
          } else
            log.error(
              { catalogue, failure: describeFailure(error) },
              'a catalogue cannot be used; import it again or activate another one',
            )
        },
        onCheck: (cost) => log.info(cost, 'all files of the catalogue are intact'),
      },
    )
    resources.defer(() => engine.close())
    // In a cluster it is not damaged, but of another version of this program.
    if (kind === 'cluster' && !engine.isReady && engine.isRefused) throw new StartError(engine.fault!)
    tellOfWords(engine)
    return engine
  })
}

/** Why a catalogue is searched by words alone although there is a model; undefined where it has vectors of the model. */
export function whyByWords({ version, meaning }: CatalogueSummary, model: MeaningModel): string | undefined {
  if (meaning?.model.key === model.key) return undefined
  const instead = meaning
    ? `has vectors of another model (${meaning.model.name}, ${meaning.model.key}) than ${model.name} (${model.key})`
    : `has no vectors of the model ${model.name}`
  return `The catalogue ${version} ${instead}, so that experts are ordered by words alone: run cognate meaning on.`
}

/** A cluster that is away may come back; one that refuses us will not change by itself. */
async function requireCluster(catalogues: { requireUsable(): Promise<void> }, log: StartContext['log']): Promise<void> {
  try {
    await catalogues.requireUsable()
  } catch (error) {
    const refused = whyRefused(error)
    if (refused !== undefined) throw new StartError(refused, { cause: error })
    log.warn({ failure: describeFailure(error) }, 'the search cluster does not answer; it is waited for')
  }
}

/** Whether there is certainly no catalogue, or only a demo catalogue that this version of the program cannot search. */
async function lacksDemo(catalogues: Catalogues): Promise<boolean> {
  const version = await catalogues.current().catch(() => '')
  if (version === undefined) return true
  const summary = (await catalogues.list()).find((one) => one.version === version)
  return summary !== undefined && isDemoCatalogue(summary) && !isSearchable(summary)
}

/** If an import is already running, its catalogue is used when it is done. */
async function buildDemo(catalogues: Catalogues, step: Step, { abort, log }: StartContext): Promise<void> {
  try {
    await catalogues.import(demoSource(), {
      documents: demoDocuments(),
      signal: abort.signal,
      onProgress: ({ stage, done, total }) => step.update(total > 0 ? done / total : undefined, stage),
    })
  } catch (error) {
    if (!(error instanceof ImportRunningError)) throw error
    log.warn({ reason: error.message }, 'the demo catalogue is not built')
  }
}
