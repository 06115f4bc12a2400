import type { CatalogueSummary } from '@cognate/catalogue'
import type { CheckedCounts, RecordKind, Vocabularies } from '@cognate/catalogue/engine-kit'
import type { TaxonomyLevel } from '@cognate/catalogue/open-catalogue-kit'
import type { TopicView } from '@cognate/contract'

/** The only document of `catalogue`. */
export interface StoredCatalogue {
  /** `FORMAT` of the import. */
  format: string
  summary: CatalogueSummary
  vocabularies: Vocabularies
  /** In the order of their codes. */
  topics: readonly TopicView[]
  /** What a check for conflicts can see. */
  checked: CheckedCounts
  /** Citations of the works of each topic, UNKNOWN_NUMBER where those of none are known. */
  topic_citations: readonly number[]
  /** By level of the taxonomy, what its places count. */
  taxonomy: Record<TaxonomyLevel, StoredCounts>
  /** Words in the names of all records of a kind. */
  name_words: Record<RecordKind, number>
}

/** Works of each place, and their citations. */
export interface StoredCounts {
  works: readonly number[]
  citations: readonly number[]
}

/** A document of `terms`. */
export interface StoredTerm {
  number: number
  /** Number of works that hold it. */
  works: number
}
