import { z } from 'zod'
import { listOf } from './bounded.ts'
import { type FilterField, type FilterKind, filterFields, filterRows } from './filters.ts'

/** At most this many values in one filter. */
const MAX_FILTER_VALUES = 10_000

const Values = z.strictObject({
  type: z.enum(['include', 'exclude']),
  values: listOf(z.string().trim().min(1).max(500), { most: MAX_FILTER_VALUES }),
})
const NumberRange = z.strictObject({
  type: z.literal('range'),
  start: z.number().nullish(),
  end: z.number().nullish(),
})
const DateRange = z.strictObject({
  type: z.literal('range'),
  start: z.iso.date().nullish(),
  end: z.iso.date().nullish(),
  /** Starts this many calendar years before the year of the catalogue's date; where `start` is given too, the later counts. */
  last_years: z.number().int().min(1).max(100).nullish(),
})

export type ValuesFilter = z.infer<typeof Values>
export type NumberRangeFilter = z.infer<typeof NumberRange>
export type DateRangeFilter = z.infer<typeof DateRange>

const shapes = {
  values: Values,
  words: Values,
  number_range: NumberRange,
  date_range: DateRange,
} as const satisfies Record<FilterKind, z.ZodObject>

type Shape = { [Field in FilterField]: z.ZodOptional<(typeof shapes)[(typeof filterRows)[Field]['kind']]> }
const shape = Object.fromEntries(
  filterFields.map((field) => [field, shapes[filterRows[field].kind].optional()]),
) as Shape

/** Filters by field. The values of a filter are alternatives; all filters must hold. Unknown fields are refused. */
export const Filters = z.strictObject(shape)
export type Filters = z.infer<typeof Filters>
