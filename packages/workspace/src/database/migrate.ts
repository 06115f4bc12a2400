import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { drizzle, migrate, sql } from './drizzle.ts'

export const MIGRATIONS = join(import.meta.dirname, '../../migrations')

/** Any number that no other lock uses; the letters of "cogn". */
const LOCK = 0x636f676e

/** Migrates the tables to what this code expects. One process at a time does so; others wait until it is done. */
export async function migrateDatabase(url: string, folder = MIGRATIONS): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    const database = drizzle({ client })
    await migrate(database, { migrationsFolder: folder })
    const { rows } = await database.execute<{ newest: string }>(
      sql`select max(created_at) as newest from drizzle.__drizzle_migrations`,
    )
    if (Number(rows[0]?.newest) > newestMigration(folder)) {
      throw new Error('The database was last used by a newer version of Cognate, and this one cannot work with it.')
    }
  } finally {
    // Closing the connection releases the lock.
    await client.end()
  }
}

/** Makes the tables of an empty database as they were after so many migrations. */
export async function migrateToFirst(count: number, url: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'cognate-migrations-'))
  try {
    const journal = readJournal(MIGRATIONS)
    const entries = journal.entries.slice(0, count)
    mkdirSync(join(folder, 'meta'))
    writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
    for (const { tag } of entries) cpSync(join(MIGRATIONS, `${tag}.sql`), join(folder, `${tag}.sql`))
    await migrateDatabase(url, folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** When the newest migration of a folder was written, in milliseconds since 1970. */
function newestMigration(folder: string): number {
  return Math.max(...readJournal(folder).entries.map(({ when }) => when))
}

/** The migrations of a folder, oldest first. */
export function readJournal(folder: string): { entries: { when: number; tag: string }[] } {
  return JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8'))
}
