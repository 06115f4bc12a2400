import { describeFailure } from './failures.ts'
import type { Log } from './log.ts'

/** Milliseconds between two looks for work that is due, or that another server left. */
const INTERVAL_MS = 5_000

export interface QueueRunnerOptions {
  /** Does the next thing that is due; false if there is none. */
  doNext: () => Promise<boolean>
  /** What is in the queue, for the log. */
  what: string
  log: Pick<Log, 'warn'>
  intervalMs?: number | undefined
}

/** Works through a queue in the database, one thing after the other; several servers may do so at the same time. */
export class QueueRunner {
  readonly #options: QueueRunnerOptions
  readonly #timer: NodeJS.Timeout
  #running: Promise<void> | undefined
  #isAskedAgain = false
  #isClosed = false

  constructor(options: QueueRunnerOptions) {
    this.#options = options
    this.#timer = setInterval(() => this.kick(), options.intervalMs ?? INTERVAL_MS).unref()
  }

  /** Looks for work now. */
  kick(): void {
    this.#isAskedAgain = true
    if (this.#isClosed) return
    this.#running ??= this.#doAll().finally(() => {
      this.#running = undefined
    })
  }

  /** Begins nothing more, and resolves when the current thing is done. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#timer)
    await this.#running
  }

  async #doAll(): Promise<void> {
    const { doNext, what, log } = this.#options
    while (this.#isAskedAgain && !this.#isClosed) {
      this.#isAskedAgain = false
      try {
        while (!this.#isClosed && (await doNext()));
      } catch (error) {
        log.warn(
          { queue: what, failure: describeFailure(error) },
          'work on a queue failed; the next look follows in seconds',
        )
      }
    }
  }
}
