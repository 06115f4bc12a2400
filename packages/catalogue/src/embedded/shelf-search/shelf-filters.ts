import type { DocumentFilterField, FilterFieldWith, Filters, ValuesFilter } from '@cognate/contract'
import type { Lists } from '../../base/lists.ts'
import { markFittingCodes } from '../../columns/fitting-codes.ts'
import { markIds } from '../../columns/identify.ts'
import type { CatalogueData } from '../data/catalogue-data.ts'
import { keepMarked, type Narrow } from '../data/keep-marked.ts'
import type { Shelf } from '../data/shelf.ts'
import { narrowByDays } from '../ranking/days.ts'
import { narrowByWords } from '../ranking/narrow-by-words.ts'
import { anyFits, fieldOfAllowed, type RankingFilters } from '../ranking/record-filters.ts'
import type { Condition } from '../ranking/sift.ts'
import { findDocument } from './shelf-ids.ts'

/** What the filters on dates and words ask. As with works, records that do not meet it do not match at all. */
export function matchConditions(filters: Filters, shelf: Shelf): Condition[] {
  return allowingFields.flatMap((field) => {
    const narrow = narrowBy(field, filters, shelf)
    return narrow ? [{ field, narrow }] : []
  })
}

/** What all other filters ask; it takes candidates away from a finished ranking. */
export function documentConditions(
  { filters, queryIds, allowedIds, excludedIds = [] }: RankingFilters,
  shelf: Shelf,
  data: CatalogueData,
): Condition[] {
  return [
    ...byMarks({ type: 'exclude', values: [...queryIds, ...excludedIds] }, (values) => markDocuments(values, shelf)),
    ...(allowedIds ? [{ ...fieldOfAllowed(filters), narrow: keepMarked(markDocuments(allowedIds, shelf), 1) }] : []),
    ...matchedFields.flatMap((field) =>
      byMarks(filters[field], (values) => matchers[field](values, shelf, data)).map((condition) => ({
        field,
        ...condition,
      })),
    ),
  ]
}

/** A filter without values asks for nothing. */
function byMarks(filter: ValuesFilter | undefined, mark: (values: readonly string[]) => Uint8Array): Condition[] {
  return filter?.values.length ? [{ narrow: keepMarked(mark(filter.values), filter.type === 'include' ? 1 : 0) }] : []
}

/** Marks the records of the shelf among ids of any kind. */
function markDocuments(ids: readonly string[], shelf: Shelf): Uint8Array {
  const marks = new Uint8Array(shelf.summary.records)
  for (const id of ids) {
    const index = findDocument(id, shelf)
    if (index !== undefined) marks[index] = 1
  }
  return marks
}

function markAuthorities(values: readonly string[], { columns }: Shelf): Uint8Array {
  const wantedSources = new Set(values.map(Number))
  return Uint8Array.from(columns.authority, (authority) => (wantedSources.has(authority) ? 1 : 0))
}

/** Marks the records of whose values one fits; none where nothing does. */
function markLists(
  lists: Pick<Lists, 'offsets'> & { values: Uint16Array | Uint32Array },
  fits: Uint8Array | undefined,
) {
  const marks = new Uint8Array(lists.offsets.length - 1)
  if (fits) for (let index = 0; index < marks.length; index++) marks[index] = anyFits(lists, index, fits)
  return marks
}

function listsOf(name: 'country' | 'sector' | 'institution', { columns }: Shelf) {
  return { offsets: columns[`${name}_offsets`], values: columns[name] }
}

/** One row for every filter that takes candidates away: 1 for each record that fits one of the values. */
const matchers = {
  excluded_records: markDocuments,
  authority_id: markAuthorities,
  'institution.country_code': (values, shelf) =>
    markLists(listsOf('country', shelf), markFittingCodes(shelf.vocabularies.country, values)),
  sector_market: (values, shelf) =>
    markLists(listsOf('sector', shelf), markFittingCodes(shelf.vocabularies.sector, values)),
  'institution.id': (values, shelf, data) =>
    markLists(listsOf('institution', shelf), markIds('institution', values, data)),
} satisfies Record<
  Extract<DocumentFilterField, FilterFieldWith<'effect', 'records'>>,
  (values: readonly string[], shelf: Shelf, data: CatalogueData) => Uint8Array
>
const matchedFields = Object.keys(matchers) as (keyof typeof matchers)[]

type AllowingField = Extract<DocumentFilterField, FilterFieldWith<'effect', 'works'>>

/** Undefined where the filter asks for nothing. */
type Narrower<Filter> = (filter: Filter, shelf: Shelf) => Narrow | undefined

/** One row for every filter whose records are not there for the query at all. */
const narrowers: { [Field in AllowingField]: Narrower<NonNullable<Filters[Field]>> } = {
  publication_date: (dates, { columns }) =>
    dates.start || dates.end ? (mask) => narrowByDays(mask, dates, columns.day) : undefined,
  abstract: (filter, shelf) => (filter.values.length > 0 ? (mask) => narrowByWords(mask, filter, shelf) : undefined),
}
const allowingFields = Object.keys(narrowers) as AllowingField[]

function narrowBy<Field extends AllowingField>(field: Field, filters: Filters, shelf: Shelf) {
  const filter = filters[field]
  return filter && narrowers[field](filter, shelf)
}
