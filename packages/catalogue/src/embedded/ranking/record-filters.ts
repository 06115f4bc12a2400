import type {
  FilterFieldWith,
  Filters,
  InstitutionFilterField,
  NumberRangeFilter,
  ScholarlyFilterField,
  ScholarlyKind,
  ValuesFilter,
} from '@cognate/contract'
import type { Lists } from '../../base/lists.ts'
import { UNKNOWN } from '../../columns/columns.ts'
import { markFittingCodes } from '../../columns/fitting-codes.ts'
import { hiddenCount } from '../../columns/hidden-authors.ts'
import { idAt, markIds } from '../../columns/identify.ts'
import type { AskedField, AskedPeople, EngineQuery } from '../../engine/engine.ts'
import type { CatalogueData } from '../data/catalogue-data.ts'
import { keepMarked, type Narrow } from '../data/keep-marked.ts'
import type { Condition } from './sift.ts'

/**
 * What records of a kind must meet to be hits: the record filters, the ids to leave out, and that they may be shown. Conditions
 * take candidates away from a finished ranking and know nothing of it. A filter without values or ends asks for nothing.
 */
export function recordConditions(
  kind: ScholarlyKind,
  { filters, queryIds, allowedIds, amongIds, asked = {}, excludedIds = [] }: RankingFilters,
  data: CatalogueData,
): Condition[] {
  const byField = (field: MatchedField) =>
    byFilter(field, kind, filters, data).map((narrow): Condition => ({ field, narrow }))
  const withoutField = [
    ...byIds(kind, { type: 'exclude', values: [...queryIds, ...excludedIds] }, data),
    ...byShown(kind, data),
    ...byOnly(kind, amongIds, data),
  ]
  return [
    ...withoutField.map((narrow) => ({ narrow })),
    ...byOnly(kind, allowedIds, data).map((narrow) => ({ ...fieldOfAllowed(filters), narrow })),
    ...askedFields.flatMap((field) => byAsked(kind, asked[field], data).map((narrow) => ({ field, narrow }))),
    ...matchedFields.flatMap(byField),
  ]
}

/** The server knows who passes the filter on addresses, and sends their ids. */
export function fieldOfAllowed({ email_confidence }: Filters): Pick<Condition, 'field'> {
  return email_confidence ? { field: 'email_confidence' } : {}
}

const askedFields = ['months_since_asked', 'times_asked'] as const satisfies AskedField[]

/** The server knows who was asked, and sends their ids. */
function byAsked(kind: ScholarlyKind, asked: AskedPeople | undefined, data: CatalogueData): Narrow[] {
  if (!asked) return []
  return asked.keeps ? byOnly(kind, asked.ids, data) : byIds(kind, { type: 'exclude', values: asked.ids }, data)
}

/** Leaves out authors who asked for it. */
function byShown(kind: ScholarlyKind, data: CatalogueData): Narrow[] {
  return hiddenCount(kind, data) === 0 ? [] : [byMarks(data.hidden.marks, 'exclude')]
}

/** The parts of a query that remove records from the ranking. */
export type RankingFilters = Pick<
  EngineQuery,
  'filters' | 'queryIds' | 'allowedIds' | 'amongIds' | 'asked' | 'excludedIds'
>

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
  return keepMarked(marks, type === 'include' ? 1 : 0)
}

/** Authors by whether they wrote a work in one of the languages. */
function byLanguage(kind: ScholarlyKind, filter: ValuesFilter | undefined, data: CatalogueData): Narrow[] {
  if (kind !== 'author' || !filter?.values.length) return []
  const { author_id, work_language, authorship_offsets: offsets, authorship } = data.columns
  const fits = markFittingCodes(data.vocabularies.language, filter.values)
  const marks = new Uint8Array(author_id.length)
  for (let work = 0; work < work_language.length; work++) {
    if (fits[work_language[work]!] === 0) continue
    for (let at = offsets[work]!; at < offsets[work + 1]!; at++) marks[authorship[at]!] = 1
  }
  return [byMarks(marks, filter.type)]
}

/** For each institution 1 where it fits one of the values. */
type InstitutionFits = (values: readonly string[], data: CatalogueData) => Uint8Array

const institutionFits = {
  'institution.country_code': (values, { columns, vocabularies }) =>
    fitsOf(columns.institution_country, markFittingCodes(vocabularies.country, values)),
  'institution.type': (values, { columns, vocabularies }) =>
    fitsOf(columns.institution_type, markFittingCodes(vocabularies.institution_type, values)),
  'institution.id': (values, data) =>
    markIds('institution', values, data) ?? new Uint8Array(data.columns.institution_id.length),
} satisfies Record<InstitutionFilterField, InstitutionFits>
const institutionFields = Object.keys(institutionFits) as (keyof typeof institutionFits)[]

function fitsOf(codes: Uint8Array | Uint16Array, fitting: Uint8Array): Uint8Array {
  return Uint8Array.from(codes, (code) => fitting[code]!)
}

