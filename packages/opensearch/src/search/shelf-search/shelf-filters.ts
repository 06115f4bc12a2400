import type { EngineQuery } from '@cognate/catalogue'
import type { DocumentFilterField, FilterFieldWith, Filters, ValuesFilter } from '@cognate/contract'
import { type ClusterQuery, matchAny, mustNot } from '../../form/query.ts'
import type { StoredTerm } from '../../form/stored.ts'
import type { NumberedRecord } from '../data/ids.ts'
import type { ClusterCondition } from '../ranking/conditions.ts'
import { byWords, withinDates } from '../ranking/work-filters.ts'
import { keysOf } from './shelf-ids.ts'

type MatchedField = DocumentFilterField & FilterFieldWith<'effect', 'works'>
type Terms = ReadonlyMap<string, StoredTerm>

/** One row for every filter whose records are not there for the query at all; undefined where it asks for nothing. */
const matching: {
  [Field in MatchedField]: (filter: NonNullable<Filters[Field]>, terms: Terms) => ClusterQuery | undefined
} = {
  publication_date: (dates) => (dates.start || dates.end ? withinDates(dates) : undefined),
  abstract: (filter, terms) => (filter.values.length > 0 ? byWords(filter, terms) : undefined),
}

/** What the filters on dates and words ask. As with works, records that do not meet it do not match at all. */
export function matchConditions(filters: Filters, terms: Terms): ClusterCondition[] {
  return (Object.keys(matching) as MatchedField[]).flatMap((field) => {
    const query = match(field, filters, terms)
    return query ? [{ field, query }] : []
  })
}

function match<Field extends MatchedField>(field: Field, filters: Filters, terms: Terms): ClusterQuery | undefined {
  const filter = filters[field]
  return filter && matching[field](filter, terms)
}

/** Values of `authority_id`; others stand for no source. */
const AUTHORITIES = 256

/** One row for every filter that takes candidates away: the records that fit one of the values. */
const fitting = {
  excluded_records: ({ values }) => matchAny('key', keysOf(values)),
  authority_id: ({ values }) =>
    matchAny(
      'authority',
      values.map(Number).filter((value) => Number.isInteger(value) && value >= 0 && value < AUTHORITIES),
    ),
  'institution.country_code': ({ values }) => matchAny('countries', inSmallLetters(values)),
  sector_market: ({ values }) => matchAny('sectors', inSmallLetters(values)),
  'institution.id': (_, institutions) =>
    matchAny(
      'institutions',
      institutions.flatMap((one) => one?.number ?? []),
    ),
} satisfies Record<
  DocumentFilterField & FilterFieldWith<'effect', 'records'>,
  (filter: ValuesFilter, institutions: readonly (NumberedRecord | undefined)[]) => ClusterQuery
>

const inSmallLetters = (values: readonly string[]): string[] => values.map((value) => value.toLowerCase())

/**
 * What all other filters ask; it takes candidates away from a finished ranking.
 * @param institutions  Those that the filter `institution.id` names.
 */
export function documentConditions(
  { filters, allowedIds, excludedIds = [] }: EngineQuery,
  institutions: readonly (NumberedRecord | undefined)[],
): ClusterCondition[] {
  const { email_confidence } = filters
  const byFilters = (Object.keys(fitting) as (keyof typeof fitting)[]).flatMap((field): ClusterCondition[] => {
    const filter = filters[field]
    if (!filter?.values.length) return []
    const fits = fitting[field](filter, institutions)
    return [{ field, query: filter.type === 'include' ? fits : mustNot(fits) }]
  })
  return [
    ...(excludedIds.length > 0 ? [{ query: mustNot(matchAny('key', keysOf(excludedIds))) }] : []),
    // The server knows who passes the filter on addresses, and sends their ids.
    ...(allowedIds
      ? [
          {
            ...(email_confidence && { field: 'email_confidence' as const }),
            query: matchAny('key', keysOf(allowedIds)),
          },
        ]
      : []),
    ...byFilters,
  ]
}
