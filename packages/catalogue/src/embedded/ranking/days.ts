import type { DateRangeFilter } from '@cognate/contract'
import { DAY_MS } from '@cognate/contract/durations'
import { NONE } from '../../base/none.ts'

/** Takes those out of a mask whose day is not within the range, both ends included; what has no day is not. */
export function narrowByDays(mask: Uint8Array, { start, end }: DateRangeFilter, days: Int32Array): void {
  const first = start ? Date.parse(start) / DAY_MS : Number.NEGATIVE_INFINITY
  const last = end ? Date.parse(end) / DAY_MS : Number.POSITIVE_INFINITY
  for (let index = 0; index < mask.length; index++) {
    const day = days[index]!
    if (day === NONE || day < first || day > last) mask[index] = 0
  }
}
