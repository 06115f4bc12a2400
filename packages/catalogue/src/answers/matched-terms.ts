import { analyse, foldText, type IntegerQuery, type TermWeights, weightsOfTerms } from '@cognate/matching'

const MAX_MATCHED_TERMS = 8

/** Weights of the query's terms, in their order. */
export const weightsOf = (query: IntegerQuery): TermWeights => weightsOfTerms(query.terms.map(({ source }) => source))

/** A text with its marks. */
type Marked = readonly [text: string, marks: readonly (readonly [start: number, end: number])[]]

/** The words that are marked in some texts, in their order, each once in whatever form. */
export function markedWords(texts: readonly Marked[]): string[] {
  const words = new Map<string, string>()
  for (const [text, marks] of texts) {
    for (const [start, end] of marks) {
      const word = text.slice(start, end)
      const form = analyse(word).join(' ') || foldText(word)
      if (!words.has(form)) words.set(form, word)
    }
  }
  return [...words.values()].slice(0, MAX_MATCHED_TERMS)
}
