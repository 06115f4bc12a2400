import type { DocumentKind, DocumentRecords } from '@cognate/contract'
import { bestSentence, marksIn, type TermWeights } from '@cognate/matching'
import { documentParts } from '../engine/document-parts.ts'
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

/** The matching words of the title and the best matching sentence of the text, where one matches. */
export function highlightDocument(
  kind: DocumentKind,
  record: DocumentRecords[DocumentKind],
  weights: TermWeights,
): Required<Pick<Hit, 'highlights' | 'matchedTerms'>> {
  const { title, text } = documentParts(kind, record)
  const best = text === null ? undefined : bestSentence(text, weights)
  const sentence = best && best.score > 0 ? { sentence: best.sentence, marks: best.marks } : null
  const marks = marksIn(title, weights)
  return {
    highlights: { title: marks, text: sentence },
    matchedTerms: markedWords([[title, marks], ...(sentence ? [[sentence.sentence, sentence.marks] as const] : [])]),
  }
}
