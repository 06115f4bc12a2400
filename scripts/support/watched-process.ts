import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'

/** Milliseconds between two looks at a process. */
const PAUSE = 100
const MEGABYTE = 1e6
/** Ticks of the clock in a second, in which Linux counts processor time. */
const TICKS = 100

/** What a process took. */
export interface Cost {
  seconds: number
  /** Of all cores together. */
  cpuSeconds: number
  /** The most memory of its own, pages of files left out, MB. */
  peak: number
}

/** Runs Node to its end and looks at what it takes; `onStart` gets the process. @throws Error where it fails. */
export async function watchNode(
  args: readonly string[],
  { env = process.env, onStart }: { env?: NodeJS.ProcessEnv; onStart?: (child: ChildProcess) => void } = {},
): Promise<Cost> {
  const began = performance.now()
  const child = spawn(process.execPath, ['--no-warnings', ...args], { stdio: ['ignore', 'pipe', 'inherit'], env })
  if (onStart) onStart(child)
  else child.stdout.resume()
  let [cpuSeconds, peak] = [0, 0]
  const watch = setInterval(() => {
    cpuSeconds = Math.max(cpuSeconds, cpuSecondsOf(child.pid!))
    peak = Math.max(peak, ownMemoryOf(child.pid!))
  }, PAUSE)
  const [code] = await once(child, 'close')
  clearInterval(watch)
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}.`)
  return { seconds: (performance.now() - began) / 1_000, cpuSeconds, peak }
}

/** Memory of a process in MB, the pages of files left out; 0 where it has ended. */
export function ownMemoryOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return (Number(/^RssAnon:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1_024) / MEGABYTE
  } catch {
    return 0
  }
}

/** User and system time so far, of all threads; 0 where it has ended. */
export function cpuSecondsOf(pid: number): number {
  try {
    // Fields are counted from the end of the name, which may hold spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    return (Number(fields[11]) + Number(fields[12])) / TICKS
  } catch {
    return 0
  }
}
