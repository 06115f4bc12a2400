import { sql } from 'drizzle-orm'
import { cleanJson } from './clean.ts'
import type { Database } from './database.ts'
import { settings } from './schema.ts'
import type { Workspace } from './workspace.ts'

export function settingsIn(database: Database): Workspace['settings'] {
  return {
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
