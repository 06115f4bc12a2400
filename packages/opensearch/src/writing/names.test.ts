import { expect, it } from 'vitest'
import { Bearers } from './bearers.ts'
import { Names } from './names.ts'

const packOf = (...texts: string[]) => {
  const parts = texts.map((text) => Buffer.from(text))
  let end = 0
  return { bytes: new Uint8Array(Buffer.concat(parts)), ends: Uint32Array.from(parts, (part) => (end += part.length)) }
}

it('finds the names of a record that come by popularity, and counts their words', () => {
  const names = new Names()
  names.add(packOf('ada park\nada p. park', 'bo'))
  names.add(packOf('o’neil'))
  const byPopularity = [2, 0, 1]
  expect(names.of(2, byPopularity)).toEqual({ names: 'ada park ada p park', name_length: 5, name: 'ada park' })
  expect(names.of(0, byPopularity).name).toBe('bo')
  expect(names.of(1, byPopularity).names).toBe('o neil')
  expect(names.words).toBe(8)
  expect(names.placeOf(1, byPopularity)).toBe(2)
})

it('D-05 lets the first of several records bear an identifier', () => {
  const bearers = Bearers.of(['10.1/a', '', '10.1/b', '10.1/a'])
  expect([...bearers.entries()]).toEqual([
    [0, '10.1/a'],
    [2, '10.1/b'],
  ])
})
