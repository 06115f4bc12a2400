import { type DatasetKey, datasetKeys, datasetRows, type SortKey } from './dataset-rows.ts'
import { type FilterField, filtersOf } from './filters.ts'
import type { RecordType } from './ids.ts'

export {
  type DatasetKey,
  type DocumentDatasetKey,
  datasetKeys,
  datasetRows,
  documentDatasetKeys,
  isDocumentDataset,
  kindOfDataset,
  rowOfKind,
  type SortKey,
} from './dataset-rows.ts'

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

/** What a dataset answers with, and how it can be filtered and sorted. */
export const datasets = Object.fromEntries(datasetKeys.map((key) => [key, readRow(key)])) as Record<DatasetKey, Dataset>

function readRow(key: DatasetKey): Dataset {
  const { kind, label, icon, sorts: sortKeys } = datasetRows[key]
  return { key, label, record_type: kind, icon, filters: filtersOf(key), sorts: sortKeys.map((sort) => sorts[sort]) }
}
