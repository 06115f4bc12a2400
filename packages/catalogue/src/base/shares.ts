import { AsyncLocalStorage } from 'node:async_hooks'

/** Milliseconds after which half of the time that a caller used is forgotten. */
const HALF_LIFE_MS = 5_000
/** Milliseconds of a processor from which a piece of work counts as long, since people notice the wait. */
const LONG_MS = 50
/** Milliseconds without work after which a caller may come with other work than before. */
const KNOWN_MS = 10_000
/** Callers that are remembered; beyond, those go who asked longest ago. */
const MOST_CALLERS = 10_000

/** What a number that halves is worth after some milliseconds. */
const faded = (value: number, ms: number) => value * 0.5 ** (ms / HALF_LIFE_MS)

/** The time of searching threads that one caller used lately. */
export class Share {
  #usedMs = 0
  #longestMs = 0
  #at = performance.now()
  #workedAt = Number.NEGATIVE_INFINITY

  /** Milliseconds that were used, the older the less. */
  get usedMs(): number {
    return faded(this.#usedMs, performance.now() - this.#at)
  }

  /** Whether the caller lately had a thread do a long piece of work at a stretch. */
  get isLong(): boolean {
    return faded(this.#longestMs, performance.now() - this.#at) >= LONG_MS
  }

  /** Whether a piece of its work ended lately, so that `isLong` says something. */
  get isKnown(): boolean {
    return performance.now() - this.#workedAt < KNOWN_MS
  }

  /** Counts a piece of work. @param ofThread  How much of it kept a thread of ours; a cluster has many. */
  use(ms: number, ofThread = ms): void {
    const now = performance.now()
    this.#usedMs = faded(this.#usedMs, now - this.#at) + ms
    this.#longestMs = Math.max(faded(this.#longestMs, now - this.#at), ofThread)
    this.#at = this.#workedAt = now
  }
}

/** The shares of all callers. */
export class CallerShares {
  readonly #shares = new Map<string, Share>()

  of(caller: string): Share {
    const share = this.#shares.get(caller) ?? new Share()
    this.#shares.delete(caller)
    this.#shares.set(caller, share)
    const [oldest] = this.#shares.keys()
    if (this.#shares.size > MOST_CALLERS) this.#shares.delete(oldest!)
    return share
  }
}

/** For whom a call is worked on, and how long. */
export interface Work {
  share: Share
  /** By `performance.now()`. */
  endsAt: number
}

const works = new AsyncLocalStorage<Work>()
/** Work that no caller waits for. */
const inBackground: Work = { share: new Share(), endsAt: Number.POSITIVE_INFINITY }

/** Runs what a caller asked for; whatever it has threads do counts for the caller, and must be done in time. */
export const workFor = <Result>(work: Work, run: () => Promise<Result>): Promise<Result> => works.run(work, run)

export const currentWork = (): Work => works.getStore() ?? inBackground
