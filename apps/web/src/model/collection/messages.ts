/** What all records of a collection are, for the words that name them. */
export type CollectedKind = 'author' | 'work' | 'record'

const nouns = {
  author: ['person', 'people'],
  work: ['work', 'works'],
  record: ['record', 'records'],
} as const

export const messages = {
  collected: (count: number, kind: CollectedKind) =>
    `+ ${count.toLocaleString('en')} collected ${nouns[kind][count === 1 ? 0 : 1]}`,
}
