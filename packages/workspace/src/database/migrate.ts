import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

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

/** When the newest migration of a folder was written, in milliseconds since 1970. */
function newestMigration(folder: string): number {
  const journal = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { when: number }[]
  }
  return Math.max(...journal.entries.map(({ when }) => when))
}
