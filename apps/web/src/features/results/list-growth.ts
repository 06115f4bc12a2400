import { DEFAULT_LIMIT, MAX_LIMIT } from '@cognate/contract/limits'

interface Shown {
  /** The most results that the query asked for. */
  limit: number
  /** Results that came. */
  count: number
  total: number
}

/** How many results more a list can show at the next press, and whether it is as long as the API allows. */
export function growthOf({ limit, count, total }: Shown): { more: number; isFull: boolean } {
  if (count < limit || count >= total) return { more: 0, isFull: false }
  return { more: Math.min(DEFAULT_LIMIT, MAX_LIMIT - limit, total - count), isFull: limit >= MAX_LIMIT }
}
