import { AppError } from '@cognate/contract'
import { type EngineOptions, openEngine } from './embedded/embedded-engine.ts'
import type { CheckCost, Engine } from './engine/engine.ts'
import { stampOf } from './engine/version/catalogue-json.ts'
import { type BackgroundCheck, checkInBackground, largeFiles } from './engine/version/check-in-background.ts'
import { DamagedCatalogueError, damagedCatalogue } from './engine/version/damaged-catalogue-error.ts'

/** Where the catalogues are, as the engine needs it. */
export interface CatalogueLocator {
  /** The directory of the active catalogue; undefined where there is none. */
  activeDirectory(): Promise<string | undefined>
  /** Directories of the catalogues built before the active one, the newest first; one serves while the active one is damaged. */
  earlierDirectories?(): Promise<string[]>
}

export interface LiveEngineOptions extends EngineOptions {
  /** Milliseconds between two looks for another active catalogue. */
  interval?: number
  /** Called for each catalogue that comes into use, and for each that cannot be opened or turns out to be damaged. */
  onChange?: (change: { directory: string; error?: unknown }) => void
  /** Called with the cost of checking the files of a catalogue: before the first answer, and in the background. */
  onCheck?: (check: { directory: string; atOnce: CheckCost; beside: CheckCost }) => void
}

/** An engine in use. It is closed when it has been replaced and its last call has ended. */
interface Lease {
  directory: string
  /** Distinguishes it from another catalogue built under the same name. */
  stamp: string
  engine: Engine
  users: number
  isRetired: boolean
  check: BackgroundCheck
  closed: PromiseWithResolvers<void>
}

interface Refusal {
  /** As in `Lease`. */
  stamp: string
  error: unknown
}

/**
 * Answers from the active catalogue. If it changes, running calls end on the catalogue they began with. It never answers from
 * a catalogue that it knows to be damaged: the one in use stays, or an earlier one is opened, or there is none.
 */
export class LiveEngine {
  readonly #locator: CatalogueLocator
  readonly #options: LiveEngineOptions
  #lease: Lease | undefined
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> = Promise.resolve()
  /** Catalogues that cannot be searched, by their directory: they would fail again each second. */
  readonly #refused = new Map<string, Refusal>()
  #fault: unknown
  #hasStarted = false
  #isClosed = false
  #hidden: readonly string[] = []

  private constructor(locator: CatalogueLocator, options: LiveEngineOptions) {
    this.#locator = locator
    this.#options = options
  }

  /**
   * Opens the active catalogue, where there is one that is whole, and follows it from then on.
   * @throws Error where a whole catalogue cannot be opened for another reason.
   */
  static async start(locator: CatalogueLocator, options: LiveEngineOptions = {}): Promise<LiveEngine> {
    const live = new LiveEngine(locator, options)
    await live.refresh()
    if (!live.isReady && live.#fault && !(live.#fault instanceof DamagedCatalogueError)) throw live.#fault
    live.#hasStarted = true
    live.#timer = setInterval(() => void live.refresh(), options.interval ?? 1_000)
    live.#timer.unref()
    return live
  }

  /** Whether there is a catalogue to search. */
  get isReady(): boolean {
    return this.#lease !== undefined
  }

  /** Why the active catalogue is not the one in use; undefined where it is, or where there is none. */
  get fault(): string | undefined {
    return this.#fault instanceof Error ? this.#fault.message : undefined
  }

  /** The engine in use; undefined before the first import. Its answers are good until another catalogue comes into use. */
  get current(): Engine | undefined {
    return this.#lease?.engine
  }

  /**
   * Runs several calls on one catalogue.
   * @throws AppError catalogue_unavailable where there is none.
   */
  async use<Result>(ask: (engine: Engine) => Promise<Result>): Promise<Result> {
    const lease = this.#lease
    if (!lease) {
      const detail = this.fault ?? 'No catalogue has been imported yet.'
      throw new AppError('catalogue_unavailable', { detail, retryAfter: 5 })
    }
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
    const active = this.#isClosed ? undefined : await this.#locator.activeDirectory().catch(() => undefined)
    if (!active) return
    const isActive = await this.#useCatalogue(active)
    this.#fault = isActive ? undefined : this.#refused.get(active)?.error
    // Once another one has been active, those that could not be opened are tried again.
    if (isActive) this.#refused.clear()
    if (this.#lease) return
    for (const earlier of (await this.#locator.earlierDirectories?.()) ?? [])
      if (await this.#useCatalogue(earlier)) return
  }

  /** Brings a catalogue into use unless it already is; returns whether it is in use. */
  async #useCatalogue(directory: string): Promise<boolean> {
    const stamp = stampOf(directory)
    if (directory === this.#lease?.directory && stamp === this.#lease.stamp) return true
    if (this.#refused.get(directory)?.stamp === stamp) return false
    try {
      const unchecked = largeFiles(directory, this.#options.atOnceBytes)
      const engine = await openEngine(directory, this.#options)
      engine.hide(this.#hidden)
      const check = checkInBackground(directory, unchecked)
      const closed = Promise.withResolvers<void>()
      this.#replace({ directory, stamp, engine, check, closed, users: 0, isRetired: false })
      if (this.#hasStarted) this.#options.onChange?.({ directory })
      return true
    } catch (error) {
      this.#refuse({ directory, stamp }, error)
      return false
    }
  }

  #refuse({ directory, stamp }: Pick<Lease, 'directory' | 'stamp'>, error: unknown): void {
    this.#refused.set(directory, { stamp, error })
    this.#options.onChange?.({ directory, error })
  }

  #replace(next: Lease | undefined): void {
    const old = this.#lease
    this.#lease = next
    if (old) retire(old)
    if (next) void this.#awaitCheck(next)
  }

  /** Waits for the check of a catalogue in use, and stops answering from it if it is damaged. */
  async #awaitCheck(lease: Lease): Promise<void> {
    const { directory, engine, check } = lease
    const { damages, ...beside } = await check.result
    // A catalogue that was removed or built again since is a different one.
    if (lease.isRetired || stampOf(directory) !== lease.stamp) return
    if (damages.length === 0) return this.#options.onCheck?.({ directory, atOnce: engine.checkCost, beside })
    this.#refuse(lease, damagedCatalogue(directory, damages.join(', ')))
    this.#replace(undefined)
    await this.refresh()
  }

  /** Leaves academics out of every answer, from the catalogue in use and later ones; see `Engine.hide`. */
  hide(authorIds: readonly string[]): void {
    this.#hidden = authorIds
    this.#lease?.engine.hide(authorIds)
  }

  /** Waits for running calls and closes. */
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
  void lease.check.stop()
  closeIfUnused(lease)
}

function closeIfUnused({ isRetired, users, engine, closed }: Lease): void {
  if (isRetired && users === 0) engine.close().then(closed.resolve, closed.reject)
}
