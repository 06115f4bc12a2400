import { countOf } from '../records/wording.ts'

/** What all records of a collection are, for the words that name them. */
export type CollectedKind = 'author' | 'work' | 'record'

/** What is said of a collection as part of a query. */
export const messages = {
  collected: (count: number, kind: CollectedKind) =>
    `+ ${kind === 'author' ? countOf(count, 'collected person', 'collected people') : countOf(count, `collected ${kind}`)}`,
}
