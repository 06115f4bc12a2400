/**
 * A small pseudo-random generator, so that the demo catalogue is the same on every machine: mulberry32, 32 bits of state,
 * good enough for prose and careers. Neither the clock nor Math.random is used.
 */
export class Random {
  #state: number

  constructor(...seeds: number[]) {
    this.#state = mixSeeds(seeds)
  }

  /** A number from 0, 1 not included. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** A whole number from 0, `end` not included. */
  below(end: number): number {
    return (this.next() * end) | 0
  }

  /** A whole number from `start` to `end`, both included. */
  between(start: number, end: number): number {
    return start + this.below(end - start + 1)
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<Value>(values: readonly Value[]): Value {
    return values[this.below(values.length)]!
  }

  /** Like `pick`, the first values somewhat more often than the last ones. */
  pickFavoured<Value>(values: readonly Value[]): Value {
    return values[Math.floor(values.length * this.next() ** 1.5)]!
  }

  /** Like `pick`, the first values far more often than the last ones: the rank is log-uniform, as in Zipf's law. */
  pickSkewed<Value>(values: readonly Value[]): Value {
    return values[this.skewedBelow(values.length)]!
  }

  /** A whole number below `end` whose logarithm is uniform: small ones are the most frequent, after Zipf's law with exponent 1. */
  skewedBelow(end: number): number {
    return Math.min(end - 1, Math.floor((end + 1) ** this.next()) - 1)
  }

  /** One of the rows, by the shares in their second place, which add up to 100. */
  pickByShare<Row extends readonly [unknown, number, ...unknown[]]>(rows: readonly Row[]): Row {
    let rest = this.next() * 100
    for (const row of rows) {
      rest -= row[1]
      if (rest < 0) return row
    }
    return rows[0]!
  }

  /** Nearly normal with mean 0 and deviation 1: the sum of four uniform numbers, scaled. */
  normal(): number {
    return (this.next() + this.next() + this.next() + this.next() - 2) * Math.sqrt(3)
  }
}

/** One 32-bit state from several numbers, each of which changes all of it. */
function mixSeeds(seeds: readonly number[]): number {
  let hash = 0x9e3779b9
  for (const seed of seeds) {
    hash = Math.imul(hash ^ (seed | 0), 0x85ebca6b)
    hash = Math.imul(hash ^ (hash >>> 13) ^ (Math.floor(seed / 4_294_967_296) | 0), 0xc2b2ae35)
    hash ^= hash >>> 16
  }
  return hash | 0
}
