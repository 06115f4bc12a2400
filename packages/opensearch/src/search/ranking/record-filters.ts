import type { AskedField } from '@cognate/catalogue'
import type { FilterFieldWith, NumberRangeFilter, ScholarlyFilterField, ValuesFilter } from '@cognate/contract'
import type { FieldName, SearchedKind } from '../../form/indexes.ts'
import { type ClusterQuery, either, inRange, matchAny, mustNot } from '../../form/query.ts'
import { byType, type ClusterCondition, codesOf, type Known, type NumberCondition } from './conditions.ts'
import { numbersOf } from './named-records.ts'

type OfRecords = (kind: SearchedKind, known: Known) => ClusterQuery | undefined

/** Record filters that stand elsewhere: conflicts (`prepare`), and those that name records by their numbers (`recordConditions`). */
type OtherField = 'coi_authors' | 'email_confidence' | 'excluded_records' | AskedField

/** One row for every other record filter; undefined where it does not act on the kind. */
const recordsThatFit = {
  nl_language: byValues('nl_language', 'languages', (filter, { stored }) =>
    codesOf(stored.vocabularies.language, filter),
  ),
  'institution.country_code': byValues('institution.country_code', 'countries', (filter, { stored }) =>
    codesOf(stored.vocabularies.country, filter),
  ),
  'institution.type': byValues('institution.type', 'institution_types', (filter, { stored }) =>
    codesOf(stored.vocabularies.institution_type, filter),
  ),
  'institution.id': byValues('institution.id', 'institutions', (_, { named }) =>
    numbersOf(named.inFilter('institution.id')),
  ),
  works_count: (kind, { filters }) => (kind === 'work' ? undefined : byRange('works_count', filters.works_count)),
  h_index: (kind, { filters }) => (kind === 'author' ? byRange('h_index', filters.h_index) : undefined),
  years_active: (kind, { filters }) => (kind === 'author' ? byRange('years_active', filters.years_active) : undefined),
  years_inactive: (kind, known) => (kind === 'author' ? byYearsInactive(known) : undefined),
} satisfies Record<Exclude<ScholarlyFilterField & FilterFieldWith<'effect', 'records'>, OtherField>, OfRecords>
const recordFields = Object.keys(recordsThatFit) as (keyof typeof recordsThatFit)[]

function byValues(
  name: FilterFieldWith<'kind', 'values'>,
  field: FieldName,
  valuesOf: (filter: ValuesFilter, known: Known) => number[],
): OfRecords {
  return (kind, known) => {
    const filter = known.filters[name]
    const acts = name === 'nl_language' ? kind === 'author' : kind !== 'venue'
    return acts && filter?.values.length ? byType(filter, matchAny(field, valuesOf(filter, known))) : undefined
  }
}

function byRange(
  field: FieldName,
  { start = null, end = null }: Partial<NumberRangeFilter> = {},
): ClusterQuery | undefined {
  return start === null && end === null ? undefined : inRange(field, start, end)
}

/** Without dated works somebody has been inactive for more years than any number. */
function byYearsInactive({ filters, stored }: Known): ClusterQuery | undefined {
  const { start = null, end = null } = filters.years_inactive ?? {}
  if (start === null && end === null) return undefined
  const thisYear = Number(stored.summary.date.slice(0, 4))
  const isActiveUntil = inRange(
    'last_year',
    end === null ? null : thisYear - end,
    start === null ? null : thisYear - start,
  )
  return end === null ? either(isActiveUntil, mustNot({ exists: { field: 'last_year' } })) : isActiveUntil
}

/** What records of a kind must meet to be hits: the record filters, the ids to leave out, and that they may be shown. */
export function recordConditions(kind: SearchedKind, known: Known): (ClusterCondition | NumberCondition)[] {
  const { filters, named, hidden } = known
  const { excluded_records: records, email_confidence } = filters
  const conditions: (ClusterCondition | NumberCondition)[] = []
  const gone = new Set([...named.leftOut, ...(kind === 'author' ? hidden : [])])
  if (gone.size > 0) conditions.push({ numbers: gone, keeps: false })
  // The server knows who passes the filter on addresses, and sends their ids.
  if (named.allowed)
    conditions.push({
      ...(email_confidence && { field: 'email_confidence' }),
      numbers: new Set(named.allowed),
      keeps: true,
    })
  for (const { field, numbers, keeps } of named.asked) conditions.push({ field, numbers: new Set(numbers), keeps })
  if (named.among) conditions.push({ numbers: new Set(named.among), keeps: true })
  if (records?.values.length)
    conditions.push({
      field: 'excluded_records',
      numbers: new Set(numbersOf(named.inFilter('excluded_records'))),
      keeps: records.type === 'include',
    })
  for (const field of recordFields) {
    const fits = recordsThatFit[field](kind, known)
    if (fits) conditions.push({ field, query: fits })
  }
  return conditions
}
