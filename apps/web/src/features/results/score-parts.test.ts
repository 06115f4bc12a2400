import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scoreParts } from './score-parts.ts'

describe('scoreParts', () => {
  it('S-13 leaves out what took nothing away', () => {
    expect(scoreParts(0.83, { terms: 0.83, recency: 0, authors: 0 })).toEqual([
      { label: 'Shared vocabulary', hundredths: 83 },
    ])
  })

  it('S-13 names the parts of the learnt order', () => {
    const parts = { matching: -0.02, recent: 0.011, coverage: 0.09, focus: 0, record: 0.001 }
    expect(scoreParts(0.58, { terms: 0.6, recency: -0.06, authors: -0.042, ...parts })).toEqual([
      { label: 'Shared vocabulary', hundredths: 60 },
      { label: 'Older works count less', hundredths: -6 },
      { label: 'Shared with co-authors', hundredths: -4 },
      { label: 'Closeness and number of the best works', hundredths: -2 },
      { label: 'Recent work', hundredths: 1 },
      { label: 'Coverage of your text', hundredths: 9 },
    ])
  })

  it('S-13 shows no words in common above 1, however the other parts are rounded', () => {
    const parts = { matching: -0.034, recent: -0.034, coverage: 0.026, focus: -0.014, record: 0.016, meaning: -0.024 }
    const shown = scoreParts(0.434, { terms: 1, recency: -0.346, authors: -0.156, ...parts })
    expect(shown[0]).toEqual({ label: 'Shared vocabulary', hundredths: 100 })
    expect(shown.reduce((sum, { hundredths }) => sum + hundredths, 0)).toBe(43)
  })

  it('S-13 shows parts that add up to the score shown', () => {
    const part = fc.double({ min: 0, max: 0.4, noNaN: true })
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), part, part, (score, recency, authors) => {
        const parts = scoreParts(score, { terms: score + recency + authors, recency: -recency, authors: -authors })
        expect(parts.reduce((sum, { hundredths }) => sum + hundredths, 0)).toBe(Math.round(score * 100))
        const exact = [score + recency + authors, -recency, -authors]
        for (const [at, { hundredths }] of parts.entries())
          if (parts.length === exact.length) expect(Math.abs(hundredths - 100 * exact[at]!)).toBeLessThan(1 + 1e-6)
      }),
    )
  })
})
