import type { EngineQuery } from '@cognate/catalogue'
import type { DocumentFilterField, Filters, ValuesFilter } from '@cognate/contract'
import { anyOf, not, type Query } from '../form/query.ts'
import type { StoredTerm } from '../form/stored.ts'
import { byWords, type Condition, withinDates } from './conditions.ts'
import type { Identity } from './ids.ts'
import { keysOf } from './shelf-ids.ts'

/** What the filters on dates and words ask. As with works, records that do not meet it do not match at all. */
export function matchConditions({ publication_date, abstract }: Filters, terms: ReadonlyMap<string, StoredTerm>) {
  const conditions: Condition[] = []
  if (publication_date?.start || publication_date?.end)
    conditions.push({ field: 'publication_date', query: withinDates(publication_date) })
  if (abstract?.values.length) conditions.push({ field: 'abstract', query: byWords(abstract, terms) })
  return conditions
}

/** Values of `authority_id`; others stand for no source. */
const AUTHORITIES = 256

/** One row for every filter that takes candidates away: the records that fit one of the values. */
const fitting = {
  excluded_records: ({ values }) => anyOf('key', keysOf(values)),
  authority_id: ({ values }) =>
    anyOf(
      'authority',
      values.map(Number).filter((value) => Number.isInteger(value) && value >= 0 && value < AUTHORITIES),
    ),
  'institution.country_code': ({ values }) => anyOf('countries', inSmallLetters(values)),
  sector_market: ({ values }) => anyOf('sectors', inSmallLetters(values)),
  'institution.id': (_, institutions) =>
    anyOf(
      'institutions',
      institutions.flatMap((one) => one?.number ?? []),
    ),
} satisfies Partial<
  Record<DocumentFilterField, (filter: ValuesFilter, institutions: readonly (Identity | undefined)[]) => Query>
>

const inSmallLetters = (values: readonly string[]): string[] => values.map((value) => value.toLowerCase())

/**
 * What all other filters ask; it takes candidates away from a finished ranking.
 * @param institutions  Those that the filter `institution.id` names.
 */
export function documentConditions(
  { filters, allowedIds, excludedIds = [] }: EngineQuery,
  institutions: readonly (Identity | undefined)[],
): Condition[] {
  const { email_confidence } = filters
  const byFilters = (Object.keys(fitting) as (keyof typeof fitting)[]).flatMap((field): Condition[] => {
    const filter = filters[field]
    if (!filter?.values.length) return []
    const fits = fitting[field](filter, institutions)
    return [{ field, query: filter.type === 'include' ? fits : not(fits) }]
  })
  return [
    ...(excludedIds.length > 0 ? [{ query: not(anyOf('key', keysOf(excludedIds))) }] : []),
    // The server knows who passes the filter on addresses, and sends their ids.
    ...(allowedIds
      ? [{ ...(email_confidence && { field: 'email_confidence' as const }), query: anyOf('key', keysOf(allowedIds)) }]
      : []),
    ...byFilters,
  ]
}
