import type { FilterFieldWith, Filters, ValuesFilter } from '@cognate/contract'
import { NONE } from '../../base/none.ts'
import { markFittingCodes } from '../../columns/fitting-codes.ts'
import { markFittingTopics } from '../../columns/fitting-topics.ts'
import { findIndex } from '../../columns/identify.ts'
import type { CatalogueData } from '../data/catalogue-data.ts'
import { narrowByDays } from './days.ts'
import { narrowByWords } from './narrow-by-words.ts'
import type { Condition } from './sift.ts'

/** Takes works out of the mask. */
type NarrowBy<Filter> = (mask: Uint8Array, filter: Filter, data: CatalogueData) => void

/** Work filters that stand elsewhere: days (`narrowByDays`) and the authorships that vote (`votingPositions`). */
type OtherField = 'publication_date' | 'author_position'

/** One row for every other work filter. */
const narrowers = {
  document_type: narrowByDocumentType,
  language: narrowByLanguage,
  source_type: narrowBySourceType,
  source_id: narrowBySource,
  topics: narrowByTopics,
  abstract: narrowByWords,
} satisfies Record<Exclude<FilterFieldWith<'effect', 'works'>, OtherField>, NarrowBy<ValuesFilter>>

/** What works must meet to vote. A filter without values asks for nothing. */
export function workConditions(filters: Filters, data: CatalogueData): Condition[] {
  const dates = filters.publication_date
  const fields = (Object.keys(narrowers) as (keyof typeof narrowers)[]).filter((field) => filters[field]?.values.length)
  const conditions = fields.map(
    (field): Condition => ({ field, narrow: (mask) => narrowers[field](mask, filters[field]!, data) }),
  )
  if (!dates?.start && !dates?.end) return conditions
  const inDates: Condition = {
    field: 'publication_date',
    narrow: (mask) => narrowByDays(mask, dates, data.columns.work_day),
  }
  return [inDates, ...conditions]
}

/** A type of OpenAlex or of Crossref: the catalogue keeps both. */
function narrowByDocumentType(mask: Uint8Array, filter: ValuesFilter, { columns, vocabularies }: CatalogueData): void {
  const types = markFittingCodes(vocabularies.work_type, filter.values)
  const crossref = markFittingCodes(vocabularies.work_type_crossref, filter.values)
  const kept = filter.type === 'include' ? 1 : 0
  for (let work = 0; work < mask.length; work++) {
    const fits = types[columns.work_type[work]!]! | crossref[columns.work_type_crossref[work]!]!
    if (fits !== kept) mask[work] = 0
  }
}

function narrowByLanguage(mask: Uint8Array, filter: ValuesFilter, { columns, vocabularies }: CatalogueData): void {
  const fits = markFittingCodes(vocabularies.language, filter.values)
  const kept = filter.type === 'include' ? 1 : 0
  for (let work = 0; work < mask.length; work++) if (fits[columns.work_language[work]!] !== kept) mask[work] = 0
}

/** `any` fits every work, also one that appeared nowhere. */
function narrowBySourceType(mask: Uint8Array, filter: ValuesFilter, data: CatalogueData): void {
  const isAny = filter.values.some((value) => value.toLowerCase() === 'any')
  const types = markFittingCodes(data.vocabularies.source_type, filter.values)
  const fits = Uint8Array.from(data.columns.venue_type, (type) => types[type]!)
  narrowByVenue(
    mask,
    fits.fill(1, 0, isAny ? fits.length : 0),
    { type: filter.type, withoutVenue: isAny ? 1 : 0 },
    data,
  )
}

function narrowBySource(mask: Uint8Array, filter: ValuesFilter, data: CatalogueData): void {
  const fits = new Uint8Array(data.columns.venue_id.length)
  for (const value of filter.values) {
    const venue = findIndex('venue', value, data)
    if (venue !== undefined) fits[venue] = 1
  }
  narrowByVenue(mask, fits, { type: filter.type, withoutVenue: 0 }, data)
}

function narrowByVenue(
  mask: Uint8Array,
  fits: Uint8Array,
  { type, withoutVenue }: { type: ValuesFilter['type']; withoutVenue: number },
  { columns }: CatalogueData,
): void {
  const kept = type === 'include' ? 1 : 0
  for (let work = 0; work < mask.length; work++) {
    const venue = columns.work_venue[work]!
    if ((venue === NONE ? withoutVenue : fits[venue]) !== kept) mask[work] = 0
  }
}

/** A topic, or all topics of a subfield, field or domain. */
function narrowByTopics(mask: Uint8Array, filter: ValuesFilter, { columns, topics }: CatalogueData): void {
  const fits = markFittingTopics(topics, filter.values)
  const kept = filter.type === 'include' ? 1 : 0
  const { work_topic_offsets: offsets, work_topic: values } = columns
  for (let work = 0; work < mask.length; work++) {
    let any = 0
    for (let at = offsets[work]!; at < offsets[work + 1]!; at++) any |= fits[values[at]!]!
    if (any !== kept) mask[work] = 0
  }
}
