import type { FilterField } from './filters.ts'
import type { RecordType } from './ids.ts'

/** The kinds of result a query can be asked for; the page calls them modules. */
export const datasetKeys = [
  'experts',
  'works',
  'institutions',
  'venues',
  'projects',
  'startups',
  'starthubs',
  'partners',
  'policydocs',
] as const
export type DatasetKey = (typeof datasetKeys)[number]

/** Datasets whose records are ranked by their own text rather than by the votes of works. */
export const documentDatasetKeys = ['projects', 'startups', 'starthubs', 'partners', 'policydocs'] as const
export type DocumentDatasetKey = (typeof documentDatasetKeys)[number]

/** Whether the records of a dataset are ranked by their own text. */
export const isDocumentDataset = (key: DatasetKey): key is DocumentDatasetKey =>
  (documentDatasetKeys as readonly string[]).includes(key)

/** What a sort orders by; `relevance` is the order in which the engine answers. */
export type SortKey =
  | 'relevance'
  | 'name'
  | 'works_count'
  | 'h_index'
  | 'date'
  | 'title'
  | 'impact_factor'
  | 'cited_by_count'
  | 'conflict'
  | 'start_date'
  | 'foundation_year'
  | 'company_name'
  | 'submission_time'

export interface Sort {
  key: SortKey
  label: string
  direction: 'ascending' | 'descending'
  /** The endpoint that opens this sort; none: open to all. */
  endpoint?: 'trad_metrics'
}

const sorts = {
  relevance: { key: 'relevance', label: 'Relevance', direction: 'descending' },
  name: { key: 'name', label: 'Name', direction: 'ascending' },
  works_count: { key: 'works_count', label: 'Work count', direction: 'descending' },
  h_index: { key: 'h_index', label: 'H Index', direction: 'descending', endpoint: 'trad_metrics' },
  date: { key: 'date', label: 'Date', direction: 'descending' },
  title: { key: 'title', label: 'Title', direction: 'ascending' },
  impact_factor: { key: 'impact_factor', label: 'Impact factor', direction: 'descending' },
  cited_by_count: { key: 'cited_by_count', label: 'Citations', direction: 'descending' },
  // People without a conflict come first.
  conflict: { key: 'conflict', label: 'Conflict', direction: 'ascending' },
  start_date: { key: 'start_date', label: 'Start date', direction: 'descending' },
  foundation_year: { key: 'foundation_year', label: 'Foundation year', direction: 'descending' },
  company_name: { key: 'company_name', label: 'Company name', direction: 'ascending' },
  submission_time: { key: 'submission_time', label: 'Submission time', direction: 'descending' },
} as const satisfies Record<SortKey, Sort>

const workFilters = [
  'publication_date',
  'document_type',
  'topics',
  'abstract',
  'language',
  'source_type',
  'source_id',
] as const satisfies readonly FilterField[]

const institutionFilters = [
  'institution.country_code',
  'institution.type',
  'institution.id',
] as const satisfies readonly FilterField[]

export interface Dataset {
  key: DatasetKey
  label: string
  /** The type of the records in its answers. */
  record_type: Exclude<RecordType, 'record'>
  icon: string
  filters: readonly FilterField[]
  /** The first one is the default. */
  sorts: readonly Sort[]
}

/** One row a dataset: what it answers with, how it can be narrowed and sorted. S-09. */
const rows = {
  experts: {
    key: 'experts',
    label: 'Experts',
    record_type: 'author',
    icon: 'mortar-board',
    filters: [
      ...workFilters,
      'author_position',
      ...institutionFilters,
      'works_count',
      'h_index',
      'years_active',
      'years_inactive',
      'nl_language',
      'email_confidence',
      'coi_authors',
      'excluded_records',
    ],
    sorts: [sorts.relevance, sorts.name, sorts.works_count, sorts.h_index, sorts.conflict],
  },
  works: {
    key: 'works',
    label: 'Works',
    record_type: 'work',
    icon: 'file-alt',
    filters: [...workFilters, ...institutionFilters, 'excluded_records'],
    sorts: [sorts.relevance, sorts.date, sorts.title],
  },
  institutions: {
    key: 'institutions',
    label: 'Institutions',
    record_type: 'institution',
    icon: 'university',
    filters: [...workFilters, ...institutionFilters, 'works_count', 'excluded_records'],
    sorts: [sorts.relevance, sorts.works_count, sorts.name],
  },
  venues: {
    key: 'venues',
    label: 'Venues',
    record_type: 'venue',
    icon: 'book',
    filters: [...workFilters, 'works_count', 'excluded_records'],
    sorts: [sorts.relevance, sorts.name, sorts.impact_factor, sorts.cited_by_count],
  },
  projects: {
    key: 'projects',
    label: 'Projects',
    record_type: 'project',
    icon: 'flask',
    filters: [
      'authority_id',
      'publication_date',
      'abstract',
      'institution.country_code',
      'institution.id',
      'excluded_records',
    ],
    sorts: [sorts.relevance, sorts.start_date, sorts.name],
  },
  startups: {
    key: 'startups',
    label: 'Startups',
    record_type: 'startup',
    icon: 'rocket',
    filters: ['abstract', 'institution.country_code', 'excluded_records'],
    sorts: [sorts.relevance, sorts.name, sorts.foundation_year],
  },
  starthubs: {
    key: 'starthubs',
    label: 'Starthubs',
    record_type: 'starthub',
    icon: 'rocket',
    filters: ['sector_market', 'publication_date', 'abstract', 'institution.country_code', 'excluded_records'],
    sorts: [sorts.relevance, sorts.company_name, sorts.submission_time],
  },
  partners: {
    key: 'partners',
    label: 'Partners',
    record_type: 'partner',
    icon: 'handshake',
    filters: ['abstract', 'institution.country_code', 'excluded_records'],
    sorts: [sorts.relevance, sorts.name],
  },
  policydocs: {
    key: 'policydocs',
    label: 'Policy documents',
    record_type: 'policydoc',
    icon: 'gavel',
    filters: ['publication_date', 'abstract', 'institution.country_code', 'excluded_records'],
    sorts: [sorts.relevance, sorts.date, sorts.title],
  },
} as const satisfies Record<DatasetKey, Dataset>

export const datasets: Record<DatasetKey, Dataset> = rows

/** Filters of the datasets whose records are ranked by their own text. */
export type DocumentFilterField = (typeof rows)[DocumentDatasetKey]['filters'][number]
type VotedFilterField = (typeof rows)[Exclude<DatasetKey, DocumentDatasetKey>]['filters'][number]
/** All filters but those that only documents have. */
export type ScholarlyFilterField = Exclude<FilterField, Exclude<DocumentFilterField, VotedFilterField>>
