import type { SettingStore } from '../stores/settings.ts'
import { cleanJson } from './clean.ts'
import type { Database } from './database.ts'
import { eq, sql } from './drizzle.ts'
import { settings } from './schema.ts'

export function settingsIn(database: Database): SettingStore {
  return {
    async ensure(key, value) {
      const [row] = await database
        .insert(settings)
        .values({ key, value: cleanJson(value) })
        // Changes nothing, but returns the row that is stored.
        .onConflictDoUpdate({ target: settings.key, set: { key: sql`excluded.key` } })
        .returning({ value: settings.value })
      return row?.value
    },
    async read(key) {
      const [row] = await database.select({ value: settings.value }).from(settings).where(eq(settings.key, key))
      return row?.value
    },
  }
}
