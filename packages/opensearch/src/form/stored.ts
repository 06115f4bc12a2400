import type { CatalogueSummary } from '@cognate/catalogue'
import type { CheckedCounts, RecordKind, Vocabularies, WorkFacts } from '@cognate/catalogue/engine-kit'
import type { TaxonomyLevel } from '@cognate/catalogue/open-catalogue-kit'
import type { DocumentKind, TopicView } from '@cognate/contract'
import { type IndexName, indexNames, nameIn } from './indexes.ts'

/** The only document of `catalogue`. */
export interface StoredCatalogue {
  /** `FORMAT` of the import. */
  format: string
  summary: CatalogueSummary
  /** The generation of the works. */
  works: string
  /** The indexes of the shelves. */
  shelves: Partial<Record<DocumentKind, string>>
  /** The index of the vectors of works; missing where there are none. */
  vectors?: string
  facts: Omit<WorkFacts, 'document_types'> & { document_types: WorkFacts['document_types'] | boolean }
  vocabularies: Vocabularies
  /** In the order of their codes. */
  topics: readonly TopicView[]
  /** What a check for conflicts can see. */
  checked: CheckedCounts
  /** Citations of the works of each topic, UNKNOWN_NUMBER where those of none are known. */
  topic_citations: readonly number[]
  /** By level of the taxonomy, what its places count. */
  taxonomy: Record<TaxonomyLevel, StoredCounts>
  /** How much of each index the import sent. */
  sent: SentDocuments
  /** Words in the names of all records of a kind. */
  name_words: Record<RecordKind, number>
}

/** How many documents an import made, and how many of these it sent and removed; the others were there before. */
export interface SentCounts {
  documents: number
  sent: number
  removed: number
}

export type SentDocuments = Partial<Record<IndexName, SentCounts>>

/** Works of each place, and their citations. */
export interface StoredCounts {
  works: readonly number[]
  citations: readonly number[]
}

/** What is stored of a catalogue before it is known what stands beside its works. */
export type StoredWorks = Omit<StoredCatalogue, 'shelves' | 'vectors'>

/** All indexes that hold a part of a catalogue. @param own  That of the catalogue itself. */
export const indexesOf = (
  own: string,
  { works, shelves, vectors }: Pick<StoredCatalogue, 'works' | 'shelves' | 'vectors'>,
): string[] => [
  own,
  ...indexNames.filter((name) => name !== 'catalogue').map((name) => nameIn(works, name)),
  ...Object.values(shelves),
  ...(vectors === undefined ? [] : [vectors]),
]

/** A document of `terms`. */
export interface StoredTerm {
  number: number
  /** Number of works that hold it. */
  works: number
}
