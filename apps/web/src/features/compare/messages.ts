import { formatCount, inList } from '../../model/records/wording.ts'

/** What is said of people side by side. */
export const messages = {
  bar: 'People to compare',
  chosen: (count: number) => `${formatCount(count)} to compare`,
  toCompare: (names: readonly string[]) =>
    `${names.length === 1 ? 'One' : formatCount(names.length)} to compare: ${inList(names)}. ${
      names.length === 1 ? messages.oneMore : 'The key V shows them side by side'
    }`,
  oneMore: 'Choose one or two more',
  compare: 'Compare',
  clear: 'Clear',
  takeAway: (name: string) => `Do not compare ${name}`,
  title: 'Side by side',
  what: 'What is compared',
  rows: {
    place: 'Affiliation',
    works: 'Publications',
    years: 'Years',
    matching: 'Works closest to the text',
    topics: 'Topics',
    conflicts: 'Conflicts',
    together: 'With each other',
    load: 'Asked before',
  },
  placeUnknown: 'Not in the data',
  noTopics: 'None in the data',
  noMatch: 'No work shares words with the text',
  noText: 'No text to compare with',
  nobodyChecked: 'Nobody to check against',
  isAuthor: 'Author of the text',
  loading: 'Loading…',
  failed: 'This could not be loaded.',
  tryAgain: 'Try again',
  unknown: 'Not in the catalogue any more',
}
