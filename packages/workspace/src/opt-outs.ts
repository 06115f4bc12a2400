import { shortId } from '@cognate/contract'
import { asc, eq } from 'drizzle-orm'
import { recordIn } from './audit.ts'
import { cleanText, isClean } from './clean.ts'
import type { Database } from './database.ts'
import type { OptOutStore } from './entrance.ts'
import { optOuts } from './schema-entrance.ts'

export function optOutsIn(database: Database): OptOutStore {
  return {
    add: (authorId, note = null) =>
      database.transaction(async (transaction) => {
        const author_id = shortId(cleanText(authorId))
        const { rowCount } = await transaction
          .insert(optOuts)
          .values({ author_id, note: note === null ? null : cleanText(note) })
          .onConflictDoNothing()
        if (!rowCount) return false
        await recordIn(transaction, { actor_id: null, action: 'opt_out.added', subject: `author:${author_id}` })
        return true
      }),
    remove: (authorId) =>
      database.transaction(async (transaction) => {
        if (!isClean(authorId)) return false
        const author_id = shortId(authorId)
        const { rowCount } = await transaction.delete(optOuts).where(eq(optOuts.author_id, author_id))
        if (!rowCount) return false
        await recordIn(transaction, { actor_id: null, action: 'opt_out.removed', subject: `author:${author_id}` })
        return true
      }),
    list: () => database.select().from(optOuts).orderBy(asc(optOuts.since), asc(optOuts.author_id)),
  }
}
