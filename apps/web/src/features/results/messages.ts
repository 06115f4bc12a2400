import type { ResultView } from '@cognate/contract'
import { MAX_LIMIT } from '@cognate/contract/limits'
import { countOf } from '../../model/records/wording.ts'

const sameWorks = (works: number) => (works === 1 ? 'the same work' : 'the same two works')

/** What this feature says, in one place. */
export const messages = {
  nothing: 'Nothing matches these words.',
  nothingWithFilters:
    'Unfortunately, your search did not provide results. Please try to search with less strict filters, or a different text.',
  clearFilters: 'Clear filters',
  showMore: (count: number) => `Show ${count} more`,
  endOfList: `A list holds at most ${MAX_LIMIT} results. Filters bring others up.`,
  fold: 'Fold same works',
  foldTitle: 'Show results that stand on the same works as one row',
  folded: (type: ResultView['record_type'], count: number, works: number) =>
    type === 'author'
      ? `and ${countOf(count, 'co-author')} of ${sameWorks(works)}`
      : `and ${count} more that stand on ${sameWorks(works)}`,
  foldAgain: 'Fold again',
}
