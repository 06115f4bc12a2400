import { isDeepStrictEqual } from 'node:util'
import type { CatalogueHome, MeaningModel } from '@cognate/catalogue'
import { type ModelChoice, type ModelEmbedder, ModelError, readChoice } from '@cognate/meaning'
import type { Config } from '../base/config.ts'
import { openEmbedder } from '../base/embedding-model.ts'
import { runAsStep } from '../base/progress.ts'
import type { QueryReader, ReaderInUse } from '../discovery/read-meaning.ts'
import { type StartContext, StartError } from './beginning.ts'

/**
 * The model that reads queries of a server: that of EMBEDDING_MODEL as long as it runs, else what `cognate meaning on` and
 * `off` choose while it runs.
 */
export class FollowedModel implements ReaderInUse {
  readonly #config: Pick<Config, 'embeddingModel' | 'dataDirectory'>
  readonly #log: StartContext['log']
  #embedder: ModelEmbedder | undefined
  /** What was chosen when it was looked at last, and what was wrong with it. */
  #chosen: ModelChoice | undefined
  #fault: string | undefined

  private constructor({ config, log }: Pick<StartContext, 'config' | 'log'>) {
    this.#config = config
    this.#log = log
  }

  /** @throws StartError where the model of EMBEDDING_MODEL cannot be used. */
  static async open(context: StartContext): Promise<FollowedModel> {
    const { config, resources, progress } = context
    const followed = new FollowedModel(context)
    resources.defer(() => followed.#embedder?.close())
    if (config.embeddingModel === undefined) await followed.follow()
    else
      followed.#embedder = await runAsStep(progress, 'Opening the model', () => openEmbedder(config)).catch(
        asStartError,
      )
    return followed
  }

  get current(): QueryReader | undefined {
    return this.#embedder
  }

  get model(): MeaningModel | undefined {
    return this.#embedder?.model
  }

  /** Looks whether another model was chosen, and loads it. One that cannot be used is told of in the log, and words order experts. */
  async follow(): Promise<void> {
    if (this.#config.embeddingModel !== undefined) return
    const old = this.#embedder
    try {
      const choice = readChoice(this.#config.dataDirectory)
      if (isDeepStrictEqual(choice, this.#chosen)) return
      this.#chosen = choice
      this.#embedder = undefined
      this.#embedder = await openEmbedder(this.#config)
      this.#fault = undefined
    } catch (error) {
      if (!(error instanceof ModelError)) throw error
      this.#embedder = undefined
      if (error.message !== this.#fault) this.#log.warn({}, `Experts are ordered by words alone: ${error.message}`)
      this.#fault = error.message
    }
    await old?.close()
  }
}

function asStartError(cause: unknown): never {
  throw cause instanceof ModelError ? new StartError(`EMBEDDING_MODEL: ${cause.message}`, { cause }) : cause
}

/** Catalogues that are opened again, with other vectors, when another model reads queries. */
export function withFollowedModel(home: CatalogueHome, followed: FollowedModel): CatalogueHome {
  return {
    ...home,
    async active() {
      await followed.follow()
      return home.active()
    },
    stampOf: (catalogue) => `${home.stampOf(catalogue)} ${followed.model?.key ?? ''}`,
  }
}
