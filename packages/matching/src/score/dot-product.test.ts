import fc from 'fast-check'
import { expect, it } from 'vitest'
import { multiplierOf } from './dot-product.ts'

const part = fc.integer({ min: -128, max: 127 })
const aTable = fc
  .integer({ min: 1, max: 100 })
  .chain((length) => fc.array(fc.array(part, { minLength: length, maxLength: length }), { minLength: 3, maxLength: 8 }))

it('S-13 multiplies vectors of any length as a loop does, also where two are asked about in turn', () => {
  fc.assert(
    fc.property(aTable, ([first, second, ...rows]) => {
      const table = Int8Array.from(rows.flat())
      const asked = [first!, second!].map((vector) => ({
        vector,
        multiply: multiplierOf(Int8Array.from(vector), table),
      }))
      for (const [at, row] of rows.entries())
        for (const { vector, multiply } of asked)
          expect(multiply(at * row.length)).toBe(row.reduce((sum, value, place) => sum + value * vector[place]!, 0))
    }),
  )
})

it('refuses a vector for which its memory has no room', () => {
  expect(() => multiplierOf(new Int8Array(20_000), new Int8Array(20_000))).toThrow('at most 16384 parts')
})
