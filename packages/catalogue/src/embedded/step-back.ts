import { readlinkSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { basename } from 'node:path'

/** So much nicer than the thread that answers calls, which must never wait for searches to leave it a core. */
const ADDED_NICENESS = 5
const MAX_NICENESS = 19

/** Lowers the priority of this thread, where threads have priorities of their own and the system tells which this is: on Linux. */
export function lowerPriority(): void {
  try {
    const thread = Number(basename(readlinkSync('/proc/thread-self')))
    setPriority(thread, Math.min(MAX_NICENESS, getPriority() + ADDED_NICENESS))
  } catch {
    // Searches then run like everything else.
  }
}
