import type pg from 'pg'
import type { LogSink } from '../stores/log.ts'
import { isDiskFull, translateFailure } from './failures.ts'

/**
 * Whether the database has room to write. With a full disk it still reads and answers, so nothing is checked until a write
 * has failed; from then on each check tries to write a little, until that succeeds.
 */
export class Room {
  readonly #pool: pg.Pool
  readonly #log: LogSink
  #isFull = false

  constructor(pool: pg.Pool, log: LogSink) {
    this.#pool = pool
    this.#log = log
  }

  /** Call with every failure of a call. */
  hear(failure: Error): void {
    if (this.#isFull || !isDiskFull(failure)) return
    this.#isFull = true
    this.#log.error({}, 'The disk of the database is full: nothing can be kept until there is room. Make some')
  }

  /** Raises `database_unavailable`, with a sentence, as long as the disk is full. */
  async require(): Promise<void> {
    if (!this.#isFull) return
    await this.#pool.query(WRITE_A_LITTLE).catch((error) => {
      throw translateFailure(error)
    })
    this.#isFull = false
    this.#log.info({}, 'The disk of the database has room again')
  }
}

/** A megabyte, in new pages of a table that is dropped with the statement's transaction. */
const WRITE_A_LITTLE = `create temporary table cognate_room on commit drop as
  select repeat(' ', 1000) as filler from generate_series(1, 1000)`
