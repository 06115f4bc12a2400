import type { Filters, NumberRangeFilter, ScholarlyKind, ValuesFilter } from '@cognate/contract'
import type { Question } from '../engine.ts'
import type { CatalogueData, Lists } from './catalogue-data.ts'
import { maskShown } from './hidden-authors.ts'
import { idOf, markIds } from './identify.ts'
import { fittingCodes } from './work-filters.ts'

/**
 * For each record of the kind 1 where the record filters and the ids to leave out let it through and it may be shown, else
 * 0; undefined where that is everything. They take candidates away from a finished ranking and know nothing of it. A filter without values or
 * ends asks for nothing.
 */
export function passingRecords(
  kind: ScholarlyKind,
  { filters, leaveOut, only, except = [] }: Narrowing,
  data: CatalogueData,
): Uint8Array | undefined {
  const narrowers = [
    ...byIds(kind, { type: 'exclude', values: [...leaveOut, ...except] }, data),
    ...byIds(kind, filters.excluded_records, data),
    ...byOnly(kind, only, data),
    ...byLanguage(kind, filters.nl_language, data),
    ...byInstitutions(kind, filters, data),
    ...byRanges(kind, filters, data),
  ]
  if (narrowers.length === 0) return maskShown(kind, undefined, data)
  const mask = new Uint8Array(data.columns[`${kind}_id`].length).fill(1)
  for (const narrow of narrowers) narrow(mask)
  return maskShown(kind, mask, data)
}

/** What of a question takes candidates away. */
export type Narrowing = Pick<Question, 'filters' | 'leaveOut' | 'only' | 'except'>

/** Takes records out of the mask. */
type Narrow = (mask: Uint8Array) => void

/** Records named by their ids, of any kind among each other. */
function byIds(kind: ScholarlyKind, filter: IdFilter | undefined, data: CatalogueData): Narrow[] {
  if (!filter?.values.length) return []
  const marks = markIds(kind, filter.values, data)
  if (!marks) return filter.type === 'exclude' ? [] : [(mask) => mask.fill(0)]
  return [byMarks(marks, filter.type)]
}

type IdFilter = Pick<ValuesFilter, 'type'> & { values: readonly string[] }

/** Unlike a filter without values, a list without ids leaves nothing. */
function byOnly(kind: ScholarlyKind, only: readonly string[] | undefined, data: CatalogueData): Narrow[] {
  if (only === undefined) return []
  return only.length === 0 ? [(mask) => mask.fill(0)] : byIds(kind, { type: 'include', values: only }, data)
}

/** Leaves what is marked with 1, or what is not. */
function byMarks(marks: Uint8Array, type: ValuesFilter['type']): Narrow {
  const kept = type === 'include' ? 1 : 0
  return (mask) => {
    for (let index = 0; index < mask.length; index++) if (marks[index] !== kept) mask[index] = 0
  }
}

/** Authors by whether they wrote a work in one of the languages. */
function byLanguage(kind: ScholarlyKind, filter: ValuesFilter | undefined, data: CatalogueData): Narrow[] {
  if (kind !== 'author' || !filter?.values.length) return []
  const { author_id, work_language, authorship_offsets: offsets, authorship } = data.columns
  const fits = fittingCodes(data.vocabularies.language, filter.values)
  const marks = new Uint8Array(author_id.length)
  for (let work = 0; work < work_language.length; work++) {
    if (fits[work_language[work]!] === 0) continue
    for (let at = offsets[work]!; at < offsets[work + 1]!; at++) marks[authorship[at]!] = 1
  }
  return [byMarks(marks, filter.type)]
}

/** A filter on institutions: 1 for each that fits one of its values. */
interface InstitutionFilter {
  fits: Uint8Array
  isExclude: boolean
}

