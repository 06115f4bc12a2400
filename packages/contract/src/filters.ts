import { type DatasetKey, type DocumentDatasetKey, documentDatasetKeys } from './dataset-rows.ts'
import { projectSourceOptions } from './project-sources.ts'
import { sectors } from './sectors.ts'

/**
 * What a filter acts on. Work filters decide beforehand which works may vote, and with which authorships. Record filters
 * remove candidates from the finished ranking and change nothing else.
 */
type FilterEffect = 'works' | 'records'

/** The shape of a filter's value: a list of alternatives, a range of numbers or dates, or words that must all occur. */
export type FilterKind = 'values' | 'number_range' | 'date_range' | 'words'

/** What a catalogue may know of any of its records: `true`, or the values there are. */
export interface FilterFacts {
  /** Citations, and the indices that follow from them. */
  citations: boolean
  /** Topics of works. */
  topics: boolean
  /** Countries of institutions. */
  countries: boolean
  /** Types of institutions. */
  institution_types: boolean
  /** Types of venues. */
  source_types: boolean
  /** Types of works, by Crossref's names. */
  document_types: string[]
  /** Codes of the languages of works. */
  languages: string[]
}

/** What the values of a filter name: records by their ids, or codes; `option` is one of the row's own list. */
export type NamedByFilter = 'author' | 'institution' | 'venue' | 'topic' | 'record' | 'country' | 'language' | 'option'

interface AnyFilter {
  label: string
  /** What it is called in datasets of which the label would not be true. */
  labels?: Partial<Record<DatasetKey, string>>
  effect: FilterEffect
  /** Those that have the filter. */
  datasets: readonly DatasetKey[]
  /** What a catalogue must know for the filter to be offered among scholarly records; none: nothing. */
  facts?: keyof FilterFacts
  /** The endpoint that opens this filter; none: open to all. */
  endpoint?: 'trad_metrics' | 'find_email' | 'use_collections'
  /** Offered and accepted only if the active organisation has this setting. */
  organisation?: 'nl_language'
}

/** A filter of values says what they name; of options, which there are. */
type FilterDescription = AnyFilter & {
  /** Ends of the range that a form offers; an end at the limit is unbounded. F-03. */
  range?: { minimum: number; maximum: number }
  options?: readonly { value: string; label: string }[]
  named?: NamedByFilter
} & (
    | { kind: Exclude<FilterKind, 'values' | 'number_range'> }
    | { kind: 'number_range'; range: { minimum: number; maximum: number } }
    | { kind: 'values'; named: Exclude<NamedByFilter, 'option'> }
    | { kind: 'values'; named: 'option'; options: readonly { value: string; label: string }[] }
  )

const optionsOf = (...values: string[]) =>
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

const voted = ['experts', 'works', 'institutions', 'venues'] as const
/** Datasets that institutions are named in. */
const placed = ['experts', 'works', 'institutions'] as const

/**
 * One row for each filter, which is the list of filters: every table over them is checked against it. Datasets and forms
 * have the filters in this order. F-02.
 */
