import { join } from 'node:path'
import pg from 'pg'
import { ensureDatabase } from '../database/database.ts'
import { startPostgres } from '../embedded/start-postgres.ts'
import type { LogSink } from '../stores/log.ts'

/** Where a workspace is: in a PostgreSQL of its own, or in the embedded one of a data directory. */
export interface WorkspacePlace {
  databaseUrl: string | undefined
  dataDirectory: string
}

/** A workspace cannot be moved, backed up or restored; the message is for the operator. */
export class WorkspaceMoveError extends Error {
  override readonly name = 'WorkspaceMoveError'
}

/** A connection to a workspace that shows values in one form; closing it undoes what was not committed. */
export interface OpenPlace extends AsyncDisposable {
  url: string
  client: pg.Client
}

/** @param prepare  Brings the tables into the form that is expected, before anything else is connected. */
export async function openPlace(
  { databaseUrl, dataDirectory }: WorkspacePlace,
  log: LogSink,
  prepare: (url: string) => Promise<void> = async () => {},
): Promise<OpenPlace> {
  const embedded = databaseUrl ? undefined : await startPostgres({ directory: join(dataDirectory, 'postgres'), log })
  const url = databaseUrl ?? embedded!.url
  const client = new pg.Client({ connectionString: url, application_name: 'cognate' })
  client.on('error', () => {})
  const close = async () => {
    await client.end().catch(() => {})
    await embedded?.stop()
  }
  try {
    await ensureDatabase(url)
    await prepare(url)
    await client.connect()
    await client.query(ONE_FORM)
  } catch (cause) {
    await close()
    throw new WorkspaceMoveError(`A database cannot be opened: ${(cause as Error).message}`, { cause })
  }
  return { url, client, [Symbol.asyncDispose]: close }
}

/** Limits of the role or the database are for short calls. */
const ONE_FORM = `set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
  set extra_float_digits = 3; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`

/** What a server writes after its table was copied would be lost. */
export async function requireAlone(client: pg.Client, which: string): Promise<void> {
  const { rows } = await client.query<{ others: string }>(
    `select count(*) as others from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  )
  if (rows[0]!.others === '0') return
  throw new WorkspaceMoveError(`Something still works with the database ${which}: stop all servers and commands first.`)
}

export async function hasRows(client: pg.Client, table: string): Promise<boolean> {
  return (await client.query(`select 1 from ${quoted(table)} limit 1`)).rows.length > 0
}

export const quoted = (name: string) => pg.escapeIdentifier(name)
