import type { DocumentKind, DocumentRecords } from '@cognate/contract'
import { bestSentence, type IntegerQuery, marksIn, type WeightedTerm } from '@cognate/matching'
import { documentParts } from '../engine/document-parts.ts'
import type { Hit } from '../engine/engine.ts'
import { matchedTerms } from './matched-terms.ts'

/**
 * A record without people who are left out. Its mail address may be theirs, and goes with them.
 * @param isHidden  By the id of an author.
 */
export function withoutHidden<Kind extends DocumentKind>(
  record: DocumentRecords[Kind],
  isHidden: (author: string) => boolean,
): DocumentRecords[Kind] {
  const persons = 'persons' in record ? record.persons.filter(({ author }) => !author || !isHidden(author.id)) : []
  return { ...record, persons, ...('email' in record && { email: null }) }
}

/** The matching words of the title and the best matching sentence of the text, where one matches. */
export function highlightDocument(
  kind: DocumentKind,
  record: DocumentRecords[DocumentKind],
  weights: ReadonlyMap<string, number>,
): Hit['highlights'] {
  const { title, text } = documentParts(kind, record)
  const sentence = text === null ? undefined : bestSentence(text, weights)
  return {
    title: marksIn(title, weights),
    text: sentence && sentence.score > 0 ? { sentence: sentence.sentence, marks: sentence.marks } : null,
  }
}

/**
 * Surfaces of the terms that add most, the forms of a term together.
 * @param contributions  Of each term of the query, in its order.
 * @param isShown  Whether a term, by its number, may be named.
 */
export function matchedForms(
  contributions: Int32Array,
  { terms }: IntegerQuery,
  isShown: (term: number) => boolean,
): string[] {
  const sums = new Map<WeightedTerm, number>()
  for (const [column, { number, source }] of terms.entries()) {
    if (isShown(number)) sums.set(source, (sums.get(source) ?? 0) + contributions[column]!)
  }
  const sources = [...sums.keys()].sort((a, b) => (a.term < b.term ? -1 : 1))
  return matchedTerms(
    [Int32Array.from(sources, (source) => sums.get(source)!)],
    sources.map((source) => ({ source })),
  )
}
