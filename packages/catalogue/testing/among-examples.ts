import { MOST_COUNTED, shortId } from '@cognate/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Engine, EngineQuery } from '../src/engine/engine.ts'
import type { OpenedWorld, OpenWorld } from './opened-world.ts'
import { aQuery, termsOf } from './random-worlds.ts'
import { aWorld, mergedIds } from './world.ts'

const world = aWorld(
  [
    { title: 'Street trees', authors: [{ name: 'Ada', at: ['Delft'] }], year: 2024, venue: 'Letters' },
    { title: 'Street trees and heat', authors: [{ name: 'Ben', at: ['Lund'] }, 'Cleo'], year: 2020 },
    { title: 'Proteins fold', authors: ['Dora', 'Emil'], year: 2024, venue: 'Archive' },
  ],
  {
    institutions: { Delft: { country: 'NL' }, Lund: { country: 'SE' }, Empty: { country: 'NL' } },
    authors: { Finn: { works_count: 9 } },
  },
)
const merged = mergedIds({ authors: [['A70', world.id('Dora')]] })
const ids = (...names: string[]) => names.map((name) => world.id(name))

const PEOPLE = 1_300
/** More people than an open answer counts; the title of each is longer than that of the one before. */
const crowd = aWorld([
  ...Array.from({ length: PEOPLE }, (_, number) => ({
    title: `Graph number${number} ${'padding '.repeat(Math.floor(number / 31))}`.trim(),
    authors: [`Author ${number}`],
  })),
  { title: 'Ponds', authors: ['Elsewhere'] },
])

