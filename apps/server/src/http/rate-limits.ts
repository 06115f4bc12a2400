const WINDOW_MS = 60_000
/** Most keys that are kept. Beyond that, the oldest windows are dropped, so that memory stays bounded under attack. */
const MAX_KEYS = 100_000

/** What a caller may still do in this window. */
export interface Standing {
  /** Calls a window. */
  limit: number
  /** Calls left in this window. */
  remaining: number
  /** Seconds until the window ends. */
  reset: number
  /** Length of a window in seconds. */
  window: number
}

/** Counts calls by key in windows of a minute that begin with a key's first call; changes of the clock have no effect. */
export class MinuteLimit {
  readonly #maxCalls: number
  readonly #now: () => number
  readonly #windows = new Map<string, { count: number; endsAt: number }>()

  /** @param most  Calls a minute and key; 0 for no limit. */
  constructor(most: number, now: () => number = () => performance.now()) {
    this.#maxCalls = most
    this.#now = now
  }

  /** Counts a call; gives the seconds to wait if it is one too many. */
  take(key: string): number | undefined {
    if (this.#maxCalls === 0) return undefined
    const window = this.#window(key)
    if (window.count >= this.#maxCalls) return Math.max(1, Math.ceil((window.endsAt - this.#now()) / 1000))
    window.count += 1
    return undefined
  }

  /** How a key stands in its window; undefined where there is no limit. */
  standingOf(key: string): Standing | undefined {
    if (this.#maxCalls === 0) return undefined
    const { count, endsAt } = this.#window(key)
    const reset = Math.max(1, Math.ceil((endsAt - this.#now()) / 1000))
    return { limit: this.#maxCalls, remaining: this.#maxCalls - count, reset, window: WINDOW_MS / 1000 }
  }

  #window(key: string): { count: number; endsAt: number } {
    const now = this.#now()
    const current = this.#windows.get(key)
    if (current && current.endsAt > now) return current
    const fresh = { count: 0, endsAt: now + WINDOW_MS }
    this.#windows.delete(key)
    this.#windows.set(key, fresh)
    this.#forgetOld(now)
    return fresh
  }

  /** Windows stand in the order in which they began, so the ended ones come first. */
  #forgetOld(now: number): void {
    for (const [key, { endsAt }] of this.#windows) {
      if (endsAt > now && this.#windows.size <= MAX_KEYS) return
      this.#windows.delete(key)
    }
  }
}
