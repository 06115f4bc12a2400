import type { DocumentKind, DocumentRecords } from '@cognate/contract'
import type { DocumentSource, RejectedDocument } from './document-source.ts'
import { fingerprintOf, type SourceFile } from './source-files.ts'

/** What is read from files: records with the line where they begin, and lines that are reported. */
export type ReadDocument<Kind extends DocumentKind> =
  | { record: DocumentRecords[Kind]; line: number; file?: string; unverified?: string }
  | { rejected: RejectedDocument }

/** A source with its files, to show progress. */
export interface DocumentFiles<Kind extends DocumentKind = DocumentKind> extends DocumentSource<Kind> {
  files: readonly SourceFile[]
  /** Forms without a sample file in which records were read so far. */
  unverified: ReadonlySet<string>
}

/** Raised when the same files shall give other records than before. */
const READER = 'documents-4'

/**
 * Files as a source of documents. If two records have one id, the later one counts, and its line is reported as
 * `duplicate_id`: in an export of a service it is a repeated page, in a table a mistake.
 */
export function documentFiles<Kind extends DocumentKind>(options: {
  kind: Kind
  source: string
  description: string
  files: readonly SourceFile[]
  read: () => AsyncIterable<ReadDocument<Kind>>
}): DocumentFiles<Kind> {
  const { kind, source, description, files, read } = options
  const unverified = new Set<string>()
  return {
    unverified,
    kind,
    source,
    description,
    files,
    fingerprint: fingerprintOf(files, `${READER} ${kind} ${source}`),
    async *read() {
      const ids = new Set<string>()
      for await (const one of read()) {
        if ('rejected' in one) {
          yield one
          continue
        }
        const { record, line, file } = one
        if (one.unverified !== undefined) unverified.add(one.unverified)
        const id = record.id.toLowerCase()
        if (ids.has(id))
          yield { rejected: { ...(file !== undefined && { file }), line, reason: 'duplicate_id', field: 'id' } }
        ids.add(id)
        yield { record }
      }
    },
  }
}
