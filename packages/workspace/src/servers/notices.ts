import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { CHANNEL } from '../database/notify.ts'
import type { Log } from '../stores/log.ts'
import type { NoticeStore, Topic } from '../stores/notices.ts'

/** Milliseconds between two looks at the connection, and between two tries of a call that failed. */
const BEAT_MS = 1_000

interface Follower {
  topic: Topic
  reread: () => Promise<void>
  /** Whether something has changed since the last call began. */
  isDue: boolean
  isRunning: boolean
}

/**
 * Hears of changes through a connection of its own (LISTEN), which is opened for the first follower. Each second a statement
 * shows whether the connection still works; TCP alone may not notice for minutes.
 */
export class Notices implements NoticeStore {
  readonly #url: string
  readonly #log: Pick<Log, 'warn'>
  readonly #followers = new Set<Follower>()
  #client: pg.Client | undefined
  #timer: NodeJS.Timeout | undefined
  #tending: Promise<void> | undefined

  constructor(url: string, log: Pick<Log, 'warn'>) {
    this.#url = url
    this.#log = log
  }

  follow(topic: Topic, reread: () => Promise<void>): () => void {
    const follower = { topic, reread, isDue: true, isRunning: false }
    this.#followers.add(follower)
    this.#timer ??= setInterval(() => this.#tend(), BEAT_MS).unref()
    this.#tend()
    return () => this.#followers.delete(follower)
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#followers.clear()
    await this.#tending
    // A connection that has fallen silent never says that it has ended.
    await Promise.race([this.#client?.end(), wait(BEAT_MS, undefined, { ref: false })])
  }

  #tend(): void {
    this.#tending ??= this.#keepListening().finally(() => {
      this.#tending = undefined
      for (const follower of this.#followers) void run(follower)
    })
  }

  async #keepListening(): Promise<void> {
    if (this.#client && (await this.#isAnswering(this.#client))) return
    // Where the database is away, the next beat tries again.
    await this.#listen().catch(() => {})
  }

  async #isAnswering(client: pg.Client): Promise<boolean> {
    try {
      await client.query({ text: 'select 1', query_timeout: BEAT_MS } as pg.QueryConfig)
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
      await client.query(`listen ${CHANNEL}`)
    } catch (error) {
      void client.end().catch(() => {})
      throw error
    }
    this.#client = client
    // Whatever changed before this was not heard of.
    for (const follower of this.#followers) follower.isDue = true
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
