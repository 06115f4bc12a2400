import { closeSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs'
import type { PackedTexts } from './text-pack.ts'

const BUFFERED = 1 << 22

/** Bytes on disk that grow at their end, written in large pieces. */
export class StagedLog {
  /** Bytes, those not yet written included. */
  length: number
  private readonly file: number
  private readonly buffer = Buffer.allocUnsafeSlow(BUFFERED)
  private buffered = 0
  private isOpen = true

  /** @param length  Bytes to keep of what is there. */
  constructor(path: string, length: number) {
    this.file = openSync(path, 'a+')
    ftruncateSync(this.file, length)
    this.length = length
  }

  append(bytes: Uint8Array): void {
    if (this.buffered + bytes.length > BUFFERED) this.flush()
    if (bytes.length > BUFFERED) writeFully(this.file, bytes)
    else {
      this.buffer.set(bytes, this.buffered)
      this.buffered += bytes.length
    }
    this.length += bytes.length
  }

  /** Writes what waits and gives the length. */
  flush(): number {
    writeFully(this.file, this.buffer.subarray(0, this.buffered))
    this.buffered = 0
    return this.length
  }

  /** The bytes from start to end; all must be flushed. */
  read(start: number, end: number): Buffer<ArrayBuffer> {
    const into = Buffer.allocUnsafeSlow(end - start)
    readFully(this.file, into, start)
    return into
  }

  /**
   * What stands in some rows, in their order; neighbours are read together.
   * @param ends  Ends of all rows, in units of `unit` bytes.
   */
  gather(ends: Float64Array, rows: Uint32Array, unit = 1): PackedTexts {
    const startOf = (row: number) => (row === 0 ? 0 : ends[row - 1]!) * unit
    const gathered = new Uint32Array(rows.length)
    let total = 0
    for (let at = 0; at < rows.length; at++) {
      total += ends[rows[at]!]! * unit - startOf(rows[at]!)
      gathered[at] = total
    }
    const bytes = new Uint8Array(total)
    for (let at = 0; at < rows.length; at++) {
      const from = at === 0 ? 0 : gathered[at - 1]!
      const start = startOf(rows[at]!)
      while (at + 1 < rows.length && rows[at + 1] === rows[at]! + 1) at++
      readFully(this.file, bytes.subarray(from, gathered[at]), start)
    }
    return { bytes, ends: gathered }
  }

  close(): void {
    if (this.isOpen) closeSync(this.file)
    this.isOpen = false
  }
}

/** Writes all the bytes; at the file's own position where none is given. */
export function writeFully(file: number, bytes: Uint8Array, position: number | null = null): void {
  for (let at = 0; at < bytes.length; ) {
    at += writeSync(file, bytes, at, Math.min(bytes.length - at, 2 ** 30), position === null ? null : position + at)
  }
}

function readFully(file: number, into: Uint8Array, position: number): void {
  for (let at = 0; at < into.length; ) {
    const got = readSync(file, into, at, Math.min(into.length - at, 2 ** 30), position + at)
    if (got === 0) throw new Error('a file of the build ends early')
    at += got
  }
}
