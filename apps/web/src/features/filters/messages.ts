import { countOf, formatCount, lastYears, sentenceCase } from '../../model/records/wording.ts'

/** What people read in the filters. */
export const messages = {
  pills: 'Filters of this search',
  takesAway: (count: number) => `takes away ${formatCount(count)}`,
  takesAwayShort: (count: number) => `−${formatCount(count)}`,
  removeFilter: (words: string) => `Remove filter: ${words}`,
  lastYears: (years: number) => sentenceCase(lastYears(years)),
  recent: (label: string) => `${label}: last years`,
  otherRange: (words: string) => `Set to: ${words}.`,
  /** What tells a suggestion from others of its name: where it is, and its works. */
  placeAndWorks: (place: string | null, works: number | null): string =>
    [place, works === null ? null : countOf(works, 'work')].filter((part) => part).join(' · '),
  nothingHidden: 'No hidden results. Use × on a result to hide it.',
  hidden: (count: number) => `${count} ${count === 1 ? 'record is' : 'records are'} hidden from this search.`,
  allHidden: 'All named records are hidden: nothing is kept.',
  kept: (count: number) => `Only ${count} named ${count === 1 ? 'record is' : 'records are'} kept.`,
  /** Why a filter for e-mail addresses may leave nobody. */
  emailsSoFar: 'Keeps people whose address your organisation has looked up. Press Find e-mail in their rows first.',
}
