import type { DocumentFilterField, FilterFieldWith, Filters, ValuesFilter } from '@cognate/contract'
import type { Lists } from '../../base/lists.ts'
import { markIds } from '../../columns/identify.ts'
import type { CatalogueData } from '../data/catalogue-data.ts'
import { markFittingCodes } from '../data/fitting-codes.ts'
import type { Shelf } from '../data/shelf-data.ts'
import { narrowByDays } from '../ranking/days.ts'
import { narrowByWords } from '../ranking/narrow-by-words.ts'
import { anyFits, type Narrowing } from '../ranking/record-filters.ts'
import { findDocument } from './shelf-ids.ts'

/**
 * 1 for each record that passes the filters on dates and words; undefined if all pass. As with works, the other records do
 * not match at all.
 */
export function maskAllowedDocuments(filters: Filters, shelf: Shelf): Uint8Array | undefined {
  const narrowing = allowingFields.flatMap((field) => narrowBy(field, filters, shelf) ?? [])
  if (narrowing.length === 0) return undefined
  const mask = new Uint8Array(shelf.summary.records).fill(1)
  for (const narrow of narrowing) narrow(mask)
  return mask
}

/** Records that all other filters leave, 1 each; they take candidates away from a finished ranking. Undefined: all are left. */
export function maskPassingDocuments(
  { filters, queryIds, allowedIds, excludedIds = [] }: Narrowing,
  shelf: Shelf,
  data: CatalogueData,
): Uint8Array | undefined {
  const conditions = [
    ...condition({ type: 'exclude', values: [...queryIds, ...excludedIds] }, (values) => markDocuments(values, shelf)),
    ...matchedFields.flatMap((field) => condition(filters[field], (values) => matchers[field](values, shelf, data))),
    ...(allowedIds ? [{ marks: markDocuments(allowedIds, shelf), keptMark: 1 }] : []),
  ]
  if (conditions.length === 0) return undefined
  const mask = new Uint8Array(shelf.summary.records).fill(1)
  for (const { marks, keptMark } of conditions) {
    for (let index = 0; index < mask.length; index++) if (marks[index] !== keptMark) mask[index] = 0
  }
  return mask
}

/** Leaves the records whose mark is `keptMark`. */
interface Condition {
  marks: Uint8Array
  keptMark: number
}

/** A filter without values asks for nothing. */
function condition(filter: ValuesFilter | undefined, mark: (values: readonly string[]) => Uint8Array): Condition[] {
  return filter?.values.length ? [{ marks: mark(filter.values), keptMark: filter.type === 'include' ? 1 : 0 }] : []
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

/** Takes records out of the mask; undefined where the filter asks for nothing. */
type Narrower<Filter> = (filter: Filter, shelf: Shelf) => ((mask: Uint8Array) => void) | undefined

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
