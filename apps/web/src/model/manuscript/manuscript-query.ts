import type { BodyOf, ConflictInput, ConflictPolicyView, SearchView } from '@cognate/contract'
import { LONGEST_NAME } from '@cognate/contract/limits'
import { textOfManuscript } from '@cognate/contract/manuscript-text'
import type { SearchedWith } from '../collection/collection-state.ts'
import { continueQuery, searchedWithOf } from '../collection/continue-query.ts'
import { isStandIn, isUnmatched, saidToLack, unmatched, withStandIn } from '../conflicts/checked-people.ts'
import { inputOf, policyNamed } from '../conflicts/policies.ts'
import { noConflicts } from '../filters/preset-filters.ts'
import { messages } from '../messages.ts'
import { withHidden } from '../query/fit-query.ts'
import {
  type ManuscriptDraft,
  manuscriptOfKept,
  manuscriptOfView,
  type NamedPerson,
  toManuscript,
} from '../query/manuscript-draft.ts'
import { emptyQuery, nameOf, type Query } from '../query/query.ts'
import { isSameId } from '../records/use-names.ts'

type Records = ConflictInput['records']

/** The part of the address of a collection's search that asks for the authors. */
export const AUTHORS = '#authors'

/** Whom the catalogue knows a person as; undefined where that is open, or an institution stands for them. */
export const meantBy = ({ candidates, identifier }: NamedPerson) =>
  candidates.find((candidate) => candidate.identifier === identifier)

/** Who is checked against for a manuscript: its authors, institutions in place of some and beside others, and names that nobody knows. */
export const checksOf = ({ authors }: Pick<ManuscriptDraft, 'authors'>): Records =>
  authors.reduce<Records>(withCheck, [])

function withCheck(records: Records, person: NamedPerson): Records {
  const { name, identifier, place, further_institutions = [] } = person
  if (identifier === null) return withOne(records, unmatched(nameToCheck(person)))
  const isPlaced = isStandIn({ identifier })
  const checked = isPlaced ? withPlace(records, person, identifier) : withOne(records, authorOf(person, identifier))
  const isInPlace = isPlaced && place != null && isSameId(place.identifier, identifier)
  const beside = [...(place && !isInPlace ? [place] : []), ...further_institutions]
  return beside.reduce<Records>(
    (known, { identifier: id, display_name }) => withStandIn(known, name, { id, display_name }, messages.checkedBeside),
    checked,
  )
}

const authorOf = (person: NamedPerson, identifier: string): Records[number] => ({
  record_type: 'author',
  identifier,
  fields: { display_name: meantBy(person)?.display_name ?? person.name },
})

function withPlace(records: Records, { name, affiliations, place }: NamedPerson, id: string): Records {
  const known = place && isSameId(place.identifier, id) ? place.display_name : undefined
  return withStandIn(records, name, { id, display_name: known ?? affiliations[0] ?? '' })
}

/** With where they are, where nobody of the catalogue comes into question; or that somebody said it lacks them. */
function nameToCheck({ name, affiliations: [place = ''], candidates, not_in_catalogue }: NamedPerson): string {
  if (not_in_catalogue) return saidToLack(name)
  return candidates.length === 0 && place !== '' && place.length <= SHORT_PLACE ? `${name} (${place})` : name
}
const SHORT_PLACE = 60

const withOne = (records: Records, record: Records[number]): Records =>
  records.some(({ identifier }) => isSameId(identifier, record.identifier)) ? records : [...records, record]

/** The query of a manuscript: its text, checked against its authors. People who were checked against beside them stay. */
export function withManuscript(query: Query, manuscript: ManuscriptDraft): Query {
  const earlier = query.manuscript ? checksOf(query.manuscript) : []
  const others = (query.conflict_of_interest?.records ?? []).filter(
    (record) => !earlier.some(({ identifier }) => isSameId(identifier, record.identifier)),
  )
  const records = others.reduce(withOne, checksOf(manuscript))
  const { coi_authors, ...filters } = query.filters
  const hides = manuscript.hidesConflicts && records.length > 0
  return {
    ...query,
    text: textOfManuscript(manuscript),
    records: [],
    conflict_of_interest: records.length > 0 ? { ...noConflicts, ...query.conflict_of_interest, records } : null,
    filters: hides ? { ...filters, coi_authors: { type: 'exclude', values: coi_authors?.values ?? [] } } : filters,
    manuscript,
  }
}