/** Records by their institutions, any of which may fit. */
function byInstitutions(fitsOfValues: InstitutionFits): Matcher<ValuesFilter> {
  return (kind, { type, values }, data) => {
    const lists = institutionsOf(kind, data)
    if (lists === 'none' || values.length === 0) return []
    const fits = fitsOfValues(values, data)
    const keptMark = type === 'exclude' ? 0 : 1
    return [
      (mask) => {
        for (let index = 0; index < mask.length; index++) {
          const isFitting = lists === 'itself' ? fits[index]! : anyFits(lists, index, fits)
          if (isFitting !== keptMark) mask[index] = 0
        }
      },
    ]
  }
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
  const conditions = institutionFields.flatMap((field) => {
    const { type, values = [] } = filters[field] ?? {}
    return values.length > 0 ? [{ fits: institutionFits[field](values, data), isExclude: type === 'exclude' }] : []
  })
  const { author_institution_offsets: offsets, author_institution: values } = data.columns
  return (author) =>
    Array.from(values.subarray(offsets[author], offsets[author + 1]))
      .filter((institution) => conditions.every(({ fits, isExclude }) => (fits[institution] === 0) === isExclude))
      .map((institution) => idAt('institution', institution, data))
}

/** The number of each record of a kind, NaN where unknown; undefined where the kind has none. */
type NumbersOf = (kind: ScholarlyKind, data: CatalogueData) => ((index: number) => number) | undefined

function worksCounts(kind: ScholarlyKind, { columns }: CatalogueData) {
  const counts = {
    author: columns.author_works_count,
    institution: columns.institution_works_count,
    venue: columns.venue_works_count,
    work: undefined,
  }[kind]
  return counts && ((index: number) => counts[index]!)
}

function hIndexes(kind: ScholarlyKind, { columns: { author_h_index: hIndex } }: CatalogueData) {
  if (kind !== 'author') return undefined
  // Whose h-index is unknown has none that could be large or small enough.
  return (index: number) => (hIndex[index] === UNKNOWN.author_h_index ? Number.NaN : hIndex[index]!)
}

function yearsActive(kind: ScholarlyKind, { columns }: CatalogueData) {
  const { author_first_year: first, author_last_year: last } = columns
  // Nobody has been active in year 0: without dated works it is no year.
  return kind === 'author' ? (index: number) => (first[index] === 0 ? 0 : last[index]! - first[index]! + 1) : undefined
}

/** Calendar years between the newest work and the date of the catalogue; without dated works, more than any number. */
function yearsInactive(kind: ScholarlyKind, { columns: { author_last_year: last }, summary }: CatalogueData) {
  const thisYear = Number(summary.date.slice(0, 4))
  return kind === 'author'
    ? (index: number) => (last[index] === 0 ? Number.POSITIVE_INFINITY : thisYear - last[index]!)
    : undefined
}

function byRange(numbersOf: NumbersOf): Matcher<NumberRangeFilter> {
  return (kind, { start, end }, data) => {
    const numberOf = numbersOf(kind, data)
    if (!numberOf || (start == null && end == null)) return []
    const [least, most] = [start ?? Number.NEGATIVE_INFINITY, end ?? Number.POSITIVE_INFINITY]
    return [
      (mask) => {
        for (let index = 0; index < mask.length; index++) {
          const number = numberOf(index)
          if (!(number >= least && number <= most)) mask[index] = 0
        }
      },
    ]
  }
}

/** What a filter takes away from the records of a kind; nothing where it does not act on the kind. */
type Matcher<Filter> = (kind: ScholarlyKind, filter: Filter, data: CatalogueData) => Narrow[]

/** Record filters that stand elsewhere: conflicts (`conflictConditions`), and those of which only the server knows whom they mean. */
type OtherField = 'coi_authors' | 'email_confidence' | AskedField
type MatchedField = Exclude<Extract<ScholarlyFilterField, FilterFieldWith<'effect', 'records'>>, OtherField>

/** One row for every other record filter. */
const matchers: { [Field in MatchedField]: Matcher<NonNullable<Filters[Field]>> } = {
  excluded_records: byIds,
  nl_language: byLanguage,
  'institution.country_code': byInstitutions(institutionFits['institution.country_code']),
  'institution.type': byInstitutions(institutionFits['institution.type']),
  'institution.id': byInstitutions(institutionFits['institution.id']),
  works_count: byRange(worksCounts),
  h_index: byRange(hIndexes),
  years_active: byRange(yearsActive),
  years_inactive: byRange(yearsInactive),
}
const matchedFields = Object.keys(matchers) as MatchedField[]

function byFilter<Field extends MatchedField>(
  field: Field,
  kind: ScholarlyKind,
  filters: Filters,
  data: CatalogueData,
): Narrow[] {
  const filter = filters[field]
  return filter ? matchers[field](kind, filter, data) : []
}
