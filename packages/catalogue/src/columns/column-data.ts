import type { TopicView } from '@cognate/contract'
import type { CatalogueSummary } from '../engine/catalogue-summary.ts'
import type { RecordColumns, Vocabularies } from './columns.ts'

/** A catalogue as numbered columns in memory, whichever engine loads them. Only `hidden` is ever written to. */
export interface ColumnData {
  summary: CatalogueSummary
  vocabularies: Vocabularies
  /** In the order of the topic codes. */
  topics: TopicView[]
  columns: RecordColumns
  hidden: HiddenAuthors
}

/**
 * Authors who asked to be hidden. This is the only part of a catalogue in memory that changes: the thread that loaded it
 * writes it for all threads.
 */
export interface HiddenAuthors {
  /** 1 for each hidden author, else 0. */
  marks: Uint8Array
  /** The number of hidden authors, as its only value. */
  count: Uint32Array
}