export const filterRows = {
  sector_market: {
    label: 'Sector',
    kind: 'values',
    effect: 'records',
    datasets: ['starthubs'],
    named: 'option',
    options: sectors,
  },
  authority_id: {
    label: 'Project source',
    kind: 'values',
    effect: 'records',
    datasets: ['projects'],
    named: 'option',
    options: projectSourceOptions,
  },
  publication_date: {
    label: 'Publication date',
    labels: { projects: 'Start date', starthubs: 'Submission date' },
    kind: 'date_range',
    effect: 'works',
    datasets: [...voted, 'projects', 'starthubs', 'policydocs'],
  },
  document_type: {
    label: 'Document type',
    kind: 'values',
    effect: 'works',
    datasets: voted,
    facts: 'document_types',
    named: 'option',
    options: optionsOf(...documentTypes),
  },
  topics: { label: 'Topics', kind: 'values', effect: 'works', datasets: voted, facts: 'topics', named: 'topic' },
  abstract: {
    label: 'Words in the abstract',
    labels: Object.fromEntries(documentDatasetKeys.map((key) => [key, 'Words in the record'])),
    kind: 'words',
    effect: 'works',
    datasets: [...voted, ...documentDatasetKeys],
  },
  language: {
    label: 'Language',
    kind: 'values',
    effect: 'works',
    datasets: voted,
    facts: 'languages',
    named: 'language',
  },
  source_type: {
    label: 'Source type',
    kind: 'values',
    effect: 'works',
    datasets: voted,
    facts: 'source_types',
    named: 'option',
    options: optionsOf(...sourceTypes),
  },
  source_id: { label: 'Venue', kind: 'values', effect: 'works', datasets: voted, named: 'venue' },
  author_position: {
    label: 'Author position',
    kind: 'values',
    effect: 'works',
    datasets: ['experts'],
    named: 'option',
    options: optionsOf(...authorPositions),
  },
  'institution.country_code': {
    label: 'Country',
    kind: 'values',
    effect: 'records',
    datasets: [...placed, ...documentDatasetKeys],
    facts: 'countries',
    named: 'country',
  },
  'institution.type': {
    label: 'Institution type',
    kind: 'values',
    effect: 'records',
    datasets: placed,
    facts: 'institution_types',
    named: 'option',
    options: optionsOf(...institutionTypes),
  },
  'institution.id': {
    label: 'Institution',
    kind: 'values',
    effect: 'records',
    datasets: [...placed, 'projects'],
    named: 'institution',
  },
  works_count: {
    label: 'Number of works',
    kind: 'number_range',
    effect: 'records',
    datasets: ['experts', 'institutions', 'venues'],
    range: { minimum: 0, maximum: 750 },
  },
  h_index: {
    label: 'H Index',
    kind: 'number_range',
    effect: 'records',
    datasets: ['experts'],
    facts: 'citations',
    range: { minimum: 0, maximum: 150 },
    endpoint: 'trad_metrics',
  },
  years_active: {
    label: 'Years active',
    kind: 'number_range',
    effect: 'records',
    datasets: ['experts'],
    range: { minimum: 0, maximum: 40 },
  },
  // Calendar years between the newest work and the date of the catalogue: an end of 3 keeps those active in the last 3 years.
  years_inactive: {
    label: 'Recent activity',
    kind: 'number_range',
    effect: 'records',
    datasets: ['experts'],
    range: { minimum: 0, maximum: 40 },
  },
  // People who wrote a work in Dutch; names and places are not considered.
  nl_language: {
    label: 'Dutch speaker',
    kind: 'values',
    effect: 'records',
    datasets: ['experts'],
    facts: 'languages',
    named: 'option',
    options: [{ value: 'nl', label: 'Has published in Dutch' }],
    organisation: 'nl_language',
  },
  email_confidence: {
    label: 'E-mail address',
    kind: 'number_range',
    effect: 'records',
    datasets: ['experts'],
    range: { minimum: 0, maximum: 100 },
    endpoint: 'find_email',
  },
  // From the history of the organisation, of which the server knows and no catalogue does.
  months_since_asked: {
    label: 'Last asked',
    kind: 'number_range',
    effect: 'records',
    datasets: ['experts'],
    range: { minimum: 0, maximum: 36 },
    endpoint: 'use_collections',
  },
  times_asked: {
    label: 'Times asked in 12 months',
    kind: 'number_range',
    effect: 'records',
    datasets: ['experts'],
    range: { minimum: 0, maximum: 20 },
    endpoint: 'use_collections',
  },
  coi_authors: {
    label: 'Conflicts of interest',
    kind: 'values',
    effect: 'records',
    datasets: ['experts'],
    named: 'author',
  },
  excluded_records: {
    label: 'Excluded records',
    kind: 'values',
    effect: 'records',
    datasets: [...voted, ...documentDatasetKeys],
    named: 'record',
  },
} as const satisfies Record<string, FilterDescription>

type Rows = typeof filterRows
export type FilterField = keyof Rows
/** The filters with a value in their rows: `FilterFieldWith<'effect', 'works'>`. */
export type FilterFieldWith<Key extends 'effect' | 'kind' | 'named', Value extends FilterDescription[Key]> = {
  [Field in FilterField]: Rows[Field] extends Record<Key, Value> ? Field : never
}[FilterField]
type FilterFieldOf<Key extends DatasetKey> = {
  [Field in FilterField]: Key & Rows[Field]['datasets'][number] extends never ? never : Field
}[FilterField]

/** Filters of the datasets whose records are ranked by their own text. */
export type DocumentFilterField = FilterFieldOf<DocumentDatasetKey>
/** Filters that act on the institutions of a record. */
export type InstitutionFilterField = Extract<FilterField, `institution.${string}`>
/** Filters of the datasets whose records are ranked by the votes of works. */
export type ScholarlyFilterField = FilterFieldOf<Exclude<DatasetKey, DocumentDatasetKey>>

export const filterDescriptions: Record<FilterField, FilterDescription> = filterRows
export const filterFields = Object.keys(filterRows) as FilterField[]

/** What a filter is called in a dataset. */
export function filterLabel(field: FilterField, dataset: DatasetKey): string {
  const { label, labels } = filterDescriptions[field]
  return labels?.[dataset] ?? label
}

/** The filters of a dataset. */
export const filtersOf = (dataset: DatasetKey): readonly FilterField[] =>
  filterFields.filter((field) => filterDescriptions[field].datasets.includes(dataset))

/** The filters whose values name something: `filtersNaming('venue')`. */
export const filtersNaming = <Named extends NamedByFilter>(...named: Named[]) =>
  filterFields.filter((field) => named.some((one) => one === filterDescriptions[field].named)) as FilterFieldWith<
    'named',
    Named
  >[]
