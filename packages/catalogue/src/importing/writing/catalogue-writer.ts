import type { TopicView } from '@cognate/contract'
import type { ArrayOf } from '../../base/column-types.ts'
import type { Growing } from '../../base/growing.ts'
import type { PackedTexts } from '../../base/text-pack.ts'
import type { RecordColumnName, RecordKind, recordColumns, Vocabularies } from '../../columns/columns.ts'
import type { StagedLog } from '../staging/staged-log.ts'

/** The form in which an engine stores a catalogue. */
export interface EngineForm {
  /** Changes with every change of the form; it is part of the version's name. */
  readonly format: string
  /**
   * Begins to write a catalogue from nothing; after an interruption writing begins again.
   * @param directory  Where the version is made; `catalogue.json` is written into it when the writer has finished.
   * @param hasThreads  Whether the writer may use threads.
   */
  createWriter(directory: string, hasThreads: boolean): CatalogueWriter
}

/**
 * Turns the numbered and completed records of an import into the form of an engine. Columns come whole, the ids of a kind before
 * its records. Records, names and postings come in pieces, each kind in order, but mixed with each other. A promise resolves
 * when the writer can take more.
 */
export interface CatalogueWriter {
  /** A column of records, by index. The caller leaves the array as it is until the writer is closed, so that nobody copies it. */
  column<Name extends RecordColumnName>(name: Name, values: ArrayOf<(typeof recordColumns)[Name]>): void
  /** In the order of the topics' indices, with the number of their works. */
  topics(topics: readonly TopicView[]): void
  /**
   * Records in the contract's shape, as JSON. The caller can no longer use the buffers; the same holds below.
   * @param first  Index of the first record.
   * @param sentences  Of works, the packed sentences of their abstracts.
   */
  addRecords(
    kind: RecordKind,
    first: number,
    ids: Float64Array,
    texts: PackedTexts,
    sentences?: PackedTexts,
  ): Promise<void>
  /** Folded names. @param first  Rank of popularity of the first, from 1. */
  addNames(kind: RecordKind, first: number, names: PackedTexts): Promise<void>
  /**
   * Identifiers of neighbours by index, empty where there is none; of two records with the same identifier, the first gets it.
   * @param first  Index of the first record.
   */
  addIdentifiers(scheme: string, kind: RecordKind, first: number, values: PackedTexts): Promise<void>
  /** Makes the index of works by their terms. */
  addPostings(postings: WorkPostings): Promise<IndexFigures>
  /** Resolves when everything is safe on the disk. */
  finish(vocabularies: Vocabularies): Promise<void>
  /** Frees threads and files, also after a failed import. */
  close(): Promise<void>
}

/** The terms of works and the numbers that weigh them; works by index. */
export interface WorkPostings {
  staging: StagedPostings
  /** The staged row of each. */
  order: Uint32Array
  /** Number of terms of each. */
  lengths: Uint16Array
  averageLength: number
  /** The words behind codes; those of other records are complete when these are. */
  vocabularies: Vocabularies
  /** Resolves when the columns of all other records have been given; fails where they cannot be. */
  entitiesWritten: Promise<unknown>
  /** The writer calls it from time to time with the number of works done. */
  onWorks(done: number): Promise<void>
}

/** The staged terms and postings. */
export interface StagedPostings {
  columns: {
    term_bytes: Growing<Uint8Array<ArrayBuffer>>
    term_ends: Growing<Uint32Array<ArrayBuffer>>
    posting_ends: Growing<Float64Array<ArrayBuffer>>
  }
  logs: { posting_term: StagedLog; posting_frequency: StagedLog }
}

/** The numbers of an index for the summary. */
export interface IndexFigures {
  terms: number
  segments: number
}
