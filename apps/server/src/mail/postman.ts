import { HOUR_MS } from '@cognate/contract'
import type { LetterAttempt, LetterOutcome, Workspace } from '@cognate/workspace'
import { describeFailure } from '../base/failures.ts'
import type { Log } from '../base/log.ts'
import { QueueRunner } from '../base/queue-runner.ts'
import { within } from '../base/within.ts'
import { LetterOrder, type Notice, queued, usefulMs, type WritingFrom, writeLetter } from './letter-orders.ts'
import { isRefusal, MAIL_SERVER_MS, type Mail, type Mailer } from './mailer.ts'

/** Milliseconds before each retry; then every hour, and six times while the letter is of use, for as long as it is. */
const PAUSES_MS = [5_000, 60_000, 600_000]
/** After this time, the server that claimed a letter must have ended. */
const LEASE_MS = 45_000
/** How long a shutdown waits for the mail server. */
const PATIENCE_MS = 10_000

export interface PostmanOptions {
  workspace: WritingFrom & Pick<Workspace, 'letters' | 'notices'>
  mailer: Mailer
  log: Pick<Log, 'warn' | 'error'>
  /** Milliseconds before each retry. */
  pauses?: readonly number[]
}

/**
 * Sends letters from the queue that all servers share. What was queued is sent at least once while it is of use: a letter
 * whose server was killed between sending it and saying so is sent again, under the same Message-ID.
 */
export class Postman {
  readonly #options: PostmanOptions
  readonly #pauses: readonly number[]
  readonly #runner: QueueRunner
  readonly #unfollow: () => void

  constructor(options: PostmanOptions) {
    const { workspace, log, pauses = PAUSES_MS } = options
    this.#options = options
    this.#pauses = pauses
    this.#runner = new QueueRunner({ doNext: () => this.#sendNext(), what: 'letters', log })
    this.#unfollow = workspace.notices.follow('letters', async () => this.#runner.kick())
  }

  /** Queues letters; once this resolves, they are sent even if this server ends. */
  async send(...orders: LetterOrder[]): Promise<void> {
    const { letters } = this.#options.workspace
    for (const order of orders) await letters.queue(...queued(order))
    this.#runner.kick()
  }

  /** Queues a letter about something that has happened. It stays so if the letter cannot be queued, which is logged. */
  async tell(order: Notice): Promise<void> {
    try {
      await this.send(order)
    } catch (error) {
      const { log } = this.#options
      log.error({ letter: order.kind, failure: describeFailure(error) }, 'a letter could not be queued; it is not sent')
    }
  }

  /** Begins no more letters, and waits a while for the one that is being sent. */
  async close(): Promise<void> {
    this.#unfollow()
    await within(PATIENCE_MS, this.#runner.close(), () => {})
  }

  /** Sends the next letter that is due; false if there is none that this server can send. */
  async #sendNext(): Promise<boolean> {
    const { workspace, log } = this.#options
    const letter = await this.#claim()
    if (!letter) return false
    const { id, attempt, kind, facts, useful_until } = letter
    const { data: order, error } = LetterOrder.safeParse({ kind, ...facts })
    if (error) {
      log.error(
        { letter: kind, failure: describeFailure(error) },
        'a letter of another version cannot be read; it is not sent',
      )
      await workspace.letters.settle(id, attempt, done)
      return true
    }
    const at = new Date(useful_until.getTime() - usefulMs[order.kind])
    const written = await writeLetter({ ...order, attempt, at }, workspace)
    if (Array.isArray(written)) await this.send(...written)
    const retryInMs = this.#pauses[attempt - 1] ?? Math.min(HOUR_MS, usefulMs[order.kind] / 6)
    const outcome = !written || Array.isArray(written) ? done : await this.#attempt(letter, written, retryInMs)
    await workspace.letters.settle(id, attempt, outcome)
    return true
  }

  /** Typed addresses first, for which no mail is sent: any server finds their accounts, so none stays in the queue. */
  async #claim(): Promise<LetterAttempt | undefined> {
    const { workspace, mailer } = this.#options
    const requested = await workspace.letters.claim(LEASE_MS, 'password_requested' satisfies LetterOrder['kind'])
    return requested ?? (mailer.isReady ? workspace.letters.claim(LEASE_MS) : undefined)
  }

  async #attempt({ id, attempt, kind }: LetterAttempt, mail: Mail, retryInMs: number): Promise<LetterOutcome> {
    const { mailer, log } = this.#options
    try {
      await within(MAIL_SERVER_MS, mailer.send(mail, id), failOverdue)
      return done
    } catch (error) {
      // Mail servers quote the recipient.
      const details = { letter: kind, attempt, failure: describeFailure(error, [mail.to.address, mail.to.name]) }
      if (isRefusal(error)) {
        log.error(details, 'a letter cannot be sent')
        // The address before may be gone: that says nothing of the one that there is.
        return kind === ('address_changed' satisfies LetterOrder['kind']) ? done : { state: 'refused' }
      }
      log.warn(details, 'a letter was not sent; it is tried again')
      return { state: 'queued', retryInMs }
    }
  }
}

const done: LetterOutcome = { state: 'done' }

/** Fails like a connection that timed out. */
function failOverdue(): never {
  throw Object.assign(new Error('The mail server did not accept the message in time.'), { code: 'ETIMEDOUT' })
}
