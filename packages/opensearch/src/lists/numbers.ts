import type { Range } from '@cognate/catalogue/open-catalogue-kit'
import { fields, type IndexName } from '../form/indexes.ts'

/** The type of a field of numbers; undefined for a field that an index does not have, or that holds something else. */
export type NumberType = 'integer' | 'long' | 'double' | undefined

/** The numbers that a field of each type can hold, all below and above what records have. */
const ends = { integer: 2 ** 31 - 1, long: Number.MAX_SAFE_INTEGER, double: Number.MAX_VALUE } as const

export function typeIn(index: IndexName, property: string): NumberType {
  const field = (fields[index] as Record<string, { type: string }>)[property]
  return field && Object.hasOwn(ends, field.type) ? (field.type as NumberType) : undefined
}

/** Ends of a range, as a search takes them. */
type Bounds = Partial<Record<'gte' | 'gt' | 'lte' | 'lt', number>>

/** A range of whole numbers has whole ends, both included; undefined for a range without numbers. */
export function boundsOf(range: Range, type: NumberType): Bounds | undefined {
  const end = ends[type!]
  const clamp = (number: number) => Math.max(-end, Math.min(end, number))
  const { from, above, to, below } = range
  if (type === 'double') {
    const bounds = { gte: from, gt: above, lte: to, lt: below }
    return Object.fromEntries(
      Object.entries(bounds).flatMap(([name, number]) => (number === undefined ? [] : [[name, clamp(number)]])),
    )
  }
  const least = above === undefined ? Math.ceil(from ?? -end) : Math.floor(above) + 1
  const most = below === undefined ? Math.floor(to ?? end) : Math.ceil(below) - 1
  return least > most ? undefined : { gte: clamp(least), lte: clamp(most) }
}

/** What stands for an unknown number, so that it comes last. */
export const lastOf = (type: NumberType, descending: boolean): number => (descending ? -ends[type!] : ends[type!])
