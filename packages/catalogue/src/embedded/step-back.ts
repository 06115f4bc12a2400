import { readlinkSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { basename } from 'node:path'

/** Added to the nice value, so that the thread that answers calls never waits for searches to free a core. */
const ADDED_NICENESS = 5
const MAX_NICENESS = 19

/** Lowers the priority of this thread. Only Linux has priorities for threads; elsewhere it does nothing. */
export function lowerPriority(): void {
  try {
    const thread = Number(basename(readlinkSync('/proc/thread-self')))
    setPriority(thread, Math.min(MAX_NICENESS, getPriority() + ADDED_NICENESS))
  } catch {
    // Without a priority of their own, searches run like everything else.
  }
}
