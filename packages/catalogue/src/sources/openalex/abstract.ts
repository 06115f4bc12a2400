import { isObject, type Raw } from '../reading/raw.ts'
import { readableText } from '../reading/readable-text.ts'
import type { TextReader } from '../reading/text-reader.ts'

/** Positions from here on cannot belong to an abstract. */
const MOST_WORDS = 200_000
/** UTF-16 units, the length of a whole thesis; what is longer is no abstract. */
const LONGEST = 1_000_000

/**
 * The abstract as plain text: the words of `abstract_inverted_index` in the order of their positions, else `abstract`
 * itself; null where there is none. Also reads the older form: an object with `InvertedIndex`, or such an object as text.
 */
export function plainAbstract(raw: Raw, texts: TextReader): string | null {
  const abstract = abstractOf(raw, texts)
  return abstract === null ? null : readableText(abstract)
}

function abstractOf(raw: Raw, texts: TextReader): string | null {
  const index = raw.abstract_inverted_index
  const words = isObject(index) ? index : typeof index === 'string' ? parsed(index) : undefined
  if (!words) return texts.textOf(raw.abstract, LONGEST)
  return texts.tidy(wordsInOrder(isObject(words.InvertedIndex) ? words.InvertedIndex : words)) || null
}

function parsed(text: string): Raw | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

function wordsInOrder(index: Raw): string {
  const words: string[] = []
  let room = LONGEST
  // Reading entries is faster than looking up each key, and an array without holes is faster than one with holes.
  for (const [word, positions] of Object.entries(index)) {
    if (!Array.isArray(positions)) continue
    for (let at = 0; at < positions.length; at++) {
      const position: unknown = positions[at]
      if (!isPosition(position)) continue
      room -= word.length + 1
      if (room < 0) break
      while (words.length < position) words.push('')
      words[position] = word
    }
  }
  // Positions can be missing: the words around a gap are joined.
  return (words.includes('') ? words.filter((word) => word !== '') : words).join(' ')
}

function isPosition(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) < MOST_WORDS
}
