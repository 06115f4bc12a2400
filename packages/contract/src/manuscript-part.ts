import { shortId } from './ids.ts'

/** What somebody who should be no reviewer of a manuscript is to it: one of its authors, or somebody whom they oppose. */
export type ManuscriptPart = 'author' | 'opposed'

interface Named {
  identifier: string | null
}

interface Naming {
  authors?: readonly Named[] | null | undefined
  suggested?: readonly Named[] | undefined
  opposed?: readonly Named[] | undefined
}

/** What somebody is to a manuscript; undefined: neither author nor opposed, or it is no manuscript. */
export function partIn(manuscript: Naming | null | undefined, identifier: string): ManuscriptPart | undefined {
  if (names(manuscript?.authors, identifier)) return 'author'
  return names(manuscript?.opposed, identifier) ? 'opposed' : undefined
}

/** Whether the authors of a manuscript suggested somebody, who may well review it: neither one of them nor opposed. */
export const isSuggestedIn = (manuscript: Naming | null | undefined, identifier: string): boolean =>
  names(manuscript?.suggested, identifier) && partIn(manuscript, identifier) === undefined

function names(people: readonly Named[] | null | undefined, identifier: string): boolean {
  const id = shortId(identifier)
  return people?.some((person) => person.identifier !== null && shortId(person.identifier) === id) ?? false
}
