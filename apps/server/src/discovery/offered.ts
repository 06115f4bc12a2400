import { type CatalogueFacts, isDocumentSort } from '@cognate/catalogue'
import {
  type DatasetKey,
  type DocumentKind,
  datasets,
  type FilterField,
  isDocumentDataset,
  type SortKey,
} from '@cognate/contract'

type Holds = (facts: CatalogueFacts) => boolean

/** Filters that find nothing where the catalogue lacks the fact; all others always do. */
const filterFacts: Partial<Record<FilterField, Holds>> = {
  topics: ({ topics }) => topics,
  h_index: ({ citations }) => citations,
  'institution.country_code': ({ countries }) => countries,
  'institution.type': ({ institution_types }) => institution_types,
  source_type: ({ source_types }) => source_types,
  document_type: ({ document_types }) => document_types.length > 0,
  language: ({ languages }) => languages.length > 0,
  nl_language: ({ languages }) => languages.includes('nl'),
}

const sortFacts: Partial<Record<SortKey, Holds>> = {
  h_index: ({ citations }) => citations,
  cited_by_count: ({ citations }) => citations,
  impact_factor: ({ impact_factors }) => impact_factors,
}

/** Which controls of a dataset have data. */
interface DataForControls {
  hasFilter(field: FilterField): boolean
  hasSort(key: SortKey): boolean
  /** Whether a value of a filter can find something. */
  hasOption(field: FilterField, value: string): boolean
  hasTopics: boolean
}

/** What the controls of a dataset can find in a catalogue; without a catalogue, all of them count as useful. */
export function dataFor(dataset: DatasetKey, facts: CatalogueFacts | undefined): DataForControls {
  if (isDocumentDataset(dataset)) return dataForDocuments(datasets[dataset].record_type as DocumentKind, facts)
  const has = (holds: Holds | undefined) => facts === undefined || holds === undefined || holds(facts)
  return {
    hasFilter: (field) => has(filterFacts[field]),
    hasSort: (key) => has(sortFacts[key]),
    hasOption: (field, value) => field !== 'document_type' || (facts?.document_types.includes(value) ?? true),
    hasTopics: has(filterFacts.topics),
  }
}

/** Records of other sources bring facts of their own. */
function dataForDocuments(kind: DocumentKind, facts: CatalogueFacts | undefined): DataForControls {
  return {
    hasFilter: () => true,
    hasOption: () => true,
    hasSort: (key) => facts === undefined || !isDocumentSort(key) || facts.document_sorts[kind].includes(key),
    hasTopics: false,
  }
}
