import type { MarkRange } from '../../ui/marked-text.ts'

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })

/** The sentence of a text with most different marked words, of equal ones the first; undefined where none is marked. */
export function markedSentence(text: string, marks: readonly MarkRange[]): string | undefined {
  let best: string | undefined
  let most = 0
  for (const { segment, index } of sentences.segment(text)) {
    const within = marks.filter(([start]) => start >= index && start < index + segment.length)
    const words = new Set(within.map(([start, end]) => text.slice(start, end).toLowerCase()))
    if (words.size > most) [best, most] = [segment.trim(), words.size]
  }
  return best
}
