import { parse } from 'csv-parse/sync'
import { yieldToEvents } from '../../base/yield-to-events.ts'
import { type Read, readChunks } from './read.ts'
import type { SourceFile } from './source-files.ts'
import { RowSplitter, type SplitRow } from './split-rows.ts'

/** A row by the names of its columns, as in the header but trimmed; empty cells are ''. */
export type CsvRow = Readonly<Record<string, string>>

/**
 * The rows of a CSV file with a header (RFC 4180): UTF-8 with or without byte order mark; `;`, `,` or tab between cells, as in
 * the header; lines ending in CRLF, LF or CR; cells that contain one of these in `"`, with `""` for a quote. A row that cannot
 * be read is reported with the line where it begins, and reading continues.
 */
export async function* readCsv(file: SourceFile): AsyncGenerator<Read<CsvRow>> {
  const reader = new CsvReader()
  for await (const chunk of readChunks(file)) {
    if (typeof chunk === 'string') {
      yield { rejected: { line: reader.line, reason: chunk } }
      return
    }
    yield* reader.read(reader.splitter.add(chunk))
  }
  yield* reader.read(reader.splitter.end())
}

/** Bytes that are read before other events are handled. */
const AT_ONCE = 16 * 1024

/** The rows of a CSV that is there as a whole, with other events in between; as `readCsv`. @param longest  Bytes of a row. */
export async function* readCsvText(text: string, longest: number): AsyncGenerator<Read<CsvRow>> {
  const reader = new CsvReader(longest)
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += AT_ONCE) {
    yield* reader.read(reader.splitter.add(bytes.subarray(at, at + AT_ONCE)))
    await yieldToEvents()
  }
  yield* reader.read(reader.splitter.end())
}

class CsvReader {
  readonly splitter: RowSplitter

  /** @param longest  Bytes of a row; a longer one has a quote that was never closed. */
  constructor(longest?: number) {
    this.splitter = new RowSplitter(longest)
  }

  #header: readonly string[] | undefined

  get line(): number {
    return this.splitter.line
  }

  *read(rows: readonly SplitRow[]): Generator<Read<CsvRow>> {
    let rest = rows
    if (!this.#header && rest.length > 0) {
      const [first, ...others] = rest
      const cells = first!.reason === undefined ? this.#cellsOf([first!])?.[0] : undefined
      this.#header = apart(cells?.map((cell) => cell.trim()) ?? [])
      if (!cells) yield { rejected: { line: first!.line, reason: first!.reason ?? 'broken_quotes' } }
      rest = others
    }
    const whole = rest.filter(({ reason }) => reason === undefined)
    const cells = this.#cellsOf(whole)
    let at = 0
    for (const row of rest) {
      if (row.reason !== undefined) yield { rejected: { line: row.line, reason: row.reason } }
      // A batch with a broken row is read row by row.
      else yield this.#named(row, cells ? cells[at++] : this.#cellsOf([row])?.[0])
    }
  }

  #named({ line }: SplitRow, cells: readonly string[] | undefined): Read<CsvRow> {
    const header = this.#header!
    if (!cells) return { rejected: { line, reason: 'broken_quotes' } }
    if (cells.length !== header.length) return { rejected: { line, reason: 'wrong_number_of_columns' } }
    return { value: Object.fromEntries(cells.map((cell, column) => [header[column]!, cell])), line }
  }

  /** The cells of rows; undefined if one of them is malformed. */
  #cellsOf(rows: readonly SplitRow[]): string[][] | undefined {
    try {
      const cells = parse(Buffer.concat(rows.map(({ bytes }) => bytes)), {
        delimiter: this.splitter.delimiter,
        record_delimiter: this.splitter.rowEnds,
        relax_column_count: true,
        relax_quotes: true,
      })
      return cells.length === rows.length ? cells : undefined
    } catch {
      return undefined
    }
  }
}

/** Names of columns, of which none hides another: the second `author` is `author (2)`. */
function apart(names: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return names.map((name) => {
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return count === 1 || name === '' ? name : `${name} (${count})`
  })
}
