import { join } from 'node:path'
import { type PackedTexts, packedBytes, TemporaryTexts, TextSorter } from '@cognate/catalogue/engine-kit'

/** The records of a kind that bear an identifier of a scheme, each with its own: of several with the same, the first. */
export class Bearers {
  readonly #values: TemporaryTexts
  readonly #sorter: TextSorter
  /** 1 for each that has one. */
  #bears = new Uint8Array(0)
  #size = 0

  /** @param directory  For temporary files. */
  constructor(directory: string) {
    this.#values = new TemporaryTexts(directory)
    this.#sorter = new TextSorter(join(directory, 'temporary.runs'))
  }

  /** @param values  Of the records that follow; empty where there is none. */
  add(values: PackedTexts): void {
    for (let row = 0; row < values.ends.length; row++) {
      const value = packedBytes(values, row)
      if (value.length > 0) this.#sorter.add(value, this.#values.count + row)
    }
    this.#values.add(values)
  }

  /** Finds out which record has which identifier, once all have been added. */
  settle(): void {
    this.#bears = new Uint8Array(this.#values.count)
    let before: Buffer | undefined
    for (const { bytes, number } of this.#sorter.sorted()) {
      if (before?.equals(bytes)) continue
      before = Buffer.from(bytes)
      this.#bears[number] = 1
      this.#size++
    }
    this.#sorter.close()
  }

  /** Numbers and identifiers, ascending by number. */
  *entries(): Generator<[number, string]> {
    for (let number = 0; number < this.#bears.length; number++) if (this.has(number)) yield [number, this.get(number)!]
  }

  get size(): number {
    return this.#size
  }

  has(number: number): boolean {
    return this.#bears[number] === 1
  }

  get(number: number): string | undefined {
    return this.has(number) ? this.#values.text(number) : undefined
  }

  close(): void {
    this.#sorter.close()
    this.#values.close()
  }
}
