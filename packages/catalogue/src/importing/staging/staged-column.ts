import { closeSync, ftruncateSync, openSync, rmSync } from 'node:fs'
import { readFully, writeFully } from '../../base/file-bytes.ts'
import type { NumberArray, NumbersType } from '../../base/growing.ts'

/** Bytes in memory, of what is added as of what is read. */
const BUFFERED = 1 << 13

/** A column of numbers that grows at its end. It is in a file; in memory are only the newest values. */
export class StagedColumn<A extends NumberArray> {
  length: number
  private readonly type: NumbersType<A>
  private readonly file: number
  private readonly buffer: A
  private buffered = 0
  private isOpen = true

  /** @param length  Values to keep of those in the file. */
  constructor(type: NumbersType<A>, path: string, length = 0) {
    this.type = type
    this.length = length
    this.buffer = new type(BUFFERED / type.BYTES_PER_ELEMENT)
    this.file = openSync(path, 'a+')
    ftruncateSync(this.file, length * type.BYTES_PER_ELEMENT)
  }

  /** A column that is gone when it is closed, or its process ends: no other can find its file. */
  static temporary<A extends NumberArray>(type: NumbersType<A>, path: string): StagedColumn<A> {
    const column = new StagedColumn(type, path)
    rmSync(path)
    return column
  }

  push(value: number): void {
    if (this.buffered === this.buffer.length) this.flush()
    this.buffer[this.buffered++] = value
    this.length++
  }

  pushAll(values: ArrayLike<number>): void {
    for (let at = 0; at < values.length; at++) this.push(values[at]!)
  }

  /** Writes what was added to the file. */
  flush(): void {
    writeFully(this.file, bytesOf(this.buffer.subarray(0, this.buffered)))
    this.buffered = 0
  }

  /** The value of one row. */
  at(row: number): number {
    const written = this.length - this.buffered
    if (row >= written) return this.buffer[row - written]!
    return this.readInto(new this.type(1), row)[0]!
  }

  /** All values, in memory of their own. */
  read(): A {
    this.flush()
    return this.readInto(new this.type(this.length), 0)
  }

  /** A function that gives one value after the other, from the first on. */
  reader(): () => number {
    let values = new this.type(0)
    let at = 0
    let next = 0
    this.flush()
    return () => {
      if (at === values.length) {
        values = this.readInto(new this.type(Math.min(this.buffer.length, this.length - next)), next)
        next += values.length
        at = 0
      }
      return values[at++]!
    }
  }

  private readInto(values: A, first: number): A {
    readFully(this.file, bytesOf(values), first * this.type.BYTES_PER_ELEMENT)
    return values
  }

  close(): void {
    if (this.isOpen) closeSync(this.file)
    this.isOpen = false
  }
}

function bytesOf(values: NumberArray): Uint8Array {
  return new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
}
