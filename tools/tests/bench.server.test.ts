import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { catalogueStore, demoSource } from '@cognate/catalogue'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mediansOf, type Round } from '../bench/against.ts'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '../..')
const directory = mkdtempSync(join(tmpdir(), 'cognate-tools-'))

beforeAll(async () => {
  await catalogueStore(directory).import(demoSource({ works: 200 }))
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const tool = (...args: string[]) =>
  run(process.execPath, ['--disable-warning=ExperimentalWarning', 'tools/main.ts', ...args], {
    cwd: root,
    env: { ...process.env, DATA_DIR: directory },
  })

describe('the measuring tools', () => {
  it('show their options, and exit with 2 for an unknown one', async () => {
    for (const command of ['bench', 'evaluate']) {
      const { stdout, stderr } = await tool(command, '--help')
      expect(stdout).toContain(`Usage: npm run ${command}`)
      expect(stderr).toBe('')
      const failure = await tool(command, '--nonsense').catch((error) => error)
      expect(failure).toMatchObject({ code: 2, stderr: expect.not.stringContaining('    at ') })
    }
  })

  it('Q-02 measure searches before, during and after an import', async () => {
    const args = ['--only', 'beside', '--calls', '3', '--warm-up', '3', '--import', '500', '--json']
    const { beside } = JSON.parse((await tool('bench', ...args)).stdout) as {
      beside: Record<'before' | 'during' | 'after', { calls: number; p50: number }>
    }
    expect(beside).toMatchObject({ users: 2, works: 500, before: { calls: 3 }, after: { calls: 3 } })
    expect(beside.during.calls).toBeGreaterThan(0)
    for (const { p50 } of [beside.before, beside.during, beside.after]) expect(p50).toBeGreaterThan(0)
  })

  it('Q-02 measure the engine beside SQLite on the same works', async () => {
    const { stdout } = await tool('bench', '--only', 'peers', '--calls', '3', '--json')
    const { peers } = JSON.parse(stdout) as { peers: { name: string; ratio: number }[] }
    expect(peers.map(({ name }) => name)).toEqual([expect.stringMatching(/SQLite/)])
    for (const { ratio } of peers) expect(ratio).toBeGreaterThan(0)
  })

  it('Q-02 tell the first answers of a server from those of a warm one, new texts from those asked again, and the machine', async () => {
    const { stdout } = await tool('bench', '--only', 'http', '--calls', '3', '--warm-up', '5', '--json')
    const { machine, searches } = JSON.parse(stdout) as {
      machine: string
      searches: { where: string; users: number; latency: { calls: number; p50: number } }[]
    }
    expect(machine).toMatch(/^\d{4}-\d\d-\d\d, \d+ cores \(/)
    expect(searches.slice(0, 6).map(({ where, users }) => [where, users])).toEqual([
      ['first 3 over HTTP', 1],
      ['first 3 over HTTP', 16],
      ['over HTTP, new texts', 1],
      ['over HTTP, new texts', 16],
      ['over HTTP, same texts', 1],
      ['over HTTP, same texts', 16],
    ])
    for (const { latency } of searches) expect(latency.p50).toBeGreaterThan(0)
  })

  it('Q-02 compare two commits by the differences within pairs', () => {
    const round = (p50: number): Round => ({ calls: 1, p50, p95: p50, rate: 1_000 / p50, cpuMs: p50, megabytes: 500 })
    // The machine slows down from pair to pair; the tree here is 2 ms faster in all but one.
    const pairs = [
      { here: round(10), there: round(12) },
      { here: round(20), there: round(22) },
      { here: round(41), there: round(40) },
    ]
    const medians = mediansOf({ where: 'over HTTP', users: 1, pairs }, 'p50')
    expect(medians).toEqual({ here: 20, there: 22, difference: -2, ratio: 20 / 22, less: 2 })
  })

  it('say that there is no such commit to compare with', async () => {
    const failure = await tool('bench', '--against', 'no-such-commit', '--calls', '1').catch((error) => error)
    expect(failure).toMatchObject({ code: 1, stderr: expect.stringContaining('no-such-commit cannot be checked out') })
  })

  it('exit with 2 when they are used wrongly', async () => {
    await expect(tool('evaluate')).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('--queries') })
  })
})
