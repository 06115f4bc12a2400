import { formatAge, formatMoment } from '../lib/format-age.ts'

/** How long ago something was, with the exact time on hover. */
export function Age({ time }: { time: string }) {
  return (
    <time dateTime={time} title={formatMoment(time)}>
      {formatAge(time, Date.now())}
    </time>
  )
}
