import type { Range } from '@cognate/catalogue/open-catalogue-kit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boundsOf } from './numbers.ts'

describe('the ends of a range', () => {
  it('are whole and included where numbers are whole', () => {
    expect(boundsOf({ above: 2, below: 5 }, 'integer')).toEqual({ gte: 3, lte: 4 })
    expect(boundsOf({ from: 1.5, to: 2.5 }, 'long')).toEqual({ gte: 2, lte: 2 })
    expect(boundsOf({ above: 1.5 }, 'integer')).toEqual({ gte: 2, lte: 2 ** 31 - 1 })
    expect(boundsOf({ from: 2.5, to: 2.5 }, 'integer')).toBeUndefined()
  })

  it('hold the same numbers as the range', () => {
    const anEnd = fc.option(fc.double({ min: -20, max: 20, noNaN: true }), { nil: undefined })
    fc.assert(
      fc.property(anEnd, anEnd, anEnd, anEnd, fc.integer({ min: -21, max: 21 }), (from, above, to, below, number) => {
        const range = above === undefined ? { ...(from !== undefined && { from }) } : { above }
        const wanted: Range = { ...range, ...(below === undefined ? to !== undefined && { to } : { below }) }
        const bounds = boundsOf(wanted, 'integer') as { gte: number; lte: number } | undefined
        const isWithin =
          number >= (wanted.from ?? -Infinity) &&
          number > (wanted.above ?? -Infinity) &&
          number <= (wanted.to ?? Infinity) &&
          number < (wanted.below ?? Infinity)
        expect(bounds !== undefined && number >= bounds.gte && number <= bounds.lte).toBe(isWithin)
      }),
    )
  })

  it('stay within what a field takes', () => {
    expect(boundsOf({ above: 1e30 }, 'integer')).toBeUndefined()
    expect(boundsOf({ below: 1e30 }, 'integer')).toEqual({ gte: 1 - 2 ** 31, lte: 2 ** 31 - 1 })
    expect(boundsOf({ from: Number.POSITIVE_INFINITY }, 'double')).toEqual({ gte: Number.MAX_VALUE })
  })
})
