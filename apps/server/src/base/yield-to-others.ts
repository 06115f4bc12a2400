import { readdirSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'

/**
 * Gives this process a low priority, so that searches of a server on the same machine stay fast; one that is lower already
 * stays. On Linux each thread has its own, and those of Node run already.
 */
export function yieldToOthers(): void {
  for (const thread of threadsOfProcess()) {
    try {
      setPriority(thread, Math.max(getPriority(thread), constants.priority.PRIORITY_BELOW_NORMAL))
    } catch {
      // The thread has ended, or the system does not allow it: then it runs like everything else.
    }
  }
}

function threadsOfProcess(): number[] {
  return process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid]
}
