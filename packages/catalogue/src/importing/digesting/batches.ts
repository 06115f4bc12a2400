import { DamagedFileError, type LineFile } from '../../sources/reading/raw-source.ts'
import type { Rejection } from '../../sources/reading/source-records.ts'

/** Whole lines of a file; the last may lack its newline. */
export interface Batch {
  bytes: Uint8Array<ArrayBuffer>
  /** Number of lines of the file before these. */
  firstLine: number
}

/** A fault of a file. `line` counts from 0; of a damaged file it is the last that could be read, −1 where there is none. */
export interface Flaw {
  line: number
  reason: Rejection
}

const BATCH_BYTES = 1 << 20
/** Bytes. Longer lines are rejected. */
export const LONGEST_LINE = 64 << 20
const NEWLINE = 10

/** Cuts a file into batches of whole lines of about 1 MB; faults are yielded where they occur. */
export async function* cutBatches(
  file: LineFile,
  { skipLines, onBytes }: { skipLines: number; onBytes: (bytes: number) => void },
): AsyncGenerator<Batch | Flaw> {
  const cutter = new Cutter(skipLines)
  try {
    for await (const chunk of file.open(onBytes)) yield* cutter.add(chunk)
    yield* cutter.end()
  } catch (error) {
    if (!(error instanceof DamagedFileError)) throw error
    yield* cutter.endDamaged()
    yield { line: cutter.lastLine, reason: error.reason }
  }
}

class Cutter {
  private pieces: Buffer[] = []
  private bytesHeld = 0
  /** Number of lines that ended before the bytes held. */
  private line = 0
  private skip: number
  /** Whether the current line is too long and is being skipped. */
  private isOverlong = false

  constructor(skipLines: number) {
    this.skip = skipLines
  }

  /** The last line of those that are cut, from 0; −1 before the first. */
  get lastLine(): number {
    return this.line - 1
  }

  *add(input: Buffer): Generator<Batch | Flaw> {
    let chunk = this.skipReadLines(input)
    if (this.isOverlong) chunk = this.passOverlong(chunk)
    if (chunk.length === 0) return
    this.pieces.push(chunk)
    this.bytesHeld += chunk.length
    if (this.bytesHeld < BATCH_BYTES) return
    const end = chunk.lastIndexOf(NEWLINE) + 1
    if (end > 0) {
      this.pieces[this.pieces.length - 1] = chunk.subarray(0, end)
      yield this.cut()
      this.hold(chunk.subarray(end))
    } else if (this.bytesHeld > LONGEST_LINE) yield* this.skipOverlong()
  }

  *end(): Generator<Batch | Flaw> {
    if (this.bytesHeld > 0) yield this.cut()
  }

  /** Drops what follows the last newline: it is only the beginning of a line. */
  *endDamaged(): Generator<Batch | Flaw> {
    const bytes = Buffer.concat(this.pieces)
    const end = bytes.lastIndexOf(NEWLINE) + 1
    this.pieces = []
    this.hold(bytes.subarray(0, end))
    yield* this.end()
  }

  private hold(chunk: Buffer): void {
    this.pieces = chunk.length > 0 ? [chunk] : []
    this.bytesHeld = chunk.length
  }

  private cut(): Batch {
    const bytes = new Uint8Array(this.pieces.reduce((sum, piece) => sum + piece.length, 0))
    let at = 0
    for (const piece of this.pieces) {
      bytes.set(piece, at)
      at += piece.length
    }
    this.hold(Buffer.alloc(0))
    const firstLine = this.line
    this.line += countNewlines(bytes)
    return { bytes, firstLine }
  }

  /** Yields the whole lines before the overlong one, and skips it. */
  private *skipOverlong(): Generator<Batch | Flaw> {
    const bytes = Buffer.concat(this.pieces)
    const start = bytes.lastIndexOf(NEWLINE) + 1
    this.pieces = []
    this.hold(bytes.subarray(0, start))
    if (start > 0) yield this.cut()
    yield { line: this.line, reason: 'line_too_long' }
    this.hold(Buffer.alloc(0))
    this.isOverlong = true
  }

  private passOverlong(chunk: Buffer): Buffer {
    const end = chunk.indexOf(NEWLINE)
    if (end === -1) return chunk.subarray(0, 0)
    this.isOverlong = false
    this.line++
    return chunk.subarray(end + 1)
  }

  private skipReadLines(chunk: Buffer): Buffer {
    let at = 0
    while (this.line < this.skip && this.bytesHeld === 0) {
      const end = chunk.indexOf(NEWLINE, at)
      if (end === -1) return chunk.subarray(0, 0)
      at = end + 1
      this.line++
    }
    return at === 0 ? chunk : chunk.subarray(at)
  }
}

function countNewlines(bytes: Uint8Array): number {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let count = 0
  for (let at = buffer.indexOf(NEWLINE); at !== -1; at = buffer.indexOf(NEWLINE, at + 1)) count++
  return count
}
