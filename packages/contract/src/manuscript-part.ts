import { shortId } from './ids.ts'

/** What somebody who should be no reviewer of a manuscript is to it: one of its authors, or somebody whom they oppose. */
export type ManuscriptPart = 'author' | 'opposed'

interface Named {
  identifier: string | null
}

interface Naming {
  authors?: readonly Named[] | null | undefined
  opposed?: readonly Named[] | undefined
}

/** What somebody is to a manuscript; undefined: neither author nor opposed, or it is no manuscript. */
export function partIn(manuscript: Naming | null | undefined, identifier: string): ManuscriptPart | undefined {
  const id = shortId(identifier)
  const names = (people: readonly Named[] | null | undefined) =>
    people?.some((person) => person.identifier !== null && shortId(person.identifier) === id)
  if (names(manuscript?.authors)) return 'author'
  return names(manuscript?.opposed) ? 'opposed' : undefined
}
