import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DAY_MS } from '@cognate/contract'
import { Growing } from '../base/growing.ts'
import { GrowingLists } from '../base/growing-lists.ts'
import { NONE } from '../base/none.ts'
import type { DocumentParts } from '../engine/document-parts.ts'
import { StagedLog } from '../importing/staging/staged-log.ts'
import type { StagedPostings } from '../importing/writing/catalogue-writer.ts'
import type { CountedTerms } from './count-document.ts'

/** A record with everything that is known of it beside. */
export interface StagedDocument {
  /** The id in small letters. */
  key: string
  parts: DocumentParts
  terms: CountedTerms
  /** The sorts that it has a value for, as bits. */
  sortMarks: number
  /** Indices in the catalogue. */
  institutions: readonly number[]
  authors: readonly number[]
  json: string
}

/** Strings by code, 0 the empty one. */
class Vocabulary {
  readonly #words = ['']
  readonly #codes = new Map([['', 0]])

  /** By code; so the file of vocabularies holds them. */
  toJSON(): string[] {
    return this.#words
  }

  wordAt(code: number): string {
    return this.#words[code]!
  }

  codeOf(word: string): number {
    const known = this.#codes.get(word)
    if (known !== undefined) return known
    this.#codes.set(word, this.#words.length)
    return this.#words.push(word) - 1
  }
}

const encoder = new TextEncoder()

/** What is gathered of a shelf while its records are read, in the order in which they come; texts and postings on disk. */
export class ShelfStaging implements StagedPostings {
  readonly columns = {
    term_bytes: new Growing(Uint8Array, 1 << 16),
    term_ends: new Growing(Uint32Array),
    posting_ends: new Growing(Float64Array),
    record_ends: new Growing(Float64Array),
    day: new Growing(Int32Array),
    end_day: new Growing(Int32Array),
    authority: new Growing(Uint8Array),
    /** Terms that a record says itself, and that its people say. */
    length: new Growing(Uint32Array),
    people_length: new Growing(Uint32Array),
    /** As `markSorts` gives them. */
    sort_marks: new Growing(Uint8Array),
  }
  readonly lists = {
    country: new GrowingLists(),
    sector: new GrowingLists(),
    institution: new GrowingLists(),
    author: new GrowingLists(),
  }
  readonly vocabularies = { country: new Vocabulary(), sector: new Vocabulary() }
  readonly logs: Record<'posting_term' | 'posting_frequency' | 'record', StagedLog>
  /** The row of each key; of two records with one key the later holds. */
  readonly rows = new Map<string, number>()
  readonly #directory: string
  readonly #terms = new Map<string, number>()

  constructor(directory: string) {
    this.#directory = directory
    rmSync(directory, { recursive: true, force: true })
    mkdirSync(directory, { recursive: true })
    const log = (name: string) => new StagedLog(join(directory, `${name}.log`), 0)
    this.logs = { posting_term: log('terms'), posting_frequency: log('frequencies'), record: log('records') }
  }

  add({ key, parts, terms, sortMarks, institutions, authors, json }: StagedDocument): void {
    const { columns, lists, vocabularies, logs } = this
    this.rows.set(key, columns.day.length)
    columns.day.push(dayOf(parts.date))
    columns.end_day.push(dayOf(parts.endDate))
    columns.authority.push(parts.authority)
    columns.length.push(terms.length)
    columns.people_length.push(terms.peopleLength)
    columns.sort_marks.push(sortMarks)
    lists.country.push([...new Set(parts.countries.map((code) => vocabularies.country.codeOf(code.toUpperCase())))])
    lists.sector.push([...new Set(parts.sectors.map((sector) => vocabularies.sector.codeOf(sector.toLowerCase())))])
    lists.institution.push(institutions)
    lists.author.push(authors)
    logs.record.append(encoder.encode(json))
    columns.record_ends.push(logs.record.length)
    this.#addPostings(terms.frequencies)
  }

  #addPostings(frequencies: ReadonlyMap<string, number>): void {
    const terms = new Uint32Array(frequencies.size)
    const counts = new Uint8Array(frequencies.size)
    let at = 0
    for (const [term, frequency] of frequencies) {
      terms[at] = this.#numberOf(term)
      counts[at++] = frequency
    }
    this.logs.posting_term.append(new Uint8Array(terms.buffer))
    this.logs.posting_frequency.append(counts)
    // One byte a posting.
    this.columns.posting_ends.push(this.logs.posting_frequency.length)
  }

  #numberOf(term: string): number {
    const known = this.#terms.get(term)
    if (known !== undefined) return known
    const { term_bytes, term_ends } = this.columns
    term_bytes.pushAll(encoder.encode(term))
    term_ends.push(term_bytes.length)
    this.#terms.set(term, this.#terms.size)
    return this.#terms.size - 1
  }

  /** Ends the reading: all that was staged can be read back. */
  flush(): void {
    for (const log of Object.values(this.logs)) log.flush()
  }

  discard(): void {
    for (const log of Object.values(this.logs)) log.close()
    rmSync(this.#directory, { recursive: true, force: true })
  }
}

/** Days since 1970-01-01 of a date or the beginning of one; NONE where it is none. */
function dayOf(date: string | null): number {
  const day = date === null || !/^\d{4}(-\d\d){0,2}$/.test(date) ? Number.NaN : Date.parse(date) / DAY_MS
  return Number.isNaN(day) ? NONE : day
}
