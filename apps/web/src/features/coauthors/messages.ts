import { countOf, formatCount, lastYears } from '../../model/records/wording.ts'

/** What is said of the co-authors of an expert. */
export const messages = {
  openHint: (name: string) => `With whom ${name} has written`,
  open: 'Check co-authors',
  openNamed: (name: string) => `Check co-authors of ${name}`,
  coauthors: 'Co-authors',
  amongResults: (rank: number) => `Among the results, rank ${rank}`,
  title: 'Co-authorship overview',
  mostListed: (most: number) => `The ${countOf(most, 'person', 'people')} with most publications in common are listed.`,
  lastYears: 'How many years back',
  which: 'Which co-authors',
  amongShown: 'Among the experts shown',
  all: 'All co-authors',
  failed: (reason: string) => `The co-authors could not be looked up. ${reason}`,
  tryAgain: 'Try again',
  openNetwork: 'Open in the network',
  noneAtAll: (name: string, years: number) => `No co-authors of ${name} in the ${lastYears(years)} are known.`,
  noneShown: (name: string, years: number) =>
    `None of the experts shown wrote with ${name} in the ${lastYears(years)}.`,
  showAll: 'Show all co-authors',
  loading: 'Looking up the co-authors',
  words: 'Words to filter by',
  matching: (matching: number, all: number) =>
    `${formatCount(matching)} of ${countOf(all, 'publication')} ${matching === 1 ? 'holds' : 'hold'} these words`,
  newestFirst: (all: number) => `${countOf(all, 'publication')}, the newest first`,
  someListed: '; at most 25 of each co-author are listed',
  showMore: 'Show more',
  filter: 'Filter by words',
  filterHint: 'Filter by words, then press Enter',
  addFilter: 'Add filter',
  table: 'Most recent publications',
  date: 'Date',
  publication: 'Publication',
  writtenWith: 'Written with',
  notKnown: 'not known',
}
