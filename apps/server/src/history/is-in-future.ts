import { DAY_MS } from '@cognate/contract'

/** Whether a day, `2026-12-24`, is later than tomorrow in UTC: what is today somewhere on earth is not. */
export function isInFuture(day: string, now: Date): boolean {
  return day > new Date(now.getTime() + DAY_MS).toISOString().slice(0, 10)
}
