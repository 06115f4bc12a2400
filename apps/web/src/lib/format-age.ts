import { messages } from './messages.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const relativeTime = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const dateFormat = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' })

/** How long ago an ISO time was: 'just now', '5 minutes ago', 'yesterday'; beyond a week the date. `now` in milliseconds. */
export function formatAge(time: string, now: number): string {
  const age = Math.max(0, now - Date.parse(time))
  if (age < MINUTE) return messages.justNow
  if (age < HOUR) return relativeTime.format(-Math.floor(age / MINUTE), 'minute')
  if (age < DAY) return relativeTime.format(-Math.floor(age / HOUR), 'hour')
  if (age < 7 * DAY) return relativeTime.format(-Math.floor(age / DAY), 'day')
  return dateFormat.format(new Date(time))
}

const momentFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

/** An ISO time to the minute, where the reader is: 'May 3, 2026, 10:12 AM'. */
export function formatMoment(time: string): string {
  return momentFormat.format(new Date(time))
}
