import { afterAll, describe, expect, it, vi } from 'vitest'
import { hostileFiles } from '../../testing/hostile.ts'
import { samplePdf } from '../../testing/sample.ts'
import { UnreadableFile } from '../base/manuscript.ts'
import { buildCage, describeCage } from './cage.ts'
import { createManuscriptReader } from './read-in-cage.ts'
import { type Child, startChild } from './spare.ts'

const toClose: { close: () => void }[] = []
afterAll(() => {
  for (const reader of toClose) reader.close()
})

/** A reader, and the processes that it has started. */
function aReader(options: { patienceMs?: number; idleMs?: number } = {}) {
  const started: Child[] = []
  const start: typeof startChild = (cage) => {
    const child = startChild(cage)
    started.push(child)
    return child
  }
  const reader = createManuscriptReader({ ...options, start })
  toClose.push(reader)
  return { reader, started }
}

const TITLE = 'Carbon in rewetted peatlands of the north'
const isAlive = ({ exitCode, signalCode }: Child) => exitCode === null && signalCode === null

describe('a process of its own', () => {
  it('reads a file as well as this one does', async () => {
    const read = await aReader().reader.read(samplePdf())
    expect(read).toMatchObject({ title: TITLE, warnings: [] })
  })

  it('is ended by its clock', async () => {
    const { reader } = aReader({ patienceMs: 1 })
    await expect(reader.read(samplePdf())).rejects.toThrow('The file takes too long to read.')
  })

  it('is ended when nobody waits any more', async () => {
    const { reader } = aReader()
    await expect(reader.read(samplePdf(), AbortSignal.abort())).rejects.toThrow('Reading was stopped.')
  })

  it('is started with Node’s limits, and tells which others hold', async () => {
    const cage = await buildCage()
    const flags = [cage.command, ...cage.args].join(' ')
    for (const flag of ['--permission', '--disallow-code-generation-from-strings', '--max-old-space-size'])
      expect(flags).toContain(flag)
    expect(flags).not.toContain('--allow-fs-write')
    const without = describeCage({ ...cage, hasNoNetwork: false, hasLimits: false })
    expect(without).toContain('with a network')
    expect(without).toContain('no limits of the kernel')
  })
})

describe('a process that waits for the next file', () => {
  it('starts after a first file, reads one file, and leaves the next one waiting', async () => {
    const { reader, started } = aReader()
    await reader.read(samplePdf())
    expect(started).toHaveLength(2)
    expect(started.map(isAlive)).toEqual([false, true])
    expect(await reader.read(samplePdf())).toMatchObject({ title: TITLE })
    expect(started.map(isAlive)).toEqual([false, false, true])
  })

  it.each([
    ['that this process knows of', true],
    ['that it does not know of yet', false],
  ])('leaves its file to a fresh one after a death %s', async (_, isKnown) => {
    const { reader, started } = aReader()
    await reader.read(samplePdf())
    process.kill(started[1]!.pid!, 'SIGKILL')
    if (isKnown) await vi.waitFor(() => expect(isAlive(started[1]!)).toBe(false))
    expect(await reader.read(samplePdf())).toMatchObject({ title: TITLE })
    expect(started.filter(isAlive)).toHaveLength(1)
  })

  it('has its time from when it gets the file', async () => {
    const { reader } = aReader({ patienceMs: 8_000 })
    await reader.read(samplePdf())
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      vi.advanceTimersByTime(60_000)
      expect(await reader.read(samplePdf())).toMatchObject({ title: TITLE })
    } finally {
      vi.useRealTimers()
    }
  })

  it('takes one of several files, and each of the others has a process, too', async () => {
    const { reader, started } = aReader()
    await reader.read(samplePdf())
    const waiting = started[1]!
    const read = await Promise.all([reader.read(samplePdf()), reader.read(samplePdf()), reader.read(samplePdf())])
    expect(read.map(({ title }) => title)).toEqual([TITLE, TITLE, TITLE])
    expect(isAlive(waiting)).toBe(false)
    expect(started.length).toBeGreaterThanOrEqual(5)
    expect(started.filter(isAlive)).toHaveLength(1)
  })

  it('ends when no file comes', async () => {
    const { reader, started } = aReader({ idleMs: 50 })
    await reader.read(samplePdf())
    await vi.waitFor(() => expect(started.map(isAlive)).toEqual([false, false]), { timeout: 5_000 })
    expect(await reader.read(samplePdf())).toMatchObject({ title: TITLE })
  })

  it('ends with the server, and no other follows', async () => {
    const { reader, started } = aReader()
    await reader.read(samplePdf())
    reader.close()
    await vi.waitFor(() => expect(started.filter(isAlive)).toEqual([]), { timeout: 5_000 })
    await reader.read(samplePdf())
    expect(started).toHaveLength(3)
  })
})

describe('a file made to hurt', () => {
  const { reader } = aReader()
  const large =
    /shrinks|5,000|2 GB|nested|laughs|attributes|launches|script|passwd|own parents|billion pages|draws itself|brackets/
  it.each(hostileFiles().filter(({ name }) => large.test(name)))(
    'is read or refused in a sentence: $name',
    async ({ bytes }) => {
      const outcome = await reader.read(bytes).catch((error: unknown) => error)
      if (outcome instanceof Error) {
        expect(outcome).toBeInstanceOf(UnreadableFile)
        expect(outcome.message).toMatch(/^\p{Lu}.*\.$/u)
      }
    },
  )
})
