/** The votes that candidates of a round get, by the candidates' numbers in it; to be cleared before the next. */
export class CandidateVotes {
  /** Votes of a candidate that count, the largest; 0: all. */
  readonly #counted: number
  /** Where only some count, those of each candidate, ascending; else the sum of each. */
  #kept: Float64Array
  readonly #width: number

  constructor(maxVotes: number) {
    this.#counted = maxVotes
    this.#width = Math.max(1, maxVotes)
    this.#kept = new Float64Array(1_024 * this.#width)
  }

  /** @param slot  Number of the candidate, from 0 on without gaps. */
  add(slot: number, vote: number): void {
    const at = slot * this.#width
    if (at >= this.#kept.length) this.#grow()
    if (this.#counted === 0) this.#kept[at]! += vote
    else if (vote > this.#kept[at]!) insert(this.#kept, at, at + this.#counted - 1, vote)
  }

  #grow(): void {
    const grown = new Float64Array(2 * this.#kept.length)
    grown.set(this.#kept)
    this.#kept = grown
  }

  /** What the votes of a candidate add up to, the smallest first, so that equal votes give equal sums. */
  sum(slot: number): number {
    let sum = 0
    for (let at = slot * this.#width; at < (slot + 1) * this.#width; at++) sum += this.#kept[at]!
    return sum
  }

  /** Resets the votes of the first `count` candidates. */
  clear(candidates: number): void {
    this.#kept.fill(0, 0, candidates * this.#width)
  }
}

/** Puts a value into its place between `first` and `last`, ascending; the smallest falls out. */
function insert(values: Float64Array, first: number, last: number, value: number): void {
  let at = first
  for (; at < last && values[at + 1]! < value; at++) values[at] = values[at + 1]!
  values[at] = value
}
