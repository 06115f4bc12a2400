import type { Workspace } from '@cognate/workspace'
import { describeFailure } from '../base/failures.ts'
import type { Log } from '../base/log.ts'
import { type DeliverOptions, deliver } from './deliver.ts'

/** Seconds, a minute, ten, an hour, and then a day's worth of hours: a receiver may be down over night. */
const PAUSES_MS = [2_000, 15_000, 60_000, 600_000, ...Array<number>(24).fill(3_600_000)]
const TIMEOUT_MS = 15_000
/** How often other processes' submissions and those whose time has come are looked for. */
const INTERVAL_MS = 5_000

export interface CourierOptions extends Partial<DeliverOptions> {
  workspace: Pick<Workspace, 'submissions'>
  log: Pick<Log, 'info' | 'warn' | 'error'>
  intervalMs?: number
}

/** Brings submissions to the submission systems, one after the other; several processes may do so side by side. */
export class Courier {
  readonly #submissions: Workspace['submissions']
  readonly #log: CourierOptions['log']
  readonly #options: DeliverOptions
  readonly #timer: NodeJS.Timeout
  #walking: Promise<void> | undefined
  #again = false
  #closed = false

  constructor({ workspace, log, intervalMs = INTERVAL_MS, ...options }: CourierOptions) {
    this.#submissions = workspace.submissions
    this.#log = log
    this.#options = { now: () => new Date(), timeoutMs: TIMEOUT_MS, pauses: PAUSES_MS, ...options }
    this.#timer = setInterval(() => this.kick(), intervalMs).unref()
  }

  /** Looks now for what is due. */
  kick(): void {
    this.#again = true
    if (this.#closed) return
    this.#walking ??= this.#walk().finally(() => {
      this.#walking = undefined
    })
  }

  /** Takes nothing more, and resolves when what is under way has come to its end. */
  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#timer)
    await this.#walking
  }

  async #walk(): Promise<void> {
    while (this.#again && !this.#closed) {
      this.#again = false
      try {
        while (!this.#closed && (await this.#deliverNext()));
      } catch (error) {
        this.#log.warn({ failure: describeFailure(error) }, 'submissions could not be looked for')
      }
    }
  }

  /** Whether there was one. */
  async #deliverNext(): Promise<boolean> {
    // Twice the time-out: whoever takes so long is not there any more.
    const sending = await this.#submissions.claim(2 * this.#options.timeoutMs)
    if (!sending) return false
    const outcome = await deliver(sending, this.#options)
    await this.#submissions.settle(sending.uuid, sending.attempt, outcome)
    const details = { submission: sending.uuid, attempt: sending.attempt, state: outcome.state }
    if (outcome.state === 'delivered') this.#log.info(details, 'a submission was delivered')
    else this.#log.warn({ ...details, reason: outcome.error }, 'a submission was not delivered')
    return true
  }
}
