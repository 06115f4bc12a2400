import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { learntModel } from '@cognate/matching'
import { afterAll, describe, expect, it } from 'vitest'
import { readModel } from './read-model.ts'

const directory = mkdtempSync(join(tmpdir(), 'cognate-model-'))
afterAll(() => rmSync(directory, { recursive: true }))

const write = (content: string) => {
  const file = join(directory, 'order.json')
  writeFileSync(file, content)
  return file
}

describe('readModel', () => {
  it('gives the model that comes with this version, and none for the order by votes alone', async () => {
    expect(await readModel('learnt')).toBe(learntModel)
    expect(await readModel('plain')).toBeUndefined()
  })

  it('reads a file that was fitted elsewhere', async () => {
    expect(await readModel(write(JSON.stringify(learntModel)))).toEqual(learntModel)
  })

  it('refuses what is no model', async () => {
    const [curve, ...others] = learntModel.curves
    const withCurve = (changed: object) =>
      write(JSON.stringify({ ...learntModel, curves: [{ ...curve, ...changed }, ...others] }))
    const faulty = [
      () => write('nonsense'),
      () => withCurve({ feature: 'age' }),
      () => withCurve({ factors: [1] }),
      () => withCurve({ limits: [2, 1], factors: [1, 1, 1] }),
      () => withCurve({ limits: [1], factors: [0, 1] }),
    ]
    for (const make of faulty)
      await expect(readModel(make())).rejects.toThrow('is not a model that npm run learn wrote')
    await expect(readModel(join(directory, 'none'))).rejects.toThrow('is no file')
    await expect(readModel(write(' '.repeat(300_001)))).rejects.toThrow('is larger than 300 kB')
  })
})
