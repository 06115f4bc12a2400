import { z } from 'zod'
import { listOf } from './bounded.ts'
import { projectSourceOptions } from './project-sources.ts'
import { sectors } from './sectors.ts'

/**
 * What a filter acts on. Work filters decide beforehand which works may vote, and with which authorships. Record filters
 * remove candidates from the finished ranking and change nothing else.
 */
type FilterEffect = 'works' | 'records'

/** The shape of a filter's value: a list of alternatives, a range of numbers or dates, or words that must all occur. */
type FilterKind = 'values' | 'number_range' | 'date_range' | 'words'

interface FilterDescription {
  label: string
  kind: FilterKind
  effect: FilterEffect
  /** Ends of the range that a form offers; an end at the limit is unbounded. F-03. */
  range?: { minimum: number; maximum: number }
  /** The values there are, where they are few. */
  options?: readonly { value: string; label: string }[]
  /** The endpoint that opens this filter; none: open to all. */
  endpoint?: 'trad_metrics' | 'find_email'
  /** Offered and accepted only if the active organisation has this setting. */
  organisation?: 'nl_language'
}

const named = (...values: string[]) =>
  values.map((value) => ({ value, label: value.replace(/[_-]/g, ' ').replace(/^./, (first) => first.toUpperCase()) }))

/** OpenAlex's types of institution, the eight of F-05. */
const institutionTypes = [
  'education',
  'healthcare',
  'government',
  'facility',
  'company',
  'nonprofit',
  'other',
  'archive',
] as const

export const authorPositions = ['any', 'first', 'last', 'first_and_last'] as const

const sourceTypes = ['journal', 'ebook platform', 'conference', 'book series', 'repository', 'any'] as const

/** Crossref's names of document types, which the catalogue keeps beside OpenAlex's own. */
export const documentTypes = [
  'journal-article',
  'proceedings-article',
  'posted-content',
  'book-chapter',
  'book',
  'monograph',
  'edited-book',
  'reference-book',
  'reference-entry',
  'book-section',
  'book-series',
  'book-set',
  'book-part',
  'book-track',
  'dissertation',
  'dataset',
  'database',
  'report',
  'report-series',
  'report-component',
  'peer-review',
  'proceedings',
  'proceedings-series',
  'journal',
  'journal-issue',
  'journal-volume',
  'standard',
  'standard-series',
  'component',
  'grant',
  'other',
] as const

/**
 * One row for each filter, with its name, shape and label. F-02.
 */
const rows = {
  publication_date: { label: 'Publication date', kind: 'date_range', effect: 'works' },
  document_type: { label: 'Document type', kind: 'values', effect: 'works', options: named(...documentTypes) },
  topics: { label: 'Topics', kind: 'values', effect: 'works' },
  abstract: { label: 'Words in the abstract', kind: 'words', effect: 'works' },
  language: { label: 'Language', kind: 'values', effect: 'works' },
  source_type: { label: 'Source type', kind: 'values', effect: 'works', options: named(...sourceTypes) },
  source_id: { label: 'Venue', kind: 'values', effect: 'works' },
  author_position: { label: 'Author position', kind: 'values', effect: 'works', options: named(...authorPositions) },
  'institution.country_code': { label: 'Country', kind: 'values', effect: 'records' },
  'institution.type': {
    label: 'Institution type',
    kind: 'values',
    effect: 'records',
    options: named(...institutionTypes),
  },
  'institution.id': { label: 'Institution', kind: 'values', effect: 'records' },
  works_count: {
    label: 'Number of works',
    kind: 'number_range',
    effect: 'records',
    range: { minimum: 0, maximum: 750 },
  },
  h_index: {
    label: 'H Index',
    kind: 'number_range',
    effect: 'records',
    range: { minimum: 0, maximum: 150 },
    endpoint: 'trad_metrics',
  },
  years_active: { label: 'Years active', kind: 'number_range', effect: 'records', range: { minimum: 0, maximum: 40 } },
  // Calendar years between the newest work and the date of the catalogue: an end of 3 keeps those active in the last 3 years.
  years_inactive: {
    label: 'Recent activity',
    kind: 'number_range',
    effect: 'records',
    range: { minimum: 0, maximum: 40 },
  },
  sector_market: { label: 'Sector', kind: 'values', effect: 'records', options: sectors },
  authority_id: { label: 'Project source', kind: 'values', effect: 'records', options: projectSourceOptions },
  // People who wrote a work in Dutch; names and places are not considered.
  nl_language: {
    label: 'Dutch speaker',
    kind: 'values',
    effect: 'records',
    options: [{ value: 'nl', label: 'Has published in Dutch' }],
    organisation: 'nl_language',
  },
  email_confidence: {
    label: 'E-mail address',
    kind: 'number_range',
    effect: 'records',
    range: { minimum: 0, maximum: 100 },
    endpoint: 'find_email',
  },
  coi_authors: { label: 'Conflicts of interest', kind: 'values', effect: 'records' },
  excluded_records: { label: 'Excluded records', kind: 'values', effect: 'records' },
} as const satisfies Record<string, FilterDescription>

type Rows = typeof rows
export type FilterField = keyof Rows
/** The filters with a value in their rows: `FilterFieldWith<'effect', 'works'>`. */
export type FilterFieldWith<Key extends 'effect' | 'kind', Value extends FilterDescription[Key]> = {
  [Field in FilterField]: Rows[Field][Key] extends Value ? Field : never
}[FilterField]

export const filterDescriptions: Record<FilterField, FilterDescription> = rows
export const filterFields = Object.keys(rows) as FilterField[]

/** At most this many values in one filter. */
const MAX_FILTER_VALUES = 10_000

const Values = z.strictObject({
  type: z.enum(['include', 'exclude']),
  values: listOf(z.string().trim().min(1).max(500), { most: MAX_FILTER_VALUES }),
})
const NumberRange = z.strictObject({
  type: z.literal('range'),
  start: z.number().nullish(),
  end: z.number().nullish(),
})
const DateRange = z.strictObject({
  type: z.literal('range'),
  start: z.iso.date().nullish(),
  end: z.iso.date().nullish(),
  /** Starts this many calendar years before the year of the catalogue's date; where `start` is given too, the later counts. */
  last_years: z.number().int().min(1).max(100).nullish(),
})

export type ValuesFilter = z.infer<typeof Values>
export type NumberRangeFilter = z.infer<typeof NumberRange>
export type DateRangeFilter = z.infer<typeof DateRange>

const shapes = {
  values: Values,
  words: Values,
  number_range: NumberRange,
  date_range: DateRange,
} as const satisfies Record<FilterKind, z.ZodObject>

type Shape = { [Field in FilterField]: z.ZodOptional<(typeof shapes)[Rows[Field]['kind']]> }
const shape = Object.fromEntries(filterFields.map((field) => [field, shapes[rows[field].kind].optional()])) as Shape

/** Filters by field. The values of a filter are alternatives; all filters must hold. Unknown fields are refused. */
export const Filters = z.strictObject(shape)
export type Filters = z.infer<typeof Filters>
