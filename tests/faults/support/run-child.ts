import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** A process of `workspace-child.ts`. */
export interface Child {
  process: ChildProcess
  /** All lines printed so far. */
  lines: string[]
  /** Resolves when `count` lines have come; rejects when the process ends before. */
  printed(count: number): Promise<void>
  /** Resolves when the process has ended. */
  ended: Promise<void>
}

/** Starts `workspace-child.ts` of the checkout `root` with `args`. */
export function runChild(
  args: string[],
  {
    root = join(import.meta.dirname, '../../..'),
    node = process.execPath,
    ...options
  }: SpawnOptions & { root?: string; node?: string } = {},
): Child {
  const script = join(root, 'tests/faults/support/workspace-child.ts')
  const child = spawn(node, ['--no-warnings', script, ...args], { ...options, stdio: ['pipe', 'pipe', 'pipe'] })
  const lines: string[] = []
  let errorOutput = ''
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    errorOutput += part
  })
  const reader = createInterface({ input: child.stdout })
  reader.on('line', (line) => lines.push(line))
  const ended = once(child, 'close').then(() => {})
  return {
    process: child,
    lines,
    ended,
    async printed(count) {
      const failed = ended.then(() => {
        if (lines.length < count) throw new Error(`The process ended with ${child.exitCode}: ${errorOutput}`)
      })
      while (lines.length < count) await Promise.race([once(reader, 'line'), failed])
    },
  }
}

/** Kills the PostgreSQL that runs in a directory. */
export function killPostgres(directory: string): void {
  const pid = Number(readFileSync(join(directory, 'cluster/postmaster.pid'), 'utf8').split('\n')[0])
  process.kill(pid, 'SIGKILL')
}
