import { AppError, shortId } from '@cognate/contract'
import type { CheckCost, Engine } from './engine/engine.ts'
import { DamagedCatalogueError } from './engine/version/damaged-catalogue-error.ts'

/** Where catalogues are, and how one is opened. Each has a name: its directory, or what a cluster calls it. */
export interface CatalogueHome {
  /**
   * The catalogue that is to be used; undefined where there is none.
   * @throws AppError catalogue_unavailable while that cannot be told.
   */
  active(): Promise<string | undefined>
  /** Those built before the active one, the newest first; one serves while the active one is damaged. */
  earlier?(): Promise<string[]>
  /** Distinguishes a catalogue from another one of the same name. */
  stampOf(catalogue: string): string
  open(catalogue: string): Promise<{ engine: Engine; check?: LaterCheck }>
  /** @throws AppError catalogue_unavailable where the catalogue cannot answer as a whole now. */
  requireWhole?(catalogue: string): Promise<void>
}

/** A check of an open catalogue that runs while it answers. */
interface LaterCheck {
  /** Its cost, and why the catalogue must no longer be searched. */
  result: Promise<{ cost: CheckCost; error: Error | undefined }>
  stop(): void
}

export interface LiveEngineOptions {
  /** Milliseconds between two looks for another active catalogue. */
  interval?: number
  /** Called for each catalogue that comes into use, and for each that cannot be opened or turns out to be damaged. */
  onChange?: (change: { catalogue: string; error?: unknown }) => void
  /** Called with the cost of checking the files of a catalogue: before the first answer, and in the background. */
  onCheck?: (check: { catalogue: string; atOnce: CheckCost; beside: CheckCost }) => void
}

/** An engine in use. It is closed when it has been replaced and its last call has ended. */
interface Lease {
  catalogue: string
  stamp: string
  engine: Engine
  users: number
  isRetired: boolean
  check: LaterCheck | undefined
  closed: PromiseWithResolvers<void>
}

/**
 * Answers from the active catalogue. If it changes, running calls end on the catalogue they began with. It never answers from
 * a catalogue that it knows to be damaged: the one in use stays, or an earlier one is opened, or there is none.
 */
export class LiveEngine {
  readonly #home: CatalogueHome
  readonly #options: LiveEngineOptions
  #lease: Lease | undefined
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> = Promise.resolve()
  #isLooking = false
  /** Catalogues that cannot be searched, by their name: they would fail again each second. */
  readonly #refused = new Map<string, { stamp: string; error: unknown }>()
  #fault: unknown
  #hasStarted = false
  #isClosed = false
  #hidden: readonly string[] = []
  #hiddenIds: ReadonlySet<string> = new Set()
  /** Whether the catalogue in use has yet to say under which ids it has those who are hidden. */
  #isHiddenOpen = false
  readonly #followers = new Set<() => void>()

  private constructor(home: CatalogueHome, options: LiveEngineOptions) {
    this.#home = home
    this.#options = options
  }

  /**
   * Opens the active catalogue, where there is one that is whole, and follows it from then on.
   * @throws Error where a whole catalogue cannot be opened for another reason.
   */
  static async follow(home: CatalogueHome, options: LiveEngineOptions = {}): Promise<LiveEngine> {
    const live = new LiveEngine(home, options)
    await live.refresh()
    if (!live.isReady && live.#fault && !mayPass(live.#fault)) throw live.#fault
    live.#hasStarted = true
    live.#timer = setInterval(() => {
      // One that takes long is not joined by more.
      if (!live.#isLooking) void live.refresh()
    }, options.interval ?? 1_000)
    live.#timer.unref()
    return live
  }

  /** Whether there is a catalogue to search. */
  get isReady(): boolean {
    return this.#lease !== undefined
  }

