import { storableText } from '../database/clean.ts'
import type { Database } from '../database/database.ts'
import { eq, sql } from '../database/drizzle.ts'
import { afterMs } from '../database/moments.ts'
import { notify } from '../database/notify.ts'
import { settings } from '../database/schema.ts'
import type { CatalogueChoiceStore } from '../stores/catalogue-choice.ts'

/** The setting that holds the version; `updated_at` says when it was chosen. */
const KEY = 'catalogue'

export function catalogueChoiceIn(database: Database): CatalogueChoiceStore {
  return {
    async read() {
      const [row] = await database.select({ value: settings.value }).from(settings).where(eq(settings.key, KEY))
      return row && String(row.value)
    },
    choose: (version, ageMs) =>
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
