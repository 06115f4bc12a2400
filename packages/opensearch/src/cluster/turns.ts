import { unavailable } from './failures.ts'

export interface TurnsOptions {
  /** How many may have a turn at once. */
  atOnce: number
  /** How many may wait for one. */
  waiting: number
  /** How long a caller waits for its turn, in milliseconds. */
  patienceMs: number
}

/** Limits concurrent calls; a few more wait for a moment, and the rest are refused. */
export class Turns {
  readonly #options: TurnsOptions
  readonly #waiting = new Set<() => void>()
  #running = 0

  constructor(options: TurnsOptions) {
    this.#options = options
  }

  /** @throws AppError catalogue_unavailable where there is no turn in time. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.#options.atOnce) await this.#wait()
    else this.#running++
    try {
      return await work()
    } finally {
      this.#passOn()
    }
  }

  /** Resolves with the turn of one that has ended. */
  #wait(): Promise<void> {
    const { waiting, patienceMs } = this.#options
    if (this.#waiting.size >= waiting) throw unavailable('busy', 'no turn')
    return new Promise((resolve, reject) => {
      const take = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        this.#waiting.delete(take)
        reject(unavailable('busy', 'no turn in time'))
      }, patienceMs)
      this.#waiting.add(take)
    })
  }

  #passOn(): void {
    const [next] = this.#waiting
    if (!next) {
      this.#running--
      return
    }
    this.#waiting.delete(next)
    next()
  }
}
