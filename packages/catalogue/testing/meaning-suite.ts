import { analyse, countTerms, distinctTerms, MEANT_EXPERTS, weighRecords } from '@cognate/matching'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Catalogues } from '../src/catalogues.ts'
import type { Engine, EngineQuery } from '../src/engine/engine.ts'
import { aDocument, sourceOfDocuments } from './documents.ts'
import { wordEmbedder } from './word-embedder.ts'
import { aWorld, type WorldWork } from './world.ts'

/** Words and their axes: what texts of these tests mean. */
export const meanings = { paths: 0, footpaths: 0, oaks: 1, elms: 1, trees: 1, city: 2 }

/** A query for experts with what its text means. */
export async function askWithMeaning(
  text: string,
  engine: Pick<Engine, 'readTermStatistics'>,
  more: Partial<EngineQuery> = {},
): Promise<EngineQuery> {
  const counts = [countTerms('', text)]
  const terms = distinctTerms(counts)
  const { vectors: _, coverage: __, ...weighed } = weighRecords(counts, terms, await engine.readTermStatistics(terms))
  const meaning = { texts: [await wordEmbedder(meanings).embedQuery(text)], works: [] }
  return { dataset: 'experts', ...weighed, filters: {}, queryIds: [], limit: 10, meaning, ...more }
}

/** All write as much about cities; what they mean beside it differs. */
const world = aWorld([
  { title: 'City paths', authors: ['Ada'], venue: 'Letters' },
  { title: 'City footpaths', authors: ['Ada'], venue: 'Reports' },
  { title: 'City oaks', authors: ['Ben'], venue: 'Letters' },
  { title: 'City elms', authors: ['Ben'], venue: 'Reports' },
  { title: 'City zinc', authors: ['Cleo'], venue: 'Reports' },
  { title: 'City lead', authors: ['Cleo'], venue: 'Reports' },
  { title: 'Elms', authors: ['Ada'] },
  { title: 'Canals boats rivers bridges harbours' },
])
/** Says more than any work, so that no score reaches its limit. */
const TREES = 'trees of the city, canals, boats, rivers, bridges, harbours'

const PEOPLE = MEANT_EXPERTS + 20
/** The person with this number has by words the last place at which meaning counts. */
const LAST = MEANT_EXPERTS - 1

/** Each title is longer than the one before, so that it says less of graphs; of trees only those of one person, and one behind, speak. */
const crowd = aWorld([
  ...Array.from({ length: PEOPLE }, (_, number) => ({
    title:
      `Graph number${number} ${number === LAST || number === PEOPLE - 1 ? 'oaks' : 'city'} ${'padding '.repeat(Math.floor(number / 8))}`.trim(),
    authors: [`Author ${number}`],
    year: 2020,
  })),
  { title: 'Ponds', authors: ['Silent'], year: 2020 },
])

/**
 * What every engine does with vectors, and every place with catalogues that have some.
 * @param open  Empty ones, whose catalogues are opened with the vectors of the model `words`.
 */
