import fc from 'fast-check'
import { expect, it } from 'vitest'
import { impactOf, inverseDocumentFrequency, quantiseImpact } from './bm25.ts'

const count = fc.integer({ min: 1, max: 10_000 })

it('S-01 an impact lies between 0 and 1 and grows with each occurrence', () => {
  fc.assert(
    fc.property(count, count, fc.integer({ min: 1, max: 1_000 }), (frequency, length, average) => {
      const impact = impactOf(frequency, length, average)
      expect(impact).toBeGreaterThan(0)
      expect(impact).toBeLessThan(1)
      expect(impactOf(frequency + 1, length, average)).toBeGreaterThan(impact)
      expect(impactOf(frequency, length + 1, average)).toBeLessThan(impact)
    }),
  )
})

it('S-01 an impact is BM25 divided by its ceiling', () => {
  expect(impactOf(1, 100, 100)).toBeCloseTo(1 / 2.2, 12)
  expect(impactOf(2, 0, 0)).toBeCloseTo(2 / 3.2, 12)
})

it('S-01 a quantised impact is a byte above 0', () => {
  expect([0, 0.0001, 0.5, 1].map(quantiseImpact)).toEqual([1, 1, 128, 255])
})

it('S-01 rarity is above 0 and falls with each work that contains the term', () => {
  fc.assert(
    fc.property(count, count, (more, matching) => {
      const total = matching + more
      expect(inverseDocumentFrequency(total, total)).toBeGreaterThan(0)
      expect(inverseDocumentFrequency(total, matching)).toBeGreaterThan(inverseDocumentFrequency(total, matching + 1))
    }),
  )
})
