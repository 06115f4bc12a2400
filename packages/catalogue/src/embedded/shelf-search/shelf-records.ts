import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { DocumentKind, DocumentRecords } from '@cognate/contract'
import { withoutHiddenPeople } from '../../answers/describe-document.ts'
import { locate } from '../../columns/identify.ts'
import { damagedCatalogue } from '../../engine/version/damaged-catalogue-error.ts'
import type { CatalogueData } from '../data/catalogue-data.ts'
import { openReadOnly } from '../data/record-store.ts'
import type { Shelf } from '../data/shelf.ts'
import { RECORDS, SHELVES } from '../data/shelf-format.ts'

/** The records of a shelf, in a connection of its own: one a thread. */
export class ShelfRecords {
  readonly #shelf: Shelf
  readonly #data: CatalogueData
  readonly #database: DatabaseSync
  readonly #byIndex: StatementSync

  /** @throws DamagedCatalogueError where the table does not hold what the catalogue announces. */
  constructor(shelf: Shelf, data: CatalogueData) {
    this.#shelf = shelf
    this.#data = data
    const file = `${SHELVES}/${shelf.summary.kind}/${RECORDS}`
    this.#database = openReadOnly(data.directory, file)
    const rows = countRows(this.#database, data.directory, file)
    const { records } = shelf.summary
    if (rows !== records)
      throw damagedCatalogue(data.directory, `${file} has ${rows} records where ${records} are announced`)
    this.#byIndex = this.#database.prepare('SELECT record FROM document WHERE position = ?')
  }

  /** The record of an index, as JSON, without the academics who are left out. */
  json(index: number): string {
    const { record } = this.#byIndex.get(index) as { record: string }
    return this.namesHidden(index) ? this.#withoutHidden(record) : record
  }

  /** Whether somebody who is left out is among the people of a record. */
  namesHidden(index: number): boolean {
    const { marks, count } = this.#data.hidden
    if (count[0] === 0) return false
    const { author_offsets: offsets, author } = this.#shelf.columns
    for (let at = offsets[index]!; at < offsets[index + 1]!; at++) if (marks[author[at]!] === 1) return true
    return false
  }

  close(): void {
    this.#database.close()
  }

  #withoutHidden(json: string): string {
    const record = JSON.parse(json) as DocumentRecords[DocumentKind]
    const isHidden = (id: string) => {
      const index = locate('author', id, this.#data)
      return index !== undefined && this.#data.hidden.marks[index] === 1
    }
    return JSON.stringify(withoutHiddenPeople(record, isHidden))
  }
}

function countRows(database: DatabaseSync, directory: string, file: string): number {
  try {
    return (database.prepare('SELECT coalesce(max(position), -1) + 1 AS rows FROM document').get() as { rows: number })
      .rows
  } catch (cause) {
    throw damagedCatalogue(directory, `${file} has no records`, cause)
  }
}
