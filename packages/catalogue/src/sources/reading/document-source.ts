import type { DocumentKind, DocumentRecords } from '@cognate/contract'

/** A line that was not taken, and why. */
export interface RejectedDocument {
  /** The file's name inside the source, where it reads files. */
  file?: string
  /** Of the file that was read, from 1; of a generator, the number of the record. */
  line: number
  /** A code, `missing_title`: what summaries count by. */
  reason: string
  /** The field that was at fault, as the source calls it. */
  field?: string
}

/**
 * Records of one kind from one source, in the contract's shape. Persons and organisations come without `author` and
 * `institution`: which of the catalogue they are is found where the source is taken into a catalogue.
 */
export interface DocumentSource<Kind extends DocumentKind = DocumentKind> {
  kind: Kind
  /**
   * What stands before the colon of its ids, in small letters. Taking a source in replaces all records of the kind that
   * carry this prefix and leaves those of other sources.
   */
  source: string
  /** In words, for the summary: `cordis /path`. */
  description: string
  /** Changes when the content changes; part of the catalogue's version. */
  fingerprint: string
  /** All records from the start, each time it is called. Of two records with the same id the later one holds. */
  read(): AsyncIterable<{ record: DocumentRecords[Kind] } | { rejected: RejectedDocument }>
}
