import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inverseDocumentFrequency } from './bm25.ts'
import { countTerms, distinctTerms, MOST_TERMS, mergeCounts, shareTerms, weighRecords } from './query-terms.ts'
import type { TermCounts, TermStatistics } from './types.ts'

/** Statistics in which some terms are rare and others common. */
function statisticsOf(terms: readonly string[]): TermStatistics {
  return {
    total: 10_000,
    averageLength: 20,
    matching: terms.map((term) => 1 + (((term.codePointAt(0) ?? 0) * 37) % 9_000)),
  }
}

const withoutVectors = ({ vectors: _, ...query }: ReturnType<typeof weighRecords>) => query

function weighTexts(texts: readonly (readonly TermCounts[])[]) {
  const terms = distinctTerms(texts)
  return withoutVectors(weighRecords(texts, terms, statisticsOf(terms)))
}

const word = fc.string({ unit: fc.constantFrom(...'bcdfghjklm'), minLength: 2, maxLength: 3 })
const text = fc
  .array(word, { minLength: 1, maxLength: 200 })
  .map((words) => countTerms(words[0]!, words.slice(1).join(' ')))
const texts = fc.array(text, { minLength: 1, maxLength: 6 })

describe('countTerms', () => {
  it('S-01 counts title and rest separately and remembers how the query wrote a term', () => {
    expect(countTerms('Street Trees', 'Trees of a tree')).toEqual([
      { term: 'street', surface: 'Street', inTitle: 1, inRest: 0 },
      { term: 'tree', surface: 'Trees', inTitle: 1, inRest: 2 },
    ])
  })

  it('S-01 merges several texts into one record', () => {
    const merged = mergeCounts([countTerms('tree', 'street'), countTerms('trees', '')])
    expect(merged.map(({ term, inTitle, inRest }) => [term, inTitle, inRest])).toEqual([
      ['tree', 2, 0],
      ['street', 0, 1],
    ])
  })
})

const weighOne = (counts: readonly TermCounts[], statistics: TermStatistics) =>
  withoutVectors(
    weighRecords(
      [counts],
      counts.map(({ term }) => term),
      statistics,
    ),
  )

describe('weighRecords of one record', () => {
  it('S-01 weighs a word in the title as much as three in the rest, and a rare word more', () => {
    const counts = countTerms('oak', 'elm elm elm ash')
    const { terms } = weighOne(counts, { total: 1_000, averageLength: 5, matching: [10, 10, 500] })
    const [elm, oak, ash] = terms
    expect([elm?.term, oak?.term, ash?.term]).toEqual(['elm', 'oak', 'ash'])
    expect(oak?.weight).toBeCloseTo(elm!.weight, 12)
    const rarity = inverseDocumentFrequency(1_000, 10) / inverseDocumentFrequency(1_000, 500)
    expect(oak!.weight / ash!.weight).toBeCloseTo(Math.cbrt(3) * rarity ** 2, 9)
  })

  it('S-01 leaves out words that no work contains', () => {
    const counts = countTerms('oak xyzzy', '')
    expect(weighOne(counts, { total: 10, averageLength: 5, matching: [3, 0] }).terms.map(({ term }) => term)).toEqual([
      'oak',
    ])
    expect(weighOne(counts, { total: 10, averageLength: 5, matching: [0, 0] })).toEqual({
      terms: [],
      selfScore: 0,
      coverage: 0,
    })
  })

  it('S-13 calls terms common that more than a twentieth of the works hold, and more than 20', () => {
    const counts = countTerms('oak elm ash', '')
    const common = (total: number, matching: number[]) =>
      weighOne(counts, { total, averageLength: 5, matching }).terms.flatMap(({ term, isCommon }) =>
        isCommon ? [term] : [],
      )
    expect(common(1_000, [50, 51, 900]).toSorted()).toEqual(['ash', 'elm'])
    expect(common(40, [20, 21, 3])).toEqual(['elm'])
  })

  it('S-07 says how much of the query the catalogue knows', () => {
    const counts = countTerms('oak elm', '')
    const coverageOf = (matching: number[]) => weighOne(counts, { total: 10, averageLength: 5, matching }).coverage
    expect(coverageOf([3, 3])).toBe(1)
    expect(coverageOf([3, 0])).toBeGreaterThan(0)
    expect(coverageOf([3, 0])).toBeLessThan(0.5)
    expect(coverageOf([0, 0])).toBe(0)
  })

  it('S-01 keeps at most 150 terms, finite and above 0, and the score of the query with itself', () => {
    fc.assert(
      fc.property(texts, (texts) => {
        const { terms, selfScore } = weighTexts(texts)
        expect(terms.length).toBeGreaterThan(0)
        expect(terms.length).toBeLessThanOrEqual(MOST_TERMS)
        for (const { weight } of terms) expect(weight > 0 && weight <= 1).toBe(true)
        expect(selfScore).toBeGreaterThan(0)
        expect(selfScore).toBeLessThan(terms.reduce((sum, { weight }) => sum + weight, 0))
      }),
    )
  })
})

describe('weighRecords', () => {
  it('S-01 gives the same for every order of the records', () => {
    fc.assert(
      fc.property(
        texts.chain((texts) => fc.tuple(fc.constant(texts), fc.shuffledSubarray(texts, { minLength: texts.length }))),
        ([texts, shuffled]) => {
          expect(weighTexts(shuffled)).toEqual(weighTexts(texts))
        },
      ),
    )
  })

  it('S-01 gives one text the same as the text twice', () => {
    fc.assert(
      fc.property(text, (text) => {
        expect(weighTexts([text, text])).toEqual(weighTexts([text]))
      }),
    )
  })

  it('S-01 weighs a short and a long record equally', () => {
    const long = countTerms('', 'elm elm elm ash ash birch beech maple willow poplar')
    const { terms } = weighTexts([countTerms('oak', ''), long])
    expect(terms[0]?.term).toBe('oak')
    expect(terms[0]?.weight).toBeCloseTo(0.5, 12)
  })
})

describe('shareTerms', () => {
  it('S-13 divides the weight of each term among the records, all of it', () => {
    fc.assert(
      fc.property(texts, (records) => {
        const terms = distinctTerms(records)
        const weighed = weighRecords(records, terms, statisticsOf(terms))
        const shares = shareTerms(weighed)
        expect(shares).toHaveLength(records.length)
        for (const index of weighed.terms.keys())
          expect(shares.reduce((sum, recordShares) => sum + recordShares[index]!, 0)).toBeCloseTo(1, 9)
      }),
    )
  })
})
