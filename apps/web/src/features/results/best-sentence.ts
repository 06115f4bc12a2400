import type { MarkRange } from '../../ui/marked-text.ts'

/** The sentence of a text that matches best, copied exactly, with its matching words. */
export interface BestSentence {
  sentence: string
  marks: readonly MarkRange[]
}

/** The marks of a sentence moved to its place in the text; none where the text does not contain it. */
export function marksInText(text: string, { sentence, marks }: BestSentence): MarkRange[] {
  const sentenceStart = text.indexOf(sentence)
  return sentenceStart < 0 ? [] : marks.map(([start, end]): MarkRange => [start + sentenceStart, end + sentenceStart])
}
