import { MINUTE_MS } from '@cognate/contract/durations'
import { useSyncExternalStore } from 'react'
import { formatAge, formatMoment } from '../lib/format-age.ts'

/** How long ago something was, with the exact time on hover; it moves on by itself. */
export function Age({ time }: { time: string }) {
  return (
    <time dateTime={time} title={formatMoment(time)}>
      {formatAge(time, useNow())}
    </time>
  )
}

/** Often enough that "1 minute ago" is never far from true. */
const TICK_MS = MINUTE_MS / 2

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let now = Date.now()

function tick(): void {
  now = Date.now()
  for (const listener of listeners) listener()
}

/** One clock for all ages on the page. */
function follow(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(tick, TICK_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The time, in milliseconds; it moves on every half minute. */
function useNow(): number {
  useSyncExternalStore(follow, () => now)
  // What was drawn between two ticks is as new as that.
  return Date.now()
}
