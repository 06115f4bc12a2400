import fc from 'fast-check'
import { expect, it } from 'vitest'
import { allRows, markedRows, sortRows } from './sort-rows.ts'

it('sorts rows by whole numbers of any size as a comparison does, and keeps equal ones in their order', () => {
  const key = fc.oneof(fc.nat(3), fc.nat(100_000), fc.maxSafeNat())
  fc.assert(
    fc.property(fc.array(key), (keys) => {
      const sorted = sortRows(allRows(keys.length), (row) => keys[row]!, Math.max(0, ...keys))
      expect([...sorted]).toEqual([...keys.keys()].sort((a, b) => keys[a]! - keys[b]! || a - b))
    }),
  )
})

it('lists the marked rows', () => {
  expect([...markedRows(Uint8Array.of(0, 1, 1, 0, 1))]).toEqual([1, 2, 4])
})

it('sorts some of the rows only', () => {
  const keys = [70_000, 5, 5, 1]
  expect([...sortRows(Uint32Array.of(2, 0, 1), (row) => keys[row]!, 70_000)]).toEqual([2, 1, 0])
})
