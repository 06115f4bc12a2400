import { accessSync, constants, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Another import into the same data directory is running; the message is for the person who started this one. */
export class ImportRunningError extends Error {
  override readonly name = 'ImportRunningError'
}

/**
 * Locks a directory for one import at a time, by a lock of the operating system on a file: it ends with its process,
 * however that ends.
 * @returns A function that unlocks it.
 * @throws ImportRunningError
 */
export function lockImport(directory: string): () => void {
  mkdirSync(dirname(directory), { recursive: true })
  // Catalogues are for the user of the server alone.
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  // SQLite would not say why it cannot open its file.
  accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK)
  const holderPath = join(directory, '.import.pid')
  // Node has no call for such locks, but SQLite has. The workspace's `process-lock.ts` also shares its lock, which an import never does.
  const lock = new DatabaseSync(join(directory, '.import.lock'))
  try {
    lock.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE')
  } catch (cause) {
    lock.close()
    if (!/locked/.test(String(cause))) throw cause
    throw new ImportRunningError(
      `Another import into ${directory} is running${readHolder(holderPath)}: wait until it is done, or stop it.`,
      { cause },
    )
  }
  writeFileSync(holderPath, String(process.pid))
  return () => lock.close()
}

function readHolder(path: string): string {
  try {
    return ` (process ${Number(readFileSync(path, 'utf8'))})`
  } catch {
    return ''
  }
}
