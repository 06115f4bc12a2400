import { AppError } from '@cognate/contract'
import type { Engine } from '../engine.ts'
import { type EngineOptions, openEngine } from './embedded-engine.ts'

/** Where the catalogues are, as the engine needs it. */
export interface CatalogueLocator {
  /** The directory of the active catalogue; undefined where there is none. */
  activeDirectory(): Promise<string | undefined>
}

export interface LiveEngineOptions extends EngineOptions {
  /** Milliseconds between two looks for another active catalogue. */
  interval?: number
  /** Hears of each catalogue that comes into use, and of each that cannot be opened. */
  onChange?: (change: { directory: string; error?: unknown }) => void
}

/** An engine in use: it is closed once it is replaced and nobody uses it any more. */
interface Lease {
  directory: string
  engine: Engine
  users: number
  isRetired: boolean
  closed: PromiseWithResolvers<void>
}

/** Answers from whichever catalogue is active; calls that run while it changes end on the one they began with. */
export class LiveEngine {
  readonly #locator: CatalogueLocator
  readonly #options: LiveEngineOptions
  #lease: Lease | undefined
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> = Promise.resolve()
  #refused: string | undefined
  #isClosed = false
  #hidden: readonly string[] = []

  private constructor(locator: CatalogueLocator, options: LiveEngineOptions) {
    this.#locator = locator
    this.#options = options
  }

  /**
   * Opens the active catalogue, where there is one, and follows it from then on.
   * @throws DamagedCatalogueError where the active catalogue cannot be opened at the start.
   */
  static async start(locator: CatalogueLocator, options: LiveEngineOptions = {}): Promise<LiveEngine> {
    const live = new LiveEngine(locator, options)
    const directory = await locator.activeDirectory()
    if (directory) await live.#open(directory)
    live.#timer = setInterval(() => void live.refresh(), options.interval ?? 1_000)
    live.#timer.unref()
    return live
  }

  /** Whether there is a catalogue to search. */
  get isReady(): boolean {
    return this.#lease !== undefined
  }

  /** The engine in use; undefined before the first import. Its answers are good until another catalogue comes into use. */
  get current(): Engine | undefined {
    return this.#lease?.engine
  }

  /**
   * Runs something that asks several questions of one and the same catalogue.
   * @throws AppError catalogue_unavailable where there is none.
   */
  async use<Result>(ask: (engine: Engine) => Promise<Result>): Promise<Result> {
    const lease = this.#lease
    if (!lease)
      throw new AppError('catalogue_unavailable', { detail: 'No catalogue has been imported yet.', retryAfter: 5 })
    lease.users++
    try {
      return await ask(lease.engine)
    } finally {
      lease.users--
      closeIfUnused(lease)
    }
  }

  /** Looks now whether another catalogue is active, and opens it; a catalogue that cannot be opened leaves the old one in use. */
  refresh(): Promise<void> {
    this.#looking = this.#looking.then(() => this.#look())
    return this.#looking
  }

  async #look(): Promise<void> {
    const directory = this.#isClosed ? undefined : await this.#locator.activeDirectory().catch(() => undefined)
    if (!directory || directory === this.#lease?.directory || directory === this.#refused) return
    try {
      await this.#open(directory)
      this.#refused = undefined
      this.#options.onChange?.({ directory })
    } catch (error) {
      // It would fail again each second; it is tried again once another one has been active.
      this.#refused = directory
      this.#options.onChange?.({ directory, error })
    }
  }

  async #open(directory: string): Promise<void> {
    const engine = await openEngine(directory, this.#options)
    engine.hide(this.#hidden)
    const old = this.#lease
    this.#lease = { directory, engine, users: 0, isRetired: false, closed: Promise.withResolvers() }
    if (old) retire(old)
  }

  /** Leaves academics out of every answer, of the catalogue in use and of those that follow; see `Engine.hide`. */
  hide(authorIds: readonly string[]): void {
    this.#hidden = authorIds
    this.#lease?.engine.hide(authorIds)
  }

  /** Finishes what runs and closes. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#timer)
    await this.#looking
    const lease = this.#lease
    this.#lease = undefined
    if (!lease) return
    retire(lease)
    await lease.closed.promise
  }
}

function retire(lease: Lease): void {
  lease.isRetired = true
  closeIfUnused(lease)
}

function closeIfUnused({ isRetired, users, engine, closed }: Lease): void {
  if (isRetired && users === 0) engine.close().then(closed.resolve, closed.reject)
}
