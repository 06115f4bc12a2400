import { learntParts } from '@cognate/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { explainExpert } from '../score/explain.ts'
import { authorShare, recencyOf } from '../score/votes.ts'
import { coveringPlaces, ESTABLISHED, measureExperts } from './expert-features.ts'
import {
  type ExpertFeature,
  type ExpertModel,
  expertFeatures,
  type FittedCurves,
  factorAt,
  wordFeatures,
} from './expert-model.ts'
import { learntModel } from './learnt-model.ts'
import { orderExperts } from './order-experts.ts'

const WORKS = 12
const TERMS = 5

const curvesOver = (features: readonly ExpertFeature[]): fc.Arbitrary<FittedCurves> =>
  fc
    .tuple(
      ...features.map((feature) =>
        fc.record({
          feature: fc.constant(feature),
          limits: fc.constant([0.3, 0.8, 2.5]),
          factors: fc.array(fc.double({ min: 0.05, max: 8, noNaN: true }), { minLength: 4, maxLength: 4 }),
        }),
      ),
    )
    .map((curves) => ({ fitted: '2026-01-01', data: '', figures: {}, curves }))

const aModel: fc.Arbitrary<ExpertModel> = fc
  .record({ byWords: curvesOver(wordFeatures), withMeaning: curvesOver(expertFeatures) })
  .map(({ byWords, withMeaning }) => ({ version: 1, ...byWords, withMeaning }))

const aWorld = fc.record({
  likeness: fc.array(fc.double({ min: 0.01, max: 1.5, noNaN: true }), { minLength: WORKS, maxLength: WORKS }),
  ages: fc.array(fc.nat(9_000), { minLength: WORKS, maxLength: WORKS }),
  authors: fc.array(fc.integer({ min: 1, max: 40 }), { minLength: WORKS, maxLength: WORKS }),
  added: fc.array(fc.array(fc.nat(3), { minLength: TERMS, maxLength: TERMS }), { minLength: WORKS, maxLength: WORKS }),
  candidates: fc.array(
    fc.record({
      sum: fc.double({ min: 1e-6, max: 3, noNaN: true }),
      places: fc.subarray(
        Array.from({ length: WORKS }, (_, place) => place),
        { minLength: 1 },
      ),
      works: fc.nat(300),
    }),
    { minLength: 1, maxLength: 8 },
  ),
  cosines: fc.array(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }), {
    minLength: 8,
    maxLength: 8,
  }),
  floor: fc.double({ min: 0, max: 1, noNaN: true }),
})
type World = typeof aWorld extends fc.Arbitrary<infer T> ? T : never

const votesOf = ({ likeness, ages, authors }: World) => ({
  likeness: likeness.toSorted((a, b) => b - a),
  recency: ages.map(recencyOf),
  share: authors.map(authorShare),
})
const wordsOf = ({ added }: World) => ({
  weights: Array.from({ length: TERMS }, (_, term) => term + 1),
  ofPlace: (place: number) => added[place]!.map((times, term) => times * (term + 1)),
})
const orderOf = (world: World, model: ExpertModel) =>
  orderExperts(world.candidates, votesOf(world), wordsOf(world), { model, floor: world.floor })

/** The same world where works have vectors. */
const withCosines = (world: World): World => ({
  ...world,
  candidates: world.candidates.map((candidate, row) => ({ ...candidate, cosines: world.cosines[row]! })),
})
const wordParts = learntParts.filter((part) => part !== 'meaning')

