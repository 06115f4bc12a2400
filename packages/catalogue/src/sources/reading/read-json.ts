import { isUtf8 } from 'node:buffer'
import { type Read, readChunks } from './read.ts'
import type { SourceFile } from './source-files.ts'

/** The longest value that is read. A page of a service with hundreds of records is a hundredth of it. */
const MAX_VALUE_BYTES = 1 << 26

const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT, QUOTE, BACKSLASH, COMMA, NEWLINE] = [
  ...Buffer.from('[]{}"\\,\n'),
]
const isBlank = (byte: number) => byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d

/**
 * The values of a JSON file one by one: the elements of a list, or values one after the other, on lines of their own or not.
 * Only one is in memory at a time. A value that cannot be read is reported, and reading continues.
 */
export async function* readJson(file: SourceFile): AsyncGenerator<Read<unknown>> {
  const splitter = new JsonSplitter()
  for await (const chunk of readChunks(file)) {
    if (typeof chunk === 'string') {
      yield { rejected: { line: splitter.line, reason: chunk } }
      return
    }
    yield* splitter.add(chunk)
  }
  yield* splitter.end()
}

/** Finds where values begin and end from brackets and strings alone. */
class JsonSplitter {
  /** The line of the current byte, from 1. */
  line = 1
  #isInList = false
  /** Open brackets around the byte, without the outer list. */
  #depth = 0
  #isInString = false
  #isEscaped = false
  #isFirst = true
  /** Pieces of a value that continues in the next chunk; undefined between values. */
  #pieces: Buffer[] | undefined
  #bytes = 0
  #startLine = 1

  #keep(piece: Buffer): void {
    this.#bytes += piece.length
    // What is too long is counted, but not kept.
    if (this.#bytes <= MAX_VALUE_BYTES) this.#pieces!.push(Buffer.from(piece))
    else this.#pieces = []
  }

  *add(chunk: Buffer): Generator<Read<unknown>> {
    let start = this.#isFirst && chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf ? 3 : 0
    const first = start
    this.#isFirst = false
    for (let at = first; at < chunk.length; at++) {
      const byte = chunk[at]!
      if (this.#pieces === undefined) {
        if (byte === NEWLINE) this.line++
        if (isBlank(byte) || byte === COMMA) continue
        if (this.#depth === 0 && !this.#isInList && byte === OPEN_LIST) this.#isInList = true
        else if (byte === CLOSE_LIST) this.#isInList = false
        else {
          this.#pieces = []
          this.#startLine = this.line
          start = at
          at--
        }
        continue
      }
      if (!this.#step(byte)) continue
      // A bracket or a quote belongs to what it ends; a comma, a newline and the bracket of the list around it do not.
      const isPart = byte !== COMMA && byte !== NEWLINE && this.#depth >= 0
      const end = isPart ? at + 1 : at
      yield* this.#take(chunk.subarray(start, end))
    }
    if (this.#pieces) this.#keep(chunk.subarray(start))
  }

  *end(): Generator<Read<unknown>> {
    if (!this.#pieces) return
    if (this.#depth > 0 || this.#isInString) yield { rejected: { line: this.#startLine, reason: 'cut_off' } }
    else yield* this.#take(Buffer.alloc(0))
  }

  /** Whether the value ends with this byte. */
  #step(byte: number): boolean {
    if (byte === NEWLINE) this.line++
    if (this.#isInString) {
      if (this.#isEscaped) this.#isEscaped = false
      else if (byte === BACKSLASH) this.#isEscaped = true
      else if (byte === QUOTE) this.#isInString = false
      return !this.#isInString && this.#depth === 0
    }
    if (byte === QUOTE) this.#isInString = true
    else if (byte === OPEN_OBJECT || byte === OPEN_LIST) this.#depth++
    else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) this.#depth--
    else return this.#depth === 0 && (byte === COMMA || byte === NEWLINE)
    return this.#depth <= 0 && byte !== QUOTE
  }

  *#take(last: Buffer): Generator<Read<unknown>> {
    const line = this.#startLine
    this.#keep(last)
    const isTooLong = this.#bytes > MAX_VALUE_BYTES
    const bytes = Buffer.concat(this.#pieces!)
    if (this.#depth < 0) this.#isInList = false
    this.#pieces = undefined
    this.#bytes = 0
    this.#depth = 0
    this.#isInString = false
    yield isTooLong ? { rejected: { line, reason: 'record_too_long' } } : parse(bytes, line)
  }
}

/** One value from its bytes. */
export function parse(bytes: Buffer, line: number): Read<unknown> {
  if (!isUtf8(bytes)) return { rejected: { line, reason: 'invalid_encoding' } }
  try {
    return { value: JSON.parse(bytes.toString('utf8')), line }
  } catch {
    return { rejected: { line, reason: 'not_json' } }
  }
}
