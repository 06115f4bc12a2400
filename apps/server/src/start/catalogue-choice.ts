import type { CatalogueStore } from '@cognate/catalogue'
import type { Workspace } from '@cognate/workspace'
import { describeFailure } from '../base/failures.ts'
import type { Log } from '../base/log.ts'

/** Milliseconds between two looks for a choice that was made in our own DATA_DIR. */
const LOOK_MS = 1_000

export interface CatalogueChoiceOptions {
  workspace: Pick<Workspace, 'catalogueChoice' | 'notices'>
  store: Pick<CatalogueStore, 'current' | 'versions' | 'use'>
  log: Pick<Log, 'info' | 'warn'>
}

/**
 * Keeps the choice of the catalogue the same at all servers. Commands write it into the DATA_DIR of their machine; the server
 * there tells the others through the database, and each server whose own DATA_DIR has that version uses it. Servers that
 * share a DATA_DIR agree anyway.
 */
export class CatalogueChoice {
  readonly #options: CatalogueChoiceOptions
  readonly #unfollow: () => void
  readonly #timer: NodeJS.Timeout
  /** Our version as the other servers know it. */
  #told: string | undefined
  /** The version that was chosen elsewhere and is not here yet. */
  #missing: string | undefined
  #working: Promise<void> = Promise.resolve()
  #isFailing = false

  constructor(options: CatalogueChoiceOptions) {
    this.#options = options
    this.#timer = setInterval(() => void this.#next(() => this.#look()).catch(() => {}), LOOK_MS).unref()
    this.#unfollow = options.workspace.notices.follow('catalogue', () => this.#next(() => this.#agree()))
  }

  /** Why another catalogue than the chosen one answers here; undefined where the chosen one is here. */
  get fault(): string | undefined {
    const missing = this.#missing
    return missing && `The catalogue ${missing} was chosen at another server and is not in this DATA_DIR.`
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#unfollow()
    await this.#working
  }

  /** Looks whether a version was chosen here, or one that was chosen elsewhere has come. */
  async #look(): Promise<void> {
    const { store } = this.#options
    const hasCome = this.#missing !== undefined && store.versions().includes(this.#missing)
    if (hasCome || store.current()?.version !== this.#told) await this.#agree()
  }

  /** Tells the others of a choice that was made here, then uses the version that was chosen last, where it is here. */
  async #agree(): Promise<void> {
    const { store, workspace, log } = this.#options
    const here = store.current()
    if (here && here.version !== this.#told)
      await workspace.catalogueChoice.choose(here.version, Math.max(0, Date.now() - here.chosenAt.getTime()))
    const chosen = await workspace.catalogueChoice.read()
    const isHere = chosen === undefined || store.versions().includes(chosen)
    if (!isHere && chosen !== this.#missing)
      log.warn({ version: chosen }, 'the catalogue chosen at another server is not in this DATA_DIR')
    this.#missing = isHere ? undefined : chosen
    this.#told = here?.version
    if (chosen === undefined || !isHere || chosen === here?.version) return
    // Chosen here in the meantime: the next look tells the others.
    if (store.current()?.version !== here?.version) return
    store.use(chosen)
    this.#told = chosen
    log.info({ version: chosen }, 'this catalogue was chosen at another server')
  }

  /** One thing after the other; the first of several failures is logged. */
  #next(work: () => Promise<void>): Promise<void> {
    const done = this.#working.then(work)
    this.#working = done.then(
      () => {
        this.#isFailing = false
      },
      (error) => {
        if (!this.#isFailing)
          this.#options.log.warn(
            { failure: describeFailure(error) },
            'the choice of the catalogue cannot be shared now',
          )
        this.#isFailing = true
      },
    )
    return done
  }
}
