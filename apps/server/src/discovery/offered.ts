import { type CatalogueFacts, isDocumentSort } from '@cognate/catalogue'
import {
  type DatasetKey,
  type DocumentKind,
  datasets,
  type FilterFacts,
  type FilterField,
  filterDescriptions,
  isDocumentDataset,
  type SortKey,
} from '@cognate/contract'

/** Sorts that order nothing where the catalogue lacks the fact; all others always do. */
const sortFacts: Partial<Record<SortKey, 'citations' | 'impact_factors'>> = {
  h_index: 'citations',
  cited_by_count: 'citations',
  impact_factor: 'impact_factors',
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
  const hasOption = (field: FilterField, value: string) => {
    const known = knownOf(filterDescriptions[field].facts, facts)
    return !Array.isArray(known) || known.includes(value)
  }
  const hasFilter = (field: FilterField) => {
    const { facts: fact, options } = filterDescriptions[field]
    const known = knownOf(fact, facts)
    if (!Array.isArray(known)) return known
    return options ? options.some(({ value }) => known.includes(value)) : known.length > 0
  }
  return {
    hasFilter,
    hasOption,
    hasSort: (key) => hasSort(key, facts),
    hasTopics: hasFilter('topics'),
  }
}

const hasSort = (key: SortKey, facts: CatalogueFacts | undefined): boolean => {
  const fact = sortFacts[key]
  return fact === undefined || facts === undefined || facts[fact]
}

/** What a catalogue knows of a fact; without a catalogue, all of it. */
const knownOf = (fact: keyof FilterFacts | undefined, facts: CatalogueFacts | undefined) =>
  fact === undefined || facts === undefined ? true : facts[fact]

/** Records of other sources bring facts of their own. */
function dataForDocuments(kind: DocumentKind, facts: CatalogueFacts | undefined): DataForControls {
  return {
    hasFilter: () => true,
    hasOption: () => true,
    hasSort: (key) => facts === undefined || !isDocumentSort(key) || facts.document_sorts[kind].includes(key),
    hasTopics: false,
  }
}