function institutionFilters(filters: Filters, data: CatalogueData): InstitutionFilter[] {
  const { columns, vocabularies } = data
  const byCode = (vocabulary: readonly string[], codes: Uint8Array | Uint16Array) => (values: readonly string[]) => {
    const fitting = fittingCodes(vocabulary, values)
    return Uint8Array.from(codes, (code) => fitting[code]!)
  }
  const fields = {
    'institution.country_code': byCode(vocabularies.country, columns.institution_country),
    'institution.type': byCode(vocabularies.institution_type, columns.institution_type),
    'institution.id': (values: readonly string[]) =>
      markIds('institution', values, data) ?? new Uint8Array(columns.institution_id.length),
  }
  return (Object.keys(fields) as (keyof typeof fields)[])
    .filter((field) => filters[field]?.values.length)
    .map((field) => ({ fits: fields[field](filters[field]!.values), isExclude: filters[field]!.type === 'exclude' }))
}

function byInstitutions(kind: ScholarlyKind, filters: Filters, data: CatalogueData): Narrow[] {
  const lists = institutionsOf(kind, data)
  if (lists === 'none') return []
  return institutionFilters(filters, data).map(({ fits, isExclude }) => (mask) => {
    const kept = isExclude ? 0 : 1
    for (let index = 0; index < mask.length; index++) {
      const fit = lists === 'itself' ? fits[index]! : anyFits(lists, index, fits)
      if (fit !== kept) mask[index] = 0
    }
  })
}

/** The institutions by which records of a kind are judged. */
function institutionsOf(kind: ScholarlyKind, { columns }: CatalogueData): Lists | 'itself' | 'none' {
  if (kind === 'author') return { offsets: columns.author_institution_offsets, values: columns.author_institution }
  if (kind === 'work') return { offsets: columns.work_institution_offsets, values: columns.work_institution }
  return kind === 'institution' ? 'itself' : 'none'
}

export function anyFits(
  { offsets, values }: Pick<Lists, 'offsets'> & { values: Uint16Array | Uint32Array },
  index: number,
  fits: Uint8Array,
): number {
  let any = 0
  for (let at = offsets[index]!; at < offsets[index + 1]!; at++) any |= fits[values[at]!]!
  return any
}

/** Ids of an expert's institutions that each by itself pass all institution filters. */
export function passingInstitutions(filters: Filters, data: CatalogueData): (author: number) => string[] {
  const conditions = institutionFilters(filters, data)
  const { author_institution_offsets: offsets, author_institution: values } = data.columns
  return (author) =>
    Array.from(values.subarray(offsets[author], offsets[author + 1]))
      .filter((institution) => conditions.every(({ fits, isExclude }) => (fits[institution] === 0) === isExclude))
      .map((institution) => idOf('institution', institution, data))
}

type NumberOf = (index: number) => number

/** The numbers that ranges act on, by kind. */
function rangedNumbers(kind: ScholarlyKind, { columns }: CatalogueData): Record<string, NumberOf> {
  const counts = {
    author: columns.author_works_count,
    institution: columns.institution_works_count,
    venue: columns.venue_works_count,
    work: undefined,
  }[kind]
  const worksCount: Record<string, NumberOf> = counts ? { works_count: (index) => counts[index]! } : {}
  if (kind !== 'author') return worksCount
  const { author_h_index: hIndex, author_first_year: first, author_last_year: last } = columns
  return {
    ...worksCount,
    h_index: (index) => hIndex[index]!,
    // Nobody has been active in year 0: without dated works it is no year.
    years_active: (index) => (first[index] === 0 ? 0 : last[index]! - first[index]! + 1),
  }
}

function byRanges(kind: ScholarlyKind, filters: Filters, data: CatalogueData): Narrow[] {
  const ranges = filters as Record<string, NumberRangeFilter | undefined>
  return Object.entries(rangedNumbers(kind, data)).flatMap(([field, numberOf]) => {
    const { start, end } = ranges[field] ?? {}
    if (start == null && end == null) return []
    const [least, most] = [start ?? Number.NEGATIVE_INFINITY, end ?? Number.POSITIVE_INFINITY]
    return [
      (mask: Uint8Array) => {
        for (let index = 0; index < mask.length; index++) {
          const number = numberOf(index)
          if (number < least || number > most) mask[index] = 0
        }
      },
    ]
  })
}
