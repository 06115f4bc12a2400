import pg from 'pg'
import type { LogSink } from '../stores/log.ts'
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT, type PgDatabase } from './drizzle.ts'
import * as schema from './schema.ts'

export type Database = NodePgDatabase<typeof schema>

/** The database, or a transaction on it. */
export type Querying = PgDatabase<NodePgQueryResultHKT, typeof schema>

/** Most connections that one process opens for its calls; the embedded PostgreSQL accepts 60. */
const CONNECTIONS = 10

/**
 * Milliseconds to wait for a connection. A database that is down refuses at once; a busy one, as at the first start on a
 * small machine, answers late.
 */
const PATIENCE_MS = 15_000

/** Under which PostgreSQL knows a connection of a server. */
const SERVER = 'cognate'
/** Under which it knows one of a command; who gave the command follows. */
export const SHELL = 'cognate shell '

interface PoolOptions {
  connections?: number
  /** Who gives the command that opens it; undefined: a server does. */
  shellUser?: string | undefined
}

export function openPool(
  connectionString: string,
  log: LogSink,
  { connections = CONNECTIONS, shellUser }: PoolOptions = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: connections,
    connectionTimeoutMillis: PATIENCE_MS,
    keepAlive: true,
    application_name: shellUser === undefined ? SERVER : SHELL + shellUser,
  })
  // Nothing to do: the pool opens another connection when it needs one, and the running statement fails by itself.
  pool.on('connect', (client) => {
    // The pool listens for errors of idle connections only; an error without a listener would end the process.
    client.on('error', (error) => log.warn({ err: error.message }, 'Lost a connection to the database'))
  })
  pool.on('error', () => {})
  return pool
}

export function openDatabase(pool: pg.Pool): Database {
  const database = drizzle({ client: pool, schema })
  // Drizzle's own version never returns a connection that is lost before `begin`; ten of those would empty the pool.
  database.transaction = async (work, config) => {
    const client = await pool.connect()
    try {
      return await drizzle({ client, schema }).transaction(work, config)
    } finally {
      client.release()
    }
  }
  return database
}

const NO_SUCH_DATABASE = '3D000'
const DUPLICATE_DATABASE = '42P04'
// Two processes that create one database at the same time may also collide in the index of PostgreSQL's own catalogue.
const UNIQUE_VIOLATION = '23505'

/** Milliseconds that each try waits for a database that is slow, as at the first start on a busy machine. */
const SLOW_MS = [10_000, 20_000, 40_000]

export interface SlowDatabase {
  /** Called before each further try, with what went wrong. */
  onSlow?: ((reason: string) => void) | undefined
  /** Milliseconds that each try waits. */
  triesMs?: readonly number[]
}

/**
 * Creates the database of `url` if the server has none of that name. One that does not answer in time is asked again, a few times; one
 * that refuses is not.
 */
export async function ensureDatabase(url: string, { onSlow, triesMs = SLOW_MS }: SlowDatabase = {}): Promise<void> {
  const name = await firstAnswer(triesMs, onSlow, (timeoutMs) => missingDatabase(url, timeoutMs))
  if (name === undefined) return
  const elsewhere = new URL(url)
  elsewhere.pathname = '/postgres'
  const client = new pg.Client({ connectionString: elsewhere.href })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(`create database ${client.escapeIdentifier(name)}`)
  } catch (error) {
    const code = error instanceof pg.DatabaseError ? error.code : undefined
    if (code !== DUPLICATE_DATABASE && code !== UNIQUE_VIOLATION) throw error
  } finally {
    await client.end()
  }
}

async function firstAnswer<Answer>(
  triesMs: readonly number[],
  onSlow: SlowDatabase['onSlow'],
  ask: (timeoutMs: number) => Promise<Answer>,
): Promise<Answer> {
  const [timeoutMs = 0, ...further] = triesMs
  try {
    return await ask(timeoutMs)
  } catch (error) {
    if (further.length === 0 || !isSlow(error)) throw error
    onSlow?.((error as Error).message)
    return firstAnswer(further, onSlow, ask)
  }
}

const STARTING_UP = '57P03'

/** Whether a database does not answer yet; the driver tells it by its words alone. */
const isSlow = (error: unknown): boolean =>
  error instanceof pg.DatabaseError ? error.code === STARTING_UP : /timeout/.test((error as Error).message)

/** The name of the database of `url` if the server has none of that name. */
async function missingDatabase(url: string, timeoutMs: number): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: timeoutMs })
  client.on('error', () => {})
  try {
    await client.connect()
    return undefined
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === NO_SUCH_DATABASE) return client.database
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}
