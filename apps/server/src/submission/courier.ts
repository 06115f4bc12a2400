import type { Workspace } from '@cognate/workspace'
import { describeFailure } from '../base/failures.ts'
import type { Log } from '../base/log.ts'
import { type DeliverOptions, deliver } from './deliver.ts'

/** Milliseconds before each retry: seconds, a minute, ten minutes, then every hour for a day, since a receiver may be down overnight. */
const PAUSES_MS = [2_000, 15_000, 60_000, 600_000, ...Array<number>(24).fill(3_600_000)]
const TIMEOUT_MS = 15_000
/** Milliseconds between two looks for submissions that are due or that other processes queued. */
const INTERVAL_MS = 5_000

export interface CourierOptions extends Partial<DeliverOptions> {
  workspace: Pick<Workspace, 'submissions'>
  log: Pick<Log, 'info' | 'warn' | 'error'>
  intervalMs?: number
}

/** Delivers submissions to the submission systems, one after the other; several processes may do so at the same time. */
export class Courier {
  readonly #submissions: Workspace['submissions']
  readonly #log: CourierOptions['log']
  readonly #options: DeliverOptions
  readonly #timer: NodeJS.Timeout
  #running: Promise<void> | undefined
  #isAskedAgain = false
  #isClosed = false

  constructor({ workspace, log, intervalMs = INTERVAL_MS, ...options }: CourierOptions) {
    this.#submissions = workspace.submissions
    this.#log = log
    this.#options = { now: () => new Date(), timeoutMs: TIMEOUT_MS, pauses: PAUSES_MS, ...options }
    this.#timer = setInterval(() => this.kick(), intervalMs).unref()
  }

  /** Looks for due submissions now. */
  kick(): void {
    this.#isAskedAgain = true
    if (this.#isClosed) return
    this.#running ??= this.#deliverAll().finally(() => {
      this.#running = undefined
    })
  }

  /** Begins no more deliveries, and resolves when the current one has ended. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#timer)
    await this.#running
  }

  async #deliverAll(): Promise<void> {
    while (this.#isAskedAgain && !this.#isClosed) {
      this.#isAskedAgain = false
      try {
        while (!this.#isClosed && (await this.#deliverNext()));
      } catch (error) {
        this.#log.warn(
          { failure: describeFailure(error) },
          'due submissions could not be read; the next look follows in seconds',
        )
      }
    }
  }

  /** Delivers the next due submission; false if there is none. */
  async #deliverNext(): Promise<boolean> {
    // After twice the time-out, the process that claimed it must have ended.
    const submissionTry = await this.#submissions.claim(2 * this.#options.timeoutMs)
    if (!submissionTry) return false
    const outcome = await deliver(submissionTry, this.#options)
    await this.#submissions.settle(submissionTry.uuid, submissionTry.attempt, outcome)
    const details = { submission: submissionTry.uuid, attempt: submissionTry.attempt, state: outcome.state }
    if (outcome.state === 'delivered') this.#log.info(details, 'a submission was delivered')
    else this.#log.warn({ ...details, reason: outcome.error }, 'a submission was not delivered')
    return true
  }
}
