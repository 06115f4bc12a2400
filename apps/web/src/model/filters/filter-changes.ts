import type {
  DateRangeFilter,
  FilterField,
  Filters,
  NumberRangeFilter,
  SearchModuleView,
  ValuesFilter,
} from '@cognate/contract'

export type Filter = NonNullable<Filters[FilterField]>
export type FilterOffer = SearchModuleView['filters'][number]

/** The earliest day that the form takes. F-04. */
export const EARLIEST_DAY = '2018-01-01'

/** Whether a dataset has a filter, as far as the licence allows it. */
export const hasFilter = (module: Pick<SearchModuleView, 'filters'> | undefined, field: FilterField): boolean =>
  module?.filters.some((offer) => offer.field === field) ?? false

/** The filters with one of them set, or taken out where there is none. */
export function withFilter(filters: Filters, field: FilterField, filter: Filter | undefined): Filters {
  const { [field]: _, ...others } = filters
  return (filter ? { ...others, [field]: filter } : others) as Filters
}

/** How many calendar years back a filter of dates begins; undefined where it does not say so. */
export const lastYearsOf = (filter: Filter | undefined): number | undefined =>
  (filter && 'last_years' in filter && filter.last_years) || undefined

/** How many values a filter sets; a range is one. */
export function countFilterValues(filter: Filter | undefined): number {
  if (!filter) return 0
  if (filter.type !== 'range') return filter.values.length
  return [filter.start, filter.end, lastYearsOf(filter)].every((part) => part == null) ? 0 : 1
}

/** The filters that are set and that the module has. The server refuses others. */
export function fittingFilters(filters: Filters, module: Pick<SearchModuleView, 'filters'> | undefined): Filters {
  const offeredFields = new Set(module?.filters.map(({ field }) => field))
  const fittingEntries = Object.entries(filters).filter(
    ([field, filter]) => offeredFields.has(field) && countFilterValues(filter) > 0,
  )
  return Object.fromEntries(fittingEntries)
}

const keyOf = (filter: Filter | undefined) => {
  if (!filter || countFilterValues(filter) === 0) return ''
  if (filter.type === 'range')
    return JSON.stringify([filter.start ?? null, filter.end ?? null, lastYearsOf(filter) ?? null])
  return JSON.stringify([filter.type, filter.values.toSorted()])
}

/** Whether two filters ask for the same; the order of values does not count. */
export const isSameFilter = (a: Filter | undefined, b: Filter | undefined) => keyOf(a) === keyOf(b)

/** A values filter of a type; undefined without values. */
export function valuesFilter(type: ValuesFilter['type'], values: readonly string[]): ValuesFilter | undefined {
  return values.length > 0 ? { type, values: [...new Set(values)] } : undefined
}

/** The range of a form: reversed ends are swapped, both are held to the limits, and an end at its limit is unbounded. F-03. */
export function rangeFilter(
  [first, second]: readonly [number, number],
  { minimum, maximum }: { minimum: number; maximum: number },
): NumberRangeFilter | undefined {
  const clampedEnds = [first, second].map((end) => Math.round(Math.min(maximum, Math.max(minimum, end))))
  const [start, end] = [Math.min(...clampedEnds), Math.max(...clampedEnds)]
  if (start === minimum && end === maximum) return undefined
  return { type: 'range', start: start === minimum ? null : start, end: end === maximum ? null : end }
}

/** Whether a date filter ends with its day (before) or starts with it (after). */
export type DateSide = 'before' | 'after'

export const sideOf = (filter: DateRangeFilter | undefined): DateSide =>
  filter?.end && !filter.start ? 'before' : 'after'

/** The filter of a day on one side; none for a day that is not complete or too early. */
export function dateFilter(side: DateSide, day: string): DateRangeFilter | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || day < EARLIEST_DAY) return undefined
  return side === 'before' ? { type: 'range', start: null, end: day } : { type: 'range', start: day, end: null }
}
