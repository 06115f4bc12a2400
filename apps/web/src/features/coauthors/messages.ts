import { countOf, formatCount, lastYears } from '../../model/records/wording.ts'

/** What is said of the co-authors of an expert. */
export const messages = {
  openHint: (name: string) => `Who ${name} has published with`,
  open: 'Check co-authors',
  openNamed: (name: string) => `Check co-authors of ${name}`,
  coauthors: 'Co-authors',
  amongResults: (rank: number) => `Among the results, rank ${rank}`,
  title: 'Co-authorship overview',
  mostListed: (most: number) => `The ${countOf(most, 'person', 'people')} with the most joint publications are listed.`,
  lastYears: 'How many years back',
  which: 'Which co-authors',
  amongShown: 'Among the experts shown',
  all: 'All co-authors',
  failed: (reason: string) => `The co-authors could not be looked up. ${reason}`,
  openNetwork: 'Open in the network',
  noneAtAll: (name: string, years: number) => `${name} has no known co-authors in the ${lastYears(years)}.`,
  noneShown: (name: string, years: number) =>
    `None of the experts shown has published with ${name} in the ${lastYears(years)}.`,
  showAll: 'Show all co-authors',
  loading: 'Looking up the co-authors',
  words: 'Words to filter by',
  matching: (matching: number, all: number) =>
    `${formatCount(matching)} of ${countOf(all, 'publication')} ${matching === 1 ? 'contains' : 'contain'} these words`,
  newestFirst: (all: number) => `${countOf(all, 'publication')}, the newest first`,
  someListed: '; at most 25 are listed for each co-author',
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
