import type { Language } from '../languages/languages.ts'
import { endsBetweenWords, languages } from './analysis.ts'
import { bestSentence, present, type Sentence, sentenceStarts, shorten, type TermWeights } from './sentences.ts'
import { hashOn, NO_UNITS } from './word-memory.ts'

/**
 * The sentences of a text with the terms of each, packed so that the best one for a query is found without analysing the text again:
 *
 * - a byte for the language, and one that is mixed into the hashes of the terms
 * - for each sentence its length in UTF-16 units, the number of its distinct terms, and 16 bits of the hash of each, in the order of
 *   their first occurrences
 *
 * Lengths and numbers take 7 bits a byte, the lowest first; the highest bit says that more follow. Of one work no two terms have
 * the same 16 bits, so whoever knows which terms of a query a work holds, recognises each by its hash beyond doubt. Nothing is packed
 * where that cannot be, or where a sentence is cut within a word.
 */
export type PackedSentences = Uint8Array

const HEAD = 2
const HASHES = 2 ** 16
const SALTS = 2 ** 8

/** The hash of a term; packing and finding cut it to 16 bits. */
export function hashOfTerm(term: string): number {
  let hash = NO_UNITS
  for (let at = 0; at < term.length; at++) hash = hashOn(hash, term.charCodeAt(at))
  return hash
}

/** 16 bits of a hash, others for each salt. */
function cutHash(hash: number, salt: number): number {
  const mixed = Math.imul(hash ^ Math.imul(salt, 0x9e3779b1), 0x85ebca6b)
  return (mixed ^ (mixed >>> 13)) >>> 16
}

/** The terms of a text in order, as numbers, and where each begins. */
export interface PlacedTerms {
  length: number
  numbers: ArrayLike<number>
  starts: ArrayLike<number>
}

/** Packs the sentences of texts; keeps its working memory from text to text. */
export class SentencePacker {
  readonly #hashOf: (number: number) => number
  /** By hash, the try that met it last. */
  readonly #met = new Uint32Array(HASHES)
  #tries = 0
  #bytes = new Uint8Array(4_096)

  /** @param hashOf  The hash of a term by its number. */
  constructor(hashOf: (number: number) => number) {
    this.#hashOf = hashOf
  }

  /**
   * The packed sentences of a text, valid until the next call; empty where they cannot be packed.
   * @param all  The distinct terms of the work to which the text belongs.
   */
  pack(text: string, language: Language, terms: PlacedTerms, all: ArrayLike<number>): PackedSentences {
    const starts = sentenceStarts(text)
    const salt = this.#saltFor(all)
    if (salt === undefined || starts.some((start) => start > 0 && !endsBetweenWords(text, start))) return NOT_PACKED
    // A sentence takes two numbers of up to five bytes, a term two bytes.
    const most = HEAD + 10 * starts.length + 2 * terms.length
    if (most > this.#bytes.length) this.#bytes = new Uint8Array(2 * most)
    this.#bytes[0] = languages.indexOf(language)
    this.#bytes[1] = salt
    let at = HEAD
    let place = 0
    for (const [index, start] of starts.entries()) {
      const end = starts[index + 1] ?? text.length
      const first = place
      while (place < terms.length && terms.starts[place]! < end) place++
      at = this.#writeSentence(at, end - start, terms, { first, after: place, salt })
    }
    return this.#bytes.subarray(0, at)
  }

  /** What makes the hashes of some terms differ; undefined where nothing does. */
  #saltFor(terms: ArrayLike<number>): number | undefined {
    for (let salt = 0; salt < SALTS; salt++) {
      this.#tries++
      let place = 0
      while (place < terms.length && this.#meets(cutHash(this.#hashOf(terms[place]!), salt))) place++
      if (place === terms.length) return salt
    }
    return undefined
  }

  /** Notes a hash; false where this try has met it before. */
  #meets(hash: number): boolean {
    if (this.#met[hash] === this.#tries) return false
    this.#met[hash] = this.#tries
    return true
  }

  #writeSentence(
    at: number,
    length: number,
    { numbers }: PlacedTerms,
    { first, after, salt }: { first: number; after: number; salt: number },
  ): number {
    this.#tries++
    const hashes: number[] = []
    for (let place = first; place < after; place++) {
      const hash = cutHash(this.#hashOf(numbers[place]!), salt)
      if (this.#meets(hash)) hashes.push(hash)
    }
    let end = this.#writeNumber(this.#writeNumber(at, length), hashes.length)
    for (const hash of hashes) {
      this.#bytes[end++] = hash & 0xff
      this.#bytes[end++] = hash >>> 8
    }
    return end
  }

  #writeNumber(at: number, value: number): number {
    let rest = value
    for (; rest > 0x7f; rest >>>= 7) this.#bytes[at++] = (rest & 0x7f) | 0x80
    this.#bytes[at++] = rest
    return at
  }
}

const NOT_PACKED: PackedSentences = new Uint8Array(0)

/** Finds the best sentences of texts for one query. */
export class SentenceFinder {
  readonly #weightOf: TermWeights
  readonly #weights: Float64Array
  readonly #hashes: Int32Array

  /** @param weightOf  Weights of the query's terms, as `bestSentence` takes them. */
  constructor(weightOf: TermWeights) {
    this.#weightOf = weightOf
    this.#weights = Float64Array.from(weightOf.values())
    this.#hashes = Int32Array.from(weightOf.keys(), hashOfTerm)
  }

  /**
   * What `bestSentence` gives for a text whose sentences are packed.
   * @param held  For each term of `weightOf`, in its order, not 0 where the work holds it to which the text belongs.
   */
  find(text: string, packed: PackedSentences, held: ArrayLike<number>): Sentence {
    if (packed.length === 0) return bestSentence(text, this.#weightOf)
    const salt = packed[1]!
    const hashes = this.#hashes
    for (let column = 0; column < hashes.length; column++)
      if (held[column] !== 0) columnOf[cutHash(hashes[column]!, salt)] = column + 1
    const best = this.#findBest(packed)
    for (let column = 0; column < hashes.length; column++)
      if (held[column] !== 0) columnOf[cutHash(hashes[column]!, salt)] = 0
    return present(text.slice(best.from, best.to), Math.max(0, best.score), languages[packed[0]!]!, this.#weightOf)
  }

  #findBest(packed: PackedSentences): { from: number; to: number; score: number } {
    const best = { from: 0, to: 0, score: -1 }
    let from = 0
    for (let at = HEAD; at < packed.length; ) {
      let length = packed[at]! & 0x7f
      for (let shift = 7; packed[at++]! > 0x7f; shift += 7) length |= (packed[at]! & 0x7f) << shift
      let count = packed[at]! & 0x7f
      for (let shift = 7; packed[at++]! > 0x7f; shift += 7) count |= (packed[at]! & 0x7f) << shift
      let sum = 0
      for (const end = at + 2 * count; at < end; at += 2) {
        const column = columnOf[packed[at]! | (packed[at + 1]! << 8)]!
        if (column !== 0) sum += this.#weights[column - 1]!
      }
      const score = shorten(sum, length)
      if (score > best.score) Object.assign(best, { from, to: from + length, score })
      from += length
    }
    return best
  }
}

/** By hash, the place of the term of a query plus 1; 0 for all outside of a search for a sentence. */
const columnOf = new Uint16Array(HASHES)
