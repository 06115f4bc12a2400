import type { Rejection } from '../../sources/openalex/fields.ts'
import { DamagedFileError, type LineFile } from '../../sources/reading/raw-source.ts'

/** Some whole lines of a file, the last without its newline or with it. */
export interface Batch {
  bytes: Uint8Array<ArrayBuffer>
  /** Lines of the file that stand before. */
  firstLine: number
}

/** Something in a file that is not a line to read: `line` counts from 0, −1 where the whole file is meant. */
export interface Flaw {
  line: number
  reason: Rejection
}

const BATCH_BYTES = 1 << 20
/** Longer lines are not taken. */
export const LONGEST_LINE = 64 << 20
const NEWLINE = 10

/** Cuts a file into batches of whole lines of about 1 MB; flaws come where they stand. */
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
    yield { line: -1, reason: error.reason }
  }
}

class Cutter {
  private pieces: Buffer[] = []
  private gathered = 0
  /** Lines that ended before the gathered ones. */
  private line = 0
  private skip: number
  /** Whether the line at hand is too long and passed over. */
  private isOverlong = false

  constructor(skipLines: number) {
    this.skip = skipLines
  }

  *add(input: Buffer): Generator<Batch | Flaw> {
    let chunk = this.skipTaken(input)
    if (this.isOverlong) chunk = this.passOverlong(chunk)
    if (chunk.length === 0) return
    this.pieces.push(chunk)
    this.gathered += chunk.length
    if (this.gathered < BATCH_BYTES) return
    const end = chunk.lastIndexOf(NEWLINE) + 1
    if (end > 0) {
      this.pieces[this.pieces.length - 1] = chunk.subarray(0, end)
      yield this.cut()
      this.keep(chunk.subarray(end))
    } else if (this.gathered > LONGEST_LINE) yield* this.giveUpLine()
  }

  *end(): Generator<Batch | Flaw> {
    if (this.gathered > 0) yield this.cut()
  }

  /** What stands behind the last newline is the beginning of a line and no line. */
  *endDamaged(): Generator<Batch | Flaw> {
    const bytes = Buffer.concat(this.pieces)
    const end = bytes.lastIndexOf(NEWLINE) + 1
    this.pieces = []
    this.keep(bytes.subarray(0, end))
    yield* this.end()
  }

  private keep(chunk: Buffer): void {
    this.pieces = chunk.length > 0 ? [chunk] : []
    this.gathered = chunk.length
  }

  private cut(): Batch {
    const bytes = new Uint8Array(this.pieces.reduce((sum, piece) => sum + piece.length, 0))
    let at = 0
    for (const piece of this.pieces) {
      bytes.set(piece, at)
      at += piece.length
    }
    this.keep(Buffer.alloc(0))
    const firstLine = this.line
    this.line += countNewlines(bytes)
    return { bytes, firstLine }
  }

  /** Gives the whole lines before the overlong one and passes over that. */
  private *giveUpLine(): Generator<Batch | Flaw> {
    const bytes = Buffer.concat(this.pieces)
    const start = bytes.lastIndexOf(NEWLINE) + 1
    this.pieces = []
    this.keep(bytes.subarray(0, start))
    if (start > 0) yield this.cut()
    yield { line: this.line, reason: 'line_too_long' }
    this.keep(Buffer.alloc(0))
    this.isOverlong = true
  }

  private passOverlong(chunk: Buffer): Buffer {
    const end = chunk.indexOf(NEWLINE)
    if (end === -1) return chunk.subarray(0, 0)
    this.isOverlong = false
    this.line++
    return chunk.subarray(end + 1)
  }

  private skipTaken(chunk: Buffer): Buffer {
    let at = 0
    while (this.line < this.skip && this.gathered === 0) {
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
