import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { CallerShares, workFor } from '../base/shares.ts'
import { type PoolOptions, WorkerPool } from './worker-pool.ts'

/** A thread that echoes, waits, is held until a gate opens, fails, or dies on request. */
const script = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, workerData } from 'node:worker_threads'
    if (workerData.isBroken) throw new Error('cannot start')
    if (workerData.starts && Atomics.add(workerData.starts, 0, 1) === 1) throw new Error('cannot start again')
    const replyTo = async ({ call, args }) => {
      if (call === 'die') process.exit(1)
      if (call === 'fill') for (const all = []; ; ) all.push(Array(100_000).fill(Math.random()))
      if (call === 'fail') return { failure: { name: 'RangeError', message: args[0] } }
      if (call === 'wait') await new Promise((resolve) => setTimeout(resolve, args[0]))
      if (call === 'hold') await Atomics.waitAsync(workerData.gate, 0, 0).value
      if (call === 'starve') {
        await new Promise((resolve) => setTimeout(resolve, 150))
        return { json: undefined, workedMs: 3 }
      }
      if (call === 'nothing') return { json: undefined }
      return { json: JSON.stringify(args) }
    }
    parentPort.on('message', async ({ number, input }) => {
      parentPort.postMessage({ number, output: input && (await replyTo(input)) })
    })
  `)}`,
)

const revive: PoolOptions['rebuildError'] = ({ name, message }) =>
  name === 'RangeError' ? new RangeError(message) : new Error(message)

const pools: WorkerPool[] = []
async function aPool(options: Partial<PoolOptions> = {}, data: unknown = {}): Promise<WorkerPool> {
  const pool = await WorkerPool.start(script, data, { threads: 2, mostWaiting: 100, rebuildError: revive, ...options })
  pools.push(pool)
  return pool
}

afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.close()
})

