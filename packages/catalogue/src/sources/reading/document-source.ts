import type { DocumentKind, DocumentRecords } from '@cognate/contract'

/** A line that is reported, with the reason: it was rejected, or taken without a value. */
export interface RejectedDocument {
  /** The file's name inside the source, where it reads files. */
  file?: string
  /** Of the file that was read, from 1; of a generator, the number of the record. */
  line: number
  /** A code such as `missing_title`; summaries count by it. */
  reason: string
  /** The faulty field, in the source's words. */
  field?: string
  /** Where that field is a column that the file lacks: the columns that it has. */
  columns?: readonly string[]
  /** The record was taken all the same; missing where it was not. */
  taken?: true
}

/**
 * Records of one kind from one source, in the contract's shape. Persons and organisations come without `author` and
 * `institution`: they are linked to records when the source is imported into a catalogue.
 */
export interface DocumentSource<Kind extends DocumentKind = DocumentKind> {
  kind: Kind
  /**
   * The part of its ids before the colon, in lower case. An import of a source replaces all records of the kind that have
   * this prefix, and keeps those of other sources.
   */
  source: string
  /** In words, for the summary: `cordis /path`. */
  description: string
  /** Changes when the content changes; part of the catalogue's version. */
  fingerprint: string
  /** All records, from the start at each call. If two records have one id, the later one counts. */
  read(): AsyncIterable<{ record: DocumentRecords[Kind] } | { rejected: RejectedDocument }>
}

/** Names a source of records of one kind. */
export type DocumentSourceName = Pick<DocumentSource, 'kind' | 'source'>
