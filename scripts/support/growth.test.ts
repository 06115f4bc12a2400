import { expect, it } from 'vitest'
import { growthOf } from './growth.ts'

it('tells the power of the size by which a figure grows, from the smallest to the largest', () => {
  const figures = [
    { works: 100_000, figure: 8 },
    { works: 300_000, figure: 8 },
    { works: 10_000_000, figure: 80 },
  ]
  expect(growthOf(figures)).toBeCloseTo(0.5)
  expect(growthOf(figures.slice(0, 1))).toBeUndefined()
})
