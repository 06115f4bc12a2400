import type { CollectedKind } from '../../model/collection/messages.ts'

const things = { author: 'people', work: 'works', record: 'records' } as const

/** What the panel of the collection says, and the rows that add to it. */
export const messages = {
  lookFor: (kind: CollectedKind) => `Also look for ${things[kind]} like these`,
  used: 'Used when you look for more like these',
  notUsed: 'Not used when you look for more like these',
  narrowedBy: (count: number) => ` ${count === 1 ? 'Its filter applies' : `Its ${count} filters apply`} again.`,
}
