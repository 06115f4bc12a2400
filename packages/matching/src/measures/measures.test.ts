import { describe, expect, it } from 'vitest'
import { estimateMean } from './bootstrap.ts'
import { averageMeasures, measure, quantile } from './measures.ts'

const grades = (...ids: string[]) => new Map(ids.map((id) => [id, 1]))

describe('measure', () => {
  const ranked = Array.from({ length: 120 }, (_, index) => `https://openalex.org/A${index + 1}`)

  it('Q-01 counts the right answers among the first 10, 50 and 100, and gives the rank of the first', () => {
    const measures = measure(ranked, grades('A4', 'https://openalex.org/a11', 'A100', 'A101', 'A999'))
    expect(measures).toMatchObject({ recallAt10: 0.2, recallAt50: 0.4, recallAt100: 0.6, reciprocalRank: 0.25 })
  })

  it('Q-01 gives 0 if nothing right is found', () => {
    const nothing = { ndcgAt10: 0, recallAt10: 0, recallAt50: 0, recallAt100: 0, reciprocalRank: 0 }
    expect(measure(ranked, grades('A999'))).toEqual(nothing)
  })

  it('Q-01 averages over queries', () => {
    const mean = averageMeasures([measure(ranked, grades('A1')), measure(ranked, grades('A999'))])
    expect(mean).toEqual({ ndcgAt10: 0.5, recallAt10: 0.5, recallAt50: 0.5, recallAt100: 0.5, reciprocalRank: 0.5 })
  })

  it('gives 1 for the best order of graded answers, and less the later the better answers stand', () => {
    const graded = new Map([
      ['A1', 3],
      ['A2', 2],
      ['A3', 1],
      ['A4', 0],
    ])
    expect(measure(['A1', 'A2', 'A3', 'A4'], graded).ndcgAt10).toBe(1)
    // (1 + 3 / log2 3 + 7 / 2) / (7 + 3 / log2 3 + 1 / 2)
    expect(measure(['A3', 'A2', 'A1', 'A4'], graded).ndcgAt10).toBeCloseTo(0.6806, 4)
  })

  it('leaves those out who were judged not right, in recall as in the rank of the first', () => {
    const judged = new Map([...grades('A2'), ['A1', 0] as const])
    expect(measure(ranked, judged)).toMatchObject({ recallAt10: 1, reciprocalRank: 0.5 })
  })
})

it('Q-01 gives the value below which a share lies', () => {
  expect([0, 0.5, 0.99, 1].map((share) => quantile([5, 1, 4, 2, 3], share))).toEqual([1, 3, 5, 5])
})

describe('estimateMean', () => {
  const values = Array.from({ length: 400 }, (_, index) => (index % 4 === 0 ? 1 : 0))

  it('gives the same interval each time, about two standard errors to both sides', () => {
    const estimate = estimateMean(values)
    expect(estimate).toEqual(estimateMean(values))
    const error = Math.sqrt((0.25 * 0.75) / values.length)
    expect(estimate.mean).toBe(0.25)
    expect((estimate.high - estimate.low) / error).toBeCloseTo(2 * 1.96, 0)
    expect(estimate.low).toBeLessThan(0.25)
  })

  it('gives no interval around a single value', () => {
    expect(estimateMean([0.4])).toEqual({ mean: 0.4, low: 0.4, high: 0.4 })
  })
})
