import { analyse, inverseDocumentFrequency, type WeightedTerm } from '@cognate/matching'
import type { NameQuery } from './condition.ts'
import { wordsQuery } from './find-names.ts'
import type { OpenKind } from './open-catalogue.ts'
import { parseSearch, wantedTexts } from './search-expression.ts'

/**
 * What makes records relevant: the likeness of their text to words, times `prominence`. Works are alike by terms of title and
 * abstract, all others by names: each query adds the BM25 of names that hold all of its words.
 */
export interface Likeness {
  terms: readonly string[]
  names: readonly NameQuery[]
}

/** What searches for some texts make relevant. */
export function likenessTo(kind: OpenKind, searches: readonly string[]): Likeness {
  const texts = searches.flatMap((search) => wantedTexts(parseSearch(search)))
  if (kind === 'work') return { terms: [...new Set(texts.flatMap(analyse))], names: [] }
  return { terms: [], names: texts.map((text) => wordsQuery(kind, text)).filter((query) => query !== undefined) }
}

/**
 * What relevance multiplies likeness by: OpenAlex, too, puts what is cited much before what is like it. Institutions,
 * sources and topics count works instead. What is not known to be cited weighs like what is not cited.
 */
export const prominence = (count: number): number => Math.log10(10 + Math.max(0, count))

/**
 * Terms weighed by how few works hold them; those that none holds are left out.
 * @param matching  Number of works that hold each.
 * @param total  Number of works.
 */
export function weighTerms(terms: readonly string[], matching: readonly number[], total: number): WeightedTerm[] {
  return terms.flatMap((term, place) =>
    matching[place] === 0 ? [] : [{ term, surface: term, weight: inverseDocumentFrequency(total, matching[place]!) }],
  )
}
