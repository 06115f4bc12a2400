import { cleanJson } from './clean.ts'
import type { Database } from './database.ts'
import { eq, sql } from './drizzle.ts'
import { settings } from './schema.ts'

/** Values that belong to the installation as a whole, as JSON. */
export function settingsIn(database: Database) {
  return {
    /** Sets a value unless one is set, and gives the value that is stored: the same for all who call at once. */
    async ensure(key: string, value: NonNullable<unknown>): Promise<unknown> {
      const [row] = await database
        .insert(settings)
        .values({ key, value: cleanJson(value) })
        // Changes nothing, but returns the row that is stored.
        .onConflictDoUpdate({ target: settings.key, set: { key: sql`excluded.key` } })
        .returning({ value: settings.value })
      return row?.value
    },
    /** Undefined where none is set. */
    async read(key: string): Promise<unknown> {
      const [row] = await database.select({ value: settings.value }).from(settings).where(eq(settings.key, key))
      return row?.value
    },
  }
}
