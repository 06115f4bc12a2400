import { textOfUnits, type Units } from './units.ts'

/** When this many words are remembered, all are forgotten; with the limit on letters, this keeps the memory at about 10 MB. */
const MOST_WORDS = 200_000
/** Letters of a word, on average: once this many are used up, everything is forgotten, too. */
const LETTERS_OF_A_WORD = 10.5
/** Longer words are rare and not worth the space. */
const LONGEST = 40
const FREE = -1

/** The fields of a word are side by side, so that they fit into one cache line. */
const HASH = 0
const START = 1
const LENGTH = 2
const NOTE = 3
const FIELDS = 4

/** The number of a word that is too long to be remembered. */
export const UNREMEMBERED = -1

/**
 * Remembers the result for each word, and finds it by its letters in a text. A `Map` would need each word as a string of its
 * own, which takes twice the time of everything else that is done with a word.
 */
export class WordMemory {
  readonly #make: (word: string) => string
  readonly #mostWords: number
  readonly #places: Int32Array
  /** FIELDS of each word, by its number. */
  readonly #words: Int32Array
  readonly #letters: Uint16Array
  #lettersTaken = 0
  #made: string[] = []
  /** Words with a note. */
  #noted: number[] = []

  /**
   * @param make  Must depend on the word alone.
   * @param mostWords  Words that are remembered.
   */
  constructor(make: (word: string) => string, mostWords = MOST_WORDS) {
    this.#make = make
    this.#mostWords = mostWords
    // A power of two, well above the number of words, so that a free place is soon found.
    this.#places = new Int32Array(2 ** Math.ceil(Math.log2(2 * mostWords))).fill(FREE)
    this.#words = new Int32Array(FIELDS * mostWords)
    this.#letters = new Uint16Array(LONGEST + LETTERS_OF_A_WORD * mostWords)
  }

  /** What `make` gives for the word from `start` to `end`. */
  get(units: Units, start: number, end: number, hash = hashOf(units, start, end)): string {
    const number = this.find(units, start, end, hash)
    return number === UNREMEMBERED ? this.#make(textOfUnits(units, start, end)) : this.#made[number]!
  }

  /**
   * The number of the word from `start` to `end`, valid until the next call; UNKNOWN for a long word.
   * @param hash  Of its units, as `hashOf` gives it.
   */
  find(units: Units, start: number, end: number, hash = hashOf(units, start, end)): number {
    if (end - start > LONGEST) return UNREMEMBERED
    let place = this.#placeOf(hash)
    for (; this.#places[place] !== FREE; place = (place + 1) & (this.#places.length - 1)) {
      const number = this.#places[place]!
      if (this.#words[FIELDS * number + HASH] === hash && this.#isAt(number, units, start, end)) return number
    }
    if (this.#isFull()) {
      this.#forget()
      place = this.#placeOf(hash)
    }
    return this.#remember({ place, hash, units, start, end })
  }

  /** What was made of a word. */
  made(number: number): string {
    return this.#made[number]!
  }

  /** The note of a word; 0 where there is none. */
  noteOf(number: number): number {
    return this.#words[FIELDS * number + NOTE]!
  }

  /** Stores a number of 32 bits for a word, until notes or words are forgotten. */
  note(number: number, note: number): void {
    if (this.noteOf(number) === 0) this.#noted.push(number)
    this.#words[FIELDS * number + NOTE] = note
  }

  forgetNotes(): void {
    for (const number of this.#noted) this.#words[FIELDS * number + NOTE] = 0
    this.#noted = []
  }

  #isAt(number: number, units: Units, start: number, end: number): boolean {
    if (this.#words[FIELDS * number + LENGTH] !== end - start) return false
    const letters = this.#letters
    const from = this.#words[FIELDS * number + START]! - start
    for (let at = start; at < end; at++) if (units[at] !== letters[from + at]) return false
    return true
  }

  #isFull(): boolean {
    return this.#made.length === this.#mostWords || this.#lettersTaken + LONGEST > this.#letters.length
  }

  /** Mixes the upper half of a hash into the lower half, which depends little on the last letters. */
  #placeOf(hash: number): number {
    return (hash ^ (hash >>> 15)) & (this.#places.length - 1)
  }

  #forget(): void {
    this.#places.fill(FREE)
    this.#made = []
    this.#noted = []
    this.#lettersTaken = 0
  }

  #remember({ place, hash, units, start, end }: NewWord): number {
    const number = this.#made.length
    const from = this.#lettersTaken
    this.#letters.set(units.subarray(start, end), from)
    this.#lettersTaken += end - start
    this.#words.set([hash, from, end - start, 0], FIELDS * number)
    this.#places[place] = number
    this.#made.push(this.#make(textOfUnits(units, start, end)))
    return number
  }
}

interface NewWord {
  place: number
  hash: number
  units: Units
  start: number
  end: number
}

/** The hash of an empty word. */
export const NO_UNITS = 0x811c9dc5 | 0

/** The hash of a word with one more unit at its end: FNV-1a. */
export const hashOn = (hash: number, unit: number): number => Math.imul(hash ^ unit, 0x01000193)

export function hashOf(units: Units, start: number, end: number): number {
  let hash = NO_UNITS
  for (let at = start; at < end; at++) hash = hashOn(hash, units[at]!)
  return hash
}
