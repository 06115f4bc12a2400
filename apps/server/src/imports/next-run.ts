import { DAY_MS, HOUR_MS } from '@cognate/contract'
import type { StoredImport, StoredSchedule } from './import-files.ts'

/** States after which the next try is on the next day, however long the pause is. */
const FAILED = new Set<StoredImport['state']>(['failed', 'interrupted'])

/**
 * When a schedule is due next; undefined where it is off. Times that were missed are made up at once.
 * @param last  The last import that it began; one from before it was set does not count, nor one of a clock that was ahead.
 */
export function nextRun(schedule: StoredSchedule, last: StoredImport | undefined, now: Date): Date | undefined {
  const { is_on, every_days, weekday, hour, set_at } = schedule
  if (!is_on) return undefined
  const isOwn = last !== undefined && last.started_at >= set_at && Date.parse(last.started_at) <= now.getTime()
  if (!isOwn) return firstAfter(Date.parse(set_at), hour, weekday)
  const day = Math.floor(Date.parse(last.started_at) / DAY_MS) * DAY_MS
  if (FAILED.has(last.state)) return new Date(day + DAY_MS + hour * HOUR_MS)
  return weekday === null
    ? new Date(day + every_days * DAY_MS + hour * HOUR_MS)
    : // A day that was made up later in the week leads back to the day of the week.
      firstAfter(day + (every_days - 6) * DAY_MS - 1, hour, weekday)
}

function firstAfter(time: number, hour: number, weekday: number | null): Date {
  const day = Math.floor(time / DAY_MS) * DAY_MS
  const candidates = Array.from({ length: 9 }, (_, days) => new Date(day + days * DAY_MS + hour * HOUR_MS))
  return candidates.find((date) => date.getTime() > time && (weekday === null || weekdayOf(date) === weekday))!
}

/** 1 is Monday. */
const weekdayOf = (date: Date): number => date.getUTCDay() || 7
