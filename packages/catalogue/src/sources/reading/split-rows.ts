import { isUtf8 } from 'node:buffer'

/** A row as it stands in the file, or why it cannot be read. */
export interface SplitRow {
  /** Where it begins, from 1. */
  line: number
  /** With its line break. */
  bytes: Buffer
  reason?: 'invalid_encoding' | 'unclosed_quote'
}

/** The longest row, in bytes: what goes on longer is a quote that was never closed. */
const LONGEST = 1 << 22
/** So often at most a file is taken up again behind a quote that was never closed. */
const MOST_UNCLOSED = 200

const [QUOTE, NEWLINE, RETURN] = [0x22, 0x0a, 0x0d]
const delimiters = [';', ',', '\t'] as const

/** Finds where rows of CSV begin and end, and which sign stands between their cells. */
export class RowSplitter {
  /** Where the row begins that is read, from 1. */
  line = 1
  delimiter: (typeof delimiters)[number] = ','
  #rest: Buffer = Buffer.alloc(0)
  #isFirst = true
  #unclosed = 0

  /** The rows that are whole with this chunk. */
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
      const end = endOfRow(this.#rest, start, this.delimiter.charCodeAt(0))
      if (end !== undefined) {
        this.#take(rows, start, end)
        start = end
      } else if (isEnd && !this.#isUnclosed(start)) {
        this.#take(rows, start, this.#rest.length)
        start = this.#rest.length
      } else if (isEnd || this.#rest.length - start > LONGEST) {
        start = this.#passOver(rows, start)
      } else break
    }
    this.#rest = Buffer.from(this.#rest.subarray(start))
    return rows
  }

  /** Takes the byte order mark away and looks at the header. */
  #begin(isEnd: boolean): void {
    const mark = this.#rest[0] === 0xef && this.#rest[1] === 0xbb && this.#rest[2] === 0xbf ? 3 : 0
    const newline = this.#rest.indexOf(NEWLINE)
    if (newline === -1 && !isEnd && this.#rest.length <= LONGEST) return
    this.#rest = this.#rest.subarray(mark)
    this.#isFirst = false
    const header = this.#rest
      .subarray(0, newline === -1 ? LONGEST : newline)
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
    this.line += newlinesIn(bytes)
  }

  /** Whether the last row has no end because of a quote. */
  #isUnclosed(start: number): boolean {
    const closed = Buffer.concat([this.#rest.subarray(start), Buffer.from('\n')])
    return endOfRow(closed, 0, this.delimiter.charCodeAt(0)) === undefined
  }

  /** Reports a row whose quote has no end, and goes on with the line below; where the next row begins. */
  #passOver(rows: SplitRow[], start: number): number {
    const newline = this.#rest.indexOf(NEWLINE, start)
    rows.push({ line: this.line, bytes: Buffer.alloc(0), reason: 'unclosed_quote' })
    const isLast = newline === -1 || ++this.#unclosed > MOST_UNCLOSED
    const next = isLast ? this.#rest.length : newline + 1
    this.line += newlinesIn(this.#rest.subarray(start, next))
    return next
  }
}

/** Behind the line break that ends the row; undefined where it goes on. A quote opens a cell only where the cell begins. */
function endOfRow(bytes: Buffer, start: number, delimiter: number): number | undefined {
  let isQuoted = false
  let isCellStart = true
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at]
    if (isQuoted) {
      // Two quotes close and open again: inside of the cell for whoever only looks for its end.
      const next = bytes.indexOf(QUOTE, at)
      if (next === -1) return undefined
      at = next
      if (bytes[at + 1] === QUOTE) at++
      else isQuoted = false
      continue
    }
    if (byte === NEWLINE) return at + 1
    if (byte === QUOTE && isCellStart) isQuoted = true
    isCellStart = byte === delimiter
  }
  return undefined
}

function isBlank(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === NEWLINE || byte === RETURN || byte === 0x20)
}

function newlinesIn(bytes: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) count++
  return count
}
