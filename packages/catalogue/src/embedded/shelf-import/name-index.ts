import { hashNameKey, hashNames } from '../../shelves/name-keys.ts'

/** Beyond every number of authors. */
const AUTHORS = 2 ** 27

/** Finds authors by the keys of their names. Of each name only a hash is kept, eight bytes with the author. */
export class NameIndex {
  /** Hash × AUTHORS + author, ascending. */
  readonly #entries: Float64Array

  constructor(authors: Iterable<{ author: number; names: readonly string[] }>) {
    this.#entries = entriesOf(authors)
  }

  /** Authors with a name of that key; others may be among them. */
  *withKey(key: string): Generator<number> {
    const first = hashNameKey(key) * AUTHORS
    for (let at = lowerBound(this.#entries, first); at < this.#entries.length; at++) {
      const author = this.#entries[at]! - first
      if (author >= AUTHORS) return
      yield author
    }
  }
}

function entriesOf(authors: Iterable<{ author: number; names: readonly string[] }>): Float64Array {
  const entries: number[] = []
  for (const { author, names } of authors) for (const hash of hashNames(names)) entries.push(hash * AUTHORS + author)
  return Float64Array.from(entries).sort()
}

function lowerBound(sorted: Float64Array, value: number): number {
  let from = 0
  let to = sorted.length
  while (from < to) {
    const middle = (from + to) >>> 1
    if (sorted[middle]! < value) from = middle + 1
    else to = middle
  }
  return from
}
