import { countOf } from '../../model/records/wording.ts'

/** What rows and lists of results say. */
export const messages = {
  score: 'Score',
  scoreParts: 'Parts of the score',
  scoreCaption: 'How close to your text, 0 to 1',
  /** For assistive technology, which gets the hidden table with it. */
  strengthInFull: (score: string, word: string, parts: string) => `Score ${score}, ${word}: ${parts}`,
  matchingWorks: (works: number) => countOf(works, 'matching work'),
  matchingWords: 'Matching words',
}
