import type { Evidence, WorkRecord } from '@cognate/contract'
import { bestSentence, marksIn } from '@cognate/matching'
import type { EvidenceWork } from '../engine/engine.ts'

/** What is shown of a work that is evidence. */
export type DescribedWork = Pick<WorkRecord, 'id' | 'doi' | 'title' | 'abstract' | 'publication_year'> &
  Pick<Evidence, 'venue'>

/** A work as evidence: its best sentence, with the words of the query marked. @param score  0 to 1. */
export function describeWork(record: DescribedWork, score: number, weights: ReadonlyMap<string, number>): EvidenceWork {
  const { id, title, abstract, publication_year, venue, doi } = record
  const work = { identifier: id, title, publication_year, venue, doi, score }
  const best = abstract ? bestSentence(abstract, weights) : undefined
  // An abstract without a matching word says nothing of why the work was found; its title does.
  if (best && best.score > 0) return { ...work, sentence: best.sentence, source: 'abstract', marks: best.marks }
  return { ...work, sentence: title, source: 'title', marks: marksIn(title, weights) }
}
