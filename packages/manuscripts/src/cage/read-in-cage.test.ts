import { describe, expect, it } from 'vitest'
import { hostileFiles } from '../../testing/hostile.ts'
import { samplePdf } from '../../testing/sample.ts'
import { UnreadableFile } from '../base/manuscript.ts'
import { buildCage, describeCage } from './cage.ts'
import { createManuscriptReader } from './read-in-cage.ts'

describe('a process of its own', () => {
  it('reads a file as well as this one does', async () => {
    const read = await createManuscriptReader().read(samplePdf())
    expect(read).toMatchObject({ title: 'Carbon in rewetted peatlands of the north', warnings: [] })
  })

  it('is ended by its clock', async () => {
    const reader = createManuscriptReader({ patienceMs: 1 })
    await expect(reader.read(samplePdf())).rejects.toThrow('The file takes too long to read.')
  })

  it('is ended when nobody waits any more', async () => {
    await expect(createManuscriptReader().read(samplePdf(), AbortSignal.abort())).rejects.toThrow(
      'Reading was stopped.',
    )
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

describe('a file made to hurt', () => {
  const large =
    /shrinks|5,000|2 GB|nested|laughs|attributes|launches|script|passwd|own parents|billion pages|draws itself|brackets/
  it.each(hostileFiles().filter(({ name }) => large.test(name)))(
    'is read or refused in a sentence: $name',
    async ({ bytes }) => {
      const outcome = await createManuscriptReader()
        .read(bytes)
        .catch((error: unknown) => error)
      if (outcome instanceof Error) {
        expect(outcome).toBeInstanceOf(UnreadableFile)
        expect(outcome.message).toMatch(/^\p{Lu}.*\.$/u)
      }
    },
  )
})
