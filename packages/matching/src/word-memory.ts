/** Words that are remembered, before all are forgotten; with the letters below it bounds the memory to about 10 MB. */
const MOST_WORDS = 200_000
const MOST_LETTERS = 2 ** 21
/** Longer words are rare and not worth their letters. */
const LONGEST = 40
/** A power of two, so much above the words that a search soon meets a free place. */
const PLACES = 2 ** 19
const FREE = -1

/**
 * What was made of each word met, found by the letters where they stand in a text. A `Map` would need each word cut out of
 * its text first: that takes twice the time of all else that is done with a word.
 */
export class WordMemory {
  readonly #make: (word: string) => string
  readonly #places = new Int32Array(PLACES).fill(FREE)
  readonly #hashes = new Int32Array(MOST_WORDS)
  /** First letter of each word in `letters`, and after the last word where the next begins. */
  readonly #starts = new Uint32Array(MOST_WORDS + 1)
  readonly #letters = new Uint16Array(MOST_LETTERS)
  #made: string[] = []

  /** @param make  Depends on nothing but the word. */
  constructor(make: (word: string) => string) {
    this.#make = make
  }

  /** What `make` gives for the word from `start` to `end` of a text. */
  get(text: string, start: number, end: number): string {
    if (end - start > LONGEST) return this.#make(text.slice(start, end))
    const hash = hashOf(text, start, end)
    let place = hash & (PLACES - 1)
    for (; this.#places[place] !== FREE; place = (place + 1) & (PLACES - 1)) {
      const number = this.#places[place]!
      if (this.#hashes[number] === hash && this.#isAt(number, text, start, end)) return this.#made[number]!
    }
    // A slice would keep the whole text alive for as long as what is made of it is remembered.
    const made = this.#make(` ${text.slice(start, end)}`.slice(1))
    if (this.#isFull()) this.#forget()
    else this.#remember(made, { place, hash, text, start, end })
    return made
  }

  #isAt(number: number, text: string, start: number, end: number): boolean {
    const from = this.#starts[number]!
    if (this.#starts[number + 1]! - from !== end - start) return false
    for (let at = start; at < end; at++) if (text.charCodeAt(at) !== this.#letters[from + at - start]) return false
    return true
  }

  #isFull(): boolean {
    return this.#made.length === MOST_WORDS || this.#starts[this.#made.length]! + LONGEST > MOST_LETTERS
  }

  #forget(): void {
    this.#places.fill(FREE)
    this.#made = []
  }

  #remember(made: string, word: { place: number; hash: number; text: string; start: number; end: number }): void {
    const number = this.#made.length
    const from = this.#starts[number]!
    for (let at = word.start; at < word.end; at++) this.#letters[from + at - word.start] = word.text.charCodeAt(at)
    this.#starts[number + 1] = from + word.end - word.start
    this.#hashes[number] = word.hash
    this.#places[word.place] = number
    this.#made.push(made)
  }
}

/** FNV-1a over the letters, its upper half mixed into the lower, from which places are taken. */
function hashOf(text: string, start: number, end: number): number {
  let hash = 0x811c9dc5 | 0
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash ^ (hash >>> 15)
}
