import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

export type ProcessLock = ReturnType<typeof openProcessLock>

/**
 * A lock between processes that the kernel frees when its holder dies, however it dies. Node has no flock of its own, so
 * the locks of an empty SQLite file are used: many may share it, or one may hold it alone. `catalogue` locks imports in the
 * same way, but without sharing, and names the holder; neither package may import the other.
 * @param path  A file, made where it is missing; nothing is ever written to it.
 */
export function openProcessLock(path: string) {
  const file = new DatabaseSync(path, { timeout: 0 })
  const release = () => {
    if (file.isTransaction) file.exec('ROLLBACK')
  }
  const take = (statement: string): boolean => {
    release()
    try {
      file.exec(statement)
      return true
    } catch (error) {
      release()
      if (isBusy(error)) return false
      throw error
    }
  }
  return {
    /** Takes the lock alone; false where somebody else holds it. */
    tryExclusive: () => take('BEGIN EXCLUSIVE'),
    /** Shares the lock with others; false where one process holds it alone. */
    // A transaction holds its shared lock from the first read on.
    tryShared: () => take('BEGIN; SELECT count(*) FROM sqlite_schema'),
    release,
    close: () => {
      if (file.isOpen) file.close()
    },
  }
}

/** Waits until `take` succeeds; rejects after `timeoutMs`. */
export async function waitForLock(take: () => boolean, timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs
  while (!take()) {
    if (Date.now() > deadline) throw new Error(`Another process has held the lock for ${timeoutMs / 1000} s.`)
    await sleep(25)
  }
}

/** SQLITE_BUSY. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 5
}
