import { storableText } from '../database/clean.ts'
import type { Database } from '../database/database.ts'
import { eq, sql } from '../database/drizzle.ts'
import { afterMs } from '../database/moments.ts'
import { notify } from '../database/notify.ts'
import { settings } from '../database/schema.ts'

/** The setting that holds the version; `updated_at` says when it was chosen. */
const KEY = 'catalogue'

/** The catalogue version that all servers are to use, by the clock of the database. */
export function catalogueChoiceIn(database: Database) {
  return {
    /** The version chosen last; undefined where none ever was. */
    async read(): Promise<string | undefined> {
      const [row] = await database.select({ value: settings.value }).from(settings).where(eq(settings.key, KEY))
      return row && String(row.value)
    },
    /**
     * Stores a choice, unless a newer one is stored or the version is chosen already.
     * @param ageMs  How long ago it was made.
     */
    choose: (version: string, ageMs: number): Promise<void> =>
      database.transaction(async (transaction) => {
        const choice = { value: storableText(version), updated_at: afterMs(-ageMs) }
        const { rowCount } = await transaction
          .insert(settings)
          .values({ key: KEY, ...choice })
          .onConflictDoUpdate({
            target: settings.key,
            set: choice,
            setWhere: sql`${settings.updated_at} < excluded.updated_at and ${settings.value} <> excluded.value`,
          })
        if (rowCount) await notify(transaction, 'catalogue')
      }),
  }
}
