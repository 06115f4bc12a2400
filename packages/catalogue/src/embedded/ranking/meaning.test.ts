import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countTerms, distinctTerms, type ExpertModel, factorAt, weighRecords } from '@cognate/matching'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wordEmbedder } from '../../../testing/word-embedder.ts'
import { aWorld, type World } from '../../../testing/world.ts'
import { catalogueStore } from '../../build-catalogue.ts'
import type { EngineQuery } from '../../engine/engine.ts'
import { EmbeddedCatalogue } from '../embedded-catalogue.ts'

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
const meanings = { paths: 0, footpaths: 0, oaks: 1, elms: 1, trees: 1, city: 2 }
/** Says more than any work, so that no score reaches its limit. */
const TREES = 'trees of the city, canals, boats, rivers, bridges, harbours'
const embedder = wordEmbedder(meanings)

/** Rises with every fortieth that the closest works come closer. */
const rising = {
  feature: 'closest' as const,
  limits: Array.from({ length: 40 }, (_, step) => (step + 0.13) / 40),
  factors: Array.from({ length: 41 }, (_, step) => 0.3 + step / 20),
}
const byWordsAlone: ExpertModel = { version: 1, fitted: '2026-01-01', data: '', figures: {}, curves: [] }
const model: ExpertModel = { ...byWordsAlone, withMeaning: { ...byWordsAlone, curves: [rising] } }

const data = mkdtempSync(join(tmpdir(), 'cognate-meaning-'))
let catalogue: EmbeddedCatalogue
let byWords: EmbeddedCatalogue
beforeAll(async () => {
  const store = catalogueStore(data)
  await store.import(world, { maxWorkers: 0 })
  await store.addVectors(embedder)
  const { directory } = store.current()!
  catalogue = await EmbeddedCatalogue.open(directory, { meaningModel: 'words' })
  byWords = await EmbeddedCatalogue.open(directory)
})
afterAll(() => {
  catalogue.close()
  byWords.close()
  rmSync(data, { recursive: true })
})

async function aQuery(text: string, more: Partial<EngineQuery> = {}, searched = catalogue): Promise<EngineQuery> {
  const counts = [countTerms('', text)]
  const terms = distinctTerms(counts)
  const { vectors: _, coverage: __, ...weighed } = weighRecords(counts, terms, searched.readTermStatistics(terms))
  const meaning = { texts: [await embedder.embedQuery(text)], works: [] }
  return { dataset: 'experts', ...weighed, filters: {}, queryIds: [], limit: 10, meaning, model, ...more }
}
const found = (query: EngineQuery, asked = catalogue) =>
  asked.search(query).hits.map(({ id, score, explanation }) => ({ id, score, explanation }))
const names = (query: EngineQuery, asked = catalogue) =>
  found(query, asked).map(({ id }) => ['Ada', 'Ben', 'Cleo'].find((name) => world.id(name) === id))

describe('experts by meaning', () => {
  it('come in the order of their votes times what their works mean', async () => {
    expect(names(await aQuery(TREES), byWords)).toEqual(['Ada', 'Ben', 'Cleo'])
    expect(names(await aQuery('paths of the city'))).toEqual(['Ada', 'Cleo', 'Ben'])
    expect(names(await aQuery(TREES))).toEqual(['Ben', 'Cleo', 'Ada'])
  })

  it('S-13 have scores that their parts add up to, and that fall with the rank', async () => {
    const query = await aQuery(TREES)
    const hits = found(query)
    for (const { score, explanation } of hits) {
      const parts = Object.values(explanation)
      expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(score, 12)
      expect(explanation).toHaveProperty('meaning')
    }
    const scores = hits.map(({ score }) => score)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    const plain = new Map(found(query, byWords).map((hit) => [hit.id, hit.explanation]))
    for (const { id, explanation } of hits)
      expect(explanation).toEqual({ ...plain.get(id), meaning: explanation.meaning })
  })

  it('are those of words alone on a catalogue whose vectors are not loaded, and for a query without meaning', async () => {
    const query = await aQuery(TREES)
    const { meaning: _, ...plain } = query
    const expected = found(plain, byWords)
    expect(found(query, byWords)).toEqual(expected)
    expect(found(plain)).toEqual(expected)
    expect(found({ ...query, model: byWordsAlone })).toEqual(expected)
    expect(found({ ...query, meaning: { texts: [new Int8Array(8)], works: [] } })).toEqual(expected)
    expect(found({ ...query, meaning: { texts: [], works: [['W999']] } })).toEqual(expected)
    expect(expected.every(({ explanation }) => !('meaning' in explanation))).toBe(true)
  })

  it('F-07 keep score and order under a filter on people, and lose works under one on works', async () => {
    const all = found(await aQuery(TREES))
    const some = found(await aQuery(TREES, { allowedIds: [world.id('Ben'), world.id('Ada')] }))
    expect(some).toEqual(all.filter(({ id }) => id !== world.id('Cleo')))
    const letters = { source_id: { type: 'include' as const, values: [world.id('Letters')] } }
    const [ben] = found(await aQuery(TREES, { filters: letters }))
    expect(ben!.explanation).not.toEqual(all[0]!.explanation)
  })

  it('take what a work or an academic in the query means from their works', async () => {
    const [oaks, elms, paths] = ['City oaks', 'City elms', 'City paths'].map((title) => world.id(title))
    const asked = async (works: string[][]) => found(await aQuery(TREES, { meaning: { texts: [], works } }))
    expect(await asked([[oaks!]])).toEqual(await asked([[elms!]]))
    expect(await asked([[oaks!, elms!]])).toEqual(await asked([[elms!]]))
    expect(await asked([[oaks!], [paths!]])).not.toEqual(await asked([[oaks!]]))
    expect(await asked([[paths!]])).not.toEqual(await asked([[oaks!]]))
  })

  it('leave institutions, venues and works to words alone', async () => {
    for (const dataset of ['works', 'institutions', 'venues'] as const) {
      const query = await aQuery(TREES, { dataset })
      expect(found(query)).toEqual(found(query, byWords))
    }
  })
})

