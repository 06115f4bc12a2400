import type { StatementSync } from 'node:sqlite'
import { lowerBound } from '../../base/lower-bound.ts'
import { NONE } from '../../base/none.ts'
import type { RecordKind } from '../../columns/columns.ts'
import type { NameQuery } from '../../open-catalogue/condition.ts'
import { UNKNOWN_NUMBER } from '../../open-catalogue/unknown-number.ts'
import type { CatalogueData } from '../data/catalogue-data.ts'
import { findTerm } from '../data/find-term.ts'
import { SEGMENT_WORKS } from '../data/format.ts'
import type { RecordStore } from '../data/record-store.ts'

/** What no column holds, from the tables of `records.sqlite` and the segments of the index. */
export class StoredLists {
  readonly data: CatalogueData
  readonly #records: RecordStore
  readonly #statements = new Map<string, StatementSync>()
  /** Cached ranks for names that begin with one letter: every search while typing begins with such a query. */
  readonly #ranksByLetter = new Map<string, readonly number[]>()

  constructor(data: CatalogueData, records: RecordStore) {
    this.data = data
    this.#records = records
  }

  nameAt(kind: RecordKind, index: number): string {
    const select = this.#prepare(
      `SELECT json_extract(record, '$.display_name') AS name FROM ${kind} WHERE position = ?`,
    )
    return (select.get(index) as { name: string }).name
  }

  /** The records with an identifier of a scheme, or with one that begins with a given text. */
  identified(kind: RecordKind, scheme: string, beginning?: string): Iterable<number> {
    const select = 'SELECT position FROM identifier WHERE scheme = ? AND kind = ?'
    if (beginning === undefined) return this.#positions(select, scheme, kind)
    return this.#positions(`${select} AND value >= ? AND value < ?`, scheme, kind, beginning, `${beginning}\u{10ffff}`)
  }

  /** Ranks of popularity, from 1, of the names that fit: the best known first, at most `limit`. */
  ranksOfNames(kind: RecordKind, query: NameQuery, limit: number): readonly number[] {
    const expression = expressionOf(query)
    const isLetter = /^"[a-z\d]" \*$/.test(expression)
    const key = `${kind} ${expression} ${limit}`
    const knownRanks = isLetter ? this.#ranksByLetter.get(key) : undefined
    if (knownRanks) return knownRanks
    const names = `${kind}_names`
    const select = this.#prepare(`SELECT rowid FROM ${names} WHERE ${names} MATCH ? ORDER BY rowid LIMIT ?`)
    const ranks = (select.all(expression, limit) as { rowid: number }[]).map(({ rowid }) => rowid)
    if (isLetter) this.#ranksByLetter.set(key, ranks)
    return ranks
  }

  /** How well names fit by BM25, above 0, by rank of popularity. */
  scoresOfNames(kind: RecordKind, query: NameQuery): readonly { rank: number; score: number }[] {
    const names = `${kind}_names`
    const select = this.#prepare(`SELECT rowid AS rank, -bm25(${names}) AS score FROM ${names} WHERE ${names} MATCH ?`)
    return select.all(expressionOf(query)) as unknown as { rank: number; score: number }[]
  }

  /**
   * A number of each record of a kind, UNKNOWN_NUMBER where it has none: for kinds with thousands of records.
   * @param path  Names from the record inwards.
   */
  storedNumbers(kind: RecordKind, path: readonly string[]): ArrayLike<number> {
    const numbers = new Float64Array(this.data.summary.counts[kind])
    const rows = this.#prepare(`SELECT position, json_extract(record, ?) AS number FROM ${kind}`)
    const steps = `$${path.map((name) => `."${name}"`).join('')}`
    for (const { position, number } of rows.iterate(steps) as Iterable<{ position: number; number: unknown }>) {
      numbers[position] = Number(number ?? UNKNOWN_NUMBER)
    }
    return numbers
  }

  /**
   * The records of which a property is true. Searches the JSON as text. Inside a string the quotes would be escaped, so only the property itself matches, and no record
   * needs parsing.
   */
  withTrue(kind: RecordKind, property: string): Iterable<number> {
    return this.#positions(`SELECT position FROM ${kind} WHERE instr(record, ?) > 0`, `"${property}":true`)
  }

  worksHolding(term: string): number {
    const number = findTerm(term, this.data.columns)
    return number === NONE ? 0 : this.data.columns.term_works[number]!
  }

  /** Visits each work that holds a term, ascending, with what the term says of it, 1 to 255. */
  visitPostings(term: string, visit: (work: number, impact: number) => void): void {
    const number = findTerm(term, this.data.columns)
    if (number === NONE) return
    for (const [place, segment] of this.data.segments.entries()) {
      const row = lowerBound(segment.terms, number)
      if (segment.terms[row] !== number) continue
      const first = place * SEGMENT_WORKS
      for (let at = segment.offsets[row]!; at < segment.offsets[row + 1]!; at++) {
        visit(first + segment.documents[at]!, segment.impacts[at]!)
      }
    }
  }

  *#positions(sql: string, ...parameters: string[]): Generator<number> {
    const rows = this.#records.database.prepare(sql).iterate(...parameters) as Iterable<{ position: number }>
    for (const { position } of rows) yield position
  }

  #prepare(sql: string): StatementSync {
    const statement = this.#statements.get(sql) ?? this.#records.database.prepare(sql)
    this.#statements.set(sql, statement)
    return statement
  }
}

/** The full-text expression of a query. Every word is quoted, so that nothing in it can act as an operator. */
function expressionOf({ words, match }: NameQuery): string {
  if (match === 'phrase') return `"${words.map(([word]) => word).join(' ')}"`
  const end = match === 'beginnings' ? ' *' : ''
  const oneOf = (forms: readonly string[]) => forms.map((form) => `"${form}"${end}`).join(' OR ')
  return words.map((forms) => (forms.length > 1 ? `(${oneOf(forms)})` : oneOf(forms))).join(' AND ')
}
