import { join } from 'node:path'
import pg from 'pg'
import { ensureDatabase } from '../database/database.ts'
import { migrateDatabase } from '../database/migrate.ts'
import { startPostgres } from '../embedded/start-postgres.ts'
import type { Log } from '../stores/log.ts'
import { copyTable } from './copy-table.ts'
import { tablesIn } from './tables.ts'

/** Where a workspace is: in a PostgreSQL of its own, or in the embedded one of a data directory. */
export interface WorkspacePlace {
  databaseUrl: string | undefined
  dataDirectory: string
}

/** A table, and how many rows of it were copied. */
export interface CopiedTable {
  table: string
  rows: number
}

/** A workspace cannot be moved; the message is for the operator. */
export class WorkspaceMoveError extends Error {
  override readonly name = 'WorkspaceMoveError'
}

/**
 * Copies everything of a workspace into an empty database, all or nothing, and compares both afterwards. The workspace that it
 * comes from stays as it is.
 * @throws WorkspaceMoveError where one of them cannot be opened, somebody works with it, or the other one is not empty.
 */
export async function moveWorkspace(from: WorkspacePlace, to: WorkspacePlace, log: Log): Promise<CopiedTable[]> {
  await using source = await open(from, log)
  await using target = await open(to, log)
  await requireAlone(source.client, 'that is moved')
  await requireAlone(target.client, 'to move to')
  const tables = await tablesIn(source.client)
  await source.client.query('begin isolation level repeatable read')
  // Nobody writes meanwhile.
  await source.client.query(`lock table ${tables.map(({ name }) => quoted(name)).join(', ')} in share mode`)
  await target.client.query('begin')
  await target.client.query(`lock table ${tables.map(({ name }) => quoted(name)).join(', ')} in access exclusive mode`)
  const copied: CopiedTable[] = []
  for (const table of tables) {
    if (await hasRows(target.client, table.name))
      throw new WorkspaceMoveError(`The database to move to is not empty: ${table.name} has rows.`)
    const rows = await copyTable(table, source.client, target.client)
    copied.push({ table: table.name, rows })
  }
  for (const { name } of tables)
    if ((await contentOf(source.client, name)) !== (await contentOf(target.client, name)))
      throw new WorkspaceMoveError(`The copy of ${name} differs from its original: nothing was moved.`)
  await target.client.query('commit')
  return copied
}

/** A connection that shows values in one form; closing it undoes what was not committed. */
async function open({ databaseUrl, dataDirectory }: WorkspacePlace, log: Log) {
  const embedded = databaseUrl ? undefined : await startPostgres({ directory: join(dataDirectory, 'postgres'), log })
  const url = databaseUrl ?? embedded!.url
  const client = new pg.Client({ connectionString: url, application_name: 'cognate' })
  client.on('error', () => {})
  try {
    await ensureDatabase(url)
    await migrateDatabase(url)
    await client.connect()
    await client.query(
      "set timezone = 'UTC'; set datestyle = 'ISO'; set bytea_output = 'hex'; set extra_float_digits = 1",
    )
  } catch (cause) {
    await client.end().catch(() => {})
    await embedded?.stop()
    throw new WorkspaceMoveError(`A database cannot be opened: ${(cause as Error).message}`, { cause })
  }
  return {
    client,
    [Symbol.asyncDispose]: async () => {
      await client.end().catch(() => {})
      await embedded?.stop()
    },
  }
}

/** What a server writes after its table was copied would be lost. */
async function requireAlone(client: pg.Client, which: string): Promise<void> {
  const { rows } = await client.query<{ others: string }>(
    `select count(*) as others from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  )
  if (rows[0]!.others === '0') return
  throw new WorkspaceMoveError(`Something still works with the database ${which}: stop all servers and commands first.`)
}

async function hasRows(client: pg.Client, table: string): Promise<boolean> {
  return (await client.query(`select 1 from ${quoted(table)} limit 1`)).rows.length > 0
}

/** Number and checksum of the rows of a table, whatever their order. */
async function contentOf(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<{ content: string }>(
    `select count(*) || ' ' || coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint), 0) as content
     from ${quoted(table)} t`,
  )
  return rows[0]!.content
}

const quoted = (name: string) => pg.escapeIdentifier(name)
