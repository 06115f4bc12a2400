import type { Filters, ValuesFilter } from '@cognate/contract'
import type { Lists } from '../../base/lists.ts'
import { markIds } from '../../columns/identify.ts'
import type { CatalogueData } from '../data/catalogue-data.ts'
import { fittingCodes } from '../data/fitting-codes.ts'
import type { Shelf } from '../data/shelf-data.ts'
import { narrowByDays } from '../ranking/days.ts'
import { narrowByWords } from '../ranking/narrow-by-words.ts'
import { anyFits, type Narrowing } from '../ranking/record-filters.ts'
import { findDocument } from './shelf-ids.ts'

/**
 * Records that the filters on dates and words leave, 1 each; undefined where all are left. As with works, what they take
 * away is not there for the question at all.
 */
export function allowedDocuments({ publication_date: dates, abstract }: Filters, shelf: Shelf): Uint8Array | undefined {
  const isDated = Boolean(dates?.start || dates?.end)
  if (!isDated && !abstract?.values.length) return undefined
  const mask = new Uint8Array(shelf.summary.records).fill(1)
  if (dates && isDated) narrowByDays(mask, dates, shelf.columns.day)
  if (abstract) narrowByWords(mask, abstract, shelf)
  return mask
}

/** Records that all other filters leave, 1 each; they take candidates away from a finished ranking. Undefined: all are left. */
export function passingDocuments(
  { filters, leaveOut, only, except = [] }: Narrowing,
  shelf: Shelf,
  data: CatalogueData,
): Uint8Array | undefined {
  const { columns, vocabularies } = shelf
  const lists = (name: 'country' | 'sector' | 'institution') => ({
    offsets: columns[`${name}_offsets`],
    values: columns[name],
  })
  const conditions = [
    ...condition({ type: 'exclude', values: [...leaveOut, ...except] }, (values) => markDocuments(values, shelf)),
    ...condition(filters.excluded_records, (values) => markDocuments(values, shelf)),
    ...condition(filters.authority_id, (values) => markAuthorities(values, shelf)),
    ...condition(filters['institution.country_code'], (values) =>
      markLists(lists('country'), fittingCodes(vocabularies.country, values)),
    ),
    ...condition(filters.sector_market, (values) =>
      markLists(lists('sector'), fittingCodes(vocabularies.sector, values)),
    ),
    ...condition(filters['institution.id'], (values) =>
      markLists(lists('institution'), markIds('institution', values, data)),
    ),
    ...(only ? [{ marks: markDocuments(only, shelf), kept: 1 }] : []),
  ]
  if (conditions.length === 0) return undefined
  const mask = new Uint8Array(shelf.summary.records).fill(1)
  for (const { marks, kept } of conditions) {
    for (let index = 0; index < mask.length; index++) if (marks[index] !== kept) mask[index] = 0
  }
  return mask
}

/** Leaves the records whose mark is `kept`. */
interface Condition {
  marks: Uint8Array
  kept: number
}

/** A filter without values asks for nothing. */
function condition(filter: ValuesFilter | undefined, mark: (values: readonly string[]) => Uint8Array): Condition[] {
  return filter?.values.length ? [{ marks: mark(filter.values), kept: filter.type === 'include' ? 1 : 0 }] : []
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
  const wanted = new Set(values.map(Number))
  return Uint8Array.from(columns.authority, (authority) => (wanted.has(authority) ? 1 : 0))
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
