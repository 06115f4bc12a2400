import { basename, join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import type { ScholarlyKind } from '@cognate/contract'
import type { PackedSentences } from '@cognate/matching'
import { type RecordKind, recordKinds } from '../../columns/columns.ts'
import { isHidden, showRecord } from '../../columns/hidden-authors.ts'
import { DamagedCatalogueError, damagedCatalogue } from '../../engine/version/damaged-catalogue-error.ts'
import type { CatalogueData } from './catalogue-data.ts'
import { readHead, readVenueName, type WorkHead } from './work-texts.ts'

/** The records of a catalogue, in a connection of its own: one a thread. */
export class RecordStore {
  readonly database: DatabaseSync
  readonly #byIndex: Record<RecordKind, StatementSync>
  readonly #evidenceOf: StatementSync
  readonly #byIdentifier: StatementSync
  readonly #data: CatalogueData

  /** @throws DamagedCatalogueError where the tables do not hold what the catalogue announces. */
  constructor(data: CatalogueData) {
    this.#data = data
    this.database = openReadOnly(data.directory, 'records.sqlite')
    checkTables(this.database, data)
    const byIndex = (kind: RecordKind) => this.database.prepare(`SELECT record FROM ${kind} WHERE position = ?`)
    this.#byIndex = {
      author: byIndex('author'),
      work: byIndex('work'),
      institution: byIndex('institution'),
      venue: byIndex('venue'),
      topic: byIndex('topic'),
    }
    this.#evidenceOf = prepareEvidence(this.database, data.directory)
    this.#byIdentifier = this.database.prepare('SELECT kind, position FROM identifier WHERE scheme = ? AND value = ?')
  }

  /** The record of an index, as JSON, without the names of academics who are left out. */
  json(kind: RecordKind, index: number): string {
    const { record } = this.#byIndex[kind].get(index) as { record: string }
    return kind === 'topic' ? record : showRecord(kind, index, record, this.#data)
  }

  /** What evidence shows of a work, and the packed sentences of its abstract. Nobody is named in it who could be left out. */
  evidence(work: number): WorkHead & { venue: string | null; sentences: PackedSentences } {
    const [head, venue, sentences] = this.#evidenceOf.get(work) as unknown as EvidenceRow
    return { ...readHead(head), venue: venue === WHOLE ? readVenueName(head) : venue, sentences }
  }

  /** The record with an external identifier, in the form in which the catalogue keeps it. */
  byIdentifier(
    scheme: string,
    value: string,
    whom: 'shown' | 'all' = 'shown',
  ): { kind: ScholarlyKind; index: number } | undefined {
    const row = this.#byIdentifier.get(scheme, value) as { kind: ScholarlyKind; position: number } | undefined
    if (!row) return undefined
    if (whom === 'shown' && isHidden(row.kind, row.position, this.#data)) return undefined
    return { kind: row.kind, index: row.position }
  }

  countIdentifiers(scheme: string): number {
    const row = this.database.prepare('SELECT count(*) AS number FROM identifier WHERE scheme = ?').get(scheme)
    return (row as { number: number }).number
  }

  close(): void {
    this.database.close()
  }
}

/**
 * Bytes of a file of records that a thread maps into memory. What is not mapped is copied, a page of 32 KiB for each record. What is mapped
 * counts as memory of the process, once a thread, as soon as it has been read, though the system keeps it once and lets go of it when it
 * needs room: without a limit a server would seem to grow by its records while it answers. This holds some 150,000 works and their authors.
 */
const MAPPED_BYTES = 2 ** 29

/** Opens a file of records of a version. @throws DamagedCatalogueError */
export function openReadOnly(directory: string, file: string): DatabaseSync {
  const url = pathToFileURL(join(directory, file))
  // A catalogue never changes, so SQLite need not look for locks and journals.
  url.searchParams.set('immutable', '1')
  try {
    const database = new DatabaseSync(url, { readOnly: true })
    database.exec(`PRAGMA mmap_size = ${MAPPED_BYTES}`)
    return database
  } catch (cause) {
    throw damagedCatalogue(directory, `${file} cannot be read`, cause)
  }
}

function checkTables(database: DatabaseSync, data: CatalogueData): void {
  for (const kind of recordKinds) {
    const rows = lastPosition(database, kind, data.directory) + 1
    if (rows !== data.summary.counts[kind]) {
      const announced = data.summary.counts[kind]
      throw damagedCatalogue(
        data.directory,
        `records.sqlite has ${rows} records of ${kind} where ${announced} are announced`,
      )
    }
  }
}

/** The beginning of a record, or all of it; the name of the venue; the packed sentences. */
type EvidenceRow = [head: string, venue: string | null | typeof WHOLE, sentences: PackedSentences]

/** In place of a venue: the record is given as a whole. */
const WHOLE = 0

/** Catalogues of `embedded-2` hold neither heads nor venues. */
function prepareEvidence(database: DatabaseSync, directory: string): StatementSync {
  const columns = database
    .prepare("SELECT name FROM pragma_table_info('work')")
    .all()
    .map(({ name }) => name)
  if (!columns.includes('sentences')) {
    const version = basename(directory)
    throw new DamagedCatalogueError(
      `The catalogue ${version} was built in an older form, without the sentences of its works: import it again.`,
    )
  }
  // A text would be cut by characters, which have to be counted from its beginning.
  const head = `CAST(substr(CAST(record AS BLOB), 1, head) AS TEXT) || '}'`
  const texts = columns.includes('head') ? `iif(head IS NULL, record, ${head}), venue` : `record, ${WHOLE}`
  const statement = database.prepare(`SELECT ${texts}, sentences FROM work WHERE position = ?`)
  statement.setReturnArrays(true)
  return statement
}

function lastPosition(database: DatabaseSync, table: string, directory: string): number {
  try {
    return (database.prepare(`SELECT coalesce(max(position), -1) AS last FROM ${table}`).get() as { last: number }).last
  } catch (cause) {
    throw damagedCatalogue(directory, `records.sqlite has no ${table}`, cause)
  }
}
