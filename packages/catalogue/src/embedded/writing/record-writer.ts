import { rmSync } from 'node:fs'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { type PackedTexts, packedBytes, packedText } from '../../base/text-pack.ts'
import { TextSorter } from '../../base/text-sorter.ts'
import { type RecordKind, recordKinds } from '../../columns/columns.ts'
import { indexedName } from '../../open-catalogue/name-words.ts'
import { headBytes, readVenueName } from '../data/work-texts.ts'

/** Writes `records.sqlite` from nothing, in one go: after an interruption it begins again. */
export class RecordWriter {
  private readonly database: DatabaseSync
  private readonly record: Record<RecordKind, StatementSync>
  private readonly work: StatementSync
  private readonly name: Record<RecordKind, StatementSync>
  private readonly identifier: StatementSync
  /** By scheme. */
  private readonly identifiers = new Map<string, { kind: RecordKind; values: TextSorter }>()
  private readonly path: string

  constructor(path: string) {
    this.path = path
    rmSync(path, { force: true })
    this.database = new DatabaseSync(path)
    // A work takes about 4 kB: on SQLite's own pages of 4 kB nearly each would be cut in two, which doubles the time.
    // Nobody reads the file before it is whole, so neither a journal nor syncing is needed until the end.
    this.database.exec(
      'PRAGMA page_size = 32768; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -65536',
    )
    // Words are what `indexedName` gives, marks in them included.
    for (const kind of recordKinds) {
      this.database.exec(
        `CREATE TABLE ${kind} (position INTEGER PRIMARY KEY, id INTEGER, ${kind === 'work' ? 'head INTEGER, venue TEXT, sentences BLOB, ' : ''}record TEXT);
         CREATE VIRTUAL TABLE ${kind}_names USING fts5(name, content = '', prefix = '2 3', tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M*'");
         INSERT INTO ${kind}_names (${kind}_names, rank) VALUES ('hashsize', 33554432)`,
      )
    }
    this.database.exec(
      `CREATE TABLE identifier (scheme TEXT, value TEXT, kind TEXT, position INTEGER, PRIMARY KEY (scheme, value)) WITHOUT ROWID;
       BEGIN`,
    )
    const forEach = (sql: (kind: RecordKind) => string) =>
      Object.fromEntries(recordKinds.map((kind) => [kind, this.database.prepare(sql(kind))])) as Record<
        RecordKind,
        StatementSync
      >
    // The bytes are UTF-8 already; the cast spares their way through a string.
    this.record = forEach((kind) => `INSERT INTO ${kind} (position, id, record) VALUES (?, ?, CAST(? AS TEXT))`)
    this.work = this.database.prepare('INSERT INTO work VALUES (?, ?, ?, ?, ?, CAST(? AS TEXT))')
    this.name = forEach((kind) => `INSERT INTO ${kind}_names (rowid, name) VALUES (?, ?)`)
    this.identifier = this.database.prepare('INSERT OR IGNORE INTO identifier VALUES (?, CAST(? AS TEXT), ?, ?)')
  }

  /** @param first  Index of the first record. @param sentences  Of works. */
  addRecords(kind: RecordKind, first: number, ids: Float64Array, texts: PackedTexts, sentences?: PackedTexts): void {
    for (let row = 0; row < ids.length; row++) {
      const record = packedBytes(texts, row)
      if (sentences) this.addWork(first + row, ids[row]!, record, packedBytes(sentences, row))
      else this.record[kind].run(first + row, ids[row]!, record)
    }
  }

  private addWork(position: number, id: number, record: Uint8Array, sentences: Uint8Array): void {
    const text = Buffer.from(record.buffer, record.byteOffset, record.length)
    this.work.run(position, id, headBytes(text), readVenueName(text.toString()), sentences, record)
  }

  /** @param first  Rank of popularity of the first name, from 1. */
  addNames(kind: RecordKind, first: number, names: PackedTexts): void {
    const statement = this.name[kind]
    for (let row = 0; row < names.ends.length; row++) statement.run(first + row, indexedName(packedText(names, row)))
  }

  /**
   * Adds identifiers where there are any; of two records with the same the first bears it.
   * @param first  Index of the first record.
   */
  addIdentifiers(scheme: string, kind: RecordKind, first: number, values: PackedTexts): void {
    const identifiers = this.identifiers.get(scheme) ?? { kind, values: new TextSorter(`${this.path}-${scheme}`) }
    this.identifiers.set(scheme, identifiers)
    for (let row = 0; row < values.ends.length; row++) {
      const value = packedBytes(values, row)
      if (value.length > 0) identifiers.values.add(value, first + row)
    }
  }

  /** Rows in the order of their keys are written fastest. */
  private writeIdentifiers(): void {
    for (const [scheme, { kind, values }] of [...this.identifiers].sort(([a], [b]) => (a < b ? -1 : 1))) {
      for (const { bytes, number } of values.sorted()) this.identifier.run(scheme, bytes, kind, number)
      values.close()
    }
  }

  /** Makes the file whole. */
  finish(): void {
    this.writeIdentifiers()
    for (const kind of recordKinds) {
      this.database.exec(
        `CREATE UNIQUE INDEX ${kind}_id ON ${kind} (id); INSERT INTO ${kind}_names (${kind}_names) VALUES ('optimize')`,
      )
    }
    this.database.exec('COMMIT')
    this.close()
  }

  close(): void {
    for (const { values } of this.identifiers.values()) values.close()
    if (this.database.isOpen) this.database.close()
  }
}

/** A call of a `RecordWriter`. */
export interface RecordCall {
  name: 'addRecords' | 'addNames' | 'addIdentifiers' | 'finish'
  args: unknown[]
}
