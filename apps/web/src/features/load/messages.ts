import type { HistoryRowReason, Load } from '@cognate/contract'
import { countOf, inList } from '../../model/records/wording.ts'

const timesOf = (count: number) => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`)
const outcomeWords = { agreed: 'agreed', declined: 'declined', delivered: 'delivered' } as const
const months = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' })
const monthsInFull = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
/** "June", or with its year where it is not this one. */
const monthOf = (day: string, now: Date) =>
  (day.startsWith(String(now.getUTCFullYear())) ? months : monthsInFull).format(new Date(day))

interface Told {
  now: Date
  /** In which manuscripts they were asked, where that is said. */
  where: keyof typeof whereWords | undefined
}
const whereWords = { all: ' (in all manuscripts)', others: ' (in other manuscripts)' }

/** "Asked twice since June, declined once". */
function asked(load: Load, { now, where }: Told): string | undefined {
  if (load.asked === 0 || load.since === null) return undefined
  const outcomes = (Object.keys(outcomeWords) as (keyof typeof outcomeWords)[])
    .filter((outcome) => load[outcome] > 0 && !(outcome === 'agreed' && load.agreed === load.delivered))
    .map((outcome) => `${outcomeWords[outcome]} ${timesOf(load[outcome])}`)
  const when = load.asked === 1 ? `in ${monthOf(load.since, now)}` : `since ${monthOf(load.since, now)}`
  return [`Asked ${timesOf(load.asked)} ${when}`, ...outcomes].join(', ') + (where ? whereWords[where] : '')
}

/** "now in MS-0117 and 1 more". */
function open(collections: readonly string[], elsewhere: number): string | undefined {
  if (collections.length + elsewhere === 0) return undefined
  const others =
    elsewhere === 0 ? [] : [collections.length === 0 ? countOf(elsewhere, 'other list') : `${elsewhere} more`]
  return `now in ${inList([...collections, ...others])}`
}

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

const reasons: Record<HistoryRowReason, string> = {
  unreadable: 'cannot be read',
  person_missing: 'no person',
  manuscript_missing: 'no manuscript',
  status_unreadable: 'no such status',
  date_unreadable: 'no date as YYYY-MM-DD',
  date_in_future: 'a date in the future',
  unknown_person: 'not in the catalogue',
}

/** What is said of whom the organisation has asked. */
export const messages = {
  load: (load: Load, collections: readonly string[], elsewhere: number, told: Told) =>
    capitalised([asked(load, told), open(collections, elsewhere)].filter(Boolean).join(' · ')),
  noneKnown: 'No earlier request known',
  loadHint: (months: number) =>
    `What your organisation asked in the last ${months} months. Collections that you do not see are only counted.`,
  late: 'Late answers',
  lateDays: (days: number | null) => (days === null ? 'late' : `${countOf(days, 'day')} late`),
  hasAgreed: 'agreed, report due',
  showAllLate: (count: number) => `Show all ${count}`,
  title: 'Reviewing history',
  lead: 'Who was asked to review and what came of it. It is shown beside people in results and collections.',
  seenBy: 'Members see',
  coolDown: 'Cool-down',
  coolDownHint: 'A filter of each new search for experts; it can be taken away there.',
  coolDownOf: (months: number) =>
    months === 0 ? 'Hide nobody' : `Hide people asked in the last ${countOf(months, 'month')}`,
  readers: { members: 'What the whole organisation asked', own: 'Only what they asked or see themselves' },
  readersHint: 'Nobody reads the name of a collection that is not shared with them.',
  save: 'Save as CSV',
  add: 'Add from a CSV file',
  columns:
    'Columns: person (OpenAlex ID or ORCID iD), manuscript, status (asked, agreed, declined or delivered), date (YYYY-MM-DD).',
  added: (count: number) => `${countOf(count, 'row')} added`,
  known: (count: number) => `${countOf(count, 'row')} ${count === 1 ? 'was' : 'were'} there already`,
  badRow: (row: number, reason: HistoryRowReason) => `Row ${row}: ${reasons[reason]}`,
  badRows: (count: number) => `${countOf(count, 'row')} left out`,
  moreBadRows: (count: number) => `and ${count.toLocaleString('en')} more`,
  failed: 'The reviewing history could not be loaded',
}

/** The names of the columns of the file, in its order. */
export const historyColumns = ['person', 'name', 'manuscript', 'status', 'date'] as const
