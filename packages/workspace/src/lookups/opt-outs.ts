import { shortId } from '@cognate/contract'
import { isClean, likeAnywhere, storableText } from '../database/clean.ts'
import type { Database } from '../database/database.ts'
import { and, asc, desc, eq, ilike, or, type SQL } from '../database/drizzle.ts'
import { notify } from '../database/notify.ts'
import { readPage } from '../database/read-page.ts'
import { optOuts } from '../database/schema-sign-in.ts'
import { recordIn } from '../logs/audit.ts'
import type { OptOutStore } from '../stores/opt-outs.ts'

export function optOutsIn(database: Database): OptOutStore {
  return {
    add: (authorId, note = null, by = null) =>
      database.transaction(async (transaction) => {
        const author_id = shortId(storableText(authorId))
        const [added] = await transaction
          .insert(optOuts)
          .values({ author_id, note: note === null ? null : storableText(note) })
          .onConflictDoNothing()
          .returning()
        if (!added) return undefined
        await recordIn(transaction, { actor_id: by, action: 'opt_out.added', subject: `author:${author_id}` })
        await notify(transaction, 'opt_outs')
        return added
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
    page({ search, ...page }) {
      const where = matches(search)
      return readPage(database, { table: optOuts, where, page }, ({ limit, offset }) =>
        database
          .select()
          .from(optOuts)
          .where(where)
          .orderBy(desc(optOuts.since), asc(optOuts.author_id))
          .limit(limit)
          .offset(offset),
      )
    },
  }
}

function matches(text: string): SQL | undefined {
  const words = text.split(/\s+/).filter(Boolean)
  return and(
    ...words.map((word) =>
      or(ilike(optOuts.author_id, likeAnywhere(shortId(word))), ilike(optOuts.note, likeAnywhere(word))),
    ),
  )
}
