import type { ConflictInput, Manuscript } from '@cognate/contract'
import { isStandIn, isUnmatched, unmatched, withoutPlace } from '../conflicts/checked-people.ts'
import { namesakeAmong } from '../conflicts/namesakes.ts'
import { named } from '../query/manuscript-draft.ts'
import { isSameId } from '../records/use-names.ts'
import { checksOf } from './manuscript-query.ts'

type Records = ConflictInput['records']
type Author = Manuscript['authors'][number]

/**
 * A manuscript whose open authors are whom somebody chose for their names in the check of a search: a person, or the institution of
 * somebody whom the catalogue lacks. Undefined where nobody was chosen.
 */
export function withSettledAuthors(manuscript: Manuscript, before: Records, after: Records): Manuscript | undefined {
  const isIn = (records: Records, id: string) => records.some(({ identifier }) => isSameId(identifier, id))
  const isLeft = (name: string) => isIn(before, name) && !isIn(after, name)
  const names = manuscript.authors.map(openNameOf).filter((name) => name !== undefined && isLeft(name))
  const added = after.filter((record) => !before.some((known) => isAlike(known, record)))
  const settle = (author: Author): Author => {
    const name = openNameOf(author)
    const identifier = name && names.includes(name) ? chosenFor(name, added, names.length === 1) : undefined
    const { not_in_catalogue: _, ...person } = author
    return identifier ? { ...person, identifier } : author
  }
  const authors = manuscript.authors.map(settle)
  return authors.some((author, at) => author !== manuscript.authors[at]) ? { ...manuscript, authors } : undefined
}

/** The name by which a check asks who an author is; undefined where that is known. */
const openNameOf = (author: Author): string | undefined =>
  checksOf({ authors: [named(author)] }).find(isUnmatched)?.identifier

const isAlike = (one: Records[number], other: Records[number]): boolean =>
  isSameId(one.identifier, other.identifier) && one.fields?.display_name === other.fields?.display_name

/** Who of those added took the place of a name. Somebody of another name did where it is the only one. */
function chosenFor(name: string, added: Records, isOnly: boolean): string | undefined {
  const place = added.find((record) => isStandIn(record) && record.fields?.display_name?.includes(withoutPlace(name)))
  const people = added.filter((record) => !isStandIn(record) && !isUnmatched(record))
  const alike = people.filter(({ fields }) => namesakeAmong(fields?.display_name ?? '', [unmatched(name)]))
  const [chosen, ...others] = isOnly && alike.length === 0 ? people : alike
  return place?.identifier ?? (others.length === 0 ? chosen?.identifier : undefined)
}
