import { formsOfWords, inverseDocumentFrequency, termsToHold, type WeightedTerm } from '@cognate/matching'
import type { Likeness } from './condition.ts'
import { wordsQuery } from './find-names.ts'
import type { OpenKind } from './open-catalogue.ts'
import { parseSearch, wantedTexts } from './search-expression.ts'

/** What searches for some texts make relevant. */
export function likenessTo(kind: OpenKind, searches: readonly string[]): Likeness {
  const texts = searches.flatMap((search) => wantedTexts(parseSearch(search)))
  if (kind === 'work') return { words: texts.flatMap(formsOfWords), names: [] }
  return { words: [], names: texts.map((text) => wordsQuery(kind, text)).filter((query) => query !== undefined) }
}

/**
 * What relevance multiplies likeness by: OpenAlex, too, puts what is cited much before what is like it. Institutions,
 * sources and topics count works instead. What is not known to be cited weighs like what is not cited.
 */
export const prominence = (count: number): number => Math.log10(10 + Math.max(0, count))

/**
 * The terms of words, weighed by how few works hold them; those that none holds are left out.
 * @param worksHolding  Number of works that hold a term.
 * @param total  Number of works.
 */
export function weighWords({ words }: Likeness, worksHolding: (term: string) => number, total: number): WeightedTerm[] {
  const terms = new Set(termsToHold(words, (term) => worksHolding(term) > 0).flat())
  return [...terms].flatMap((term) => {
    const matching = worksHolding(term)
    return matching === 0 ? [] : [{ term, surface: term, weight: inverseDocumentFrequency(total, matching) }]
  })
}
