import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const MODULE = join(import.meta.dirname, 'yield-to-others.ts')

/** Priorities of the threads of a process that yields, also of one that begins later. */
function prioritiesAfterYielding(niceness = 0): number[] {
  const script = `
    const { readdirSync } = await import('node:fs')
    const { getPriority, setPriority } = await import('node:os')
    const { Worker } = await import('node:worker_threads')
    setPriority(${niceness});
    (await import(${JSON.stringify(MODULE)})).yieldToOthers()
    const worker = new Worker('setTimeout(() => {}, 60_000)', { eval: true })
    worker.once('online', () => {
      console.log(JSON.stringify(readdirSync('/proc/self/task').map((thread) => getPriority(Number(thread)))))
      process.exit()
    })`
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }))
}

describe.runIf(process.platform === 'linux')('long work of a command', () => {
  it('Q-02 gives all its threads a low priority', () => {
    expect(new Set(prioritiesAfterYielding())).toEqual(new Set([10]))
  })

  it('Q-02 leaves a lower one as it is', () => {
    expect(prioritiesAfterYielding(15)[0]).toBe(15)
  })
})