describe('WorkerPool', () => {
  it('gives each caller the answer to its own call', async () => {
    const pool = await aPool()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, number) => pool.run({ call: 'echo', args: [number] })),
    )
    expect(answers).toEqual(Array.from({ length: 50 }, (_, number) => ({ json: `[${number}]` })))
    expect(await pool.run({ call: 'nothing', args: [] })).toEqual({ json: undefined })
  })

  it('begins jobs in the order in which they came', async () => {
    const pool = await aPool({ threads: 1 })
    const ended: number[] = []
    const jobs = [30, 1, 10].map((pause, number) =>
      pool.run({ call: 'wait', args: [pause] }).then(() => ended.push(number)),
    )
    await Promise.all(jobs)
    expect(ended).toEqual([0, 1, 2])
  })

  it('uses a free thread while another is busy', async () => {
    const gate = new Int32Array(new SharedArrayBuffer(4))
    const pool = await aPool({}, { gate })
    const held = pool.run({ call: 'hold', args: [] })
    expect(await pool.run({ call: 'echo', args: [1] })).toEqual({ json: '[1]' })
    Atomics.store(gate, 0, 1)
    Atomics.notify(gate, 0)
    await held
  })

  it('gives the next thread to whoever used the least time, however many jobs others brought', async () => {
    const pool = await aPool({ threads: 1 })
    const shares = new CallerShares()
    const ended: string[] = []
    const ask = (caller: string, pause: number) =>
      workFor({ share: shares.of(caller), endsAt: Number.POSITIVE_INFINITY }, () =>
        pool.run({ call: 'wait', args: [pause] }).then(() => ended.push(caller)),
      )
    await ask('busy', 60)
    await Promise.all([...[1, 1, 1].map((pause) => ask('busy', pause)), ask('calm', 1), ask('calm', 1)])
    expect(ended).toEqual(['busy', 'busy', 'calm', 'calm', 'busy', 'busy'])
  })

  it('Q-07 counts the time of a processor that a thread says it took, not what it waited for one', async () => {
    const pool = await aPool()
    const share = new CallerShares().of('somebody')
    const result = await workFor({ share, endsAt: Number.POSITIVE_INFINITY }, () =>
      pool.run({ call: 'starve', args: [] }),
    )
    expect(result).toEqual({ json: undefined })
    expect(share.usedMs).toBeLessThan(4)
    expect(share.isLong).toBe(false)
  })

  it('keeps a thread from a caller whose jobs are long', async () => {
    const pool = await aPool()
    const shares = new CallerShares()
    const ended: string[] = []
    const ask = (caller: string, pause: number) =>
      workFor({ share: shares.of(caller), endsAt: Number.POSITIVE_INFINITY }, () =>
        pool.run({ call: 'wait', args: [pause] }).then(() => ended.push(caller)),
      )
    await ask('long', 150)
    const long = [ask('long', 150), ask('long', 150)]
    await ask('short', 1)
    expect(ended).toEqual(['long', 'short'])
    await Promise.all(long)
  })

  it('Q-07 tells threads how long a job may take, and begins none whose time is over', async () => {
    const pool = await aPool({ threads: 1 })
    const share = new CallerShares().of('somebody')
    const late = workFor({ share, endsAt: performance.now() - 1 }, () => pool.run({ call: 'echo', args: [] }))
    await expect(late).rejects.toMatchObject({ code: 'overloaded', detail: expect.stringContaining('longer than') })
    expect(await pool.run({ call: 'echo', args: [3] })).toEqual({ json: '[3]' })
  })

  it('passes on what a thread threw, and continues', async () => {
    const pool = await aPool({ threads: 1 })
    await expect(pool.run({ call: 'fail', args: ['out of range'] })).rejects.toThrow(RangeError)
    expect(await pool.run({ call: 'echo', args: [1] })).toEqual({ json: '[1]' })
  })

  it('Q-07 ends a thread that wants more memory than it may have, and only its job', { timeout: 60_000 }, async () => {
    const pool = await aPool({ threads: 1 })
    await expect(pool.run({ call: 'fill', args: [] })).rejects.toMatchObject({ code: 'catalogue_unavailable' })
    expect(await pool.run({ call: 'echo', args: [2] })).toEqual({ json: '[2]' })
  })

  it('Q-07 fails the job of a thread that dies with a code, and replaces the thread', async () => {
    const pool = await aPool({ threads: 1 })
    const lost = pool.run({ call: 'die', args: [] })
    const next = pool.run({ call: 'echo', args: [2] })
    await expect(lost).rejects.toMatchObject({ code: 'catalogue_unavailable', retryAfter: 1 })
    expect(await next).toEqual({ json: '[2]' })
  })

  it('Q-07 replaces a thread that died once more while it started', async () => {
    const starts = new Int32Array(new SharedArrayBuffer(4))
    const pool = await aPool({ threads: 1 }, { starts })
    const lost = pool.run({ call: 'die', args: [] })
    const waiting = pool.run({ call: 'echo', args: [1] })
    await expect(lost).rejects.toMatchObject({ code: 'catalogue_unavailable' })
    await expect(waiting).rejects.toMatchObject({ code: 'catalogue_unavailable' })
    await vi.waitFor(() => expect(starts[0]).toBe(3), { timeout: 20_000 })
    expect(await pool.run({ call: 'echo', args: [2] })).toEqual({ json: '[2]' })
  })

  it('Q-07 refuses jobs that would wait too long', async () => {
    const pool = await aPool({ threads: 1, mostWaiting: 2 })
    const taken = [1, 2, 3].map(() => pool.run({ call: 'wait', args: [20] }))
    await expect(pool.run({ call: 'echo', args: [] })).rejects.toMatchObject({ code: 'catalogue_unavailable' })
    expect(await Promise.all(taken)).toHaveLength(3)
  })

  it('finishes its jobs before it closes, and accepts no more', async () => {
    const pool = await aPool({ threads: 1 })
    const jobs = [1, 2, 3].map((number) => pool.run({ call: 'echo', args: [number] }))
    const closed = pool.close()
    await expect(pool.run({ call: 'echo', args: [] })).rejects.toMatchObject({ code: 'catalogue_unavailable' })
    await closed
    expect(await Promise.all(jobs)).toEqual(['[1]', '[2]', '[3]'].map((json) => ({ json })))
  })

  it('says why a thread cannot start', async () => {
    await expect(aPool({}, { isBroken: true })).rejects.toThrow('cannot start')
  })

  it('starts threads in a process with flags that no thread can have', async () => {
    const start = `
      import { WorkerPool } from ${JSON.stringify(new URL('./worker-pool.ts', import.meta.url).href)}
      const pool = await WorkerPool.start(new URL(${JSON.stringify(script.href)}), {}, { threads: 1, mostWaiting: 1 })
      console.log((await pool.run({ call: 'echo', args: [1] })).json)
      await pool.close()`
    const flags = ['--max-old-space-size=512', '--stack-size=900', '--title=cognate']
    const { stdout } = await promisify(execFile)(process.execPath, [...flags, '--input-type=module', '-e', start])
    expect(stdout).toBe('[1]\n')
  })
})
