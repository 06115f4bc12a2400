import { shortId } from '@cognate/contract'
import { asc, eq } from 'drizzle-orm'
import { isClean, storableText } from '../database/clean.ts'
import type { Database } from '../database/database.ts'
import { notify } from '../database/notify.ts'
import { optOuts } from '../database/schema-sign-in.ts'
import { recordIn } from '../logs/audit.ts'
import type { OptOutStore } from '../stores/opt-outs.ts'

export function optOutsIn(database: Database): OptOutStore {
  return {
    add: (authorId, note = null, by = null) =>
      database.transaction(async (transaction) => {
        const author_id = shortId(storableText(authorId))
        const { rowCount } = await transaction
          .insert(optOuts)
          .values({ author_id, note: note === null ? null : storableText(note) })
          .onConflictDoNothing()
        if (!rowCount) return false
        await recordIn(transaction, { actor_id: by, action: 'opt_out.added', subject: `author:${author_id}` })
        await notify(transaction, 'opt_outs')
        return true
      }),
    remove: (authorId, by = null) =>
      database.transaction(async (transaction) => {
        if (!isClean(authorId)) return false
        const author_id = shortId(authorId)
        const { rowCount } = await transaction.delete(optOuts).where(eq(optOuts.author_id, author_id))
        if (!rowCount) return false
        await recordIn(transaction, { actor_id: by, action: 'opt_out.removed', subject: `author:${author_id}` })
        await notify(transaction, 'opt_outs')
        return true
      }),
    list: () => database.select().from(optOuts).orderBy(asc(optOuts.since), asc(optOuts.author_id)),
  }
}
