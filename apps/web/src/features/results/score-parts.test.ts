import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hundredthsOf } from '../../model/records/wording.ts'
import { scoreParts } from './score-parts.ts'

describe('scoreParts', () => {
  it('S-13 leaves out what took nothing away', () => {
    expect(scoreParts(0.83, { terms: 0.83, recency: 0, authors: 0 })).toEqual([
      { label: 'Shared vocabulary', hundredths: 83 },
    ])
  })

  it('S-13 names references in common', () => {
    expect(scoreParts(0.28, { terms: 0.2, recency: 0, authors: 0, references: 0.08 })).toEqual([
      { label: 'Shared vocabulary', hundredths: 20 },
      { label: 'References in common', hundredths: 8 },
    ])
  })

  it('S-13 names words, meaning, age and shared credit', () => {
    expect(scoreParts(0.28, { terms: 0.3, recency: -0.06, authors: -0.042, meaning: 0.082 })).toEqual([
      { label: 'Shared vocabulary', hundredths: 30 },
      { label: 'Closeness in meaning', hundredths: 8 },
      { label: 'Older works count less', hundredths: -6 },
      { label: 'Credit split among co-authors', hundredths: -4 },
    ])
  })

  it('S-13 rounds those parts up that are furthest from the hundredth below', () => {
    expect(scoreParts(0.26, { terms: 0.2876, recency: -0.0237, authors: -0.0039 })).toEqual([
      { label: 'Shared vocabulary', hundredths: 29 },
      { label: 'Older works count less', hundredths: -2 },
      { label: 'Credit split among co-authors', hundredths: -1 },
    ])
    expect(scoreParts(0.2863, { terms: 0.2, recency: -0.0237, authors: 0, references: 0.11 })).toEqual([
      { label: 'Shared vocabulary', hundredths: 20 },
      { label: 'References in common', hundredths: 11 },
      { label: 'Older works count less', hundredths: -3 },
    ])
  })

  it('S-13 shows parts that add up to the score shown', () => {
    const part = fc.double({ min: 0, max: 0.4, noNaN: true })
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), part, part, (score, recency, authors) => {
        const parts = scoreParts(score, { terms: score + recency + authors, recency: -recency, authors: -authors })
        expect(parts.reduce((sum, { hundredths }) => sum + hundredths, 0)).toBe(hundredthsOf(score))
        const exact = [score + recency + authors, -recency, -authors]
        for (const [at, { hundredths }] of parts.entries())
          if (parts.length === exact.length) expect(Math.abs(hundredths - 100 * exact[at]!)).toBeLessThan(1 + 1e-6)
      }),
    )
  })
})