describe('orderExperts', () => {
  it.each([
    ['words', (world: World) => world, wordParts],
    ['words and meaning', withCosines, learntParts],
  ] as const)(
    'S-13 by %s gives scores from 0 to 1 that fall with the rank, and parts that add up to them',
    (_, of, own) => {
      fc.assert(
        fc.property(aWorld.map(of), aModel, (world, model) => {
          const { rows, places } = orderOf(world, model)
          const explained = rows.map((row) => {
            const { sum } = world.candidates[row]!
            return explainExpert({ votes: 3 * sum, aged: 2 * sum, shared: sum, learnt: places[row] })
          })
          for (const { score, explanation } of explained) {
            expect(score >= 0 && score <= 1).toBe(true)
            const parts = [...(['terms', 'recency', 'authors'] as const), ...own]
            expect(Object.keys(explanation)).toEqual(parts)
            expect(parts.reduce((sum, part) => sum + explanation[part]!, 0)).toBeCloseTo(score, 12)
          }
          const scores = explained.map(({ score }) => score)
          expect(scores).toEqual(scores.toSorted((a, b) => b - a))
          for (const score of scores) expect(score).toBeGreaterThanOrEqual(Math.min(1, Math.sqrt(world.floor)) - 1e-12)
        }),
      )
    },
  )

  it('S-13 takes the curves of words for a model that knows no meaning, and where works have no vectors', () => {
    fc.assert(
      fc.property(aWorld, aModel, (world, model) => {
        const byWords = { ...model, withMeaning: undefined }
        const expected = orderOf(world, byWords)
        expect(orderOf(world, model)).toEqual(expected)
        expect(orderOf(withCosines(world), byWords)).toEqual(expected)
        expect(orderOf(world, { ...model, ...model.withMeaning! }).rows.toSorted((a, b) => a - b)).toEqual(
          expected.rows.toSorted((a, b) => a - b),
        )
      }),
    )
  })

  it('S-13 explains by the closest works alone what meaning adds', () => {
    const flat = { ...learntModel, curves: [] }
    const curve = { feature: 'closest', limits: [0.5], factors: [0.5, 2] } as const
    const model: ExpertModel = { ...flat, withMeaning: { ...flat, curves: [curve] } }
    const known = { sum: 0.2, places: [0], works: 5 }
    const candidates = [
      { ...known, cosines: [0.3, 0.1, 0.2] },
      { ...known, cosines: [0.9, 0.6, 0.1, 0.6] },
    ]
    const votes = { likeness: [0.5], recency: [1], share: [1] }
    const words = { weights: [1], ofPlace: () => [1] }
    const { rows, places } = orderExperts(candidates, votes, words, { model, floor: 0 })
    expect(rows).toEqual([1, 0])
    expect(places.map(({ factors }) => factors.meaning)).toEqual([0.5, 2])
  })

  it('S-13 ships curves of meaning that only add to those of words, and lower nobody for it by more than a fifth', () => {
    const { curves, withMeaning } = learntModel
    const [added, ...none] = withMeaning!.curves.slice(curves.length)
    expect(withMeaning!.curves.slice(0, curves.length)).toEqual(curves)
    expect([added!.feature, none]).toEqual(['closest', []])
    expect(added!.factors).toEqual(added!.factors.toSorted((a, b) => a - b))
    expect(added!.factors[0]).toBeGreaterThanOrEqual(0.8)
  })

  it('S-01 puts everybody somewhere once, equals as they came', () => {
    fc.assert(
      fc.property(aWorld, (world) => {
        const flat = { ...learntModel, curves: [] }
        const equals = world.candidates.map((candidate) => ({ ...candidate, sum: 1 }))
        expect(orderOf({ ...world, candidates: equals }, flat).rows).toEqual(equals.map((_, row) => row))
        expect(orderOf(world, learntModel).rows.toSorted((a, b) => a - b)).toEqual(equals.map((_, row) => row))
      }),
    )
  })

  it('gives nobody a place for more works that have nothing to do with the text', () => {
    fc.assert(
      fc.property(aWorld, fc.integer({ min: 1, max: 500 }), (world, more) => {
        const [first, ...others] = world.candidates
        const known = { ...first!, works: Math.max(ESTABLISHED, first!.places.length, first!.works) }
        const rankWith = (works: number) =>
          orderOf({ ...world, candidates: [{ ...known, works }, ...others] }, learntModel).rows.indexOf(0)
        expect(rankWith(known.works + more)).toBeGreaterThanOrEqual(rankWith(known.works))
      }),
    )
  })

  it('orders 300 people in at most 4 ms', () => {
    const places = Array.from({ length: 1_000 }, (_, place) => place)
    const candidates = Array.from({ length: 300 }, (_, row) => ({
      sum: 300 - row,
      places: places.filter((place) => place % 300 === row || place % 97 === row % 97).slice(0, 20),
      works: 20 + row,
    }))
    const votes = {
      likeness: places.map((place) => 1 / (place + 1)),
      recency: places.map(() => 0.5),
      share: places.map(() => 0.5),
    }
    const contributions = places.map((place) => Int32Array.from({ length: 150 }, (_, term) => (place * term) % 7))
    const words = { weights: Array.from({ length: 150 }, () => 400), ofPlace: (place: number) => contributions[place]! }
    const times = Array.from({ length: 60 }, () => {
      const began = process.cpuUsage()
      orderExperts(candidates, votes, words, { model: learntModel, floor: 0 })
      const { user, system } = process.cpuUsage(began)
      return (user + system) / 1_000
    })
    expect(Math.min(...times)).toBeLessThan(4)
  })
})

describe('measureExperts', () => {
  it('measures votes, words, time and focus of each person beside the others', () => {
    const votes = { likeness: [1, 0.5, 0.5], recency: [0.5, 1, 0.25], share: [1, 0.5, 0.5] }
    const words = {
      weights: [3, 2],
      ofPlace: (place: number) =>
        [
          [6, 0],
          [3, 4],
          [0, 2],
        ][place]!,
    }
    const candidates = [
      { places: [0], works: 10 },
      { places: [1, 2], works: 0 },
    ]
    const { works, focus, cover, said, newest, best_vote, near_works, matching_works, undivided } = measureExperts(
      candidates,
      votes,
      words,
    )
    expect([...works]).toEqual([10, 2])
    expect([...matching_works]).toEqual([1, 2])
    expect([...near_works]).toEqual([1, 2])
    expect([...focus]).toEqual([expect.closeTo(1 / 20 / (2 / 12), 12), 1])
    expect([...cover]).toEqual([6 / 7, 1])
    expect([...said]).toEqual([3 / 5, 1])
    expect([...newest]).toEqual([0.5, 1])
    expect([...best_vote]).toEqual([1, 0.25])
    expect([...undivided]).toEqual([1, 0.5])
  })

  it('needs the words of the five best works of each', () => {
    expect(coveringPlaces([[1, 2, 3, 5, 8, 9], [2, 4], []])).toEqual([1, 2, 3, 4, 5, 8])
  })
})

describe('a curve', () => {
  it('gives a value up to a limit the factor before it', () => {
    const curve = { feature: 'works', limits: [1, 5], factors: [0.5, 1, 2] } as const
    expect([0, 1, 1.01, 5, 6].map((value) => factorAt(curve, value))).toEqual([0.5, 0.5, 1, 1, 2])
  })
})
