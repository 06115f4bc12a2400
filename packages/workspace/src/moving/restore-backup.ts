import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { MARK_COPY } from '../database/copy-mark.ts'
import { MIGRATIONS, migrateDatabase, migrateToFirst, readJournal } from '../database/migrate.ts'
import type { LogSink } from '../stores/log.ts'
import type { BackupHeader } from './backup-format.ts'
import { copied, setCounter } from './copy-table.ts'
import { hasRows, openPlace, quoted, requireAlone, WorkspaceMoveError, type WorkspacePlace } from './place.ts'
import { readBackup } from './read-backup.ts'
import { tablesIn } from './tables.ts'
import type { Backup } from './write-backup.ts'

/**
 * Brings a backup into an empty database, all or nothing: into tables as they were when it was made, which are then
 * upgraded. The workspace there is marked as a copy.
 * @throws WorkspaceMoveError where the backup is damaged or newer than this Cognate, or the database is in use or not empty.
 */
export async function restoreBackup(
  to: WorkspacePlace,
  { input, log }: { input: Readable; log: LogSink },
): Promise<Backup> {
  await using target = await openPlace(to, log)
  const { client, url } = target
  const backup = await readBackup(input, {
    async header(header) {
      requireKnown(header)
      await requireAlone(client, 'to restore into')
      await makeEmpty(client)
      await migrateToFirst(header.migrations.length, url)
      await client.query('begin')
    },
    async table(table, rows) {
      const copy = client.query(copyFrom(`copy ${copied(table)} from stdin`))
      await pipeline(Readable.from(rows), copy)
      return copy.rowCount
    },
    counter: (counter) => setCounter(counter, client),
  })
  await client.query(MARK_COPY, [JSON.stringify({ made_at: backup.made_at })])
  await client.query('commit')
  await migrateDatabase(url)
  await client.query('analyze')
  return backup
}

function requireKnown({ cognate, migrations }: BackupHeader): void {
  const known = readJournal(MIGRATIONS).entries.map(({ when }) => when)
  if (migrations.every((when, at) => when === known[at])) return
  throw new WorkspaceMoveError(
    `The backup was made by Cognate ${cognate}, whose tables this version does not know: restore it with that version or a newer one.`,
  )
}

/** Removes tables without rows, which a command or a restore that was stopped has left. */
async function makeEmpty(client: pg.Client): Promise<void> {
  const tables = await tablesIn(client)
  for (const { name } of tables)
    if (await hasRows(client, name))
      throw new WorkspaceMoveError(
        `The database to restore into is not empty: ${name} has rows. Give a new database, or a new DATA_DIR without one.`,
      )
  if (tables.length > 0) await client.query(`drop table ${tables.map(({ name }) => quoted(name)).join(', ')} cascade`)
  await client.query('drop schema if exists drizzle cascade')
}
