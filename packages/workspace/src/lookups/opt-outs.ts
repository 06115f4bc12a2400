import { shortId } from '@cognate/contract'
import { isClean, likeAnywhere, storableText } from '../database/clean.ts'
import type { Database } from '../database/database.ts'
import { and, asc, desc, eq, ilike, or, type SQL } from '../database/drizzle.ts'
import { notify } from '../database/notify.ts'
import { readPage } from '../database/read-page.ts'
import { optOuts } from '../database/schema-sign-in.ts'
import { recordIn } from '../logs/audit.ts'
import type { Listed, PageRange } from '../stores/lists.ts'
import type { By } from '../stores/who.ts'

/** An academic who asked to be left out of results. */
export interface OptOut {
  /** The id in its short form, `A123`. */
  author_id: string
  note: string | null
  since: Date
}

export function optOutsIn(database: Database) {
  return {
    /** Accepts both forms of an id; undefined if the academic is already left out. */
    add: (authorId: string, note: string | null = null, by: By = null): Promise<OptOut | undefined> =>
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
    remove: (authorId: string, by: By = null): Promise<boolean> =>
      database.transaction(async (transaction) => {
        if (!isClean(authorId)) return false
        const author_id = shortId(authorId)
        const { rowCount } = await transaction.delete(optOuts).where(eq(optOuts.author_id, author_id))
        if (!rowCount) return false
        await recordIn(transaction, { actor_id: by, action: 'opt_out.removed', subject: `author:${author_id}` })
        await notify(transaction, 'opt_outs')
        return true
      }),
    list: (): Promise<OptOut[]> => database.select().from(optOuts).orderBy(asc(optOuts.since), asc(optOuts.author_id)),
    /** Those whose id or note holds every word of a text; the newest first. */
    page({ search, ...page }: PageRange & { search: string }): Promise<Listed<OptOut>> {
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
