import type { DatasetKey } from '@cognate/contract'
import { countOf, formatCount } from '../../model/records/wording.ts'

/** What the topics of an answer and of a person say. */
export const messages = {
  failed: 'The topics could not be loaded',
  none: 'This catalogue has no topic data.',
  noneOf: (name: string) => `This catalogue has no topic data for ${name}.`,
  counted: (dataset: DatasetKey) =>
    dataset === 'works'
      ? 'How many of these works have each topic.'
      : 'How many of the matching works shown below have each topic.',
  bubbles: 'Topics of the results by number of works; the bars show the same',
  topicWithCount: (name: string, count: number) => `${name}: ${formatCount(count)}`,
  bars: 'Topics of the results',
  addToFilter: (name: string) => `Add ${name} to the topics filter`,
  showMore: (left: number) => `Show ${countOf(left, 'more topic')}`,
  showFewer: 'Show fewer',
  asTable: (count: number) => `All ${countOf(count, 'topic')} as a table`,
  tableLabel: 'All topics',
  columns: {
    topic: 'Topic',
    subfield: 'Subfield',
    field: 'Field',
    domain: 'Domain',
    works: 'Works',
    estimated: 'Estimated',
  },
  allResults: (count: number) => `All ${formatCount(count)} results`,
  activeResults: (count: number, all: number) =>
    `${formatCount(count)} of ${formatCount(all)} results have a selected topic`,
  expertise: 'Expertise',
  expertiseOf: (name: string) => `Expertise of ${name}`,
  whatSomebodyDoes: (name: string) => `What ${name} works on`,
  mentions: 'mentions',
  mentionsColumn: 'Mentions',
  mentionsMeaning: 'A work with several topics is counted once for each of them.',
  ringsOf: (name: string) => `Ring chart of ${name}; the table below gives the same figures`,
  back: 'Back',
  topicsIn: (name: string, place: string) => `Topics of ${name}: ${place}`,
  place: 'Place in the taxonomy',
  topTopics: 'Top topics',
  showLess: 'Show less',
  showMoreTopics: 'Show more',
  withoutPlace: 'Not in the taxonomy',
  allTopics: 'All topics',
}
