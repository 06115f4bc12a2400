import { closeSync, fdatasyncSync, fstatSync, ftruncateSync, mkdirSync, openSync, readSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { crc32 } from 'node:zlib'

/** Bytes of the name of a text, a part of its hash. */
const NAME_BYTES = 16
const SUM_BYTES = 4
/** Rows read in one go. */
const ROWS_AT_ONCE = 4_096

/**
 * The vectors of one model that were made so far, by the names of their texts: a file that only grows, so that vectors survive
 * whatever ends their making. A row is a name, a vector and the sum of both; a row that was not written to its end is
 * written again.
 */
export class VectorLog {
  readonly #file: number
  readonly #dimensions: number
  readonly #rowBytes: number
  /** Number of the row by name. */
  readonly #rows = new Map<string, number>()

  /** Opens the log of vectors of a length, which need not exist yet. */
  constructor(path: string, dimensions: number) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    this.#file = openSync(path, 'a+', 0o600)
    this.#dimensions = dimensions
    this.#rowBytes = NAME_BYTES + dimensions + SUM_BYTES
    this.#readNames()
  }

  has(name: string): boolean {
    return this.#rows.has(name)
  }

  /** Adds vectors, one after the other in one array, in the order of the names. */
  add(names: readonly string[], vectors: Int8Array): void {
    const rows = Buffer.alloc(names.length * this.#rowBytes)
    for (const [place, name] of names.entries()) {
      const row = rows.subarray(place * this.#rowBytes, (place + 1) * this.#rowBytes)
      row.write(name, 'latin1')
      row.set(
        new Uint8Array(vectors.buffer, vectors.byteOffset + place * this.#dimensions, this.#dimensions),
        NAME_BYTES,
      )
      row.writeUInt32LE(sumOf(row), row.length - SUM_BYTES)
      this.#rows.set(name, this.#rows.size)
    }
    writeSync(this.#file, rows)
  }

  /** Copies the vector of a text. */
  read(name: string, into: Int8Array): void {
    const position = this.#rows.get(name)! * this.#rowBytes + NAME_BYTES
    readSync(this.#file, new Uint8Array(into.buffer, into.byteOffset, into.length), { position })
  }

  /** Waits until all rows are safe on the disk. */
  sync(): void {
    fdatasyncSync(this.#file)
  }

  close(): void {
    closeSync(this.#file)
  }

  #readNames(): void {
    const { size } = fstatSync(this.#file)
    const block = Buffer.alloc(ROWS_AT_ONCE * this.#rowBytes)
    for (let from = 0; from < size; from += block.length) {
      const bytes = readSync(this.#file, block, { position: from })
      for (let at = 0; at < bytes; at += this.#rowBytes) {
        const row = block.subarray(at, at + this.#rowBytes)
        const isWhole = at + row.length <= bytes && row.readUInt32LE(row.length - SUM_BYTES) === sumOf(row)
        // Rows are written in their order: behind one that is not whole there is nothing to be believed.
        if (!isWhole) {
          ftruncateSync(this.#file, from + at)
          return
        }
        this.#rows.set(row.toString('latin1', 0, NAME_BYTES), this.#rows.size)
      }
    }
  }
}

function sumOf(row: Buffer): number {
  return crc32(row.subarray(0, row.length - SUM_BYTES))
}