/** The query with its text alone, once its manuscript is put away. */
export const withoutManuscript = ({
  manuscript: _,
  filters: { coi_authors: __, ...filters },
  ...query
}: Query): Query => ({
  ...query,
  filters,
  conflict_of_interest: null,
})

/** The query of the manuscript that a saved collection is, as it was last searched with. */
export function queryOfView(view: SearchView): (Query & { manuscript: ManuscriptDraft }) | undefined {
  const manuscript = manuscriptOfView(view)
  if (!manuscript) return undefined
  const { filters, conflict_of_interest, sort } = view
  const query = continueQuery({ ...emptyQuery('experts'), manuscript }, { filters, conflict_of_interest, sort })
  return { ...query, text: textOfManuscript(manuscript), manuscript }
}

/** The query of a manuscript that is not kept: opposed people are hidden by the query itself. */
export function askedUnkept(query: Query): Query {
  const opposed = (query.manuscript?.opposed ?? []).flatMap((person) => meantBy(person)?.identifier ?? [])
  return opposed.reduce(withHidden, query)
}

/**
 * Whom the people of a saved collection are checked against, and by which rules, as a report has it: those it was searched with,
 * and always the authors of its manuscript, also where a program made it and nothing was searched with yet. A policy that was
 * chosen for the manuscript holds; the default leaves room for what was searched with.
 */
export function checkedFor(
  manuscript: SearchView['manuscript'] | undefined,
  { conflict_of_interest: given }: SearchedWith,
  policies: readonly ConflictPolicyView[],
): ConflictInput {
  const policy = manuscript && policyNamed(policies, manuscript.policy)
  const rules = policy ? inputOf(policy) : {}
  const stated = manuscript?.policy ? { ...given, ...rules } : { ...rules, ...given }
  return { ...noConflicts, ...stated, records: given.records.reduce(withOne, authorsBeside(manuscript, given.records)) }
}

/** Who is checked against for a manuscript that is kept. */
export const checksOfKept = (manuscript: SearchView['manuscript'] | undefined): Records =>
  manuscript ? checksOf(manuscriptOfKept(manuscript, null)) : []

/** Those of a manuscript to check against, but for names that a search states otherwise. */
function authorsBeside(manuscript: SearchView['manuscript'] | undefined, records: Records): Records {
  return checksOfKept(manuscript).filter((author) => !isUnmatched(author) || !isStated(author, records))
}

/** Authors of a manuscript, and institutions in place of some, whom a search does not check against: somebody took them out of it. */
export const authorsLeftOut = (manuscript: SearchView['manuscript'] | undefined, records: Records): Records =>
  authorsBeside(manuscript, records).filter(
    ({ identifier }) => !records.some((record) => isSameId(record.identifier, identifier)),
  )

/**
 * What stays of the check of a query where somebody removes it: the authors of its manuscript, since whoever wrote with them must
 * still be marked.
 */
export function checkOfAuthors(
  { conflict_of_interest: conflicts, manuscript }: Pick<Query, 'conflict_of_interest' | 'manuscript'>,
  saved: SearchView['manuscript'] | undefined,
): ConflictInput | null {
  const authors = manuscript ? checksOf(manuscript) : authorsBeside(saved, [])
  const isAuthor = (id: string) => authors.some(({ identifier }) => isSameId(identifier, id))
  const records = (conflicts?.records ?? []).filter(({ identifier }) => isAuthor(identifier))
  return conflicts && records.length > 0 ? { ...conflicts, records } : null
}

/** Whether a search names somebody whom the catalogue lacks, or who was meant by it. */
const isStated = ({ identifier: name }: Records[number], records: Records): boolean =>
  records.some(({ identifier, fields }) => {
    const other = fields?.display_name ?? identifier
    return name === other || name.startsWith(`${other} (`)
  })

/** A manuscript as a collection, which is named after it. */
export function collectionOf(query: Query & { manuscript: ManuscriptDraft }): BodyOf<'createSearch'> {
  const { title, file, number } = query.manuscript
  const { filters, conflict_of_interest } = searchedWithOf(query)
  return {
    name: (title.trim() || file?.name || nameOf(query)).slice(0, LONGEST_NAME),
    external_identifier: number.trim() || null,
    filters,
    conflict_of_interest,
    manuscript: toManuscript(query.manuscript),
  }
}
