/** A row's number takes the lower 29 bits of a key, its sum, of 24 bits, the upper ones: a double holds both exactly. */
const ROWS = 2 ** 29
const SUMS = 2 ** 24

/** Rows beyond the limit that are kept until they are sorted out together. */
const SLACK = 1_024

/**
 * The rows with the largest sums of those that are offered; of equals the lower row. Keys sort as rows are ranked, so that numbers are
 * sorted without a comparing function, which is several times as fast.
 */
export class BestRows {
  /** The most rows that are kept. */
  readonly limit: number
  readonly #keys: Float64Array
  /** The bits of the same keys. Those of positive doubles sort as the doubles do, and three times as fast: none can be NaN. */
  readonly #bits: BigUint64Array
  #count = 0
  #least = 0

  constructor(limit: number) {
    this.limit = limit
    this.#keys = new Float64Array(limit + SLACK)
    this.#bits = new BigUint64Array(this.#keys.buffer)
  }

  /** A later row gets a place only if its sum is above this. 0 while there are free places. */
  get least(): number {
    return this.#least
  }

  /** Offers a row; rows are offered in ascending order. @param sum  1 to 2^24 - 1. */
  add(row: number, sum: number): void {
    if (sum <= this.#least) return
    if (this.#count === this.#keys.length) this.#cut()
    this.#keys[this.#count++] = (SUMS - sum) * ROWS + row
  }

  /** Leaves the best, and raises `least`: worth it before many rows are compared with it. */
  settle(): void {
    if (this.#count > this.limit + SLACK / 4 || (this.#least === 0 && this.#count >= this.limit)) this.#cut()
  }

  /** The sum of the row at a place, counted from 0; 0 where there are fewer rows. */
  sumAt(place: number): number {
    this.#cut()
    return place < this.#count ? SUMS - Math.floor(this.#keys[place]! / ROWS) : 0
  }

  /** The rows, the best first. */
  rows(): Uint32Array {
    this.#cut()
    const rows = new Uint32Array(this.#count)
    for (let place = 0; place < rows.length; place++) rows[place] = this.#keys[place]! % ROWS
    return rows
  }

  #cut(): void {
    this.#bits.subarray(0, this.#count).sort()
    this.#count = Math.min(this.#count, this.limit)
    if (this.limit > 0 && this.#count === this.limit)
      this.#least = SUMS - Math.floor(this.#keys[this.#count - 1]! / ROWS)
  }
}
