import { type LinkedPerson, sectors } from '@cognate/contract'
import { orcidCheckDigit } from '@cognate/contract/ids'
import { foldText } from '@cognate/matching'
import { isGiven, orcidOf } from '../openalex/fields.ts'
import { plainText } from '../reading/plain-text.ts'
import { isObject } from '../reading/raw.ts'
import { proseText } from '../reading/readable-text.ts'
import { once, readCalendarDay, readCountry, readUrl, readWords } from '../reading/values.ts'

/** The value of a cell as far as it can be read, and the code of its fault. A missing cell is null, or an empty list. */
export interface CellResult<Value> {
  value: Value
  fault?: string
}

/** Reads a cell: text in CSV, any JSON in JSON lines. */
export type ReadCell<Value> = (cell: unknown) => CellResult<Value>

const isEmpty = (cell: unknown) =>
  cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '')

/** Null for an empty cell, with the fault for one that cannot be read. */
function orFault<Value>(fault: string, read: (cell: unknown) => Value | null): ReadCell<Value | null> {
  return (cell) => {
    if (isEmpty(cell)) return { value: null }
    const value = read(cell)
    return value === null ? { value, fault } : { value }
  }
}

export const textCell = orFault('not_a_text', (cell) =>
  typeof cell === 'string' || typeof cell === 'number' ? plainText(cell) : null,
)
/** A title or a text of sentences, without the marks of LaTeX and Markdown that a name may hold. */
export const proseCell = orFault('not_a_text', (cell) =>
  typeof cell === 'string' || typeof cell === 'number' ? proseText(cell) : null,
)
export const urlCell = orFault('invalid_url', readUrl)
export const countryCell = orFault('unknown_country', readCountry)

/** A date by a reader of its own, else one with slashes of which only one reading is a day. */
function dateCell(read: (cell: unknown) => string | null): ReadCell<string | null> {
  return (cell) => {
    if (isEmpty(cell)) return { value: null }
    const days = once([read(cell) ?? daysWithSlashes(cell)].flat())
    if (days.length === 1) return { value: days[0]! }
    return { value: null, fault: days.length === 0 ? 'invalid_date' : 'ambiguous_date' }
  }
}

/** The days that `3/4/2020` or `3-4-2020` may mean: some write the day first, others the month. */
function daysWithSlashes(cell: unknown): (string | null)[] {
  const parts = typeof cell === 'string' ? /^(\d{1,2})([/-])(\d{1,2})\2(\d{4})$/.exec(cell.trim()) : null
  if (!parts) return []
  const [, first, , second, year] = parts
  const date = `${first}/${second}/${year}`
  return [readCalendarDay(date, 'day_first'), readCalendarDay(date, 'month_first')]
}

export const dayCell = dateCell((cell) => readCalendarDay(cell))

/** From 1000 to 2999; a day gives its year. */
export const yearCell = orFault('invalid_year', (cell) => {
  const year = Number(/^(\d{4})(?:-\d{2}(?:-\d{2})?|\.0)?$/.exec(String(cell).trim())?.[1])
  return year >= 1000 && year <= 2999 ? year : null
})

/** A date, or a moment in ISO 8601; a moment without an offset is in UTC. */
export const momentCell = dateCell((cell) => {
  const text = String(cell).trim()
  const [, day, time, offset] =
    /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?(?:\.\d+)?) ?(Z|[+-]\d{2}:?\d{2})?$/i.exec(text) ?? []
  // Any other text behind a day is a time that cannot be read; a date alone would hide that.
  if (day === undefined) return /[T ]/i.test(text) ? null : readCalendarDay(text)
  if (readCalendarDay(day) === null) return null
  const moment = new Date(`${day}T${time}${offset ?? 'Z'}`)
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString()
})

/** `a; b`, `a, b` where there is no semicolon, or a list. */
export const wordsCell: ReadCell<string[]> = (cell) => {
  if (isEmpty(cell)) return { value: [] }
  const list = typeof cell === 'string' ? (asJson(cell) ?? cell) : cell
  return typeof list === 'string' || Array.isArray(list)
    ? { value: readWords(list) }
    : { value: [], fault: 'not_a_list' }
}

const sectorByName = new Map(
  sectors.flatMap(({ value, label }) => [value, foldText(label)].map((name) => [name, value])),
)

/** Sectors by value or label, in any case; an unknown one stays as it is written. */
export const sectorsCell: ReadCell<string[]> = (cell) => {
  const words = wordsCell(cell)
  if (words.fault !== undefined) return words
  const isUnknown = (word: string) => !sectorByName.has(foldText(word))
  const value = once(words.value.map((word) => sectorByName.get(foldText(word)) ?? word))
  return words.value.some(isUnknown) ? { value, fault: 'unknown_sector' } : { value }
}

/** `Name (Title); Name (Title)`, or a list of names or of `{name, title, orcid}`. */
export const personsCell: ReadCell<LinkedPerson[]> = (cell) => {
  if (isEmpty(cell)) return { value: [] }
  const list = typeof cell === 'string' ? (asJson(cell) ?? cell.split(/[;\n]/)) : cell
  if (!Array.isArray(list)) return { value: [], fault: 'invalid_persons' }
  const persons = list.filter((one) => !isEmpty(one)).map(personOf)
  if (persons.includes(null)) return { value: [], fault: 'invalid_persons' }
  const value = persons as LinkedPerson[]
  return list.some(hasWrongOrcid) ? { value, fault: 'invalid_orcid' } : { value }
}

const hasWrongOrcid = (person: unknown) =>
  isObject(person) && isGiven(person.orcid) && typedOrcid(person.orcid) === null

/** An ORCID iD that somebody has typed, as its URL: one whose last digit does not fit the others is mistyped, and would link to nobody. */
function typedOrcid(value: unknown): string | null {
  const url = orcidOf(value)
  const digits = url?.slice(-19).replaceAll('-', '') ?? ''
  return digits !== '' && digits.endsWith(orcidCheckDigit(digits.slice(0, 15))) ? url : null
}

function personOf(value: unknown): LinkedPerson | null {
  if (isObject(value)) {
    const name = plainText(value.name)
    return name === null ? null : { name, title: plainText(value.title), orcid: typedOrcid(value.orcid), author: null }
  }
  const [, before, title] = /^([^()]*[^()\s])\s*\((.*)\)$/s.exec(typeof value === 'string' ? value.trim() : '') ?? []
  const name = plainText(before ?? value)
  return name === null ? null : { name, title: plainText(title), orcid: null, author: null }
}

/** A cell that begins as a list or an object of JSON; undefined for any other. */
function asJson(cell: string): unknown {
  if (!/^\s*[[{]/.test(cell)) return undefined
  try {
    return JSON.parse(cell)
  } catch {
    return {}
  }
}