/** What an engine answers where only some records are ranked. */
export function amongExamples(name: string, open: OpenWorld): void {
  describe(`${name}: some people alone`, () => {
    let engine: Engine
    let opened: OpenedWorld<Engine>
    beforeAll(async () => {
      opened = await open({ ...world, merged })
      engine = opened.engine
    })
    afterEach(() => engine.hide([]))
    afterAll(() => opened.close())

    const find = (amongIds: string[] | undefined, more: Partial<EngineQuery> = {}) =>
      engine.search(
        aQuery({ dataset: 'experts', terms: termsOf('street trees'), ...(amongIds && { amongIds }), ...more }),
      )
    const idsFrom = ({ hits }: Awaited<ReturnType<typeof find>>) => hits.map(({ id }) => id)

    it('S-01 are ranked as among all, and everybody is there: without a match, without works, unknown', async () => {
      const all = await find(undefined)
      const among = ['A99', ...ids('Finn', 'Emil', 'Dora', 'Cleo', 'Ada'), 'nonsense', 'a99', 'A70']
      const { total, hits, unknownIds, bestScore } = await find(among)
      expect(hits.map(({ id }) => id)).toEqual(ids('Ada', 'Cleo', 'Dora', 'Emil', 'Finn'))
      expect(hits.slice(0, 2)).toEqual(all.hits.filter(({ id }) => ids('Ada', 'Cleo').includes(id)))
      expect(unknownIds).toEqual(['https://openalex.org/A99', 'nonsense'])
      expect(total).toBe(7)
      expect(bestScore).toBe(all.bestScore)
      for (const hit of hits.slice(2))
        expect(hit).toMatchObject({ score: 0, matchingWorks: 0, evidence: [], matchedTerms: [] })
      expect(hits[2]!.explanation).toEqual({ terms: 0, recency: 0, authors: 0 })
      expect(hits.map(({ noWorks }) => noWorks)).toEqual([undefined, undefined, undefined, undefined, true])
      expect(all).not.toHaveProperty('unknownIds')
    })

    it('S-01 are cut at the limit and counted whole; nobody is there where nobody is named', async () => {
      const { total, hits } = await find(ids('Emil', 'Cleo', 'Ada'), { limit: 2 })
      expect([total, hits.map(({ id }) => id)]).toEqual([3, ids('Ada', 'Cleo')])
      expect(await find([])).toMatchObject({ total: 0, hits: [] })
    })

    it('S-01 are all there where no word of the query is known', async () => {
      const among = ids('Emil', 'Finn', 'Ada')
      expect(idsFrom(await find(among, { terms: [], selfScore: 0 }))).toEqual(ids('Ada', 'Emil', 'Finn'))
      expect(idsFrom(await find(among, { terms: termsOf('zebra') }))).toEqual(ids('Ada', 'Emil', 'Finn'))
      const works = ids('Proteins fold', 'Street trees')
      expect(idsFrom(await find(works, { dataset: 'works', terms: [], selfScore: 0 }))).toEqual(works.toReversed())
    })

    it('F-07 pass the filters, which say whom they take away; works that may not vote leave a score of 0', async () => {
      const among = ids('Ada', 'Ben', 'Emil')
      const inSweden = { 'institution.country_code': { type: 'include' as const, values: ['SE'] } }
      const { total, takenAway, hits } = await find([...among, 'A99'], { filters: inSweden })
      expect(hits.map(({ id }) => id)).toEqual(ids('Ben'))
      expect({ total, takenAway }).toEqual({ total: 2, takenAway: { 'institution.country_code': 2 } })
      const recent = { publication_date: { type: 'range' as const, start: '2023-01-01' } }
      const scores = (await find(among, { filters: recent })).hits.map(({ id, score }) => [id, score > 0])
      expect(scores).toEqual([
        [world.id('Ada'), true],
        [world.id('Ben'), false],
        [world.id('Emil'), false],
      ])
    })

    it('F-07 are not there where they are left out by id, known or not', async () => {
      const among = [...ids('Ada', 'Ben'), 'A98', 'A99']
      const left = await find(among, { excludedIds: [world.id('Ben'), 'a99'], queryIds: ['A98'] })
      expect(left).toMatchObject({ total: 1, hits: [{ id: world.id('Ada') }] })
      expect(left).not.toHaveProperty('unknownIds')
      const filters = { excluded_records: { type: 'exclude' as const, values: ['a2', 'A98'] } }
      expect(await find(among, { filters })).toMatchObject({
        total: 2,
        takenAway: { excluded_records: 2 },
        unknownIds: ['https://openalex.org/A99'],
      })
    })

    it('Q-06 are not there if they asked to be left out, nor named as unknown', async () => {
      engine.hide(ids('Ada'))
      const left = await find(ids('Ada', 'Ben'))
      expect(left).toMatchObject({ total: 1, hits: [{ id: world.id('Ben') }] })
      expect(left).not.toHaveProperty('unknownIds')
    })

    it('S-01 are works, institutions and venues likewise', async () => {
      const inDataset = async (dataset: EngineQuery['dataset'], names: string[]) => {
        const { total, hits, unknownIds } = await find([...ids(...names), 'X1'], { dataset })
        expect([total, unknownIds]).toEqual([names.length + 1, ['X1']])
        return hits.map(({ id, score, noWorks }) => [id, score > 0, noWorks])
      }
      expect(await inDataset('works', ['Proteins fold', 'Street trees'])).toEqual([
        [world.id('Street trees'), true, undefined],
        [world.id('Proteins fold'), false, undefined],
      ])
      expect(await inDataset('institutions', ['Empty', 'Lund'])).toEqual([
        [world.id('Lund'), true, undefined],
        [world.id('Empty'), false, true],
      ])
      expect(await inDataset('venues', ['Archive', 'Letters'])).toEqual([
        [world.id('Letters'), true, undefined],
        [world.id('Archive'), false, undefined],
      ])
    })
  })

  it(`S-01 ${name} ranks more people alone than an open answer counts, in its order`, async () => {
    const { engine, close } = await open(crowd)
    const terms = termsOf('graph')
    const everybody = [
      ...Array.from({ length: PEOPLE }, (_, number) => crowd.id(`Author ${PEOPLE - 1 - number}`)),
      crowd.id('Elsewhere'),
    ]
    const find = (amongIds?: string[]) =>
      engine.search(aQuery({ dataset: 'experts', terms, ...(amongIds && { amongIds }) }))
    const open_ = await find()
    const among = await find(everybody)
    expect([open_.total, among.total]).toEqual([MOST_COUNTED, PEOPLE + 1])
    expect(among.hits).toEqual(open_.hits)
    // People with a vote of the best works, people with a vote of others, and one without.
    const some = [3, 150, 700, 1_100, 1_250].map((number) => crowd.id(`Author ${number}`))
    const { total, hits } = await find([crowd.id('Elsewhere'), ...some.toReversed()])
    expect([total, hits.map(({ id }) => id)]).toEqual([6, [...some, crowd.id('Elsewhere')]])
    expect(hits[1]!.score).toBe(open_.hits.find(({ id }) => shortId(id) === shortId(some[1]!))!.score)
    expect(hits.map(({ score }) => score > 0)).toEqual([true, true, true, true, true, false])
    await close()
  })
}
