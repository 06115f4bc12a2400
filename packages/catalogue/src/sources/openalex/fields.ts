import { CATALOGUE_URL } from '@cognate/contract/ids'

/** Whether a source gives a value, rather than leaving its field empty. */
export function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== ''
}

/** The largest count that a column of 32 bits holds. */
const LARGEST_COUNT = 2 ** 32 - 1

/** A whole number of 0 or more; undefined for anything else. */
export function wholeNumberOf(value: unknown): number | undefined {
  if (typeof value !== 'number' || !(value >= 0)) return undefined
  return Math.min(Math.floor(value), LARGEST_COUNT)
}

/** A finite number; undefined for anything else. */
export function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

/** A year from 1000 to 2999, as a number or as text. */
export function yearOf(value: unknown): number | null {
  const year = typeof value === 'string' && /^\d{4}$/.test(value) ? Number(value) : value
  return typeof year === 'number' && Number.isInteger(year) && year >= 1000 && year <= 2999 ? year : null
}

/** Whether a value stands where a year belongs and is none: neither a number nor the text of one, nor left empty. */
export function isNoYear(value: unknown): boolean {
  return isGiven(value) && typeof value !== 'number' && yearOf(value) === null
}

/** Days that every month has. */
const plainDate = /^[12]\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])$/

/** A day of the calendar as `YYYY-MM-DD`, also where a time follows it. */
export function dateOf(value: unknown): string | null {
  if (typeof value !== 'string') return null
  if (plainDate.test(value)) return value
  const date = /^(\d{4}-\d{2}-\d{2})(?:$|[T ])/.exec(value)?.[1]
  if (date === undefined || yearOf(date.slice(0, 4)) === null) return null
  const time = new Date(`${date}T00:00:00Z`)
  // The parser takes 30 February for 2 March.
  return time.getUTCDate() === Number(date.slice(8)) ? date : null
}

/** Ids of no real author: OpenAlex's unknown author, and its author of deleted records. */
const placeholders = new Set([`${CATALOGUE_URL}A9999999999`, `${CATALOGUE_URL}A5317838346`])

/** Whether an author id is one that OpenAlex gives to works without a known author. */
export function isPlaceholder(id: string): boolean {
  return placeholders.has(id)
}

/** A language as OpenAlex writes it, `en` or `zh-cn`; null for anything else. */
export function languageCodeOf(value: unknown): string | null {
  return typeof value === 'string' && /^[a-z]{2,3}(?:-[a-z]{2,4})?$/i.test(value) ? value.toLowerCase() : null
}

/** The digits of the id of a subfield, field or domain, which may be a URL or a bare number. */
export function placeNumberOf(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  return /(\d+)$/.exec(String(value))?.[1]
}

const plainOrcid = /^https:\/\/orcid\.org\/\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/
const orcidForm = /(\d{4})-?(\d{4})-?(\d{4})-?(\d{3}[\dX])$/i

/** An ORCID iD as its URL; null for anything else. */
export function orcidOf(value: unknown): string | null {
  if (typeof value === 'string' && plainOrcid.test(value)) return value
  const match = typeof value === 'string' ? orcidForm.exec(value.trim()) : null
  return match ? `https://orcid.org/${match.slice(1).join('-').toUpperCase()}` : null
}

/** A country as its two letters in upper case; null for anything else. */
export function countryOf(value: unknown): string | null {
  return typeof value === 'string' && /^[a-z]{2}$/i.test(value) ? value.toUpperCase() : null
}
