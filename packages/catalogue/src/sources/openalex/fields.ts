import { CATALOGUE_URL } from '@cognate/contract'
import type { DamagedFileError, InstitutionRules, SourceFlaw } from '../reading/raw-source.ts'

/** Why a line was rejected. */
export type Rejection =
  /** The line is valid, but the import's filter leaves it out. */
  | 'filtered'
  | 'not_json'
  | 'not_an_object'
  | 'missing_id'
  | 'missing_title'
  | 'missing_name'
  | 'invalid_year'
  | 'invalid_encoding'
  | 'line_too_long'
  | 'duplicate_id'
  | 'placeholder'
  | InstitutionRules['rejected'][number]['reason']
  /** The operator's rules name an institution that the source does not have. */
  | 'unknown_institution'
  | DamagedFileError['reason']
  | SourceFlaw['reason']

/** A record that was read, or the reason why it was not. */
export type Read<Value> = { value: Value; reason?: undefined } | { value?: undefined; reason: Rejection }

/** The largest count that a column of 32 bits holds. */
const LARGEST_COUNT = 2 ** 32 - 1

/** A whole number of 0 or more; undefined for anything else. */
export function countOf(value: unknown): number | undefined {
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
  return value !== undefined && value !== null && value !== '' && typeof value !== 'number' && yearOf(value) === null
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

const idForm = /^(?:https?:\/\/(?:api\.)?openalex\.org\/(?:[a-z]+\/)?)?([a-z])0*([1-9]\d{0,14})$/i

/**
 * A catalogue id in its URL form; null for anything else.
 * @param letter  The letter of the kind. Sources were called venues once: V7 is S7.
 */
export function idOf(value: unknown, letter: 'W' | 'A' | 'I' | 'S' | 'T'): string | null {
  if (typeof value !== 'string') return null
  if (isPlainId(value, letter)) return value
  const match = idForm.exec(value.trim())
  if (!match) return null
  const found = match[1]!.toUpperCase()
  return found === letter || (found === 'V' && letter === 'S') ? `${CATALOGUE_URL}${letter}${match[2]}` : null
}

const ZERO = 0x30

/** Whether an id already has the catalogue's form, as nearly all have. */
function isPlainId(value: string, letter: string): boolean {
  const first = CATALOGUE_URL.length + 1
  const length = value.length - first
  if (length < 1 || length > 15 || !value.startsWith(CATALOGUE_URL) || value[first - 1] !== letter) return false
  if (value.charCodeAt(first) === ZERO) return false
  for (let at = first; at < value.length; at++) {
    const digit = value.charCodeAt(at) - ZERO
    if (digit < 0 || digit > 9) return false
  }
  return true
}

/** Ids of no real author: OpenAlex's unknown author, and its author of deleted records. */
const placeholders = new Set([`${CATALOGUE_URL}A9999999999`, `${CATALOGUE_URL}A5317838346`])

/** Whether an author id is one that OpenAlex gives to works without a known author. */
export function isPlaceholder(id: string): boolean {
  return placeholders.has(id)
}

/** A language as OpenAlex writes it, `en` or `zh-cn`; null for anything else. */
export function languageOf(value: unknown): string | null {
  return typeof value === 'string' && /^[a-z]{2,3}(?:-[a-z]{2,4})?$/i.test(value) ? value.toLowerCase() : null
}

/** The digits of the id of a subfield, field or domain, which may be a URL or a bare number. */
export function placeNumberOf(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  return /(\d+)$/.exec(String(value))?.[1]
}

/** The number behind the letter of a catalogue id in URL form. */
export function numberOfId(id: string): number {
  let number = 0
  for (let at = CATALOGUE_URL.length + 1; at < id.length; at++) number = 10 * number + id.charCodeAt(at) - ZERO
  return number
}

const plainOrcid = /^https:\/\/orcid\.org\/\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/
const orcidForm = /(\d{4})-?(\d{4})-?(\d{4})-?(\d{3}[\dX])$/i

/** An ORCID iD as its URL; null for anything else. */
export function orcidOf(value: unknown): string | null {
  if (typeof value === 'string' && plainOrcid.test(value)) return value
  const match = typeof value === 'string' ? orcidForm.exec(value.trim()) : null
  return match ? `https://orcid.org/${match.slice(1).join('-').toUpperCase()}` : null
}

/** A ROR id as its URL; null for anything else. */
export function rorOf(value: unknown): string | null {
  const match = typeof value === 'string' ? /(?:^|ror\.org\/)(0[a-z0-9]{8})$/i.exec(value.trim()) : null
  return match ? `https://ror.org/${match[1]!.toLowerCase()}` : null
}

/** A country as its two letters in upper case; null for anything else. */
export function countryOf(value: unknown): string | null {
  return typeof value === 'string' && /^[a-z]{2}$/i.test(value) ? value.toUpperCase() : null
}
