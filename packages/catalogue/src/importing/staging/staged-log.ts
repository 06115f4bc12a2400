import { closeSync, ftruncateSync, openSync, rmSync } from 'node:fs'
import { readFully, writeFully } from '../../base/file-bytes.ts'
import type { PackedTexts } from '../../base/text-pack.ts'

const BUFFERED = 1 << 22

interface Part {
  file: number
  /** Of its first byte in the log. */
  start: number
}

/**
 * A file of bytes that grows at its end, written in large pieces. A log can have several files: those of earlier builds are
 * never changed, so that builds can share them.
 */
export class StagedLog {
  /** Bytes, those not yet written included. */
  length = 0
  private readonly parts: Part[] = []
  private readonly buffer = Buffer.allocUnsafeSlow(BUFFERED)
  private buffered = 0
  private isOpen = true

  /**
   * @param length  Bytes to keep of the file that grows.
   * @param earlier  The files before it.
   */
  constructor(path: string, length: number, earlier: readonly { path: string; length: number }[] = []) {
    for (const part of earlier) {
      this.parts.push({ file: openSync(part.path, 'r'), start: this.length })
      this.length += part.length
    }
    const file = openSync(path, 'a+')
    ftruncateSync(file, length)
    this.parts.push({ file, start: this.length })
    this.length += length
  }

  /** A log that is gone when it is closed, or its process ends: no other can find its file. */
  static temporary(path: string): StagedLog {
    const log = new StagedLog(path, 0)
    rmSync(path)
    return log
  }

  append(bytes: Uint8Array): void {
    if (this.buffered + bytes.length > BUFFERED) this.flush()
    if (bytes.length > BUFFERED) writeFully(this.growing.file, bytes)
    else {
      this.buffer.set(bytes, this.buffered)
      this.buffered += bytes.length
    }
    this.length += bytes.length
  }

  /** Writes the buffer and returns the length of the growing file. */
  flush(): number {
    writeFully(this.growing.file, this.buffer.subarray(0, this.buffered))
    this.buffered = 0
    return this.length - this.growing.start
  }

  private get growing(): Part {
    return this.parts.at(-1)!
  }

  /**
   * The content of some rows, in their order; neighbours are read together. Call `flush` first.
   * @param ends  Ends of all rows, in units of `unit` bytes.
   */
  gather(ends: Float64Array, rows: Uint32Array, unit = 1): PackedTexts {
    const startOf = (row: number) => (row === 0 ? 0 : ends[row - 1]!) * unit
    const endsOfRows = new Uint32Array(rows.length)
    let total = 0
    for (let at = 0; at < rows.length; at++) {
      total += ends[rows[at]!]! * unit - startOf(rows[at]!)
      endsOfRows[at] = total
    }
    const bytes = new Uint8Array(total)
    for (let at = 0; at < rows.length; at++) {
      const from = at === 0 ? 0 : endsOfRows[at - 1]!
      const start = startOf(rows[at]!)
      while (at + 1 < rows.length && rows[at + 1] === rows[at]! + 1) at++
      this.fill(bytes.subarray(from, endsOfRows[at]), start)
    }
    return { bytes, ends: endsOfRows }
  }

  /** The bytes from start to end. Call `flush` first. */
  read(start: number, end: number): Uint8Array {
    const into = new Uint8Array(end - start)
    this.fill(into, start)
    return into
  }

  /** Fills the bytes with the content from a position on, across files. */
  private fill(into: Uint8Array, position: number): void {
    for (let number = this.parts.length - 1, end = position + into.length; end > position; number--) {
      const { file, start } = this.parts[number]!
      if (start >= end) continue
      const from = Math.max(start, position)
      readFully(file, into.subarray(from - position, end - position), from - start)
      end = from
    }
  }

  close(): void {
    if (this.isOpen) for (const { file } of this.parts) closeSync(file)
    this.isOpen = false
  }
}
