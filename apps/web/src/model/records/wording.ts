import type { SharedProjectView, WorkRecord } from '@cognate/contract'

const numberFormat = new Intl.NumberFormat('en')
const scoreFormat = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const listFormat = new Intl.ListFormat('en-GB')
const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' })
const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** A count with its thousands apart: 12,345. */
export const formatCount = (count: number): string => numberFormat.format(count)

/** A count with its noun: "1 publication", "2,140 publications". */
export const countOf = (count: number, noun: string, nouns = `${noun}s`): string =>
  `${formatCount(count)} ${count === 1 ? noun : nouns}`

/** "1 person", "2,140 people". */
export const countPeople = (count: number): string => countOf(count, 'person', 'people')

/** "12 new people, 3 new works" */
export const countNews = ({ people, works, conflicts = 0 }: Counted): string =>
  [
    conflicts > 0 && `conflicts of ${countOf(conflicts, 'person', 'people')}`,
    people > 0 && countOf(people, 'new person', 'new people'),
    works > 0 && countOf(works, 'new work'),
  ]
    .filter(Boolean)
    .join(', ')

interface Counted {
  people: number
  works: number
  /** People of the collection. */
  conflicts?: number | undefined
}

/** Names or other words as a list: "Ada, Grace and Emmy". */
export const inList = (words: readonly string[]): string => listFormat.format(words)

/** At most so many characters of a name, the last of them "…" where it is longer. */
export const shorten = (name: string, most: number): string =>
  name.length > most ? `${name.slice(0, most - 1).trimEnd()}…` : name

/** What floating-point numbers may lie below a whole hundredth that is meant. */
const SAME = 1e-9

/** Hundredths of a score, rounded down: each word for how close somebody is begins at a whole one, so that no number has two words. */
export const hundredthsOf = (score: number): number => Math.floor(100 * score + SAME)

/** Two places behind the point, rounded down, with a true minus sign. */
export const formatScore = (score: number): string => scoreFormat.format(hundredthsOf(score) / 100).replace('-', '−')

/** A date as "3 May 2024", as far as it is known: "May 2024", "2024"; else the year; undefined where neither is known. */
export function formatDate(date: string | null, year: number | null = null): string | undefined {
  const [, yearText, month, day] = /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?!\d))?)?/.exec(date ?? '') ?? []
  if (!yearText) return year?.toString()
  if (!month) return yearText
  const time = Date.parse(`${yearText}-${month}-${day ?? '01'}T00:00:00Z`)
  if (Number.isNaN(time)) return year?.toString()
  return (day ? dayFormat : monthFormat).format(time)
}

/**
 * When something appeared, as far as it is known. Sources that know only the month say the first of it, and those that know only the
 * year say the first of January; so the first of a month is written as the month, and the first of January as the year.
 */
export function formatPublished(date: string | null, year: number | null = null): string | undefined {
  return formatDate(date?.replace(/(?:-01)?-01(?!\d).*$/, '') ?? null, year)
}

/** Begin and end of something: "3 May 2020 – 2 May 2024", "from 3 May 2020", "until 2 May 2024". */
export function formatPeriod(start: string | null, end: string | null): string | undefined {
  const [from, until] = [formatDate(start), formatDate(end)]
  if (from && until) return `${from} – ${until}`
  return from ? `from ${from}` : until && `until ${until}`
}

/** An amount of money as "EUR 1,250,000", without cents. */
export const formatMoney = ({ amount, currency }: { amount: number; currency: string }): string =>
  `${currency} ${formatCount(Math.round(amount))}`

/** The same words with a capital at their beginning. */
export const sentenceCase = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1)

/** A term of the catalogue in words: "journal-article" becomes "Journal article". */
export const termInWords = (term: string): string => sentenceCase(term.replace(/[-_]+/g, ' '))

/** What kind of work it is. OpenAlex calls papers of journals and of proceedings an article; Crossref, by which they are filtered, says which. */
export function workTypeInWords({
  type,
  type_crossref,
}: Pick<WorkRecord, 'type' | 'type_crossref'>): string | undefined {
  const term = type === 'article' ? (type_crossref ?? type) : (type ?? type_crossref)
  return term ? termInWords(term) : undefined
}

/** First and last year: "2009–2026", one year alone where they are the same. */
export function formatYears(first: number | null, last: number | null): string | undefined {
  if (first === null || last === null) return (first ?? last)?.toString()
  return first === last ? `${first}` : `${first}–${last}`
}

/** "last year", "last 3 years". */
export const lastYears = (years: number): string => (years === 1 ? 'last year' : `last ${years} years`)

/** Years as spans, newest first: 2015, 2016, 2020 becomes "2020, 2015–2016". */
export function yearSpans(years: readonly number[]): string {
  const spans: { first: number; last: number }[] = []
  for (const year of [...new Set(years)].sort((a, b) => a - b)) {
    const lastSpan = spans.at(-1)
    if (lastSpan && lastSpan.last === year - 1) lastSpan.last = year
    else spans.push({ first: year, last: year })
  }
  return spans
    .reverse()
    .map(({ first, last }) => formatYears(first, last))
    .join(', ')
}

type ProjectYears = Pick<SharedProjectView, 'start_year' | 'end_year'>

/** When a project was: "2010–2014", "from 2010", "until 2014"; empty where it is not known. */
export function projectYears({ start_year: start, end_year: end }: ProjectYears): string {
  if (start !== null) return end === null ? `from ${start}` : `${formatYears(start, end)}`
  return end === null ? '' : `until ${end}`
}

export function projectWithYears({ title, ...years }: ProjectYears & { title: string }): string {
  const known = projectYears(years)
  return known ? `${title} (${known})` : title
}
