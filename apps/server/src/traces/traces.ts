import type { AccessEvent, AccessNote, AccessWho, Workspace } from '@cognate/workspace'
import { addressKey } from '../access/address-key.ts'
import { describeFailure } from '../base/failures.ts'
import type { Log } from '../base/log.ts'

export interface TracesOptions {
  workspace: Pick<Workspace, 'accessLog'>
  /** For how many days entries are kept; 0: nothing is written. */
  days: number
  log: Pick<Log, 'warn' | 'info'>
  now: () => Date
}

/** What an entry says about an access, besides who and when. */
export type AccessFacts = Pick<AccessNote, 'subject' | 'details' | 'records'>

type Period = keyof typeof periods
/** How many characters of a time in ISO 8601 identify a period. */
const periods = { minute: 16, hour: 13, day: 10 }

/** Counted accesses reach the database within this time. */
const FLUSH_MS = 1000
/** Entries that wait at most while the database cannot be reached. Further ones are lost, and the log says how many. */
const MAX_WAITING = 10_000
/** Refusals of one network in a minute that get an entry each; later ones are counted in one. */
const FIRST_REFUSALS = 3
/** Networks that get entries of their own in a minute; all others share one, so that a flood does not fill the disk. */
const MAX_NETWORKS = 100

/**
 * Writes the access log. Sign-ins and revealed addresses are written before the answer is sent; frequent accesses are
 * counted in memory and written within a second. No call fails because of the log: entries wait until they can be written.
 */
export class Traces {
  readonly #store: Workspace['accessLog']
  readonly #isOn: boolean
  readonly #log: TracesOptions['log']
  readonly #now: () => Date
  /** By bucket, else by a key of their own. */
  readonly #waiting = new Map<string, AccessNote>()
  readonly #networks = new Networks()
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()
  #isFailing = false
  #lostCount = 0
  #serial = 0

  constructor({ workspace, days, log, now }: TracesOptions) {
    this.#store = workspace.accessLog
    this.#isOn = days > 0
    this.#log = log
    this.#now = now
  }

  /** Writes an entry before it resolves; where that is not possible, the entry waits. */
  async note(event: AccessEvent, who: AccessWho, facts: AccessFacts = {}): Promise<void> {
    await this.#writeNow({ event, at: this.#now(), ...who, ...facts })
  }

  /** As `note`; the same by the same person from the same address within an hour is one entry. */
  async noteHourly(event: AccessEvent, who: AccessWho, facts: AccessFacts = {}): Promise<void> {
    await this.#writeNow(this.#counted(event, who, facts, 'hour'))
  }

  /** Counts an access, one entry for a person, address, subject and period; it is written within a second. */
  count(event: AccessEvent, who: AccessWho, facts: AccessFacts = {}, period: Period = 'hour'): void {
    if (this.#isOn) this.#wait(this.#counted(event, who, facts, period))
  }

  /** Writes a refusal: the first few of a network in a minute each, the others as a number. */
  async refused(
    event: AccessEvent,
    who: AccessWho,
    reason: string,
    details: AccessFacts['details'] = {},
  ): Promise<void> {
    if (!this.#isOn) return
    const facts = { details: { ...details, reason } }
    const place = this.#networks.place(who.address, this.#now())
    if (place === 'alone') return this.note(event, who, facts)
    this.#countTogether(event, who, facts, place)
  }

  /** Counts calls that were refused before they were read; no account is known. */
  limited(event: AccessEvent, address: string): void {
    const who = { ...nobody, address }
    if (this.#isOn) this.#countTogether(event, who, {}, this.#networks.place(address, this.#now()))
  }

  /** Resolves when what waited until now is written, or has failed to be. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#writing = this.#writing.then(() => this.#writeWaiting())
    return this.#writing
  }

  /** Writes what is pending, and stops counting. */
  close(): Promise<void> {
    return this.flush().then(() => clearTimeout(this.#timer))
  }

  /** Keeps the name of a known account; the limit on a network's tries keeps their number small. */
  #countTogether(event: AccessEvent, who: AccessWho, facts: AccessFacts, place: Place): void {
    this.count(event, place === 'elsewhere' ? nobody : who, facts, 'minute')
  }

  #counted(event: AccessEvent, who: AccessWho, facts: AccessFacts, period: Period): AccessNote {
    const at = this.#now()
    // Refusals are counted by the minute, and all addresses of one network share an entry.
    const network = period === 'minute' && who.address !== null ? addressKey(who.address) : who.address
    const parts = [event, at.toISOString().slice(0, periods[period]), who.user_id, who.organisation_id, network]
    const factParts = [facts.subject, JSON.stringify(facts.details ?? {})]
    return { event, at, ...who, ...facts, calls: 1, bucket: [...parts, ...factParts].join(' ') }
  }

  async #writeNow(note: AccessNote): Promise<void> {
    if (!this.#isOn) return
    try {
      await this.#store.write([note])
    } catch (error) {
      this.#logFailureOnce(error)
      this.#wait(note)
    }
  }

  #wait(note: AccessNote): void {
    const key = note.bucket ?? `alone ${++this.#serial}`
    const waitingNote = this.#waiting.get(key)
    if (waitingNote) {
      waitingNote.calls = (waitingNote.calls ?? 1) + (note.calls ?? 1)
      waitingNote.records = (waitingNote.records ?? 0) + (note.records ?? 0)
    } else if (this.#waiting.size < MAX_WAITING) this.#waiting.set(key, note)
    else this.#lostCount += 1
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_MS).unref()
  }

  async #writeWaiting(): Promise<void> {
    if (this.#waiting.size === 0) return
    const notes = [...this.#waiting.values()]
    this.#waiting.clear()
    try {
      await this.#store.write(notes)
      if (this.#isFailing) this.#log.info({ lost: this.#lostCount }, 'the access log is written again')
      this.#isFailing = false
      this.#lostCount = 0
    } catch (error) {
      this.#logFailureOnce(error)
      for (const note of notes) this.#wait(note)
    }
  }

  /** Logs the first failure only, until writing works again. */
  #logFailureOnce(error: unknown): void {
    if (!this.#isFailing)
      this.#log.warn({ failure: describeFailure(error) }, 'the access log cannot be written now; its entries wait')
    this.#isFailing = true
  }
}

const nobody: AccessWho = { user_id: null, username: null, organisation_id: null, address: null }

type Place = 'alone' | 'together' | 'elsewhere'

/** How many refusals each network had in this minute. */
class Networks {
  #minute = -1
  readonly #counts = new Map<string, number>()

  place(address: string | null, now: Date): Place {
    const minute = Math.floor(now.getTime() / 60_000)
    if (minute !== this.#minute) this.#counts.clear()
    this.#minute = minute
    const network = addressKey(address ?? '')
    const count = this.#counts.get(network)
    if (count === undefined && this.#counts.size >= MAX_NETWORKS) return 'elsewhere'
    this.#counts.set(network, (count ?? 0) + 1)
    return (count ?? 0) < FIRST_REFUSALS ? 'alone' : 'together'
  }
}
