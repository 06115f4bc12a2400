import { countOf } from '../../model/records/wording.ts'

/** What this feature says, in one place. */
export const messages = {
  showAll: 'Show all',
  showLess: 'Show less',
  showAllOf: (name: string) => `Show all of: ${name}`,
  moreRuns: (count: number) => `${countOf(count, 'earlier run')} on this page`,
  fewerRuns: 'Only the newest run',
  filters: (count: number) => (count === 1 ? '1 Filter' : `${count} Filters`),
  hiddenResults: 'hidden results',
  deleteMany: (count: number) => (count === 0 ? 'Delete queries' : `Delete ${count} queries`),
}
