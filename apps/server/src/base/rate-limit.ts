import { setTimeout as wait } from 'node:timers/promises'
import type { Workspace } from '@cognate/workspace'
import { within } from './within.ts'

/** Most keys that are remembered. Beyond that, the oldest windows are forgotten, so that memory stays bounded under attack. */
const MAX_KEYS = 100_000
/** A server takes this share of the calls that are left in advance, … */
const SHARE = 1 / 20
/** … and never more at once. */
const MAX_ADVANCE = 50
/** Milliseconds after which the database counts as away. */
const PATIENCE_MS = 1_000

export interface RateLimitOptions {
  /** Calls in a window for each key; 0 for no limit. */
  limit: number
  /** Milliseconds. */
  windowMs: number
  store: Workspace['rateLimits']
  /** The key under which all servers count what this server counts under a name. */
  hash: (name: string) => Buffer
  /** Milliseconds of a clock that is never set. */
  now?: () => number
}

/** What came of a call, and what may still be done in its window. */
export interface Standing {
  isAllowed: boolean
  /** Calls in a window. */
  limit: number
  /** Calls left in this window, as far as this server has heard. */
  remaining: number
  /** Seconds until the window ends. */
  reset: number
  /** Length of a window in seconds. */
  window: number
}

interface Window {
  /** Calls that this server has taken in advance. */
  inHand: number
  /** Calls that no server had taken when this one last asked. */
  left: number
  endsAt: number
}

/** Calls of a name that wait until this server has taken more. */
interface Claim {
  waiting: number
  done: Promise<void>
}

/**
 * Counts calls by name for all servers together, in windows that begin with a name's first call. A server takes calls in
 * advance, so that most calls ask no database. The fewer are left, the fewer it takes, so that the last ones go to whoever
 * asks first. While the database cannot be reached, each server counts for itself.
 */
export class RateLimit {
  readonly #options: RateLimitOptions
  readonly #now: () => number
  readonly #windows = new Map<string, Window>()
  readonly #claims = new Map<string, Claim>()

  constructor(options: RateLimitOptions) {
    this.#options = options
    this.#now = options.now ?? (() => performance.now())
  }

  /** Counts a call; undefined where there is no limit. */
  async take(name: string): Promise<Standing | undefined> {
    if (this.#options.limit === 0) return undefined
    let window = this.#openWindow(name)
    while (!window || (window.inHand === 0 && window.left > 0)) {
      await this.#takeMore(name)
      window = this.#openWindow(name)
    }
    const isAllowed = window.inHand > 0
    if (isAllowed) window.inHand -= 1
    return this.#standing(window, isAllowed)
  }

  /** Waits until a call is within the limit. */
  async waitFor(name: string): Promise<void> {
    for (;;) {
      const standing = await this.take(name)
      if (!standing || standing.isAllowed) return
      await wait(Math.max(1, (this.#openWindow(name)?.endsAt ?? 0) - this.#now()))
    }
  }

  #standing({ inHand, left, endsAt }: Window, isAllowed: boolean): Standing {
    const { limit, windowMs } = this.#options
    const reset = Math.max(1, Math.ceil((endsAt - this.#now()) / 1000))
    return { isAllowed, limit, remaining: inHand + left, reset, window: windowMs / 1000 }
  }

  #openWindow(name: string): Window | undefined {
    const window = this.#windows.get(name)
    return window && window.endsAt > this.#now() ? window : undefined
  }

  /** Concurrent calls for one name share one request. */
  #takeMore(name: string): Promise<void> {
    const claim = this.#claims.get(name)
    if (claim) {
      claim.waiting += 1
      return claim.done
    }
    const begun: Claim = { waiting: 1, done: Promise.resolve() }
    this.#claims.set(name, begun)
    // In a later turn, so that the other calls of this turn are counted.
    begun.done = Promise.resolve()
      .then(() => this.#claim(name, begun))
      .finally(() => this.#claims.delete(name))
    return begun.done
  }

  async #claim(name: string, { waiting }: Claim): Promise<void> {
    const { limit, windowMs, store, hash } = this.#options
    const { left } = this.#openWindow(name) ?? { left: limit }
    const amount = Math.min(limit, Math.max(waiting, Math.min(MAX_ADVANCE, Math.floor(left * SHARE)), 1))
    // Before the question, so that the window ends here no later than in the database.
    const askedAt = this.#now()
    const taking = store.take(hash(name), { limit, windowMs, amount }).catch(() => undefined)
    const grant = await within(PATIENCE_MS, taking, () => undefined)
    const window = grant
      ? { inHand: grant.granted, left: grant.left, endsAt: askedAt + grant.endsInMs }
      : // From now: a short window that began with the question would be over.
        { inHand: limit, left: 0, endsAt: this.#now() + windowMs }
    this.#windows.delete(name)
    this.#windows.set(name, window)
    this.#forgetOld()
  }

  /** Windows stand in the order in which they were last taken from. */
  #forgetOld(): void {
    for (const [name, { endsAt }] of this.#windows) {
      if (endsAt > this.#now() && this.#windows.size <= MAX_KEYS) return
      this.#windows.delete(name)
    }
  }
}
