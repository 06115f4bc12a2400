import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { impactIn, MADE_TERMS, MADE_WORKS, madeQuery, makeSegments, plainSums } from '../../../testing/made-index.ts'
import { SEGMENT_WORKS } from '../data/format.ts'
import { contributionsTo } from './contributions.ts'
import { WorkScores } from './work-scores.ts'

const segments = makeSegments()
const all = new Set<number>()

/** Compares at once: a matcher would look at each of the many numbers by itself. */
function isSame(one: Int32Array, other: Int32Array): boolean {
  return Buffer.from(one.buffer).equals(Buffer.from(other.buffer))
}

/** The plain way: sort everything. */
function rankPlainly(sums: Int32Array, limit: number, isKept: (work: number) => boolean = () => true): number[] {
  const rows = [...sums.keys()].filter((work) => sums[work]! > 0 && isKept(work))
  return rows.sort((a, b) => sums[b]! - sums[a]! || a - b).slice(0, limit)
}

/** 1 for each work that a modulus leaves. */
const maskOf = (modulus: number) => Uint8Array.from({ length: MADE_WORKS }, (_, work) => (work % modulus === 1 ? 0 : 1))

const aQuery = fc
  .uniqueArray(fc.tuple(fc.nat(MADE_TERMS - 1), fc.integer({ min: 1, max: 2_000 })), {
    selector: ([term]) => term,
    minLength: 1,
    maxLength: 30,
  })
  .map(madeQuery)

describe('the best of 132,072 works in three segments', () => {
  const query = madeQuery([
    [0, 20_000],
    [3, 9_193],
    [20, 5_625],
    [35, 900],
    [38, 500],
    [MADE_TERMS - 1, 2_343],
  ])

  it('S-01 are those of adding up every work, whatever the query, the filters, the works left out and the limit', () => {
    const scores = new WorkScores(segments, MADE_WORKS)
    const aModulus = fc.option(fc.integer({ min: 2, max: 50 }), { nil: undefined })
    const aLimit = fc.constantFrom(1, 50, 200, 1_000)
    const someWorks = fc.array(fc.nat(MADE_WORKS - 1), { maxLength: 20 })
    fc.assert(
      fc.property(aQuery, aLimit, aModulus, aModulus, someWorks, (query, limit, allowedBy, passingBy, works) => {
        const sums = plainSums(query)
        // Those that matter are left out, too.
        const dropped = new Set([...works, ...rankPlainly(sums, 5)])
        for (const work of dropped) sums[work] = 0
        const allowed = allowedBy === undefined ? undefined : maskOf(allowedBy)
        const passing = passingBy === undefined ? undefined : maskOf(passingBy)
        const isAllowed = (work: number) => allowed === undefined || allowed[work] === 1
        const isPassing = (work: number) => isAllowed(work) && (passing === undefined || passing[work] === 1)
        const best = scores.findBest(query, dropped, { limit, allowed, passing })
        const expected = rankPlainly(sums, limit, isPassing)
        expect([...best.rows]).toEqual(expected)
        expect([...best.rows].map((row) => scores.sums[row])).toEqual(expected.map((row) => sums[row]))
        const [first] = rankPlainly(sums, 1, isAllowed)
        expect(best.bestSum).toBe(first === undefined ? 0 : sums[first])
        expect(sums.every((sum, work) => scores.matches(work) === sum > 0)).toBe(true)
        scores.complete()
        expect(isSame(scores.sums, sums)).toBe(true)
      }),
      { numRuns: 20, seed: 20_260_101 },
    )
  })

  it('S-01 are found without adding up all works', () => {
    const scores = new WorkScores(segments, MADE_WORKS)
    scores.findBest(query, all, { limit: 100 })
    const sums = plainSums(query)
    const left = scores.sums.filter((sum, work) => sum < sums[work]!).length
    expect(left).toBeGreaterThan(MADE_WORKS / 10)
  })

  it('S-01 lie in all segments, and of equals the lower row comes first', () => {
    const { rows } = new WorkScores(segments, MADE_WORKS).findBest(madeQuery([[30, 1]]), all, { limit: 3_000 })
    expect([...rows]).toEqual(rankPlainly(plainSums(madeQuery([[30, 1]])), 3_000))
    expect(new Set([...rows].map((work) => Math.floor(work / SEGMENT_WORKS)))).toEqual(new Set([0, 1, 2]))
  })

  it('S-01 are found where the first segment promises more than the others hold', () => {
    const scores = new WorkScores(segments, MADE_WORKS)
    const promising = madeQuery([
      [MADE_TERMS - 2, 2_000],
      [30, 20],
      [33, 15],
      [36, 10],
    ])
    const sums = plainSums(promising)
    // Works of the first segment that hold the promising term, three in four of the places; the others are elsewhere.
    const dropped = new Set([...sums.keys()].filter((work) => impactIn(work, MADE_TERMS - 2) > 0).slice(750))
    for (const work of dropped) sums[work] = 0
    const { rows } = scores.findBest(promising, dropped, { limit: 1_000 })
    expect([...rows]).toEqual(rankPlainly(sums, 1_000))
    expect(rows.filter((row) => row >= SEGMENT_WORKS).length).toBeGreaterThan(50)
  })

  it('S-01 do not remember the query before', () => {
    const scores = new WorkScores(segments, MADE_WORKS)
    scores.findBest(madeQuery([[5, 7]]), new Set([3]), { limit: 10 })
    scores.findBest(query, all, { limit: 100 })
    scores.complete()
    expect(isSame(scores.sums, plainSums(query))).toBe(true)
  })

  it('S-13 are made of the contributions of the terms, looked up for a few works', () => {
    const works = [131_500, 4, 65_536, 65_535, 131_072, 70_001]
    const contributions = contributionsTo(works, query, segments)
    const ofTerms = query.terms.map((term) => plainSums({ ...query, terms: [term] }))
    for (const [place, work] of works.entries()) {
      expect([...contributions[place]!]).toEqual(ofTerms.map((sums) => sums[work]))
    }
  })

  it('F-07 are left out by a mask, and nothing else is, once all are added up', () => {
    const scores = new WorkScores(segments, MADE_WORKS)
    scores.findBest(query, all, { limit: 10 })
    scores.complete()
    scores.keep(maskOf(3))
    const expected = plainSums(query).map((sum, work) => (work % 3 === 1 ? 0 : sum))
    expect(isSame(scores.sums, expected)).toBe(true)
  })
})
