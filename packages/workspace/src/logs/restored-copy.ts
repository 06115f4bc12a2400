import { COPY_MARK } from '../database/copy-mark.ts'
import type { Database } from '../database/database.ts'
import { eq } from '../database/drizzle.ts'
import { notify } from '../database/notify.ts'
import { settings } from '../database/schema.ts'
import type { RestoredCopyStore } from '../stores/restored-copy.ts'
import { recordIn } from './audit.ts'

export function restoredCopyIn(database: Database): RestoredCopyStore {
  return {
    async read() {
      const [row] = await database.select({ value: settings.value }).from(settings).where(eq(settings.key, COPY_MARK))
      return row && (row.value as { made_at: string }).made_at
    },
    takeOver: () =>
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
