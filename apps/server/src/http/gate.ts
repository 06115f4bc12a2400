import { AppError } from '@cognate/contract'

export interface GateOptions {
  /** Calls inside at once, 1 or more. */
  inside: number
  /** Calls that wait outside, at most. */
  waiting: number
  /** Milliseconds that a call waits, at most. */
  patienceMs: number
}

interface Waiting {
  begin(): void
  refuse(): void
}

/** So much of the mean is of the newest call. */
const NEWEST = 0.1
/** Seconds: nobody is sent away for longer. */
const LONGEST_PAUSE = 30

/**
 * Lets so many calls in at once; others wait, callers in turn and the calls of one caller in the order in which they
 * came. When there is no room left to wait, the newest call of whoever has the most of them goes.
 */
export class Gate {
  readonly #options: GateOptions
  /** Callers in the order of their turns. */
  readonly #lines = new Map<string, Waiting[]>()
  #inside = 0
  #waiting = 0
  /** Milliseconds that a call is inside. */
  #meanMs = 0

  constructor(options: GateOptions) {
    this.#options = options
  }

  /**
   * Waits for a place; gives back how to leave it.
   * @throws AppError overloaded where there is no room, or no place in time, or when the signal tells.
   */
  async enter(caller: string, signal?: AbortSignal): Promise<() => void> {
    if (signal?.aborted) throw this.#refusal()
    if (this.#inside < this.#options.inside && this.#waiting === 0) this.#inside++
    else await this.#wait(caller, signal)
    return this.#place()
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
    this.#lines.set(caller, [...(this.#lines.get(caller) ?? []), waiting])
    this.#waiting++
    return promise
  }

  /** @throws AppError overloaded where nobody has more calls waiting than this caller. */
  #makeRoom(caller: string): void {
    let longest: readonly Waiting[] = this.#lines.get(caller) ?? []
    const own = longest.length
    for (const line of this.#lines.values()) if (line.length > longest.length) longest = line
    // With one more of its own the caller would have as many.
    if (longest.length <= own + 1) throw this.#refusal()
    longest.at(-1)!.refuse()
  }

  #remove(caller: string, waiting: Waiting): void {
    const rest = this.#lines.get(caller)?.filter((one) => one !== waiting) ?? []
    if (rest.length > 0) this.#lines.set(caller, rest)
    else this.#lines.delete(caller)
    this.#waiting--
  }

  /** A place that is taken from now on; what it gives back frees it, once. */
  #place(): () => void {
    const since = performance.now()
    let isLeft = false
    return () => {
      if (isLeft) return
      isLeft = true
      this.#inside--
      this.#meanMs += NEWEST * (performance.now() - since - this.#meanMs)
      // What else came meanwhile gets its turn of the event loop before the next call begins.
      setImmediate(() => this.#admit())
    }
  }

  #admit(): void {
    while (this.#inside < this.#options.inside) {
      const [next] = this.#lines
      if (!next) return
      const [caller, [first]] = next
      const line = next[1].slice(1)
      this.#lines.delete(caller)
      // The caller's next call waits until all others had a turn.
      if (line.length > 0) this.#lines.set(caller, line)
      this.#waiting--
      first!.begin()
    }
  }

  /** Says to come again when those who wait now will have had their turns. */
  #refusal(): AppError {
    const seconds = (this.#waiting * this.#meanMs) / this.#options.inside / 1_000
    return new AppError('overloaded', { retryAfter: Math.min(LONGEST_PAUSE, Math.max(1, Math.ceil(seconds))) })
  }
}
