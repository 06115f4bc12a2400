import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { DocumentKind, DocumentRecords } from '@cognate/contract'
import { packedBytes } from '../../base/text-pack.ts'
import type { ShelvedSource } from '../../engine/catalogue-summary.ts'
import type { ShelfSource } from '../../shelves/read-sources.ts'
import type { ShelfStaging } from '../../shelves/shelf-staging.ts'
import { RECORDS } from '../data/shelf-format.ts'

/** Records written in one go. */
const CHUNK = 4_096

/** Writes the records of a shelf in the order of their indices. @param breathe  Called between pieces. */
export async function writeRecords(
  directory: string,
  { logs, columns }: ShelfStaging,
  order: Uint32Array,
  breathe: () => Promise<void>,
): Promise<void> {
  using database = new DatabaseSync(join(directory, RECORDS))
  // Nobody reads the file before it is whole.
  database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE')
  database.exec('CREATE TABLE document (position INTEGER PRIMARY KEY, record TEXT); BEGIN')
  const insert = database.prepare('INSERT INTO document VALUES (?, CAST(? AS TEXT))')
  for (let first = 0; first < order.length; first += CHUNK) {
    const texts = logs.record.gather(columns.record_ends.view(), order.subarray(first, first + CHUNK))
    for (let row = 0; row < texts.ends.length; row++) insert.run(first + row, packedBytes(texts, row))
    await breathe()
  }
  database.exec('COMMIT')
}

/** A source as an earlier shelf holds it, to be taken over into another. */
export function shelvedSource(kind: DocumentKind, directory: string, shelved: ShelvedSource): ShelfSource {
  const { source, description, fingerprint, rejected, lines_left_out = 0 } = shelved
  return {
    kind,
    source,
    description,
    fingerprint,
    before: { rejected, lines_left_out, listed: async () => listedOf(source, directory) },
    async *read() {
      using database = new DatabaseSync(join(directory, RECORDS), { readOnly: true })
      const rows = database.prepare('SELECT record FROM document ORDER BY position').iterate()
      for (const row of rows) {
        const record = JSON.parse((row as { record: string }).record) as DocumentRecords[DocumentKind]
        if (record.id.toLowerCase().startsWith(`${source}:`)) yield { record }
      }
    },
  }
}

/** The lines of a source that were not taken, as they are listed. */
function listedOf(source: string, directory: string): string[] {
  return readFileSync(join(directory, 'rejected.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && JSON.parse(line).source === source)
}
