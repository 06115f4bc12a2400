/** How often indices were met, and with what first; to be cleared before the next round. */
export class IndexCounts {
  /** The indexes that occurred, in order of first occurrence. */
  readonly indices: number[] = []
  readonly #counts: Uint32Array
  readonly #firsts: Uint32Array

  constructor(size: number) {
    this.#counts = new Uint32Array(size)
    this.#firsts = new Uint32Array(size)
  }

  add(index: number, value: number): void {
    if (this.#counts[index]!++ > 0) return
    this.indices.push(index)
    this.#firsts[index] = value
  }

  countOf(index: number): number {
    return this.#counts[index]!
  }

  firstOf(index: number): number {
    return this.#firsts[index]!
  }

  clear(): void {
    for (const index of this.indices) this.#counts[index] = 0
    this.indices.length = 0
  }
}
