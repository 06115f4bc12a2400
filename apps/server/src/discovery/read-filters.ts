import {
  AppError,
  type DatasetKey,
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
 * The filters of a query as an engine takes them: ends of ranges in order, ends at a form's limit open, groups of
 * countries as their members, empty filters left out.
 */
export function readFilters(
  request: { dataset: DatasetKey; filters: Filters },
  endpoints: readonly EndpointKey[],
): Filters {
  const readable: Record<string, Filter> = {}
  for (const field of filterFields) {
    const filter = request.filters[field]
    if (!filter) continue
    checkFilter(field, request.dataset, endpoints)
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
  return range.start == null && range.end == null ? undefined : range
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
