import type { Workspace } from '@cognate/workspace'
import type { Log } from '../base/log.ts'
import { QueueRunner } from '../base/queue-runner.ts'
import { type DeliverOptions, deliver } from './deliver.ts'

/** Milliseconds before each retry: seconds, a minute, ten minutes, then every hour for a day, since a receiver may be down overnight. */
const PAUSES_MS = [2_000, 15_000, 60_000, 600_000, ...Array<number>(24).fill(3_600_000)]
const TIMEOUT_MS = 15_000

export interface CourierOptions extends Partial<DeliverOptions> {
  workspace: Pick<Workspace, 'submissions' | 'notices'>
  log: Pick<Log, 'info' | 'warn' | 'error'>
  /** Milliseconds between two looks for submissions that are due. */
  intervalMs?: number
}

/** Delivers submissions to the submission systems. */
export class Courier {
  readonly #submissions: Workspace['submissions']
  readonly #log: CourierOptions['log']
  readonly #options: DeliverOptions
  readonly #runner: QueueRunner
  readonly #unfollow: () => void

  constructor({ workspace, log, intervalMs, ...options }: CourierOptions) {
    this.#submissions = workspace.submissions
    this.#log = log
    this.#options = { now: () => new Date(), timeoutMs: TIMEOUT_MS, pauses: PAUSES_MS, ...options }
    this.#runner = new QueueRunner({ doNext: () => this.#deliverNext(), what: 'submissions', log, intervalMs })
    this.#unfollow = workspace.notices.follow('submissions', async () => this.kick())
  }

  /** Looks for due submissions now. */
  kick(): void {
    this.#runner.kick()
  }

  /** Begins no more deliveries, and resolves when the current one has ended. */
  async close(): Promise<void> {
    this.#unfollow()
    await this.#runner.close()
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
