import { isUtf8 } from 'node:buffer'

/** The bytes of a row, or why it cannot be read. */
export interface SplitRow {
  /** Where it begins, from 1. */
  line: number
  /** With its line break. */
  bytes: Buffer
  reason?: 'invalid_encoding' | 'unclosed_quote'
}

/** The longest row: a longer one has a quote that was never closed. */
const MAX_ROW_BYTES = 1 << 22
/** The number of unclosed quotes that a file may have; one more ends the file. */
const MOST_UNCLOSED = 200

const [QUOTE, NEWLINE, RETURN] = [0x22, 0x0a, 0x0d]
const delimiters = [';', ',', '\t'] as const

/**
 * Finds where rows of CSV begin and end, and which characters separate cells and end rows. Cells are left to csv-parse;
 * rows are split here, so that a broken row spoils no other.
 */
export class RowSplitter {
  /** The line where the current row begins, from 1. */
  line = 1
  delimiter: (typeof delimiters)[number] = ','
  /** RETURN in files without a newline. */
  #rowEnd = NEWLINE
  #rest: Buffer = Buffer.alloc(0)
  #isFirst = true
  #unclosed = 0
  readonly #longest: number

  constructor(longest = MAX_ROW_BYTES) {
    this.#longest = longest
  }

  /** What may end a row of this file. */
  get rowEnds(): string[] {
    return this.#rowEnd === NEWLINE ? ['\r\n', '\n'] : ['\r']
  }

  /** The rows that this chunk completes. */
  add(chunk: Buffer): SplitRow[] {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    return this.#split(false)
  }

  /** The row that ends with the file. */
  end(): SplitRow[] {
    return this.#split(true)
  }

  #split(isEnd: boolean): SplitRow[] {
    const rows: SplitRow[] = []
    if (this.#isFirst && (this.#rest.length >= 3 || isEnd)) this.#begin(isEnd)
    if (this.#isFirst) return rows
    let start = 0
    while (start < this.#rest.length) {
      const end = this.#endOfRow(this.#rest, start)
      if (end !== undefined) {
        this.#take(rows, start, end)
        start = end
      } else if (isEnd && !this.#isUnclosed(start)) {
        this.#take(rows, start, this.#rest.length)
        start = this.#rest.length
      } else if (isEnd || this.#rest.length - start > this.#longest) {
        start = this.#skipUnclosed(rows, start)
      } else break
    }
    this.#rest = Buffer.from(this.#rest.subarray(start))
    return rows
  }

  /** Drops the byte order mark and finds the delimiter and the row end in the header. */
  #begin(isEnd: boolean): void {
    const mark = this.#rest[0] === 0xef && this.#rest[1] === 0xbb && this.#rest[2] === 0xbf ? 3 : 0
    const hasNewline = this.#rest.includes(NEWLINE)
    if (!hasNewline && !isEnd && this.#rest.length <= this.#longest) return
    this.#rest = this.#rest.subarray(mark)
    this.#isFirst = false
    if (!hasNewline && this.#rest.includes(RETURN)) this.#rowEnd = RETURN
    const end = this.#rest.indexOf(this.#rowEnd)
    const header = this.#rest
      .subarray(0, end === -1 ? this.#longest : end)
      .toString('latin1')
      .replace(/"[^"]*"/g, '')
    const counts = delimiters.map((sign) => header.split(sign).length)
    this.delimiter = delimiters[counts.indexOf(Math.max(...counts))]!
    if (Math.max(...counts) === 1) this.delimiter = ','
  }

  #take(rows: SplitRow[], start: number, end: number): void {
    const bytes = this.#rest.subarray(start, end)
    if (!isBlank(bytes)) {
      rows.push({ line: this.line, bytes, ...(!isUtf8(bytes) && { reason: 'invalid_encoding' as const }) })
    }
    this.line += this.#linesIn(bytes)
  }

  /** Whether the last row does not end because of an open quote. */
  #isUnclosed(start: number): boolean {
    const closed = Buffer.concat([this.#rest.subarray(start), Buffer.of(this.#rowEnd)])
    return this.#endOfRow(closed, 0) === undefined
  }

  /** Reports a row with an unclosed quote; returns where reading continues, at the next line. */
  #skipUnclosed(rows: SplitRow[], start: number): number {
    const end = this.#rest.indexOf(this.#rowEnd, start)
    rows.push({ line: this.line, bytes: Buffer.alloc(0), reason: 'unclosed_quote' })
    const isLast = end === -1 || ++this.#unclosed > MOST_UNCLOSED
    const next = isLast ? this.#rest.length : end + 1
    this.line += this.#linesIn(this.#rest.subarray(start, next))
    return next
  }

  /** The position after the end of the row; undefined if the row is incomplete. A quote counts only at the start of a cell. */
  #endOfRow(bytes: Buffer, start: number): number | undefined {
    const [delimiter, rowEnd] = [this.delimiter.charCodeAt(0), this.#rowEnd]
    let isQuoted = false
    let isCellStart = true
    for (let at = start; at < bytes.length; at++) {
      const byte = bytes[at]
      if (isQuoted) {
        // Two quotes are an escaped one.
        const next = bytes.indexOf(QUOTE, at)
        if (next === -1) return undefined
        at = next
        if (bytes[at + 1] === QUOTE) at++
        else isQuoted = false
        continue
      }
      if (byte === rowEnd) return at + 1
      if (byte === QUOTE && isCellStart) isQuoted = true
      isCellStart = byte === delimiter
    }
    return undefined
  }

  #linesIn(bytes: Buffer): number {
    let count = 0
    for (let at = bytes.indexOf(this.#rowEnd); at !== -1; at = bytes.indexOf(this.#rowEnd, at + 1)) count++
    return count
  }
}

function isBlank(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === NEWLINE || byte === RETURN || byte === 0x20)
}
