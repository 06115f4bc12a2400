import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { PopularNames } from './names.ts'

const folder = mkdtempSync(join(tmpdir(), 'cognate-names-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const packOf = (...texts: string[]) => {
  const parts = texts.map((text) => Buffer.from(text))
  let end = 0
  return { bytes: new Uint8Array(Buffer.concat(parts)), ends: Uint32Array.from(parts, (part) => (end += part.length)) }
}

it('finds the names of a record that come by popularity, and counts their words', () => {
  const names = new PopularNames(folder)
  names.add(packOf('ada park\nada p. park', 'bo'))
  names.add(packOf('o’neil'))
  const byPopularity = [2, 0, 1]
  expect(names.of(2, byPopularity)).toEqual({ names: 'ada park ada p park', name_length: 5, name: 'ada park' })
  expect(names.of(0, byPopularity).name).toBe('bo')
  expect(names.of(1, byPopularity).names).toBe('o neil')
  expect(names.words).toBe(8)
  expect(names.placeOf(1, byPopularity)).toBe(2)
  names.close()
})
