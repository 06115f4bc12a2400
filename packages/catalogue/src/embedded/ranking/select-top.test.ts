import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { selectTop } from './select-top.ts'

/** The plain way: sort everything. */
function sortAll(sums: readonly number[], limit: number): number[] {
  return [...sums.keys()]
    .filter((row) => sums[row]! > 0)
    .sort((a, b) => sums[b]! - sums[a]! || a - b)
    .slice(0, limit)
}

const aSum = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 2 ** 24 - 1 }))

describe('selectTop', () => {
  it('gives the largest sums in order, among equals the lower row, as sorting everything does', () => {
    fc.assert(
      fc.property(fc.array(aSum, { maxLength: 200 }), fc.integer({ min: 0, max: 220 }), (sums, limit) => {
        const top = selectTop(Int32Array.from(sums), limit)
        expect([...top.rows]).toEqual(sortAll(sums, limit))
        expect(top.matching).toBe(sums.filter((sum) => sum > 0).length)
      }),
    )
  })

  it('cuts exactly where tens of thousands of rows have the same sum', () => {
    const sums = Int32Array.from({ length: 150_000 }, (_, row) => (row % 7 === 0 ? 5 : row % 1_000 === 1 ? 9 : 0))
    expect([...selectTop(sums, 1_000).rows]).toEqual(sortAll([...sums], 1_000))
  })

  it('cuts exactly where tens of thousands of sums differ by little', () => {
    const sums = Int32Array.from({ length: 100_000 }, (_, row) => 1 + ((row * 7_919) % 200_000))
    expect([...selectTop(sums, 1_000).rows]).toEqual(sortAll([...sums], 1_000))
  })

  it('gives with a smaller limit the beginning of what it gives with a larger one', () => {
    const sums = Int32Array.from({ length: 5_000 }, (_, row) => (row * 48_271) % 1_000)
    const [few, many] = [selectTop(sums, 50).rows, selectTop(sums, 300).rows]
    expect([...many].slice(0, 50)).toEqual([...few])
  })
})
