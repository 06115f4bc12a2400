import { DAY_MS, HOUR_MS, MINUTE_MS } from '@cognate/contract/durations'
import { messages } from './messages.ts'

const relativeTime = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const dateFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

/** How long ago an ISO time was: 'just now', '5 minutes ago', 'yesterday'; beyond a week the date. `now` in milliseconds. */
export function formatAge(time: string, now: number): string {
  const age = Math.max(0, now - Date.parse(time))
  if (age < MINUTE_MS) return messages.justNow
  if (age < HOUR_MS) return relativeTime.format(-Math.floor(age / MINUTE_MS), 'minute')
  if (age < DAY_MS) return relativeTime.format(-Math.floor(age / HOUR_MS), 'hour')
  if (age < 7 * DAY_MS) return relativeTime.format(-Math.floor(age / DAY_MS), 'day')
  return formatDay(time)
}

/** The day of an ISO time: '3 May 2026'. */
export const formatDay = (time: string) => dateFormat.format(new Date(time))

const momentFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** An ISO time to the minute, where the reader is: '3 May 2026, 10:12'. */
export function formatMoment(time: string): string {
  return momentFormat.format(new Date(time))
}
