import type { ConflictMark, ConflictMatrix } from '@cognate/catalogue'
import {
  ConflictMarks,
  findConflictMatrix,
  findConflicts,
  type NumberedCheck,
  namedInConflicts,
  namedInMatrix,
  placeOf,
  somebodyAt,
  writeConflictMatrix,
  writeConflicts,
} from '@cognate/catalogue/engine-kit'
import type { ConflictEvidence } from '@cognate/contract'
import { yearsOf } from '@cognate/matching'
import { type FieldName, TERMS_AT_ONCE } from '../../form/indexes.ts'
import { type ClusterQuery, either, matchAny } from '../../form/query.ts'
import { yearAt } from '../../form/years-at.ts'
import type { Hidden, ShownCatalogue } from '../data/catalogue.ts'
import { readNames } from './names.ts'
import { type CatalogueSlice, type PeopleSliceQuery, readSlice } from './people-slice.ts'

/** The conflicts of some authors with those of a check. */
export async function markConflicts(
  authors: readonly number[],
  { authors: checked, rules }: NumberedCheck,
  place: ShownCatalogue,
): Promise<Map<number, ConflictMark>> {
  const input = shown(checked, place.hidden)
  const slice = await readChecked({ byWorks: input, byStays: [...input, ...authors] }, rules, place)
  const marks = new ConflictMarks({ authors: numberedIn(slice, input), rules }, slice)
  return new Map(authors.map((author) => [author, marks.of(slice.authors.of(author))]))
}

/** Finds all authors who have a conflict with those of a check. */
export async function queryConflicts({ authors, rules }: NumberedCheck, place: ShownCatalogue): Promise<ClusterQuery> {
  const input = shown(authors, place.hidden)
  const slice = await readChecked({ byWorks: input, byStays: input, institutions: 'above and below' }, rules, place)
  const marks = new ConflictMarks({ authors: numberedIn(slice, input), rules }, slice)
  const known = Array.from(marks.withoutColleagues(), (author) => slice.authors.inCatalogue[author]!)
  const years = [...marks.yearsByInstitution()].flatMap(([institution, runs]) =>
    yearsOf(runs).map((year) => yearAt(slice.institutions.inCatalogue[institution]!, year)),
  )
  return either(...anyOfMany('number', known), ...anyOfMany('years_at', years))
}

/** Reads of works, projects and stays what the rules look at. */
function readChecked(
  { byWorks: ofWorks, byStays: ofStays = [], institutions = 'above' }: PeopleSliceQuery,
  { methods, include_parents, shared_projects }: NumberedCheck['rules'],
  place: ShownCatalogue,
): Promise<CatalogueSlice> {
  const everybody = [...ofWorks, ...ofStays]
  const isAuthor = (number: number) => placeOf(number) === undefined
  return readSlice(
    {
      byWorks: methods.includes('coauthors') ? [...ofWorks].filter(isAuthor) : [],
      byProjects: shared_projects ? [...ofWorks].filter(isAuthor) : [],
      byStays: methods.includes('coaffiliated') ? [...ofStays].filter(isAuthor) : [],
      people: everybody.filter(isAuthor),
      places: everybody.flatMap((number) => placeOf(number) ?? []),
      ...(include_parents && { institutions }),
    },
    place,
  )
}

/** The numbers that those of a check have in a slice. */
const numberedIn = ({ authors, institutions }: CatalogueSlice, numbers: Iterable<number>): number[] =>
  Array.from(numbers, (number) => {
    const institution = placeOf(number)
    return institution === undefined ? authors.of(number) : somebodyAt(institutions.of(institution))
  })

const shown = (authors: Iterable<number>, { numbers }: Hidden): number[] =>
  [...authors].filter((author) => !numbers.has(author))

/** A query for each of the lists into which values that are too many for one are cut. */
function anyOfMany(field: FieldName, values: readonly number[]): ClusterQuery[] {
  // At least one, since a choice between no queries would find everything.
  const lists = Math.max(1, Math.ceil(values.length / TERMS_AT_ONCE))
  return Array.from({ length: lists }, (_, at) =>
    matchAny(field, values.slice(at * TERMS_AT_ONCE, (at + 1) * TERMS_AT_ONCE)),
  )
}

/** What `AuthorGraph.findConflicts` asks, by numbers. */
interface ConflictsOfOne {
  author: number
  others: readonly number[]
  rules: NumberedCheck['rules']
  /** Ids in the check that are unknown. */
  unknown: string[]
}

/** Everything that speaks against one author. */
export async function explainConflicts(
  { author, others, rules, unknown }: ConflictsOfOne,
  place: ShownCatalogue,
): Promise<ConflictEvidence> {
  const slice = await readChecked({ byWorks: [author], byStays: [author, ...others] }, rules, place)
  const query = { author: slice.authors.of(author), others: numberedIn(slice, others), rules }
  const found = findConflicts(query, slice)
  return writeConflicts(found, await readNames(namedInConflicts(found), slice, place.catalogue), unknown)
}

/** What `AuthorGraph.findConflictMatrix` asks, by numbers. */
interface ConflictsOfMany {
  columns: readonly number[]
  rows: readonly number[]
  rules: NumberedCheck['rules']
  limit: number
}

/** The conflicts of each author of one list with each author of another. */
export async function explainMatrix(
  { columns, rows, rules, limit }: ConflictsOfMany,
  place: ShownCatalogue,
): Promise<ConflictMatrix> {
  const slice = await readChecked({ byWorks: rows, byStays: [...columns, ...rows] }, rules, place)
  const query = { columns: numberedIn(slice, columns), rows: numberedIn(slice, rows), rules, limit }
  const found = findConflictMatrix(query, slice)
  return writeConflictMatrix(found, await readNames(namedInMatrix(found), slice, place.catalogue))
}
