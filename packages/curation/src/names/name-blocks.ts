import type { AuthorWorld } from './author-world.ts'
import { likenessKeys, type ReadName, readName } from './name-likeness.ts'
import { nameKey } from './person-name.ts'

/** Above every index of an author; times KEYS it stays below 2⁵³. */
const AUTHORS = 2 ** 27
const KEYS = 2 ** 26

/**
 * Groups authors whose names may be the same name into blocks. Takes about 16 bytes for each name. Names whose hashes are equal by
 * chance share a block too, so the names of a block must still be compared.
 */
export class NameBlocks {
  /** Hash × AUTHORS + author, ascending. */
  readonly #entries: Float64Array
  /** Authors by the hash of family name and first letter of the name shown. */
  readonly #bearers: Counts
  readonly #families: Counts
  readonly #givenNames: Counts
  readonly #world: AuthorWorld

  constructor(world: AuthorWorld) {
    this.#world = world
    this.#bearers = new Counts(world.authors)
    this.#families = new Counts(world.authors)
    this.#givenNames = new Counts(world.authors)
    this.#entries = this.#read()
  }

  /** Blocks of two authors or more, each ascending by author. */
  *[Symbol.iterator](): Generator<readonly number[]> {
    const entries = this.#entries
    for (let at = 0; at < entries.length; ) {
      const first = Math.floor(entries[at]! / AUTHORS) * AUTHORS
      const block: number[] = []
      for (; at < entries.length && entries[at]! < first + AUTHORS; at++) block.push(entries[at]! - first)
      if (block.length > 1) yield block
    }
  }

  /** Authors whose shown name has the family name and first letter of this author's; 1 or more, and 0 where no name can be read. */
  bearersOf(author: number): number {
    const read = readName(this.#world.namesOf(author)[0] ?? '')
    return read ? this.#bearers.of(nameKey(read.plain)) : 0
  }

  /**
   * How many others would have the shown name of this author if given and family names were combined by chance: others with the
   * family name × others with the given names / authors. A second `Wei Wang` is expected, a second `Yun-Nung Chen` is not.
   */
  expectedBearersOf(author: number): number {
    const read = readName(this.#world.namesOf(author)[0] ?? '')
    if (!read) return 0
    const ofFamily = this.#families.of(read.plain.family) - 1
    const ofGivenNames = this.#givenNames.of(givenOf(read)) - 1
    return (ofFamily * ofGivenNames) / this.#world.authors
  }

  #read(): Float64Array {
    let entries = new Float64Array(4 * this.#world.authors + 1024)
    let length = 0
    for (let author = 0; author < this.#world.authors; author++) {
      const names = this.#world.namesOf(author).flatMap((name) => readName(name) ?? [])
      for (const key of new Set(names.flatMap(likenessKeys).map(hash))) {
        if (length === entries.length) entries = withRoom(entries)
        entries[length++] = key * AUTHORS + author
      }
      const [shown] = names
      if (shown) this.#count(shown)
    }
    return entries.subarray(0, length).sort()
  }

  #count(name: ReadName): void {
    this.#bearers.add(nameKey(name.plain))
    this.#families.add(name.plain.family)
    this.#givenNames.add(givenOf(name))
  }
}

/** The same entries with half as much room again after them. */
function withRoom(entries: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const longer = new Float64Array(Math.ceil(1.5 * entries.length))
  longer.set(entries)
  return longer
}

function givenOf({ plain }: ReadName): string {
  return plain.given.join('')
}

/** Counts texts by hash; a few of many texts share a count. */
class Counts {
  readonly #counts: Uint32Array

  /** @param texts  How many there can be. */
  constructor(texts: number) {
    this.#counts = new Uint32Array(Math.min(KEYS, 2 ** Math.ceil(Math.log2(4 * texts + 1024))))
  }

  add(text: string): void {
    this.#counts[this.#placeOf(text)]!++
  }

  of(text: string): number {
    return this.#counts[this.#placeOf(text)]!
  }

  #placeOf(text: string): number {
    return hash(text) & (this.#counts.length - 1)
  }
}

/** FNV-1a over UTF-16 units, folded to 26 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return ((value >>> 26) ^ value) & (KEYS - 1)
}
