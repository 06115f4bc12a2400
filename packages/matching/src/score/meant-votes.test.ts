import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ExpertSums, explainExpert } from './explain.ts'
import { MeantVotes, type MeantWork, mergeByScore } from './meant-votes.ts'
import { partsOfVote, VOTE_FORMULA, voteOf } from './votes.ts'

/** A work without references. */
type PlainWork = Omit<MeantWork, 'inWords'>

function sumOf(works: readonly PlainWork[], formula = VOTE_FORMULA) {
  const votes = new MeantVotes(formula)
  for (const work of works) votes.add({ ...work, inWords: work.likeness })
  return votes.sums()
}

const someWorks: fc.Arbitrary<PlainWork[]> = fc.array(
  fc.record({
    likeness: fc.double({ min: 0.001, max: 2, noNaN: true }),
    cosine: fc.double({ min: 0, max: 1, noNaN: true }),
    age: fc.integer({ min: -30, max: 40_000 }),
    authors: fc.integer({ min: 1, max: 3_000 }),
  }),
  { minLength: 1, maxLength: 30 },
)
const aFormula = fc.record({
  meaning: fc.double({ min: 0, max: 2, noNaN: true }),
  power: fc.double({ min: 1, max: 6, noNaN: true }),
})
const one = { likeness: 1, cosine: 1, age: 0, authors: 1 }

describe('MeantVotes', () => {
  it('S-13 gives 1 to one new work of a single author that equals the query', () => {
    expect(explainExpert(sumOf([one])).score).toBe(1)
  })

  it('S-13 makes scores from 0 to 1, and parts that add up: words, meaning, recency and shared credit', () => {
    fc.assert(
      fc.property(someWorks, aFormula, (works, formula) => {
        const { score, explanation } = explainExpert(sumOf(works, formula))
        const { terms, meaning, recency, authors } = explanation
        expect(score >= 0 && score <= 1).toBe(true)
        expect(terms + meaning! + recency + authors).toBeCloseTo(score, 12)
        expect(meaning).toBeGreaterThanOrEqual(-1e-12)
        expect(Math.max(recency, authors)).toBeLessThanOrEqual(1e-12)
      }),
    )
  })

  it('S-13 is the votes by words where meaning weighs nothing', () => {
    fc.assert(
      fc.property(someWorks, (works) => {
        const { shared } = sumOf(works, { meaning: 0, power: 2 })
        const votes = works.map(({ likeness, age, authors }) => partsOfVote(voteOf(likeness), age, authors).shared)
        const largest = votes.toSorted((a, b) => b - a).slice(0, 5)
        expect(shared).toBeCloseTo(
          largest.reduce((sum, vote) => sum + vote, 0),
          9,
        )
      }),
    )
  })

  it('S-13 adds up the largest votes, ascending, in whatever order the works come', () => {
    fc.assert(
      fc.property(someWorks, aFormula, (works, formula) => {
        const votes = works.map(({ likeness, cosine, age, authors }) => {
          const vote = ((likeness + formula.meaning * cosine) / (1 + formula.meaning)) ** formula.power
          return partsOfVote(vote, age, authors).shared
        })
        const largest = votes.toSorted((a, b) => a - b).slice(-5)
        expect(sumOf(works.toReversed(), formula)).toEqual(sumOf(works, formula))
        expect(sumOf(works, formula).shared).toBe(largest.reduce((sum, vote) => sum + vote, 0))
      }),
    )
  })

  it('S-01 lifts whoever means the same over whoever says as much', () => {
    const sumWith = (cosine: number) => sumOf([{ ...one, likeness: 0.2, cosine }]).shared
    expect(sumWith(0.8)).toBeGreaterThan(sumWith(0.2))
  })
})

it('S-01 merges those who were compared by words alone by their scores, in their order', () => {
  const meant = [0.9, 0.3].map((cosine) => sumOf([{ ...one, likeness: 0.3, cosine }]))
  const byWords = [0.4, 0.3, 0.01].map(
    (sum): ExpertSums => ({ votes: sum, aged: sum, shared: sum, formula: VOTE_FORMULA }),
  )
  const merged = mergeByScore<ExpertSums>(meant, byWords)
  const scores = merged.map((sums) => explainExpert(sums).score)
  expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  expect(new Set(merged)).toEqual(new Set([...meant, ...byWords]))
  expect(explainExpert(merged.at(-1)!).explanation.meaning).toBe(0)
})

it('S-01 puts whoever was compared by meaning before whoever has the same score by words alone', () => {
  const byWords: ExpertSums = { votes: 0.4, aged: 0.4, shared: 0.4, formula: VOTE_FORMULA }
  const { score } = explainExpert(byWords)
  const sum = score ** VOTE_FORMULA.power
  const meant: ExpertSums = { votes: sum, aged: sum, shared: sum, words: sum, formula: VOTE_FORMULA }
  expect(explainExpert(meant).score).toBe(score)
  expect(mergeByScore([meant], [byWords])).toEqual([meant, byWords])
})
