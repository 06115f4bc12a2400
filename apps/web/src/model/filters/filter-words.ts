import type { ConflictInput, DateRangeFilter, FilterField, Filters, NumberRangeFilter } from '@cognate/contract'
import { emailConfidence } from '@cognate/contract/limits'
import { messages } from '../messages.ts'
import { countOf, formatDate, lastYears } from '../records/wording.ts'
import { countLeftOut, countNamedRecords } from './without-hidden.ts'

/** What the words of a filter need beside the filter. */
export interface FilterWording {
  nameOf(value: string): string
  conflicts: Pick<ConflictInput, 'records'> | null
  /** Ids of what the collection has: a search for others leaves it out, though nobody hid it. Default: nothing. */
  collectedIds?: readonly string[]
  /** Values that are named; of more, the others are counted. */
  mostNamed?: number
}

/** Values that are named where there is little room. */
const FEW = 3

/**
 * A filter in a few words: "since 2023", "not HKUST", "Netherlands or Belgium". Undefined where it asks for nothing.
 */
export function filterWords(field: FilterField, filters: Filters, wording: FilterWording): string | undefined {
  switch (field) {
    case 'publication_date':
      return filters[field] && dateWords(filters[field])
    case 'years_inactive':
      return filters[field] && inactiveWords(filters[field])
    case 'works_count':
      return filters[field] && rangeWords(filters[field], (text, s) => `${text} work${s}`)
    case 'h_index':
      return filters[field] && rangeWords(filters[field], (text) => `H-index ${text}`)
    case 'years_active':
      return filters[field] && rangeWords(filters[field], (text, s) => `active for ${text} year${s}`)
    case 'email_confidence':
      return filters[field] && emailWords(filters[field])
    case 'months_since_asked':
      return filters[field] && lastAskedWords(filters[field])
    case 'times_asked':
      return filters[field] && timesAskedWords(filters[field])
    case 'coi_authors':
      return conflictWords(filters[field], wording)
    case 'excluded_records':
      return filters[field] && recordWords(filters[field], wording)
    default:
      return filters[field] && valueWords(field, filters[field], wording)
  }
}

type Values = { type: 'include' | 'exclude'; values: readonly string[] }

/** What stands before the values of filters whose values do not speak for themselves. */
const prefixes: Partial<Record<FilterField, (values: string) => string>> = {
  language: (values) => `in ${values}`,
  source_type: (values) => `source: ${values}`,
  author_position: (values) => `author position: ${values}`,
  abstract: (values) => `words: ${values}`,
}

/** Words must all occur, or none may; of other values one is enough. */
function valueWords(
  field: FilterField,
  { type, values }: Values,
  { nameOf, mostNamed }: FilterWording,
): string | undefined {
  if (values.length === 0) return undefined
  const join = field === 'abstract' && type === 'include' ? 'and' : 'or'
  const names = values.map((value) => (field === 'abstract' ? `“${value}”` : nameOf(value)))
  const list = joinNames(names, join, mostNamed)
  const positive = prefixes[field]?.(list) ?? list
  return type === 'exclude' ? `not ${positive}` : positive
}

/** "A, B or C"; of many, the first and how many more. */
function joinNames(names: readonly string[], join: 'and' | 'or', most = FEW): string {
  const named = names.length > most ? names.slice(0, most - 1) : names
  const parts = names.length > named.length ? [...named, `${names.length - named.length} more`] : [...named]
  const last = parts.pop()!
  return parts.length === 0 ? last : `${parts.join(', ')} ${join} ${last}`
}

/** A day as the year alone where that says as much. Works are published then, projects begin. */
function dateWords({ start, end, last_years }: DateRangeFilter): string | undefined {
  const first = start && (start.endsWith('-01-01') ? start.slice(0, 4) : formatDate(start))
  const last = end && (end.endsWith('-12-31') ? end.slice(0, 4) : formatDate(end))
  const words = [
    last_years != null && `from the ${lastYears(last_years)}`,
    first && `since ${first}`,
    last && `until ${last}`,
  ].filter(Boolean)
  return words.join(', ') || undefined
}

function inactiveWords(range: NumberRangeFilter): string | undefined {
  if (range.start == null && range.end != null)
    return range.end === 0 ? 'active this year' : `active in the ${lastYears(range.end)}`
  return rangeWords(range, (text, s) => `last work ${text} year${s} ago`)
}

/** @param put  Puts the range into words, with the ending of the noun after it. */
function rangeWords({ start, end }: NumberRangeFilter, put: (text: string, s: string) => string): string | undefined {
  const s = (end ?? start) === 1 ? '' : 's'
  if (start != null && end != null) return put(start === end ? `${start}` : `${start}–${end}`, s)
  if (start != null) return put(`at least ${start}`, s)
  return end == null ? undefined : put(`at most ${end}`, s)
}

function lastAskedWords(range: NumberRangeFilter): string | undefined {
  if (range.start != null && range.end == null) return `not asked in the last ${countOf(range.start, 'month')}`
  return rangeWords(range, (text, s) => `last asked ${text} month${s} ago`)
}

function timesAskedWords(range: NumberRangeFilter): string | undefined {
  if (range.end === 0) return 'not asked in 12 months'
  if (range.start == null && range.end === 1) return 'asked at most once in 12 months'
  return rangeWords(range, (text, s) => `asked ${text} time${s} in 12 months`)
}

/** As the form says it. F-06. */
function emailWords({ start }: NumberRangeFilter): string {
  return (start ?? emailConfidence.any) > emailConfidence.any ? 'e-mail similar to name' : 'any e-mail'
}

/** Whom experts are checked against, and whether those in conflict are left out. */
function conflictWords(
  filter: Values | undefined,
  { conflicts, nameOf, mostNamed }: FilterWording,
): string | undefined {
  // An institution that is checked beside authors is of people who are named already.
  const names = (conflicts?.records ?? [])
    .map(({ identifier, fields }) => fields?.display_name ?? nameOf(identifier))
    .filter((name) => messages.namesInPlace(name).length > 0)
  const others = filter?.values.map(nameOf) ?? []
  const people = names.length > 0 ? names : others
  if (people.length === 0) return undefined
  const list = joinNames(people, 'and', mostNamed)
  if (!filter) return `conflicts with ${list}: marked`
  return `conflicts with ${list}: ${filter.type === 'exclude' ? 'hidden' : 'only these shown'}`
}

function recordWords(
  filter: Filters['excluded_records'] & {},
  { collectedIds = [] }: FilterWording,
): string | undefined {
  if (filter.type === 'include') return `only ${countOf(countNamedRecords(filter), 'named record')}`
  const { hidden, collected } = countLeftOut(filter, { collectedIds })
  const parts = [hidden > 0 && countOf(hidden, 'hidden result'), collected > 0 && `${collected} already collected`]
  return parts.filter(Boolean).join(' and ') || undefined
}
