import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Another import into the same data directory is running; the message is for the person who started this one. */
export class ImportRunningError extends Error {
  override readonly name = 'ImportRunningError'
}

/** Milliseconds for which an import waits for whoever only looks whether one is running. */
const LOOKING_MS = 500

/**
 * Locks a directory for one import at a time, by a lock of the operating system on a file: it ends with its process,
 * however that ends.
 * @param patienceMs  How long a lock of another is waited for, while this thread stands still.
 * @returns A function that unlocks it.
 * @throws ImportRunningError
 */
export function lockImport(directory: string, patienceMs = LOOKING_MS): () => void {
  mkdirSync(dirname(directory), { recursive: true })
  // Catalogues are for the user of the server alone.
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  // SQLite would not say why it cannot open its file.
  accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK)
  const holderPath = join(directory, '.import.pid')
  // Node has no call for such locks, but SQLite has. The workspace's `process-lock.ts` also shares its lock, which an import never does.
  const lock = new DatabaseSync(join(directory, LOCK_FILE), { timeout: patienceMs })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (cause) {
    lock.close()
    if (!isLocked(cause)) throw cause
    throw new ImportRunningError(sentenceOn(directory), { cause })
  }
  writeFileSync(holderPath, String(process.pid))
  return () => lock.close()
}

/** That an import into a directory is running, as a sentence; undefined where none is. Nothing is written. */
export function runningImport(directory: string): string | undefined {
  const path = join(directory, LOCK_FILE)
  if (!existsSync(path)) return undefined
  const lock = new DatabaseSync(path, { timeout: 0 })
  try {
    // A transaction shares the lock from its first read on.
    lock.exec('BEGIN; SELECT count(*) FROM sqlite_schema')
    return undefined
  } catch (error) {
    if (!isLocked(error)) throw error
    return sentenceOn(directory)
  } finally {
    lock.close()
  }
}

const LOCK_FILE = '.import.lock'

const isLocked = (error: unknown): boolean => /locked/.test(String(error))

const sentenceOn = (directory: string): string =>
  `Another import into ${directory} is running${readHolder(join(directory, '.import.pid'))}: wait until it is done, or stop it.`

function readHolder(path: string): string {
  try {
    return ` (process ${Number(readFileSync(path, 'utf8'))})`
  } catch {
    return ''
  }
}
