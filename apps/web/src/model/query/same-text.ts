const words = new Intl.Segmenter(undefined, { granularity: 'word' })

/** The words of a text, each once, without case. */
const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(
    Array.from(words.segment(text.normalize('NFC').toLowerCase()))
      .filter(({ isWordLike }) => isWordLike)
      .map(({ segment }) => segment),
  )

/** The share of the words of a text that another one has as well, 0 to 1. */
export function sharedWords(text: string, other: string): number {
  const own = wordsOf(text)
  return own.size === 0 ? 0 : own.intersection(wordsOf(other)).size / own.size
}

/** From this share of its words on, a text counts as another wording of the same manuscript. */
export const SAME_TEXT = 0.5

/** Whether a text is one of some others, or another wording of it. */
export const isSameText = (text: string, others: readonly string[]): boolean =>
  others.some((other) => other.trim() === text.trim() || sharedWords(text, other) >= SAME_TEXT)
