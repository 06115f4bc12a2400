import { expect, it } from 'vitest'
import { sortKeyOf } from '../open-catalogue/name-words.ts'
import { placesOfNames } from './name-order.ts'

const placesOf = (...names: string[]) =>
  Array.from(placesOfNames(Uint32Array.from(names.keys()), names.length, (row) => sortKeyOf(names[row]!)))

it('D-05 gives names that differ in case or accents one place, so that equals go by their ids in both directions', () => {
  expect(placesOf('Müller', 'Zoe', 'MULLER', 'ada')).toEqual([1, 3, 1, 0])
})

it('D-05 puts letters beyond 65,535 behind all others, as every engine does', () => {
  // UTF-16 would put the first before the second.
  expect(placesOf('𐐨', '\ue000', 'z')).toEqual([2, 1, 0])
})

it('D-05 sorts a record by the first of its names', () => {
  expect(sortKeyOf('Ada\nZoe')).toBe('ada')
})
