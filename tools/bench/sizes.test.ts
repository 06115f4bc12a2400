import { expect, it } from 'vitest'
import { growthOfMedian } from './sizes.ts'

const sizeOf = (works: number, p50: number) => ({ works, one: { calls: 1, p50, p95: p50, rate: 1 } })

it('tells the power of the size by which the median grows, from the smallest to the largest', () => {
  expect(growthOfMedian([sizeOf(100_000, 8), sizeOf(300_000, 8), sizeOf(10_000_000, 80)])).toBeCloseTo(0.5)
  expect(growthOfMedian([sizeOf(100_000, 8)])).toBeUndefined()
})
