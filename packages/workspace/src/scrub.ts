import type pg from 'pg'
import type { Workspace } from './workspace.ts'

/** Any number that nobody else takes; the letters of "scrb". */
const LOCK = 0x73637262
/** Where it is kept when the files were last scrubbed. */
const KEY = 'scrubbed_at'
const EVERY_HOURS = 24
/** Tables that change all the time and hold nothing that people wrote. */
const WITHOUT_TEXTS = ['access_log', 'known_addresses', 'tries']
/** Others that want a table wait behind a rewrite that waits for it. */
const LOCK_TIMEOUT = '2s'

/** @param forgetChanges  Makes the database's log of changes forget what is done with; undefined where that is not ours. */
export function scrubIn(pool: pg.Pool, forgetChanges: (() => Promise<void>) | undefined): Workspace['scrub'] {
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
        // With the connection go its lock and its settings.
        client.release(true)
      }
    },
  }
}

// A day has passed, or much was deleted or changed since. A plain VACUUM sets the count back, which is why there is a day.
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
 * Writes every table that holds texts anew without what was deleted, and gives the names of those that were in use all the time. A plain
 * VACUUM gives the room of deleted rows free and leaves their bytes where they are.
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
  // Statistics quote values of the columns; those made just now quote what is still there.
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
