import { z } from 'zod'
import { listOf } from './bounded.ts'
import { projectSourceOptions } from './project-sources.ts'
import { sectors } from './sectors.ts'

/**
 * What a filter acts on. `works` filters decide beforehand which works may vote, and with which authorships; `records`
 * filters take candidates away from the finished ranking and change nothing else.
 */
type FilterEffect = 'works' | 'records'

/** The shape of a filter's value: a list of alternatives, a range of numbers or dates, or words that must all occur. */
type FilterKind = 'values' | 'number_range' | 'date_range' | 'words'

export const filterFields = [
  'publication_date',
  'document_type',
  'topics',
  'abstract',
  'language',
  'source_type',
  'source_id',
  'author_position',
  'institution.country_code',
  'institution.type',
  'institution.id',
  'works_count',
  'h_index',
  'years_active',
  'sector_market',
  'authority_id',
  'nl_language',
  'email_confidence',
  'coi_authors',
  'excluded_records',
] as const
export type FilterField = (typeof filterFields)[number]

interface FilterDescription {
  label: string
  kind: FilterKind
  effect: FilterEffect
  /** Ends of the range that a form offers; an end at the limit is unbounded. Specification 2 §5. */
  range?: { minimum: number; maximum: number }
  /** The values there are, where they are few. */
  options?: readonly { value: string; label: string }[]
  /** The endpoint that opens this filter; none: open to all. */
  endpoint?: 'trad_metrics' | 'find_email'
  /** Offered and taken only where the active organisation has this mark. */
  organisation?: 'nl_language'
}

const named = (...values: string[]) =>
  values.map((value) => ({ value, label: value.replace(/[_-]/g, ' ').replace(/^./, (first) => first.toUpperCase()) }))

/** OpenAlex's types of institution, the eight of specification 1 §9. */
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

/** One row a filter. Specification 2 §3, kinds as the page on calls gives them. */
export const filterDescriptions: Record<FilterField, FilterDescription> = {
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
  sector_market: { label: 'Sector', kind: 'values', effect: 'records', options: sectors },
  authority_id: { label: 'Project source', kind: 'values', effect: 'records', options: projectSourceOptions },
  // Somebody who wrote a work in Dutch; nothing is concluded from names or places.
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
}

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
})

export type ValuesFilter = z.infer<typeof Values>
export type NumberRangeFilter = z.infer<typeof NumberRange>
export type DateRangeFilter = z.infer<typeof DateRange>

/** Filters by field; values inside one are alternatives, filters among each other must all hold. Unknown fields are refused. */
export const Filters = z.strictObject({
  publication_date: DateRange.optional(),
  document_type: Values.optional(),
  topics: Values.optional(),
  abstract: Values.optional(),
  language: Values.optional(),
  source_type: Values.optional(),
  source_id: Values.optional(),
  author_position: Values.optional(),
  'institution.country_code': Values.optional(),
  'institution.type': Values.optional(),
  'institution.id': Values.optional(),
  works_count: NumberRange.optional(),
  h_index: NumberRange.optional(),
  years_active: NumberRange.optional(),
  sector_market: Values.optional(),
  authority_id: Values.optional(),
  nl_language: Values.optional(),
  email_confidence: NumberRange.optional(),
  coi_authors: Values.optional(),
  excluded_records: Values.optional(),
})
export type Filters = z.infer<typeof Filters>
