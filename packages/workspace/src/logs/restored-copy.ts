import { COPY_MARK } from '../database/copy-mark.ts'
import type { Database } from '../database/database.ts'
import { eq } from '../database/drizzle.ts'
import { notify } from '../database/notify.ts'
import { settings } from '../database/schema.ts'
import { recordIn } from './audit.ts'

/**
 * Whether this workspace was restored from a backup. Until it is told that it takes the place of its original, no letter and
 * no submission is claimed from it: the original may still send them.
 */
export function restoredCopyIn(database: Database) {
  return {
    /** When its backup was made, in ISO 8601; undefined where it is no copy. */
    async read(): Promise<string | undefined> {
      const [row] = await database.select({ value: settings.value }).from(settings).where(eq(settings.key, COPY_MARK))
      return row && (row.value as { made_at: string }).made_at
    },
    /** False where it was no copy. */
    takeOver: (): Promise<boolean> =>
      database.transaction(async (transaction) => {
        const { rowCount } = await transaction.delete(settings).where(eq(settings.key, COPY_MARK))
        if (!rowCount) return false
        await recordIn(transaction, {
          actor_id: null,
          action: 'workspace.took_over',
          subject: 'workspace',
          details: {},
        })
        await notify(transaction, 'letters')
        await notify(transaction, 'submissions')
        return true
      }),
  }
}
