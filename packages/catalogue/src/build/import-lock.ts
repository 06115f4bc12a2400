import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Another import into the same data directory is running; the message is for the person who started this one. */
export class ImportRunningError extends Error {
  override readonly name = 'ImportRunningError'
}

interface Holder {
  pid: number
  /** When the process began, in the system's own terms, since numbers of processes are used again; empty where unknown. */
  started: string
}

/**
 * Holds a directory for one import at a time. What a process that is gone left behind does not count.
 * @returns A function that lets go.
 * @throws ImportRunningError
 */
export function lockImport(directory: string): () => void {
  mkdirSync(directory, { recursive: true })
  const path = join(directory, '.import.lock')
  const holder: Holder = { pid: process.pid, started: startOf(process.pid) }
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      writeFileSync(path, JSON.stringify(holder), { flag: 'wx' })
      return () => rmSync(path, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const other = readHolder(path)
      if (other && isAlive(other)) {
        throw new ImportRunningError(
          `Process ${other.pid} is importing into ${directory}: wait until it is done, or stop it.`,
        )
      }
      rmSync(path, { force: true })
    }
  }
  throw new ImportRunningError(`Another import into ${directory} has just begun.`)
}

function readHolder(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder
  } catch {
    // Gone meanwhile, or torn by a crash.
    return undefined
  }
}

function isAlive({ pid, started }: Holder): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // A process of another user may not be asked, but it is there.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return startOf(pid) === started
}

/** The 22nd field of the process's status on Linux; empty elsewhere. */
function startOf(pid: number): string {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return status.slice(status.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}
