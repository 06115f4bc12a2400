import type { TopicView } from '@cognate/contract'
import type { ArrayOf } from '../../base/column-types.ts'
import type { PackedTexts } from '../../base/text-pack.ts'
import type { RecordColumnName, RecordKind, recordColumns, Vocabularies } from '../../columns/columns.ts'
import type { StagedColumns } from '../staging/staged-columns.ts'
import type { StagedLog } from '../staging/staged-log.ts'

/** The form in which an engine keeps a catalogue. */
export interface EngineForm {
  /** Changes with every change of the form: a part of what a version is named after. */
  readonly format: string
  /**
   * Begins the writing of a catalogue, from nothing: an interrupted writing begins anew.
   * @param directory  Where the version is made; `catalogue.json` is written into it when the writer has finished.
   * @param hasThreads  Whether threads of its own are wanted.
   */
  createWriter(directory: string, hasThreads: boolean): CatalogueWriter
}

/**
 * Turns the numbered and completed records of an import into the form of an engine. Columns come whole; records, names and
 * postings in pieces, each of them in order, while others come between them. A promise is kept when there is room for more.
 */
export interface CatalogueWriter {
  /** A column of records by their indices. It is read at once or copied: the array may be used on. */
  column<Name extends RecordColumnName>(name: Name, values: ArrayOf<(typeof recordColumns)[Name]>): void
  /** In the order of the topics' indices, with the number of their works. */
  topics(topics: readonly TopicView[]): void
  /**
   * Records in the contract's shape, as JSON. Buffers that are given are gone afterwards, here as below.
   * @param first  Index of the first record.
   */
  addRecords(kind: RecordKind, first: number, ids: Float64Array, texts: PackedTexts): Promise<void>
  /** Folded names. @param first  Rank of popularity of the first, from 1. */
  addNames(kind: RecordKind, first: number, names: PackedTexts): Promise<void>
  /** Identifiers of a kind by index, empty where there is none; of two records with the same the first bears it. */
  addIdentifiers(scheme: string, kind: RecordKind, values: PackedTexts[]): Promise<void>
  /** Makes what finds works by their terms. */
  addPostings(postings: WorkPostings): Promise<IndexFigures>
  /** Ends when all of it is safe on the disk. */
  finish(vocabularies: Vocabularies): Promise<void>
  /** Lets go of threads and files, also where the import failed. */
  close(): Promise<void>
}

/** The terms of works, with what their weights are made of; works by index. */
export interface WorkPostings {
  staging: StagedPostings
  /** The staged row of each. */
  order: Uint32Array
  /** Number of terms of each. */
  lengths: Uint16Array
  averageLength: number
  /** To be called now and then with the works done. */
  onWorks(done: number): Promise<void>
}

/** What is staged of terms and postings. */
export interface StagedPostings {
  columns: Pick<StagedColumns, 'term_bytes' | 'term_ends' | 'posting_ends'>
  logs: { posting_term: StagedLog; posting_frequency: StagedLog }
}

/** What a summary says of an index. */
export interface IndexFigures {
  terms: number
  segments: number
}
