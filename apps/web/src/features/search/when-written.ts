import { DAY_MS, MINUTE_MS } from '@cognate/contract/durations'
import { messages } from './messages.tsx'

const timeFormat = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' })

/** When a text was written, as it stands after "the text of": 'a moment ago', '14:05 today', 'yesterday', '3 March'. */
export function whenWritten(at: number, now: number): string {
  if (now - at < 10 * MINUTE_MS) return messages.aMomentAgo
  const days = dayOf(now) - dayOf(at)
  if (days === 0) return messages.today(timeFormat.format(at))
  return days === 1 ? messages.yesterday : dayFormat.format(at)
}

/** The days of the calendar where the reader is, counted from any one. */
function dayOf(at: number): number {
  const date = new Date(at)
  return Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY_MS)
}
