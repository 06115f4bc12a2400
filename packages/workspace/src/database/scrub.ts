import type pg from 'pg'

interface Scrubbed {
  /** Tables that were in use all the time; their deleted rows are still in the files. */
  busy: string[]
  /** Whether the log of changes was scrubbed too; only that of the embedded PostgreSQL is. */
  isLogScrubbed: boolean
}

/** Removes deleted rows from the files of the database, where they otherwise stay. */
export interface Scrub {
  /** Whether the last scrub is a day ago, or much was deleted since. */
  isDue(): Promise<boolean>
  /**
   * Rewrites the tables and, in the embedded PostgreSQL, removes the log of changes (WAL). Calls that need a table wait
   * while it is rewritten. Undefined where another process is scrubbing.
   */
  run(): Promise<Scrubbed | undefined>
}

/** Any number that no other lock uses; the letters of "scrb". */
const LOCK = 0x73637262
/** The setting that holds when the files were last scrubbed. */
const KEY = 'scrubbed_at'
const EVERY_HOURS = 24
/** Tables that change all the time and hold no text that people wrote. */
const WITHOUT_TEXTS = ['access_log', 'known_addresses', 'rate_limits', 'tries']
/** How long a rewrite waits for its table; meanwhile all other users of that table wait too. */
const LOCK_TIMEOUT = '2s'

/** @param forgetChanges  Removes old changes from the log of changes (WAL); undefined for a PostgreSQL of the operator's own. */
export function scrubIn(pool: pg.Pool, forgetChanges: (() => Promise<void>) | undefined): Scrub {
  return {
    async isDue() {
      const { rowCount } = await pool.query(DUE, [KEY, EVERY_HOURS, WITHOUT_TEXTS])
      return rowCount !== 0
    },
    async run() {
      const client = await pool.connect()
      try {
        const locked = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK])
        if (!locked.rows[0]?.taken) return undefined
        const busy = await rewriteTables(client)
        await forgetChanges?.()
        if (busy.length === 0) await client.query(REMEMBER, [KEY])
        return { busy, isLogScrubbed: forgetChanges !== undefined }
      } finally {
        // Closing the connection also releases its lock and drops its settings.
        client.release(true)
      }
    },
  }
}

// A day has passed, or much was deleted or changed. A plain VACUUM resets the count of dead rows, hence the day.
const DUE = `select 1
  where not exists (
    select 1 from settings where key = $1 and (value #>> '{}')::timestamptz > now() - make_interval(hours => $2)
  ) or exists (
    select 1 from pg_stat_user_tables
    where schemaname = current_schema() and relname <> all ($3) and n_dead_tup >= 1000 and n_dead_tup >= 0.1 * n_live_tup
  )`

const REMEMBER = `insert into settings (key, value) values ($1, to_jsonb(now()))
  on conflict (key) do update set value = excluded.value, updated_at = now()`

/**
 * Rewrites every table that holds texts, without deleted rows, and gives the names of tables that were in use all the time.
 * A plain VACUUM frees the space of deleted rows but leaves their bytes in the file.
 */
async function rewriteTables(client: pg.PoolClient): Promise<string[]> {
  await client.query(`set lock_timeout = '${LOCK_TIMEOUT}'`)
  const { rows } = await client.query<{ name: string }>(
    'select tablename as name from pg_tables where schemaname = current_schema() and tablename <> all ($1) order by 1',
    [WITHOUT_TEXTS],
  )
  const busy: string[] = []
  for (const { name } of rows) {
    if (!(await rewrite(client, `(full, analyze) ${client.escapeIdentifier(name)}`))) busy.push(name)
  }
  // Statistics quote values of columns; those just made quote only what is still stored.
  if (!(await rewrite(client, '(full) pg_catalog.pg_statistic'))) busy.push('pg_statistic')
  return busy
}

const LOCK_NOT_AVAILABLE = '55P03'

async function rewrite(client: pg.PoolClient, what: string): Promise<boolean> {
  try {
    await client.query(`vacuum ${what}`)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE) return false
    throw error
  }
}
