import { isUtf8 } from 'node:buffer'
import { type Read, readChunks } from './read.ts'
import type { SourceFile } from './source-files.ts'

/** The longest line that is read. */
const MAX_LINE_BYTES = 1 << 24
const NEWLINE = 10

/** The lines of a file that are not blank. A line that cannot be read is reported, and reading continues. */
export async function* readLines(file: SourceFile): AsyncGenerator<Read<string>> {
  let line = 1
  let pieces: Buffer[] = []
  let bytes = 0
  const keep = (piece: Buffer) => {
    bytes += piece.length
    if (bytes <= MAX_LINE_BYTES) pieces.push(Buffer.from(piece))
    else pieces = []
  }
  const take = (): Read<string> | undefined => {
    const whole = Buffer.concat(pieces)
    const isTooLong = bytes > MAX_LINE_BYTES
    pieces = []
    bytes = 0
    if (isTooLong) return { rejected: { line, reason: 'record_too_long' } }
    if (!isUtf8(whole)) return { rejected: { line, reason: 'invalid_encoding' } }
    // Trimming removes a byte order mark, too.
    const value = whole.toString('utf8').trim()
    return value === '' ? undefined : { value, line }
  }
  for await (const chunk of readChunks(file)) {
    if (typeof chunk === 'string') {
      yield { rejected: { line, reason: chunk } }
      return
    }
    let start = 0
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      keep(chunk.subarray(start, end))
      const read = take()
      if (read) yield read
      line++
      start = end + 1
    }
    keep(chunk.subarray(start))
  }
  const read = take()
  if (read) yield read
}
