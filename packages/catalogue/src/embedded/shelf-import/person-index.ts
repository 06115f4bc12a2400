import { compareNames, isInFull, nameKey, type PersonName, readFamilyFirst, readPersonName } from '@cognate/matching'

/** Beyond every number of authors. */
const AUTHORS = 2 ** 27
const KEYS = 2 ** 26

/** Names of an author: the one shown and the others. */
export type NamesOf = (author: number) => readonly string[]

/**
 * Finds authors by name among those who can be meant. Of each name only a hash of family name and first letter is kept,
 * eight bytes, so that the names of millions fit; the names themselves are read where a hash agrees.
 */
export class PersonIndex {
  /** Hash × AUTHORS + author, ascending. */
  readonly #entries: Float64Array
  readonly #namesOf: NamesOf

  /** @param namesOf  Reads the names of an author; called again for the few that are compared. */
  constructor(authors: Iterable<{ author: number; names: readonly string[] }>, namesOf: NamesOf) {
    this.#entries = entriesOf(authors)
    this.#namesOf = namesOf
  }

  /**
   * The one author who can bear the name and can be meant; undefined where there is none or more than one. A name with
   * initials alone finds somebody only where nobody else of the kind is there either.
   * @param canBeMeant  Asked before names are compared: whether an author was where the person is said to be.
   */
  find(name: string, canBeMeant: (author: number) => boolean): number | undefined {
    const read = readPersonName(name)
    if (!read) return undefined
    const found = new Set(this.#fitting(read, canBeMeant))
    const turned = readFamilyFirst(name)
    if (turned && isInFull(turned)) {
      for (const author of this.#fitting(turned, canBeMeant, 'same')) found.add(author)
    }
    const [first, second] = found
    return second === undefined ? first : undefined
  }

  *#fitting(name: PersonName, canBeMeant: (author: number) => boolean, atLeast?: 'same'): Generator<number> {
    for (const author of this.#withKey(nameKey(name))) {
      if (!canBeMeant(author)) continue
      const fits = this.#namesOf(author).some((other) => {
        const known = readPersonName(other)
        const likeness = known && compareNames(name, known)
        return likeness === 'same' || (likeness === 'initials' && atLeast !== 'same')
      })
      if (fits) yield author
    }
  }

  *#withKey(key: string): Generator<number> {
    const first = hash(key) * AUTHORS
    for (let at = lowerBound(this.#entries, first); at < this.#entries.length; at++) {
      const author = this.#entries[at]! - first
      if (author >= AUTHORS) return
      yield author
    }
  }
}

function entriesOf(authors: Iterable<{ author: number; names: readonly string[] }>): Float64Array {
  const entries: number[] = []
  for (const { author, names } of authors) {
    const keys = new Set(
      names.flatMap((name) => {
        const read = readPersonName(name)
        return read ? [nameKey(read)] : []
      }),
    )
    for (const key of keys) entries.push(hash(key) * AUTHORS + author)
  }
  return Float64Array.from(entries).sort()
}

/** FNV-1a over UTF-16 units, folded to 26 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return ((value >>> 26) ^ value) & (KEYS - 1)
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
