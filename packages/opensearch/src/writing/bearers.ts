/** The records of a kind that bear an identifier of a scheme, each with its own: of several with the same, the first. */
export class Bearers {
  readonly #values = new Map<number, string>()

  /** @param values  By number, empty where there is none. */
  static of(values: Iterable<string>): Bearers {
    const bearers = new Bearers()
    const seen = new Set<string>()
    let number = 0
    for (const value of values) {
      if (value !== '' && !seen.has(value)) bearers.#values.set(number, value)
      seen.add(value)
      number++
    }
    return bearers
  }

  /** Numbers and identifiers, ascending by number. */
  entries(): Iterable<[number, string]> {
    return this.#values
  }

  get size(): number {
    return this.#values.size
  }

  get(number: number): string | undefined {
    return this.#values.get(number)
  }
}
