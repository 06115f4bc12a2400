import {
  type DatasetKey,
  type DocumentDatasetKey,
  datasetKeys,
  documentDatasetKeys,
  isDocumentDataset,
  kindOfDataset,
} from './dataset-keys.ts'
import { type FilterField, filtersOf } from './filters.ts'
import type { RecordType } from './ids.ts'

export { type DatasetKey, type DocumentDatasetKey, datasetKeys, documentDatasetKeys, isDocumentDataset, kindOfDataset }

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

/** One row a dataset: what it answers with and how it can be sorted; the rows of the filters say which it has. S-09. */
const rows = {
  experts: {
    key: 'experts',
    label: 'Experts',
    record_type: 'author',
    icon: 'mortar-board',
    filters: filtersOf('experts'),
    sorts: [sorts.relevance, sorts.name, sorts.works_count, sorts.h_index, sorts.conflict],
  },
  works: {
    key: 'works',
    label: 'Works',
    record_type: 'work',
    icon: 'file-alt',
    filters: filtersOf('works'),
    sorts: [sorts.relevance, sorts.date, sorts.title],
  },
  institutions: {
    key: 'institutions',
    label: 'Institutions',
    record_type: 'institution',
    icon: 'university',
    filters: filtersOf('institutions'),
    sorts: [sorts.relevance, sorts.works_count, sorts.name],
  },
  venues: {
    key: 'venues',
    label: 'Venues',
    record_type: 'venue',
    icon: 'book',
    filters: filtersOf('venues'),
    sorts: [sorts.relevance, sorts.name, sorts.impact_factor, sorts.cited_by_count],
  },
  projects: {
    key: 'projects',
    label: 'Projects',
    record_type: 'project',
    icon: 'flask',
    filters: filtersOf('projects'),
    sorts: [sorts.relevance, sorts.start_date, sorts.name],
  },
  startups: {
    key: 'startups',
    label: 'Startups',
    record_type: 'startup',
    icon: 'rocket',
    filters: filtersOf('startups'),
    sorts: [sorts.relevance, sorts.name, sorts.foundation_year],
  },
  starthubs: {
    key: 'starthubs',
    label: 'Starthubs',
    record_type: 'starthub',
    icon: 'rocket',
    filters: filtersOf('starthubs'),
    sorts: [sorts.relevance, sorts.company_name, sorts.submission_time],
  },
  partners: {
    key: 'partners',
    label: 'Partners',
    record_type: 'partner',
    icon: 'handshake',
    filters: filtersOf('partners'),
    sorts: [sorts.relevance, sorts.name],
  },
  policydocs: {
    key: 'policydocs',
    label: 'Policy documents',
    record_type: 'policydoc',
    icon: 'gavel',
    filters: filtersOf('policydocs'),
    sorts: [sorts.relevance, sorts.date, sorts.title],
  },
} as const satisfies Record<DatasetKey, Dataset>

export const datasets: Record<DatasetKey, Dataset> = rows
