import { FairQueue, type Share } from '@cognate/catalogue'
import { AppError } from '@cognate/contract'

export interface GateOptions {
  /** Calls inside at once, 1 or more. */
  inside: number
  /** Calls that wait outside, at most. */
  waiting: number
  /** Milliseconds that a call waits, at most. */
  patienceMs: number
  /** Of all gates that keep the same thread busy. */
  calm?: Calm
}

interface WaitingCall {
  share: Share
  begin(): void
  refuse(): void
}

/** Weight of the newest call in the mean, 0 to 1. */
const NEWEST_WEIGHT = 0.1
/** Places kept from each caller whose calls are long: one for the thread that is kept from it, and one beside, as for all threads. */
const KEPT = 2
/** Beside calm callers, one with calls that wait rests after each for so many times as long as that took, … */
const RESTS = 3
/** … and for so many milliseconds at most. */
const MAX_REST_MS = 2_000
/** Who works at the page asks again after moments, and is about in between. */
const MOMENT_MS = 2_000
/** Longest Retry-After, in seconds. */
const MAX_RETRY_SECONDS = 30

/** Callers who do not ask for more at once than they get. */
export class Calm {
  readonly #askedAt = new Map<Share, number>()

  note(share: Share): void {
    const now = performance.now()
    for (const [other, at] of this.#askedAt) {
      if (now - at < MOMENT_MS) break
      this.#askedAt.delete(other)
    }
    this.#askedAt.delete(share)
    this.#askedAt.set(share, now)
  }

  /** Whether another one asked a moment ago. */
  isBeside(share: Share): boolean {
    const now = performance.now()
    for (const [other, at] of this.#askedAt) if (other !== share && now - at < MOMENT_MS) return true
    return false
  }
}

/**
 * Limits how many calls run at once. Others wait: callers share the places by the time of threads that they use, and the calls of one
 * caller keep their order. When the waiting room is full, the newest call of the caller with the most waiting calls is refused.
 * Beside somebody calm, a caller whose calls wait has one place, and rests after each call: threads of their own are not enough for
 * the others, who share the thread that answers, the database and the processors with it.
 */
export class Gate {
  readonly #options: GateOptions
  readonly #queue: FairQueue<WaitingCall>
  readonly #calm: Calm
  /** When callers that rest may come again. */
  readonly #restsUntil = new WeakMap<Share, number>()
  #running = 0
  /** Mean of the milliseconds that calls are inside. */
  #meanMs = 0

  constructor(options: GateOptions) {
    this.#options = options
    this.#calm = options.calm ?? new Calm()
    this.#queue = new FairQueue(options.inside, KEPT)
  }

  /** How many calls are inside, and how many wait. */
  get figures(): { running: number; waiting: number } {
    return { running: this.#running, waiting: this.#queue.waiting }
  }

  /**
   * Waits for a place; gives the function that frees it.
   * @throws AppError overloaded if there is no room, no place in time, or the signal aborts
   */
  async enter(share: Share, signal?: AbortSignal): Promise<() => void> {
    if (signal?.aborted) throw this.#refusal()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const refuse = () => {
      this.#queue.remove(waiting)
      stop()
      reject(this.#refusal())
    }
    const begin = () => {
      stop()
      resolve()
    }
    const overdue = setTimeout(refuse, this.#options.patienceMs)
    const stop = () => {
      clearTimeout(overdue)
      signal?.removeEventListener('abort', refuse)
    }
    const waiting: WaitingCall = { share, begin, refuse }
    signal?.addEventListener('abort', refuse)
    this.#queue.push(waiting)
    this.#admit()
    if (!this.#queue.hasWaiting(share)) this.#calm.note(share)
    if (this.#queue.waiting > this.#options.waiting) this.#queue.newestOfLongest(share)?.refuse()
    await promise
    return this.#takePlace(waiting)
  }

  /** The function that frees the place of a call, once. */
  #takePlace(call: WaitingCall): () => void {
    const since = performance.now()
    let hasLeft = false
    this.#running += 1
    return () => {
      if (hasLeft) return
      hasLeft = true
      this.#running -= 1
      const insideMs = performance.now() - since
      this.#meanMs += NEWEST_WEIGHT * (insideMs - this.#meanMs)
      if (this.#crowds(call.share)) this.#rest(call.share, insideMs)
      // Other events are handled before the next call begins.
      setImmediate(() => {
        this.#queue.leave(call)
        this.#admit()
      })
    }
  }

  #crowds(share: Share): boolean {
    return this.#queue.hasWaiting(share) && this.#calm.isBeside(share)
  }

  #rest(share: Share, insideMs: number): void {
    const restMs = Math.min(MAX_REST_MS, RESTS * insideMs)
    this.#restsUntil.set(share, performance.now() + restMs)
    this.#admitAfter(share)
  }

  /** Timers count from when their round of events began, so after long work they are early. */
  #admitAfter(share: Share): void {
    const leftMs = (this.#restsUntil.get(share) ?? 0) - performance.now()
    if (leftMs <= 0) this.#admit()
    else setTimeout(() => this.#admitAfter(share), Math.ceil(leftMs))
  }

  #admit(): void {
    const rests = (share: Share, taken: number) =>
      (this.#restsUntil.get(share) ?? 0) > performance.now() || (taken > 0 && this.#calm.isBeside(share))
    for (let next = this.#queue.next(rests); next; next = this.#queue.next(rests)) next.begin()
  }

  /** A refusal whose Retry-After is the time until those who wait now have had their turns. */
  #refusal(): AppError {
    const seconds = (this.#queue.waiting * this.#meanMs) / this.#options.inside / 1_000
    return new AppError('overloaded', { retryAfter: Math.min(MAX_RETRY_SECONDS, Math.max(1, Math.ceil(seconds))) })
  }
}
