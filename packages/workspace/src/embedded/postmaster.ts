import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** What a running PostgreSQL says of itself in its data directory. */
interface Postmaster {
  pid: number
  socketDirectory: string
  /** Whether it said that it takes connections. */
  isReady: boolean
}

export const postmasterFile = (cluster: string) => join(cluster, 'postmaster.pid')

/** The PostgreSQL named by `postmaster.pid`, alive or not; undefined where none is, or where its file is not complete yet. */
export function readPostmaster(cluster: string): Postmaster | undefined {
  const file = postmasterFile(cluster)
  if (!existsSync(file)) return undefined
  // pid, data directory, start time, port, socket directory, address, shared memory, status
  const lines = readFileSync(file, 'utf8').split('\n')
  const pid = Number(lines[0])
  return pid > 0 ? { pid, socketDirectory: lines[4] ?? '', isReady: lines[7]?.trim() === 'ready' } : undefined
}

/** Whether the process runs; one that has ended and was not yet collected by its parent does not. */
export function isAlive(pid: number): boolean {
  return signalProcess(pid, 0) && !isZombie(pid)
}

function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false
  try {
    // pid (name) state …; the name may hold anything, also parentheses.
    return /\) Z [^)]*$/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return true
  }
}

/** False where there is no such process (any more). */
export function signalProcess(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, signal)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Whether process `pid` is the PostgreSQL of this data directory, and not another that was given the number since. */
export function isPostmasterOf(cluster: string, pid: number): boolean {
  const [program, ...args] = commandOf(pid)
  return program !== undefined && basename(program) === 'postgres' && args.includes(cluster)
}

function commandOf(pid: number): string[] {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    const line = execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).trim()
    const [program = '', ...rest] = line.split(' -D ')
    return [program, ...rest.flatMap((part) => [part, part.split(' -c ')[0]!])]
  } catch {
    return []
  }
}

/** Waits until `pid` has ended; false where it has not after `timeoutMs`. */
async function waitForEnd(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false
    await sleep(10)
  }
  return true
}

/** Stops a PostgreSQL: open transactions are rolled back, all else is on disk when this resolves. */
export async function stopPostmaster(pid: number): Promise<void> {
  // SIGINT asks for the fast shutdown, SIGQUIT for one without a checkpoint, after which the next start recovers.
  for (const [signal, timeoutMs] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 10_000],
  ] as const) {
    if (!signalProcess(pid, signal)) return
    if (await waitForEnd(pid, timeoutMs)) return
  }
  throw new Error(`PostgreSQL (process ${pid}) does not stop.`)
}
