import type { ImportFilter } from './raw-source.ts'
import type { SourceAuthor, SourceInstitution, SourceTopic, SourceVenue, SourceWork } from './source-records.ts'
import type { LineReader } from './text-reader.ts'

/** How a source writes works and whom they name: what an import has to know of it. */
export interface WorkFormat {
  works: LineReader<SourceWork>
  authors: LineReader<SourceAuthor>
  institutions: LineReader<SourceInstitution>
  sources: LineReader<SourceVenue>
  topics: LineReader<SourceTopic>
  /**
   * Parses the line of a work.
   * @param line  Valid UTF-8 that begins like an object.
   * @throws SyntaxError
   */
  parseWork(line: Buffer): unknown
  /** Seconds since 1970 at which the source last changed a record; 0 where it does not say. */
  updatedOf(raw: unknown): number
  /** Whether a filter lets a work pass; a missing value does not match. */
  passes(raw: unknown, filter: ImportFilter): boolean
}