  /** Why the active catalogue is not the one in use; undefined where it is, or where there is none. */
  get fault(): string | undefined {
    if (this.#fault instanceof AppError) return this.#fault.detail ?? this.#fault.message
    return this.#fault instanceof Error ? this.#fault.message : undefined
  }

  /** Whether the active catalogue cannot be searched, now or later. */
  get isRefused(): boolean {
    return this.#fault !== undefined && !isOutage(this.#fault)
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
    if (this.#isClosed) return
    this.#isLooking = true
    try {
      await this.#followActive()
      if (this.#isHiddenOpen) {
        await this.#readHidden()
        this.#tellHidden()
      }
    } catch (error) {
      if (!isOutage(error)) throw error
      this.#fault = error
    } finally {
      this.#isLooking = false
    }
  }

  async #followActive(): Promise<void> {
    const active = await this.#home.active()
    if (!active) {
      // Only an outage can have passed; damage stays.
      if (isOutage(this.#fault)) this.#fault = undefined
      return
    }
    const isActive = await this.#useCatalogue(active)
    this.#fault = isActive ? undefined : this.#refused.get(active)?.error
    // Once another one has been active, those that could not be opened are tried again.
    if (isActive) this.#refused.clear()
    if (this.#lease) return
    for (const earlier of (await this.#home.earlier?.()) ?? []) if (await this.#useCatalogue(earlier)) return
  }

  /** Brings a catalogue into use unless it already is; returns whether it is in use. */
  async #useCatalogue(catalogue: string): Promise<boolean> {
    const stamp = this.#home.stampOf(catalogue)
    if (catalogue === this.#lease?.catalogue && stamp === this.#lease.stamp) return true
    if (this.#refused.get(catalogue)?.stamp === stamp) return false
    try {
      const { engine, check } = await this.#home.open(catalogue)
      await this.#hideBefore(engine)
      const closed = Promise.withResolvers<void>()
      this.#replace({ catalogue, stamp, engine, check, closed, users: 0, isRetired: false })
      if (this.#hasStarted) this.#options.onChange?.({ catalogue })
      await this.#readHidden()
      this.#tellHidden()
      return true
    } catch (error) {
      // It is tried again with the next look.
      if (isOutage(error)) throw error
      this.#refuse({ catalogue, stamp }, error)
      return false
    }
  }

  #refuse({ catalogue, stamp }: Pick<Lease, 'catalogue' | 'stamp'>, error: unknown): void {
    this.#refused.set(catalogue, { stamp, error })
    this.#options.onChange?.({ catalogue, error })
  }

  #replace(next: Lease | undefined): void {
    const old = this.#lease
    this.#lease = next
    if (old) retire(old)
    if (next) void this.#awaitCheck(next)
  }

  /** Waits for the check of a catalogue in use, and stops answering from it if it is damaged. */
  async #awaitCheck(lease: Lease): Promise<void> {
    const { catalogue, engine, check } = lease
    if (!check) return
    const { error, cost: beside } = await check.result
    // A catalogue that was removed or built again since is a different one.
    if (lease.isRetired || this.#home.stampOf(catalogue) !== lease.stamp) return
    if (!error) return this.#options.onCheck?.({ catalogue, atOnce: engine.checkCost, beside })
    this.#refuse(lease, error)
    this.#replace(undefined)
    await this.refresh()
  }

  /**
   * Asks whether the catalogue in use can answer now.
   * @throws AppError catalogue_unavailable
   */
  async requireWhole(): Promise<void> {
    if (this.#lease) await this.#home.requireWhole?.(this.#lease.catalogue)
  }

  /** Leaves academics out of every answer, from the catalogue in use and later ones; see `Engine.hide`. */
  async hide(authorIds: readonly string[]): Promise<void> {
    this.#hidden = authorIds
    this.#lease?.engine.hide(authorIds)
    await this.#readHidden()
  }

  /** Short ids of those who are left out: those listed, and those under which the catalogue in use has them since ids were merged. */
  get hiddenIds(): ReadonlySet<string> {
    return this.#hiddenIds
  }

  /** Has somebody told when the ids of those who are left out may have become others with the catalogue. Gives back what ends it. */
  followHidden(tell: () => void): () => void {
    this.#followers.add(tell)
    return () => this.#followers.delete(tell)
  }

  #tellHidden(): void {
    for (const tell of this.#followers) tell()
  }

  /** Hides them in a catalogue that comes into use, and learns under which ids it has them, so that nobody is shown in between. */
  async #hideBefore(engine: Engine): Promise<void> {
    try {
      engine.hide(this.#hidden)
      const found = await engine.listHidden()
      this.#hiddenIds = this.#hiddenIds.union(new Set(found.map(shortId)))
      // Meanwhile the list may have changed.
      engine.hide(this.#hidden)
    } catch (error) {
      await engine.close()
      throw error
    }
  }

  /** Until the catalogue in use answers, those who were left out before stay so as well. */
  async #readHidden(): Promise<void> {
    const [listed, lease] = [this.#hidden, this.#lease]
    const own = new Set(listed.map(shortId))
    this.#hiddenIds = own.union(this.#hiddenIds)
    try {
      const found = lease ? await this.use((engine) => engine.listHidden()) : []
      // Whoever changed the list or the catalogue meanwhile reads again.
      if (listed !== this.#hidden || lease !== this.#lease) return
      this.#hiddenIds = own.union(new Set(found.map(shortId)))
      this.#isHiddenOpen = false
    } catch (error) {
      if (!isOutage(error)) throw error
      this.#isHiddenOpen = true
    }
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
  lease.check?.stop()
  closeIfUnused(lease)
}

function closeIfUnused({ isRetired, users, engine, closed }: Lease): void {
  if (isRetired && users === 0) engine.close().then(closed.resolve, closed.reject)
}

/** Whether a catalogue cannot be told or opened for the moment alone. */
const isOutage = (error: unknown): boolean => error instanceof AppError && error.code === 'catalogue_unavailable'

/** Whether it makes sense to serve without a catalogue and wait. */
const mayPass = (error: unknown): boolean => error instanceof DamagedCatalogueError || isOutage(error)
