import { FairQueue, type Share } from '@cognate/catalogue'
import { AppError } from '@cognate/contract'

export interface GateOptions {
  /** Calls inside at once, 1 or more. */
  inside: number
  /** Calls that wait outside, at most. */
  waiting: number
  /** Milliseconds that a call waits, at most. */
  patienceMs: number
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
/** Longest Retry-After, in seconds. */
const MAX_RETRY_SECONDS = 30

/**
 * Limits how many calls run at once. Others wait: callers share the places by the time of threads that they use, and the calls of one
 * caller keep their order. When the waiting room is full, the newest call of the caller with the most waiting calls is refused.
 */
export class Gate {
  readonly #options: GateOptions
  readonly #queue: FairQueue<WaitingCall>
  /** Mean of the milliseconds that calls are inside. */
  #meanMs = 0

  constructor(options: GateOptions) {
    this.#options = options
    this.#queue = new FairQueue(options.inside, KEPT)
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
    if (this.#queue.waiting > this.#options.waiting) this.#queue.newestOfLongest(share)?.refuse()
    await promise
    return this.#takePlace(waiting)
  }

  /** The function that frees the place of a call, once. */
  #takePlace(call: WaitingCall): () => void {
    const since = performance.now()
    let hasLeft = false
    return () => {
      if (hasLeft) return
      hasLeft = true
      this.#meanMs += NEWEST_WEIGHT * (performance.now() - since - this.#meanMs)
      // Other events are handled before the next call begins.
      setImmediate(() => {
        this.#queue.leave(call)
        this.#admit()
      })
    }
  }

  #admit(): void {
    for (let next = this.#queue.next(); next; next = this.#queue.next()) next.begin()
  }

  /** A refusal whose Retry-After is the time until those who wait now have had their turns. */
  #refusal(): AppError {
    const seconds = (this.#queue.waiting * this.#meanMs) / this.#options.inside / 1_000
    return new AppError('overloaded', { retryAfter: Math.min(MAX_RETRY_SECONDS, Math.max(1, Math.ceil(seconds))) })
  }
}
