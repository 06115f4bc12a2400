import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { explainExpert, explainManyVotes, explainWork } from './explain.ts'
import { HALF_LIFE_YEARS, largestVotes, partsOfVote, sumVotes, voteOf } from './votes.ts'

/** A work of an author: likeness to the query, age in days, number of authors. */
const work = fc.record({
  likeness: fc.double({ min: 0.001, max: 2, noNaN: true }),
  age: fc.integer({ min: -400, max: 60_000 }),
  authors: fc.integer({ min: 1, max: 5_000 }),
})
type Work = typeof work extends fc.Arbitrary<infer T> ? T : never

const partsOf = ({ likeness, age, authors }: Work) => partsOfVote(voteOf(likeness), age, authors)
const recencyOf = (age: number) => partsOfVote(1, age, 1).aged
const authorShare = (authors: number) => partsOfVote(1, 0, authors).shared

describe('votes', () => {
  it('R-01 counts half after 5 years, and the same for all works older than a century', () => {
    expect(recencyOf(0)).toBe(1)
    expect(recencyOf(-30)).toBe(1)
    expect(recencyOf(Math.round(365.25 * HALF_LIFE_YEARS))).toBeCloseTo(0.5, 3)
    expect(recencyOf(1_000_000)).toBe(recencyOf(36_525))
  })

  it('R-01 gives each of four authors half of a vote', () => {
    expect(authorShare(1)).toBe(1)
    expect(authorShare(4)).toBe(0.5)
    expect(authorShare(10_000)).toBe(0.01)
  })

  it('S-13 of an expert are the five largest, ascending', () => {
    const votes = [3, 7, 1, 6, 2, 5, 4].map((vote) => partsOfVote(vote, 0, 1))
    expect(largestVotes(votes).map(({ shared }) => shared)).toEqual([3, 4, 5, 6, 7])
  })

  it('S-01 is the square of the likeness', () => {
    expect(voteOf(0.5)).toBe(0.25)
  })
})

describe('explainExpert', () => {
  const sums = fc.array(work, { maxLength: 30 }).map((works) => sumVotes(works.map(partsOf)))

  it.each([explainExpert, explainManyVotes])(
    'S-13 gives a score of 0 to 1 and parts that add up to it: %o',
    (explain) => {
      fc.assert(
        fc.property(sums, (sums) => {
          const { score, explanation } = explain(sums)
          expect(score >= 0 && score <= 1).toBe(true)
          expect(explanation.terms + explanation.recency + explanation.authors).toBeCloseTo(score, 12)
          expect(explanation.recency).toBeLessThanOrEqual(0)
          expect(explanation.authors).toBeLessThanOrEqual(1e-12)
        }),
      )
    },
  )

  it('S-13 gives 1 to one new work of a single author that equals the query', () => {
    expect(explainExpert({ votes: 1, aged: 1, shared: 1 }).score).toBe(1)
    expect(explainWork(1.7)).toEqual({ score: 1, explanation: { terms: 1, recency: 0, authors: 0 } })
  })

  it('S-13 distinguishes venues with many votes', () => {
    const scoreOf = (sum: number) => explainManyVotes({ votes: sum, aged: sum, shared: sum }).score
    expect(scoreOf(1)).toBe(0.5)
    expect(scoreOf(40)).toBeLessThan(scoreOf(41))
    expect(scoreOf(1_000)).toBeLessThan(1)
  })
})
