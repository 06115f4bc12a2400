/** The records of a kind that bear an identifier of a scheme, each with its own: of several with the same, the first. */
export class Bearers {
  readonly #values = new Map<number, string>()
  readonly #seen = new Set<string>()

  /**
   * Adds what neighbours bear.
   * @param first  Number of the first record.
   * @param values  By record, empty where there is none.
   * @returns Numbers and identifiers of those that bear one now, ascending by number.
   */
  add(first: number, values: Iterable<string>): [number, string][] {
    const added: [number, string][] = []
    let number = first
    for (const value of values) {
      if (value !== '' && !this.#seen.has(value)) added.push([number, value])
      this.#seen.add(value)
      number++
    }
    for (const [bearer, value] of added) this.#values.set(bearer, value)
    return added
  }

  get size(): number {
    return this.#values.size
  }

  get(number: number): string | undefined {
    return this.#values.get(number)
  }
}
