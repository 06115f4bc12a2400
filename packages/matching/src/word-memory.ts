/** Words that are remembered, before all are forgotten; with the letters below it bounds the memory to about 10 MB. */
const MOST_WORDS = 200_000
const MOST_LETTERS = 2 ** 21
/** Longer words are rare and not worth their letters. */
const LONGEST = 40
/** A power of two, so much above the words that a search soon meets a free place. */
const PLACES = 2 ** 19
const FREE = -1

/** What is known of a word stands together, so that one glance into the memory of the machine brings it all. */
const HASH = 0
const START = 1
const LENGTH = 2
const NOTE = 3
const FIELDS = 4

/** Of a word that is too long to be remembered. */
export const UNKNOWN = -1

/**
 * What was made of each word met, found by the letters where they stand in a text. A `Map` would need each word cut out of
 * its text first: that takes twice the time of all else that is done with a word.
 */
export class WordMemory {
  readonly #make: (word: string) => string
  readonly #places = new Int32Array(PLACES).fill(FREE)
  /** FIELDS of each word, by its number. */
  readonly #words = new Int32Array(FIELDS * MOST_WORDS)
  readonly #letters = new Uint16Array(MOST_LETTERS)
  #lettersTaken = 0
  #made: string[] = []

  /** @param make  Depends on nothing but the word. */
  constructor(make: (word: string) => string) {
    this.#make = make
  }

  /** What `make` gives for the word from `start` to `end` of a text. */
  get(text: string, start: number, end: number): string {
    const number = this.find(text, start, end)
    return number === UNKNOWN ? this.#make(text.slice(start, end)) : this.#made[number]!
  }

  /** The number of the word from `start` to `end` of a text, which is good until the next call; UNKNOWN for a long one. */
  find(text: string, start: number, end: number): number {
    if (end - start > LONGEST) return UNKNOWN
    const hash = hashOf(text, start, end)
    let place = hash & (PLACES - 1)
    for (; this.#places[place] !== FREE; place = (place + 1) & (PLACES - 1)) {
      const number = this.#places[place]!
      if (this.#words[FIELDS * number + HASH] === hash && this.#isAt(number, text, start, end)) return number
    }
    if (this.#isFull()) {
      this.#forget()
      place = hash & (PLACES - 1)
    }
    return this.#remember({ place, hash, text, start, end })
  }

  /** What was made of a word. */
  made(number: number): string {
    return this.#made[number]!
  }

  /** What was noted of a word; 0 where nothing was. */
  noteOf(number: number): number {
    return this.#words[FIELDS * number + NOTE]!
  }

  /** Notes a number of 32 bits of a word, until notes or words are forgotten. */
  note(number: number, note: number): void {
    this.#words[FIELDS * number + NOTE] = note
  }

  forgetNotes(): void {
    for (let number = 0; number < this.#made.length; number++) this.#words[FIELDS * number + NOTE] = 0
  }

  #isAt(number: number, text: string, start: number, end: number): boolean {
    if (this.#words[FIELDS * number + LENGTH] !== end - start) return false
    const from = this.#words[FIELDS * number + START]! - start
    for (let at = start; at < end; at++) if (text.charCodeAt(at) !== this.#letters[from + at]) return false
    return true
  }

  #isFull(): boolean {
    return this.#made.length === MOST_WORDS || this.#lettersTaken + LONGEST > MOST_LETTERS
  }

  #forget(): void {
    this.#places.fill(FREE)
    this.#made = []
    this.#lettersTaken = 0
  }

  #remember({ place, hash, text, start, end }: NewWord): number {
    const number = this.#made.length
    const from = this.#lettersTaken
    for (let at = start; at < end; at++) this.#letters[from + at - start] = text.charCodeAt(at)
    this.#lettersTaken += end - start
    this.#words.set([hash, from, end - start, 0], FIELDS * number)
    this.#places[place] = number
    // A slice would keep the whole text alive for as long as what is made of it is remembered.
    this.#made.push(this.#make(` ${text.slice(start, end)}`.slice(1)))
    return number
  }
}

interface NewWord {
  place: number
  hash: number
  text: string
  start: number
  end: number
}

/** FNV-1a over the letters, its upper half mixed into the lower, from which places are taken. */
function hashOf(text: string, start: number, end: number): number {
  let hash = 0x811c9dc5 | 0
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash ^ (hash >>> 15)
}
