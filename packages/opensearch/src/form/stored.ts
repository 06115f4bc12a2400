import type { CatalogueSummary } from '@cognate/catalogue'
import type { CheckedCounts, Vocabularies } from '@cognate/catalogue/engine-kit'
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
}

/** A document of `terms`. */
export interface StoredTerm {
  number: number
  /** Number of works that hold it. */
  works: number
}