export function meaningSuite(
  name: string,
  open: () => Promise<{ catalogues: Catalogues; close(): Promise<void> }>,
): void {
  describe(`${name}: experts by meaning`, () => {
    let engine: Engine
    let byWords: Engine
    let close: () => Promise<void>
    beforeAll(async () => {
      const opened = await open()
      const { catalogues } = opened
      await catalogues.import(world, { maxWorkers: 0 })
      byWords = (await catalogues.openCurrent())!
      await catalogues.addVectors(wordEmbedder(meanings))
      engine = (await catalogues.openCurrent())!
      close = async () => {
        await engine.close()
        await byWords.close()
        await opened.close()
      }
    })
    afterAll(() => close())

    const ask = (text: string, more?: Partial<EngineQuery>) => askWithMeaning(text, engine, more)
    const found = async (query: EngineQuery, asked = engine) =>
      (await asked.search(query)).hits.map(({ id, score, explanation }) => ({ id, score, explanation }))
    const names = async (query: EngineQuery, asked = engine) =>
      (await found(query, asked)).map(({ id }) => ['Ada', 'Ben', 'Cleo'].find((name) => world.id(name) === id))

    it('S-01 come in the order of what their works say and mean', async () => {
      expect(await names(await ask(TREES), byWords)).toEqual(['Ada', 'Ben', 'Cleo'])
      expect(await names(await ask('paths of the city'))).toEqual(['Ada', 'Cleo', 'Ben'])
      expect(await names(await ask(TREES))).toEqual(['Ben', 'Cleo', 'Ada'])
    })

    it('S-13 have scores that their parts add up to, and that fall with the rank', async () => {
      const query = await ask(TREES)
      const hits = await found(query)
      for (const { score, explanation } of hits) {
        const parts = Object.values(explanation)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(score, 12)
        expect(explanation).toHaveProperty('meaning')
      }
      const scores = hits.map(({ score }) => score)
      expect(scores).toEqual(scores.toSorted((a, b) => b - a))
      for (const { explanation } of hits) expect(explanation.meaning).toBeGreaterThanOrEqual(0)
      expect(hits[0]!.explanation.meaning).toBeGreaterThan(hits.at(-1)!.explanation.meaning!)
    })

    it('are those of words alone on a catalogue without vectors, and for a query without meaning', async () => {
      const query = await ask(TREES)
      const { meaning: _, ...plain } = query
      const expected = await found(plain, byWords)
      expect(await found(query, byWords)).toEqual(expected)
      expect(await found(plain)).toEqual(expected)
      expect(await found({ ...query, meaning: { texts: [new Int8Array(8)], works: [] } })).toEqual(expected)
      expect(await found({ ...query, meaning: { texts: [], works: [['W999']] } })).toEqual(expected)
      expect(expected.every(({ explanation }) => !('meaning' in explanation))).toBe(true)
    })

    it('F-07 keep score and order under a filter on people, and lose works under one on works', async () => {
      const all = await found(await ask(TREES))
      const some = await found(await ask(TREES, { allowedIds: [world.id('Ben'), world.id('Ada')] }))
      expect(some).toEqual(all.filter(({ id }) => id !== world.id('Cleo')))
      const letters = { source_id: { type: 'include' as const, values: [world.id('Letters')] } }
      const [ben] = await found(await ask(TREES, { filters: letters }))
      expect(ben!.explanation).not.toEqual(all[0]!.explanation)
    })

    it('take what a work or an academic in the query means from their works', async () => {
      const [oaks, elms, paths] = ['City oaks', 'City elms', 'City paths'].map((title) => world.id(title))
      const asked = async (works: string[][]) => found(await ask(TREES, { meaning: { texts: [], works } }))
      expect(await asked([[oaks!]])).toEqual(await asked([[elms!]]))
      const scoresOf = (hits: Awaited<ReturnType<typeof found>>) => hits.map(({ score }) => expect.closeTo(score, 9))
      expect((await asked([[oaks!, elms!]])).map(({ score }) => score)).toEqual(scoresOf(await asked([[elms!]])))
      expect(await asked([[oaks!], [paths!]])).not.toEqual(await asked([[oaks!]]))
      expect(await asked([[paths!]])).not.toEqual(await asked([[oaks!]]))
    })

    it('leave institutions, venues and works to words alone', async () => {
      for (const dataset of ['works', 'institutions', 'venues'] as const) {
        const query = await ask(TREES, { dataset })
        expect(await found(query)).toEqual(await found(query, byWords))
      }
    })
  })

  describe(`${name}: ${PEOPLE} experts, of whom the first ${MEANT_EXPERTS} vote by meaning`, () => {
    let engine: Engine
    let close: () => Promise<void>
    beforeAll(async () => {
      const { catalogues, close: closeAll } = await open()
      await catalogues.import(crowd, { maxWorkers: 0 })
      await catalogues.addVectors(wordEmbedder(meanings))
      engine = (await catalogues.openCurrent())!
      close = async () => {
        await engine.close()
        await closeAll()
      }
    })
    afterAll(() => close())

    const find = async (filters: EngineQuery['filters'] = {}, limit = 200, amongIds?: string[]) => {
      const [term] = analyse('graph') as [string]
      const terms = [{ term, surface: 'graph', weight: 1 }]
      const texts = [await wordEmbedder(meanings).embedQuery('trees')]
      const alone = amongIds && { amongIds }
      const asked = { terms, selfScore: 2, queryIds: [], meaning: { texts, works: [] }, ...alone }
      return engine.search({ dataset: 'experts', filters, limit, ...asked })
    }
    const ids = (...numbers: number[]) => numbers.map((number) => crowd.id(`Author ${number}`))
    const upTo = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)
    const without = (numbers: number[]) => ({
      excluded_records: { type: 'exclude' as const, values: ids(...numbers) },
    })

    it('S-01 puts the last of the first 300 to the top, and nobody from behind them', async () => {
      const { hits } = await find({}, 3)
      expect(hits.map(({ id }) => id)).toEqual(ids(LAST, 0, 1))
    })

    it('F-07 leaves order and scores as they are, whoever is filtered away', async () => {
      const [all, most] = [await find(), await find(without(upTo(0, 150)))]
      const scores = new Map(all.hits.map(({ id, score }) => [id, score]))
      expect(most.total).toBe(PEOPLE - 150)
      expect(most.hits.map(({ id }) => id)).toEqual(ids(LAST, ...upTo(150, LAST), ...upTo(LAST + 1, PEOPLE)))
      expect(most.hits.filter(({ id }) => scores.has(id)).length).toBeGreaterThan(40)
      for (const { id, score } of most.hits) expect(score).toBe(scores.get(id) ?? score)
      const fallen = most.hits.map(({ score }) => score)
      expect(fallen).toEqual(fallen.toSorted((a, b) => b - a))
      for (const { score, explanation } of most.hits)
        expect(Object.values(explanation).reduce((sum, part) => sum + part, 0)).toBeCloseTo(score, 12)
      expect(most.hits.at(-1)!.explanation.meaning).toBe(0)
    })

    it('S-01 gives some people alone the order and scores that they have among all, whoever else is named', async () => {
      const scores = new Map(
        [...(await find()).hits, ...(await find(without(upTo(0, 150)))).hits].map(({ id, score }) => [id, score]),
      )
      const silent = crowd.id('Silent')
      const { total, hits } = await find({}, 200, [silent, ...ids(PEOPLE - 1, 310, 5, LAST), 'A9999'])
      expect([total, hits.map(({ id }) => id)]).toEqual([6, [...ids(LAST, 5, 310, PEOPLE - 1), silent]])
      expect(hits.map(({ score }) => score)).toEqual([...ids(LAST, 5, 310, PEOPLE - 1).map((id) => scores.get(id)), 0])
      const [nobodyElse] = (await find({}, 200, [silent])).hits
      expect(nobodyElse).toEqual(hits.at(-1))
      expect(nobodyElse!.explanation).toEqual({ terms: 0, recency: 0, authors: 0, meaning: 0 })
    })
  })

  describe(`${name}: vectors of a catalogue`, () => {
    const works: WorldWork[] = Array.from({ length: 40 }, (_, number) => ({
      title: `Trees ${'oaks '.repeat(number % 7)}${number}`,
      authors: ['Ada'],
    }))
    let catalogues: Catalogues
    let close: () => Promise<void>
    beforeAll(async () => {
      ;({ catalogues, close } = await open())
      await catalogues.import(aWorld(works), { maxWorkers: 0 })
    })
    afterAll(() => close())

    it('Q-03 go on where their making was stopped, and are a version, with records of other sources or without', async () => {
      const plain = (await catalogues.current())!
      const abort = new AbortController()
      const stopped = wordEmbedder(meanings, { onCall: (calls) => calls === 2 && abort.abort() })
      await expect(catalogues.addVectors(stopped, { signal: abort.signal })).rejects.toThrow(/abort/i)
      expect(await catalogues.current()).toBe(plain)
      const embedder = wordEmbedder(meanings)
      const ofWords = await catalogues.addVectors(embedder)
      expect(stopped.asked.length).toBeGreaterThan(0)
      expect(stopped.asked.length + embedder.asked.length).toBe(works.length)
      expect(ofWords).toMatchObject({ base: plain, meaning: { model: { key: 'words' }, works: works.length } })
      expect(await catalogues.current()).toBe(ofWords.version)
      const again = wordEmbedder(meanings)
      expect((await catalogues.addVectors(again)).created_at).toBe(ofWords.created_at)
      expect(again.asked).toEqual([])
      expect((await catalogues.removeVectors()).version).toBe(plain)
      expect((await catalogues.list()).map(({ version }) => version)).toEqual([ofWords.version, plain])
      expect((await catalogues.addVectors(again)).created_at).toBe(ofWords.created_at)
      expect(await catalogues.current()).toBe(ofWords.version)

      const source = sourceOfDocuments('project', [aDocument('project', 'cordis:1', 'Trees')])
      const { summary } = await catalogues.importDocuments(source)
      expect(summary).toMatchObject({ base: plain, meaning: ofWords.meaning, counts: { project: 1 } })
      const other = await catalogues.addVectors(wordEmbedder(meanings, { key: 'others' }))
      expect(other).toMatchObject({ base: plain, meaning: { model: { key: 'others' } }, counts: { project: 1 } })
      const none = await catalogues.removeVectors()
      expect(none.meaning).toBeUndefined()
      expect(none.counts.project).toBe(1)
      expect(new Set([plain, ofWords.version, summary.version, other.version, none.version]).size).toBe(5)
    })

    it('are made of new texts alone', async () => {
      await catalogues.addVectors(wordEmbedder(meanings))
      const { meaning } = await catalogues.import(aWorld([...works, { title: 'New trees' }]), { maxWorkers: 0 })
      expect(meaning).toBeUndefined()
      const embedder = wordEmbedder(meanings)
      await catalogues.addVectors(embedder)
      expect(embedder.asked).toEqual(['New trees'])
    })
  })
}
