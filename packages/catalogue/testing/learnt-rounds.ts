import { analyse, type ExpertModel, ORDERED_EXPERTS } from '@cognate/matching'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Engine, EngineQuery } from '../src/engine/engine.ts'
import type { OpenedWorld, OpenWorld } from './opened-world.ts'
import { aQuery } from './random-worlds.ts'
import { aWorld } from './world.ts'

/** A model with a step on every feature, of which some are steep, so that each changes orders of small worlds. */
export const steepModel: ExpertModel = {
  version: 1,
  fitted: '2026-01-01',
  data: 'nothing',
  figures: {},
  curves: [
    { feature: 'best_vote', limits: [0.3, 0.7], factors: [0.6, 1, 1.3] },
    { feature: 'all_votes', limits: [0.51], factors: [0.9, 1.2] },
    { feature: 'undivided', limits: [0.6, 0.8], factors: [1.4, 1, 0.8] },
    { feature: 'near_works', limits: [1.5], factors: [0.8, 1.1] },
    { feature: 'matching_works', limits: [1.5, 3.5], factors: [1.2, 0.7, 1.5] },
    { feature: 'newest', limits: [0.45], factors: [0.3, 1.1] },
    { feature: 'cover', limits: [0.35, 0.85], factors: [0.5, 1, 2] },
    { feature: 'said', limits: [0.55], factors: [0.8, 1.3] },
    { feature: 'focus', limits: [0.52], factors: [0.7, 1.2] },
    { feature: 'works', limits: [2.5, 6.5], factors: [0.75, 1.1, 0.9] },
    { feature: 'established', limits: [0.5], factors: [0.6, 1.1] },
  ],
}

const PEOPLE = ORDERED_EXPERTS + 20
const [subject] = analyse('graph') as [string]
/** The person with this number has by votes the last place that a model may change, and twice the works of others. */
const LAST = ORDERED_EXPERTS - 1

/** Each title is longer than the one before, so that it matches less; works of the last one whom a model orders are two. */
const world = aWorld([
  ...Array.from({ length: PEOPLE }, (_, number) => ({
    title: `Graph number${number} ${'padding '.repeat(Math.floor(number / 8))}`.trim(),
    authors: [`Author ${number}`],
    year: 2020,
  })),
  { title: 'Heat of cities', authors: [`Author ${LAST}`, `Author ${PEOPLE - 1}`], year: 2020 },
])

/** Of works that match alike, a model that knows the number of all works alone puts those with two first. */
const countingModel: ExpertModel = {
  ...steepModel,
  curves: [{ feature: 'works', limits: [1.5], factors: [1, 1_000] }],
}

/** What becomes of the first experts under a model, and of those behind them. */
export function learntRounds(name: string, open: OpenWorld): void {
  describe(`${name}: ${PEOPLE} experts, the first ${ORDERED_EXPERTS} of them ordered by a model`, () => {
    let engine: Engine
    let opened: OpenedWorld<Engine>

    beforeAll(async () => {
      opened = await open(world)
      engine = opened.engine
    })
    afterAll(async () => {
      await opened.close()
    })

    const find = (filters: EngineQuery['filters'] = {}, limit = 200) => {
      const terms = [{ term: subject, surface: 'graph', weight: 1 }]
      return engine.search(aQuery({ dataset: 'experts', terms, filters, limit, model: countingModel }))
    }
    const ids = (...numbers: number[]) => numbers.map((number) => world.id(`Author ${number}`))
    const upTo = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)
    const without = (numbers: number[]) => ({
      excluded_records: { type: 'exclude' as const, values: ids(...numbers) },
    })

    it('S-01 puts the last of the first 300 to the top, and nobody from behind them', async () => {
      const { hits } = await find({}, 3)
      expect(hits.map(({ id }) => id)).toEqual(ids(LAST, 0, 1))
    })

    it('F-07 leaves the places behind the first 300 as they are, whoever is filtered away', async () => {
      const { hits, total } = await find(without(upTo(0, 200)))
      expect(total).toBe(PEOPLE - 200)
      expect(hits.map(({ id }) => id)).toEqual(ids(LAST, ...upTo(200, LAST), ...upTo(LAST + 1, PEOPLE)))
    })

    it('S-01 gives nobody of the first 300 a lower score than those behind them', async () => {
      const { hits } = await find(without(upTo(0, 200)))
      const scores = hits.map(({ score }) => score)
      expect(scores).toEqual(scores.toSorted((a, b) => b - a))
      expect(hits[0]!.explanation.record).toBeGreaterThan(0)
      expect(hits.at(-1)!.explanation.record).toBeUndefined()
    })
  })
}
