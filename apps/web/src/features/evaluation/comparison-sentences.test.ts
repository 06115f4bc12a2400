import type { EvaluationComparison } from '@cognate/contract'
import { describe, expect, it } from 'vitest'
import { comparisonSentences } from './comparison-sentences.ts'

const nothing = { mean: 0, low: -0.01, high: 0.01 }
const comparison = (plain: object): EvaluationComparison => ({
  name: 'a.csv',
  finished_at: '2026-11-01T12:00:00.000Z',
  catalogue_version: 'v1',
  queries: 40,
  differences: {
    plain: { ndcg_at_10: nothing, recall_at_10: nothing, recall_at_100: nothing, mrr: nothing, ...plain },
  },
})

describe('the comparison with the last measurement', () => {
  it('tells a fall beyond chance in a sentence', () => {
    const falls = {
      recall_at_10: { mean: -0.05, low: -0.08, high: -0.02 },
      mrr: { mean: -0.1, low: -0.2, high: -0.01 },
    }
    const [told] = comparisonSentences(comparison(falls))
    expect(told).toMatchObject({ isFall: true })
    expect(told!.sentence).toMatch(
      /^By words: Recall@10 fell by 0\.050 and MRR fell by 0\.100 since .*, on the 40 texts that both measurements share\. This is more than chance\.$/,
    )
  })

  it('tells a rise, and that nothing changed', () => {
    const [rise] = comparisonSentences(comparison({ mrr: { mean: 0.04, low: 0.01, high: 0.07 } }))
    expect(rise).toMatchObject({ isFall: false, sentence: expect.stringContaining('MRR rose by 0.040') })
    const [same] = comparisonSentences(comparison({}))
    expect(same!.sentence).toContain('no difference beyond chance')
  })
})
