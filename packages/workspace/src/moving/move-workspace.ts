import type pg from 'pg'
import { migrateDatabase } from '../database/migrate.ts'
import type { LogSink } from '../stores/log.ts'
import { copyTable } from './copy-table.ts'
import { hasRows, openPlace, quoted, requireAlone, WorkspaceMoveError, type WorkspacePlace } from './place.ts'
import { tablesIn } from './tables.ts'

/** A table, and how many rows of it were copied. */
export interface CopiedTable {
  table: string
  rows: number
}

/**
 * Copies everything of a workspace into an empty database, all or nothing, and compares both afterwards. The workspace that it
 * comes from stays as it is.
 * @throws WorkspaceMoveError where one of them cannot be opened, somebody works with it, or the other one is not empty.
 */
export async function moveWorkspace(from: WorkspacePlace, to: WorkspacePlace, log: LogSink): Promise<CopiedTable[]> {
  await using source = await openPlace(from, log, migrateDatabase)
  await using target = await openPlace(to, log, migrateDatabase)
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

/** Number and checksum of the rows of a table, whatever their order. */
async function contentOf(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<{ content: string }>(
    `select count(*) || ' ' || coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint), 0) as content
     from ${quoted(table)} t`,
  )
  return rows[0]!.content
}
