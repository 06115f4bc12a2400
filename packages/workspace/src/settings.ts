import { eq, sql } from 'drizzle-orm'
import { cleanJson } from './clean.ts'
import type { Database } from './database.ts'
import { settings } from './schema.ts'
import type { Workspace } from './workspace.ts'

export function settingsIn(database: Database): Workspace['settings'] {
  return {
    async get(key) {
      const [row] = await database.select({ value: settings.value }).from(settings).where(eq(settings.key, key))
      return row?.value
    },
    async set(key, value) {
      const clean = cleanJson(value)
      await database
        .insert(settings)
        .values({ key, value: clean })
        .onConflictDoUpdate({ target: settings.key, set: { value: clean, updated_at: sql`now()` } })
    },
    async ensure(key, value) {
      const [row] = await database
        .insert(settings)
        .values({ key, value: cleanJson(value) })
        // Changes nothing, but makes the row that is there the answer.
        .onConflictDoUpdate({ target: settings.key, set: { key: sql`excluded.key` } })
        .returning({ value: settings.value })
      return row?.value
    },
  }
}
