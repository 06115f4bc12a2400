import { formatCount } from '../../model/records/wording.ts'

/** What this feature says, in one place. */
export const messages = {
  pills: 'Filters of this search',
  takesAway: (count: number) => `takes away ${formatCount(count)}`,
  takesAwayShort: (count: number) => `−${formatCount(count)}`,
  removeFilter: (words: string) => `Remove filter: ${words}`,
  lastYears: (years: number) => (years === 1 ? 'Last year' : `Last ${years} years`),
  recent: (label: string) => `${label}: last years`,
  otherRange: (words: string) => `Set to: ${words}.`,
}
