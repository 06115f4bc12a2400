import type { vocabularyOf, WorkWord } from '../../columns/columns.ts'
import type { RawEntity } from '../../sources/reading/raw-source.ts'
import type { Rejection } from '../../sources/reading/source-records.ts'

/** A rejected line, or one that was taken without something, as `rejected.jsonl` lists it. */
export interface RejectedEntry {
  file: string
  /** From 1; of a damaged file the last that could be read. 0 for the whole file. */
  line: number
  reason: Rejection
  /** The record was taken all the same; missing where it was not. */
  taken?: true
}

/** A file of the source that was read, or is being read where it is the last. */
export interface StagedFile {
  entity: RawEntity
  name: string
  /** As in `LineFile`; empty where the source has none. */
  mark: string
  updatedDate: string
  isRead: boolean
  /** Number of lines read so far. */
  lines: number
  /** Lines that were not taken, by reason. */
  rejected: Record<string, number>
}

/** The order in which a source that is read at once gives the files of a kind. */
export function compareFiles(a: StagedFile, b: StagedFile): number {
  if (a.updatedDate !== b.updatedDate) return a.updatedDate < b.updatedDate ? -1 : 1
  return a.name === b.name ? 0 : a.name < b.name ? -1 : 1
}

/** How far reading has come, beside the lengths. */
export interface Position {
  /** What is built: `importKey`. */
  key: string
  /** A kept staging can only be continued with the same origin: form, reading, analysis and source. */
  origin: string
  /** In the order of reading. */
  files: StagedFile[]
  /** Stored bytes of the files that this build read to their end. */
  bytes: number
  /** Staged rows of works from which an update began; missing where all is read anew. */
  worksBefore?: number
  /** The first of the lines that were not taken. */
  rejectedEntries: RejectedEntry[]
  /** The words behind coded columns. */
  words: Record<(typeof vocabularyOf)[WorkWord], string[]>
}
