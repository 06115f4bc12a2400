import { formatAge, formatMoment } from '../lib/format-age.ts'
import { useNow } from './use-now.ts'

/** How long ago something was, with the exact time on hover; it moves on by itself. */
export function Age({ time }: { time: string }) {
  return (
    <time dateTime={time} title={formatMoment(time)}>
      {formatAge(time, useNow())}
    </time>
  )
}
