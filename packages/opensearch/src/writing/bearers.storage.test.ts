import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TextPack } from '@cognate/catalogue/engine-kit'
import { afterAll, expect, it } from 'vitest'
import { Bearers } from './bearers.ts'

const folder = mkdtempSync(join(tmpdir(), 'cognate-bearers-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function packed(...texts: string[]) {
  const pack = new TextPack()
  for (const text of texts) pack.add(text)
  return pack.packed()
}

it('D-05 gives an identifier to the first of several records that have it, across pieces', () => {
  const bearers = new Bearers(folder)
  bearers.add(packed('10.1/b', '', '10.1/a'))
  bearers.add(packed('10.1/b', '10.1/ä'))
  bearers.settle()
  expect([...bearers.entries()]).toEqual([
    [0, '10.1/b'],
    [2, '10.1/a'],
    [4, '10.1/ä'],
  ])
  expect(bearers.size).toBe(3)
  expect([0, 1, 3].map((number) => [bearers.has(number), bearers.get(number)])).toEqual([
    [true, '10.1/b'],
    [false, undefined],
    [false, undefined],
  ])
  expect(readdirSync(folder)).toEqual([])
  bearers.close()
})
