import type { DocumentKind, DocumentRecords } from '@cognate/contract'
import { bestSentence, marksIn, type TermWeights } from '@cognate/matching'
import { type DocumentParts, documentParts } from '../engine/document-parts.ts'
import type { Hit } from '../engine/engine.ts'
import { markedWords } from './matched-terms.ts'

/**
 * A record without people who are left out. Its mail address may be theirs, and goes with them.
 * @param isHidden  By the id of an author.
 */
export function withoutHiddenPeople<Kind extends DocumentKind>(
  record: DocumentRecords[Kind],
  isHidden: (author: string) => boolean,
): DocumentRecords[Kind] {
  const persons = 'persons' in record ? record.persons.filter(({ author }) => !author || !isHidden(author.id)) : []
  return { ...record, persons, ...('email' in record && { email: null }) }
}

type Highlighted = Required<Pick<Hit, 'highlights' | 'matchedTerms'>>

/**
 * The matching words of a record, and those of its title and of the best matching sentence of its text, where one matches. Common
 * words are marked where it has no others: a record of few words would else not say why it was found.
 */
export function highlightDocument(
  kind: DocumentKind,
  record: DocumentRecords[DocumentKind],
  weights: TermWeights,
): Highlighted {
  const parts = documentParts(kind, record)
  const marked = highlightParts(parts, weights)
  return marked.matchedTerms.length > 0 || !weights.common ? marked : highlightParts(parts, withCommonTerms(weights))
}

function highlightParts({ title, text, keywords }: DocumentParts, weights: TermWeights): Highlighted {
  const best = text === null ? undefined : bestSentence(text, weights)
  const sentence = best && best.score > 0 ? { sentence: best.sentence, marks: best.marks } : null
  const marks = marksIn(title, weights)
  return {
    highlights: { title: marks, text: sentence },
    matchedTerms: markedWords([
      [title, marks],
      ...(sentence ? [[sentence.sentence, sentence.marks] as const] : []),
      ...keywords.map((keyword) => [keyword, marksIn(keyword, weights)] as const),
    ]),
  }
}

/** The same weights, of which none counts as common; remembered, since the records of an answer share them. */
function withCommonTerms(weights: TermWeights): TermWeights {
  const known = allMarked.get(weights) ?? new Map(weights)
  allMarked.set(weights, known)
  return known
}

const allMarked = new WeakMap<TermWeights, TermWeights>()
