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
  begin(): void
  refuse(): void
}

/** Weight of the newest call in the mean, 0 to 1. */
const NEWEST_WEIGHT = 0.1
/** Longest Retry-After, in seconds. */
const MAX_RETRY_SECONDS = 30

/**
 * Limits how many calls run at once. Others wait: callers take turns, and the calls of one caller keep their order. When the
 * waiting room is full, the newest call of the caller with the most waiting calls is refused.
 */
export class Gate {
  readonly #options: GateOptions
  /** Callers in the order of their turns. */
  readonly #queues = new Map<string, WaitingCall[]>()
  #inside = 0
  #waiting = 0
  /** Mean of the milliseconds that calls are inside. */
  #meanMs = 0

  constructor(options: GateOptions) {
    this.#options = options
  }

  /**
   * Waits for a place; gives the function that frees it.
   * @throws AppError overloaded if there is no room, no place in time, or the signal aborts
   */
  async enter(caller: string, signal?: AbortSignal): Promise<() => void> {
    if (signal?.aborted) throw this.#refusal()
    if (this.#inside < this.#options.inside && this.#waiting === 0) this.#inside++
    else await this.#wait(caller, signal)
    return this.#takePlace()
  }

  #wait(caller: string, signal: AbortSignal | undefined): Promise<void> {
    if (this.#waiting >= this.#options.waiting) this.#makeRoom(caller)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const refuse = () => {
      this.#remove(caller, waiting)
      stop()
      reject(this.#refusal())
    }
    const begin = () => {
      stop()
      this.#inside++
      resolve()
    }
    const overdue = setTimeout(refuse, this.#options.patienceMs)
    const stop = () => {
      clearTimeout(overdue)
      signal?.removeEventListener('abort', refuse)
    }
    const waiting = { begin, refuse }
    signal?.addEventListener('abort', refuse)
    this.#queues.set(caller, [...(this.#queues.get(caller) ?? []), waiting])
    this.#waiting++
    return promise
  }

  /** @throws AppError overloaded if no caller has more waiting calls than this one */
  #makeRoom(caller: string): void {
    let longest: readonly WaitingCall[] = this.#queues.get(caller) ?? []
    const own = longest.length
    for (const line of this.#queues.values()) if (line.length > longest.length) longest = line
    // With one more call, this caller would have as many.
    if (longest.length <= own + 1) throw this.#refusal()
    longest.at(-1)!.refuse()
  }

  #remove(caller: string, waiting: WaitingCall): void {
    const remainingCalls = this.#queues.get(caller)?.filter((one) => one !== waiting) ?? []
    if (remainingCalls.length > 0) this.#queues.set(caller, remainingCalls)
    else this.#queues.delete(caller)
    this.#waiting--
  }

  /** Takes a place; the function that it gives frees it, once. */
  #takePlace(): () => void {
    const since = performance.now()
    let hasLeft = false
    return () => {
      if (hasLeft) return
      hasLeft = true
      this.#inside--
      this.#meanMs += NEWEST_WEIGHT * (performance.now() - since - this.#meanMs)
      // Other events are handled before the next call begins.
      setImmediate(() => this.#admit())
    }
  }

  #admit(): void {
    while (this.#inside < this.#options.inside) {
      const [next] = this.#queues
      if (!next) return
      const [caller, [first]] = next
      const line = next[1].slice(1)
      this.#queues.delete(caller)
      // The caller's next call waits until all others had a turn.
      if (line.length > 0) this.#queues.set(caller, line)
      this.#waiting--
      first!.begin()
    }
  }

  /** A refusal whose Retry-After is the time until those who wait now have had their turns. */
  #refusal(): AppError {
    const seconds = (this.#waiting * this.#meanMs) / this.#options.inside / 1_000
    return new AppError('overloaded', { retryAfter: Math.min(MAX_RETRY_SECONDS, Math.max(1, Math.ceil(seconds))) })
  }
}
