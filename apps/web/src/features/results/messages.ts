import type { ResultView } from '@cognate/contract'
import { MAX_LIMIT } from '@cognate/contract/limits'
import { countOf } from '../../model/records/wording.ts'

const sameWorks = (works: number) => (works === 1 ? 'the same work' : 'the same two works')

/** What rows and lists of results say. */
export const messages = {
  score: 'Score',
  scoreParts: 'Parts of the score',
  scoreCaption: 'How close to your text, 0 to 1',
  /** For assistive technology, which gets the hidden table with it. */
  strengthInFull: (score: string, word: string, parts: string) => `Score ${score}, ${word}: ${parts}`,
  matchingWorks: (works: number) => countOf(works, 'matching work'),
  matchingWords: 'Matching words',
  coauthorOf: (names: readonly string[]) =>
    `Co-author of ${new Intl.ListFormat('en').format(names.slice(0, 2))}${names.length > 2 ? ` and ${names.length - 2} more` : ''}`,
  lacksCollection:
    'This search was made with a collection that was deleted or is not shared with you. It is shown without it.',
  withoutCoauthors: 'Without co-authors',
  withCoauthors: 'With co-authors',
  withoutCoauthorsHint: 'Leave out everyone who has written with the people you searched with, and search again',
  withCoauthorsHint: 'Co-authors of the people you searched with are left out. Show them again',
  like: (name: string, type: string) => (type === 'author' ? `like ${name}’s work` : `like ${name}`),
  nothing: 'Nothing matches these words.',
  nothingWithFilters:
    'Unfortunately, your search did not provide results. Please try to search with less strict filters, or a different text.',
  clearFilters: 'Clear filters',
  showMore: (count: number) => `Show ${count} more`,
  endOfList: `A list holds at most ${MAX_LIMIT} results. Filters bring others up.`,
  fold: 'Fold same works',
  foldTitle: 'Show results that are based on the same works as one row',
  folded: (type: ResultView['record_type'], count: number, works: number) =>
    type === 'author'
      ? `and ${countOf(count, 'co-author')} of ${sameWorks(works)}`
      : `and ${count} more based on ${sameWorks(works)}`,
  foldAgain: 'Fold again',
  weak: 'Few works here are close to your text. Try a longer text or different terms.',
}