describe('in random worlds', () => {
  const words = ['paths', 'oaks', 'elms', 'trees', 'city']
  const people = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve']
  const texts = fc.array(fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 }), {
    minLength: 2,
    maxLength: 14,
  })
  const randomWorks = texts.chain((all) =>
    fc.tuple(
      ...all.map((text, number) =>
        fc
          .subarray(people, { minLength: 1, maxLength: 3 })
          .map((authors) => ({ title: `${text.join(' ')} ${number}`, authors })),
      ),
    ),
  )

  it('S-13 factors follow the mean cosine of the closest three works, against those of the closest person', async () => {
    const asked = fc.subarray(words, { minLength: 1 }).map((some) => some.join(' '))
    await fc.assert(fc.asyncProperty(randomWorks, asked, compare), { numRuns: 12 })
  })

  async function compare(works: { title: string; authors: string[] }[], text: string): Promise<void> {
    const directory = mkdtempSync(join(tmpdir(), 'cognate-random-meaning-'))
    try {
      const store = catalogueStore(directory)
      const world: World = aWorld(works)
      await store.import(world, { maxWorkers: 0 })
      await store.addVectors(embedder)
      const opened = await EmbeddedCatalogue.open(store.current()!.directory, { meaningModel: 'words' })
      const query = await aQuery(text, {}, opened)
      const { hits } = opened.search(query)
      const { meaning: _, ...plain } = query
      const sums = new Map(opened.search(plain).hits.map(({ id, score }) => [id, score ** 2]))
      opened.close()
      const cosines = works
        .filter(sharesAWord(text))
        .map((work) => ({ ...work, cosine: plainCosine(work.title, text) }))
      const closestOf = (id: string) =>
        cosines
          .filter(({ authors }) => authors.some((name) => world.id(name) === id))
          .map(({ cosine }) => cosine)
          .toSorted((a, b) => b - a)
          .slice(0, 3)
          .reduce((sum, cosine) => sum + cosine / 3, 0)
      const largest = Math.max(...hits.map(({ id }) => closestOf(id)))
      for (const { id, score, explanation } of hits) {
        expect(Object.values(explanation).reduce((sum, part) => sum + part, 0)).toBeCloseTo(score, 9)
        if (score < 1 && sums.get(id)! < 1)
          expect(score ** 2 / sums.get(id)!).toBeCloseTo(factorAt(rising, closestOf(id) / largest), 5)
      }
      expect(hits.map(({ score }) => score)).toEqual(hits.map(({ score }) => score).toSorted((a, b) => b - a))
    } finally {
      rmSync(directory, { recursive: true })
    }
  }

  const sharesAWord = (text: string) => (work: { title: string }) =>
    work.title.split(' ').some((word) => text.split(' ').includes(word))

  /** Of the words' counts on their axes, in floating point. */
  function plainCosine(one: string, other: string): number {
    const countOn = (text: string, axis: number) =>
      text.split(' ').filter((word) => meanings[word as keyof typeof meanings] === axis).length
    const product = (a: string, b: string) =>
      [0, 1, 2].reduce((sum, axis) => sum + countOn(a, axis) * countOn(b, axis), 0)
    return product(one, other) / Math.sqrt(product(one, one) * product(other, other))
  }
})
