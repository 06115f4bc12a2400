import {
  AppError,
  type DatasetKey,
  type DateRangeFilter,
  datasets,
  type EndpointKey,
  expandCountries,
  type FilterField,
  type Filters,
  filterDescriptions,
  filterFields,
} from '@cognate/contract'

type Filter = NonNullable<Filters[FilterField]>

/**
 * The filters of a query as an engine takes them: ends of ranges in order, ends at a form's limit open, the last years as a
 * day, groups of countries as their members, empty filters left out.
 * @param today  The date of the catalogue, from which the last years are counted.
 * @throws AppError filter_not_available, endpoint_not_allowed, invalid_request
 */
export function readFilters(
  request: { dataset: DatasetKey; filters: Filters },
  endpoints: readonly EndpointKey[],
  today: string,
): Filters {
  const { publication_date, ...others } = checkFilters(request, endpoints)
  const dates = publication_date && startInLastYears(publication_date, today)
  return dates ? { publication_date: dates, ...others } : others
}

/**
 * The same, with the last years as they were given: what needs no catalogue.
 * @throws AppError filter_not_available, endpoint_not_allowed, invalid_request
 */
export function checkFilters(
  { dataset, filters }: { dataset: DatasetKey; filters: Filters },
  endpoints: readonly EndpointKey[],
): Filters {
  const readable: Record<string, Filter> = {}
  for (const field of filterFields) {
    const filter = filters[field]
    if (!filter) continue
    checkFilter(field, dataset, endpoints)
    const normalised = readFilter(field, filter)
    if (normalised) readable[field] = normalised
  }
  return readable
}

function checkFilter(field: FilterField, dataset: DatasetKey, endpoints: readonly EndpointKey[]): void {
  if (!datasets[dataset].filters.includes(field)) {
    throw new AppError('filter_not_available', {
      fields: [{ field: `filters.${field}`, message: 'Not for this dataset.' }],
    })
  }
  const { endpoint } = filterDescriptions[field]
  if (endpoint && !endpoints.includes(endpoint)) throw new AppError('endpoint_not_allowed', { detail: endpoint })
}

/** A filter in its normal form; undefined if everything passes it. */
function readFilter(field: FilterField, filter: Filter): Filter | undefined {
  if (filter.type !== 'range') return readValues(field, filter)
  const range = openEnds(field, orderEnds(filter))
  const hasYears = 'last_years' in range && range.last_years != null
  return range.start == null && range.end == null && !hasYears ? undefined : range
}

function readValues<Values extends { values: string[] }>(field: FilterField, filter: Values): Values | undefined {
  if (filter.values.length === 0) return undefined
  if (field !== 'institution.country_code') return filter
  const values = expandCountries(filter.values)
  if (values) return { ...filter, values }
  throw new AppError('invalid_request', {
    fields: [{ field: `filters.${field}`, message: 'There is no such group of countries.' }],
  })
}

type Range = Extract<Filter, { type: 'range' }>

function orderEnds(range: Range): Range {
  const { start, end } = range
  return start != null && end != null && start > end ? ({ ...range, start: end, end: start } as Range) : range
}

function openEnds(field: FilterField, range: Range): Range {
  const limits = filterDescriptions[field].range
  if (!limits) return range
  const start = range.start != null && Number(range.start) <= limits.minimum ? null : range.start
  const end = range.end != null && Number(range.end) >= limits.maximum ? null : range.end
  return { ...range, start, end } as Range
}

/** Many works are dated by their year alone, so the last years begin with a year. */
function startInLastYears({ last_years, ...dates }: DateRangeFilter, today: string): DateRangeFilter {
  if (last_years == null) return dates
  const first = `${Number(today.slice(0, 4)) - last_years}-01-01`
  return { ...dates, start: dates.start != null && dates.start > first ? dates.start : first }
}
