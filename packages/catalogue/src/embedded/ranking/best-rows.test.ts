import fc from 'fast-check'
import { expect, it } from 'vitest'
import { BestRows } from './best-rows.ts'
import { floorOf } from './floor-of.ts'

const aSum = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 2 ** 24 - 1 }))
const someSums = fc.array(aSum, { maxLength: 3_000, size: 'max' })
const aLimit = fc.integer({ min: 1, max: 220 })

it('S-01 keeps the largest sums in order, among equals the lower row, as sorting everything does', () => {
  fc.assert(
    fc.property(someSums, aLimit, fc.integer({ min: 1, max: 500 }), (sums, limit, step) => {
      const best = new BestRows(limit)
      for (const [row, sum] of sums.entries()) {
        if (sum > 0) best.add(row, sum)
        if (row % step === 0) best.settle()
      }
      const rows = [...sums.keys()].filter((row) => sums[row]! > 0).sort((a, b) => sums[b]! - sums[a]! || a - b)
      expect([...best.rows()]).toEqual(rows.slice(0, limit))
      expect(best.least).toBe(rows.length < limit ? 0 : sums[rows[limit - 1]!])
    }),
  )
})

it('S-01 finds a floor above which there are enough sums, at most 4,096 below the last of them', () => {
  fc.assert(
    fc.property(someSums, aLimit, (sums, limit) => {
      const floor = floorOf(Int32Array.from(sums), limit)
      const last = sums.toSorted((a, b) => b - a)[limit - 1] ?? 0
      if (last < 4_096) expect(floor).toBe(0)
      else expect(last - floor).toBeGreaterThan(0)
      expect(last - floor).toBeLessThanOrEqual(4_096)
    }),
  )
})
