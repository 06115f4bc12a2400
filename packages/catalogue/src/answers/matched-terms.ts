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
      const form = formOf(word)
      if (!words.has(form)) words.set(form, word)
    }
  }
  return [...words.values()].slice(0, MAX_MATCHED_TERMS)
}

/** Words whose forms are remembered: the rows of an answer mark the same few words. */
const MOST_FORMS = 2_000

const forms = new Map<string, string>()

/** What is alike in the forms of a word. */
function formOf(word: string): string {
  const known = forms.get(word)
  if (known !== undefined) return known
  if (forms.size === MOST_FORMS) forms.clear()
  const form = analyse(word).join(' ') || foldText(word)
  forms.set(word, form)
  return form
}
