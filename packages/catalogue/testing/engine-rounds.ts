import { analyse } from '@cognate/matching'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Engine, EngineQuery } from '../src/engine/engine.ts'
import type { OpenedWorld, OpenWorld } from './opened-world.ts'
import { aQuery } from './random-worlds.ts'
import { aWorld } from './world.ts'

const WORKS = 1_240
const [subject] = analyse('graph') as [string]

/**
 * More matching works than vote in the first round: the title of each is longer than that of the one before, so it matches
 * less, and each has an author of its own. The last 40 authors work in Finland.
 */
const world = aWorld(
  Array.from({ length: WORKS }, (_, number) => ({
    title: `Graph number${number} ${'padding '.repeat(Math.floor(number / 31))}`.trim(),
    authors: [{ name: `Author ${number}`, at: [number >= WORKS - 40 ? 'Aalto' : 'Delft'] }],
    year: 2020,
  })),
  { institutions: { Aalto: { country: 'FI' }, Delft: { country: 'NL' } } },
)

/** The 1,000 best works name more people than are counted; a further one and one on something else name one each. */
const crowded = aWorld([
  ...Array.from({ length: 1_000 }, (_, number) => ({
    title: `Graph number${number}`,
    authors: [`First ${number}`, `Second ${number}`],
  })),
  { title: `Graph ${'padding '.repeat(40)}`.trim(), authors: ['Late'] },
  { title: 'Ponds', authors: ['Elsewhere'] },
])

/** Candidates without a vote of the 1,000 best works, and more candidates than are counted with one. */
export function engineRounds(name: string, open: OpenWorld): void {
  describe(`${name}: a world of ${WORKS} matching works`, () => {
    let engine: Engine
    let opened: OpenedWorld<Engine>

    beforeAll(async () => {
      opened = await open(world)
      engine = opened.engine
    })
    afterAll(async () => {
      await opened.close()
    })

    const find = (filters: EngineQuery['filters'], limit = 200) => {
      const terms = [{ term: subject, surface: 'graph', weight: 1 }]
      return engine.search(aQuery({ dataset: 'experts', terms, filters, limit }))
    }
    const inFinland: EngineQuery['filters'] = { 'institution.country_code': { type: 'include', values: ['FI'] } }
    const ids = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, at) => world.id(`Author ${from + at}`))

    it('F-07 gives the 40 experts that a filter leaves, in order, however far down they are', async () => {
      const { total, hits } = await find(inFinland)
      expect(total).toBe(40)
      expect(hits.map(({ id }) => id)).toEqual(ids(WORKS - 40, WORKS))
    })

    it('F-07 continues from experts with a vote to those without', async () => {
      const { total, hits } = await find({ excluded_records: { type: 'exclude', values: ids(0, 900) } })
      expect(total).toBe(WORKS - 900)
      expect(hits.map(({ id }) => id)).toEqual(ids(900, 1_100))
    })

    it('S-13 explains experts without a vote of the best works by their own works', async () => {
      const { hits } = await find(inFinland, 3)
      expect(hits).toHaveLength(3)
      for (const hit of hits) {
        expect(hit.matchingWorks).toBe(1)
        expect(hit.evidence).toHaveLength(1)
        expect(hit.matchedTerms.map((word) => word.toLowerCase())).toEqual(['graph'])
        expect(hit.score).toBeGreaterThan(0)
      }
    })

    it('S-07 counts experts with a vote, exactly up to 1,000; 1,001 says that there are more', async () => {
      const { total, hits } = await find({}, 10)
      expect(total).toBe(1_001)
      expect(hits.map(({ id }) => id)).toEqual(ids(0, 10))
      const totalWithout = async (count: number) =>
        (await find({ excluded_records: { type: 'exclude', values: ids(0, count) } }, 10)).total
      expect(await totalWithout(WORKS - 1_000)).toBe(1_000)
      expect(await totalWithout(WORKS - 1_001)).toBe(1_001)
    })

    it('F-07 says what a filter takes away, exactly up to 1,000; 1,001 says that it is more', async () => {
      const taken = async (count: number) =>
        (await find({ excluded_records: { type: 'exclude', values: ids(0, count) } }, 10)).takenAway
      expect(await taken(1_000)).toEqual({ excluded_records: 1_000 })
      expect(await taken(1_100)).toEqual({ excluded_records: 1_001 })
      const terms = [{ term: subject, surface: 'graph', weight: 1 }]
      const filters: EngineQuery['filters'] = { publication_date: { type: 'range', start: '2021-01-01' } }
      for (const dataset of ['experts', 'works'] as const) {
        const { total, takenAway } = await engine.search(aQuery({ dataset, terms, filters, limit: 10 }))
        expect({ total, takenAway }).toEqual({ total: 0, takenAway: { publication_date: 1_001 } })
      }
    })
  })
  it(`F-07 ${name} says what a filter takes away of whom the best works name, and of whom further ones do`, async () => {
    const { engine, close } = await open(crowded)
    const terms = [{ term: subject, surface: 'graph', weight: 1 }]
    const excluded = (names: string[]) => names.map((author) => crowded.id(author))
    const find = (names: string[]) => {
      const filters: EngineQuery['filters'] = { excluded_records: { type: 'exclude', values: excluded(names) } }
      return engine.search(aQuery({ dataset: 'experts', terms, filters, limit: 5 }))
    }
    const { total, takenAway, hits } = await find(['First 0', 'Second 1', 'Late', 'Elsewhere'])
    expect({ total, takenAway }).toEqual({ total: 1_001, takenAway: { excluded_records: 3 } })
    expect(hits).toHaveLength(5)
    expect(await find(['Elsewhere'])).not.toHaveProperty('takenAway')
    await close()
  })
}
