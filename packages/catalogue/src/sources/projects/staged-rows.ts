import { DatabaseSync, type StatementSync } from 'node:sqlite'

/**
 * Rows of side files by a key, to be joined to projects. They are kept in a temporary SQLite database that is deleted when
 * it is closed, so that memory stays small however many there are.
 */
export class StagedRows<Row> implements Disposable {
  readonly #database = new DatabaseSync('')
  readonly #insert: StatementSync
  #select: StatementSync | undefined

  constructor() {
    this.#database.exec(
      'PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; CREATE TABLE row (key TEXT, value TEXT); BEGIN',
    )
    this.#insert = this.#database.prepare('INSERT INTO row VALUES (?, ?)')
  }

  add(key: string, row: Row): void {
    this.#insert.run(key, JSON.stringify(row))
  }

  /** The rows of a key in the order in which they were added. No row may be added after the first call. */
  of(key: string): Row[] {
    if (!this.#select) {
      this.#database.exec('COMMIT; CREATE INDEX row_key ON row (key)')
      this.#select = this.#database.prepare('SELECT value FROM row WHERE key = ? ORDER BY rowid')
    }
    return (this.#select.all(key) as { value: string }[]).map(({ value }) => JSON.parse(value) as Row)
  }

  [Symbol.dispose](): void {
    this.#database.close()
  }
}
