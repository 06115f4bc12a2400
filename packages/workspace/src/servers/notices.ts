import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { CHANNEL } from '../database/notify.ts'
import type { LogSink } from '../stores/log.ts'
import type { NoticeTopic } from '../stores/notices.ts'

/** Milliseconds between two looks at the connection, and between two tries of a call that failed. */
const BEAT_MS = 1_000
/** Milliseconds after which everything is read again whatever was heard, such as nothing at all. */
const REREAD_MS = 60_000

interface Follower {
  topic: NoticeTopic
  reread: () => Promise<void>
  /** Whether something has changed since the last call began. */
  isDue: boolean
  isRunning: boolean
}

/**
 * Keeps servers on one database in step. Hears of changes through a connection of its own (LISTEN), which is opened for the first follower. Each second a statement
 * shows whether the connection still works; TCP alone may not notice for minutes. Each minute everything is read again, so that
 * a server that hears nothing falls behind by a minute at most.
 */
export class Notices {
  readonly #url: string
  readonly #log: Pick<LogSink, 'warn'>
  readonly #now: () => number
  readonly #followers = new Set<Follower>()
  #client: pg.Client | undefined
  #timer: NodeJS.Timeout | undefined
  #tending: Promise<void> | undefined
  #isDeaf = false
  #isClosed = false
  #rereadAt: number

  /** @param now  Milliseconds of a clock that is never set. */
  constructor(url: string, log: Pick<LogSink, 'warn'>, now = () => performance.now()) {
    this.#url = url
    this.#log = log
    this.#now = now
    this.#rereadAt = now()
  }

  /**
   * Calls `reread` within 2 seconds of a change at any server or command. After the connection that hears of changes was
   * lost and is back, it is called as well, since changes may have been missed; also each minute, should nothing be heard at all.
   * A call that fails is repeated each second.
   * @returns A function that ends this.
   */
  follow(topic: NoticeTopic, reread: () => Promise<void>): () => void {
    const follower = { topic, reread, isDue: true, isRunning: false }
    this.#followers.add(follower)
    this.#timer ??= setInterval(() => this.#tend(), BEAT_MS).unref()
    this.#tend()
    return () => this.#followers.delete(follower)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#timer)
    this.#followers.clear()
    const ended = Promise.resolve(this.#tending).then(() => this.#client?.end())
    // A connection that has fallen silent never says that it has ended.
    await Promise.race([ended, wait(BEAT_MS, undefined, { ref: false })])
  }

  #tend(): void {
    if (this.#isClosed) return
    this.#tending ??= this.#keepListening().finally(() => {
      this.#tending = undefined
      if (this.#now() - this.#rereadAt >= REREAD_MS) this.#rereadAll()
      for (const follower of this.#followers) void run(follower)
    })
  }

  async #keepListening(): Promise<void> {
    if (this.#client && (await this.#isAnswering(this.#client))) return
    if (this.#isClosed) return
    try {
      await this.#listen()
      this.#isDeaf = false
    } catch (error) {
      // The next beat tries again.
      if (!this.#isDeaf)
        this.#log.warn(
          { err: (error as Error).message },
          'Changes at other servers are not heard of, but read each minute',
        )
      this.#isDeaf = true
    }
  }

  #rereadAll(): void {
    this.#rereadAt = this.#now()
    for (const follower of this.#followers) follower.isDue = true
  }

  async #isAnswering(client: pg.Client): Promise<boolean> {
    try {
      await client.query(inTime('select 1'))
      return true
    } catch (error) {
      this.#drop(client, error)
      return false
    }
  }

  async #listen(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'cognate notices',
      connectionTimeoutMillis: 2 * BEAT_MS,
      keepAlive: true,
    })
    client.on('error', (error) => this.#drop(client, error))
    client.on('notification', ({ payload }) => this.#hear(payload))
    try {
      await client.connect()
      await client.query(inTime(`listen ${CHANNEL}`))
    } catch (error) {
      void client.end().catch(() => {})
      throw error
    }
    this.#client = client
    // Whatever changed before this was not heard of.
    this.#rereadAll()
  }

  #drop(client: pg.Client, error: unknown): void {
    void client.end().catch(() => {})
    if (this.#client !== client) return
    this.#client = undefined
    this.#log.warn({ err: (error as Error).message }, 'Lost the connection that hears of changes; opening another one')
    this.#tend()
  }

  #hear(topic: string | undefined): void {
    for (const follower of this.#followers) {
      if (follower.topic !== topic) continue
      follower.isDue = true
      void run(follower)
    }
  }
}

/** A statement that fails where it is not answered before the next beat. */
const inTime = (text: string) => ({ text, query_timeout: BEAT_MS })

/** A follower that is due again while it is called is called once more. */
async function run(follower: Follower): Promise<void> {
  if (follower.isRunning) return
  follower.isRunning = true
  try {
    while (follower.isDue) {
      follower.isDue = false
      await follower.reread()
    }
  } catch {
    // The next beat tries again; whoever follows logs what went wrong.
    follower.isDue = true
  } finally {
    follower.isRunning = false
  }
}
