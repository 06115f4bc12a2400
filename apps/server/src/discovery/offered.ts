import type { CatalogueFacts } from '@cognate/catalogue'
import { type DatasetKey, type FilterField, isDocumentDataset, type SortKey } from '@cognate/contract'

type Holds = (facts: CatalogueFacts) => boolean

/** Filters that find nothing where the catalogue lacks the fact; all others always do. */
const filterFacts: Partial<Record<FilterField, Holds>> = {
  topics: ({ topics }) => topics,
  h_index: ({ citations }) => citations,
  'institution.country_code': ({ countries }) => countries,
  'institution.type': ({ institution_types }) => institution_types,
  source_type: ({ source_types }) => source_types,
  document_type: ({ document_types }) => document_types,
  language: ({ languages }) => languages.length > 0,
  nl_language: ({ languages }) => languages.includes('nl'),
}

const sortFacts: Partial<Record<SortKey, Holds>> = {
  h_index: ({ citations }) => citations,
  cited_by_count: ({ citations }) => citations,
  impact_factor: ({ impact_factors }) => impact_factors,
}

/** What the controls of a dataset can find in a catalogue; without a catalogue, all of them count as useful. */
export function dataFor(dataset: DatasetKey, facts: CatalogueFacts | undefined) {
  // Records of other sources bring facts of their own.
  const has = (holds: Holds | undefined) =>
    facts === undefined || holds === undefined || isDocumentDataset(dataset) || holds(facts)
  return {
    hasFilter: (field: FilterField) => has(filterFacts[field]),
    hasSort: (key: SortKey) => has(sortFacts[key]),
    hasTopics: !isDocumentDataset(dataset) && has(filterFacts.topics),
  }
}
