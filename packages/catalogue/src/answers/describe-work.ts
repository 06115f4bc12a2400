import type { Evidence, WorkRecord } from '@cognate/contract'
import { bestSentence, marksIn, type Sentence, type TermWeights } from '@cognate/matching'
import type { EvidenceWork } from '../engine/engine.ts'

/** What is shown of a work that is evidence. */
export type DescribedWork = Pick<WorkRecord, 'id' | 'doi' | 'title' | 'abstract' | 'publication_year'> &
  Pick<Evidence, 'venue'>

/**
 * A work as evidence: its best sentence, with the words of the query marked.
 * @param score  0 to 1.
 * @param findBest  Finds the best sentence of the abstract.
 */
export function describeWork(
  record: DescribedWork,
  score: number,
  weights: TermWeights,
  findBest = (abstract: string): Sentence => bestSentence(abstract, weights),
): EvidenceWork {
  const { id, title, abstract, publication_year, venue, doi } = record
  const work = { identifier: id, title, publication_year, venue, doi, score }
  const best = abstract ? findBest(abstract) : undefined
  // An abstract without a matching word says nothing of why the work was found; its title does.
  if (best && best.score > 0) return { ...work, sentence: best.sentence, source: 'abstract', marks: best.marks }
  return { ...work, sentence: title, source: 'title', marks: marksIn(title, weights) }
}
