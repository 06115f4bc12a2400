import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { factorAt } from '@cognate/matching'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { askWithMeaning, meaningSuite, meanings, rising } from '../../../testing/meaning-suite.ts'
import { wordEmbedder } from '../../../testing/word-embedder.ts'
import { aWorld, type World } from '../../../testing/world.ts'
import { catalogueStore } from '../../build-catalogue.ts'
import { localCatalogues } from '../../catalogues.ts'
import { openEngine } from '../embedded-engine.ts'

meaningSuite('the embedded engine', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'cognate-meaning-'))
  const catalogues = localCatalogues(catalogueStore(directory), { meaningModel: 'words' })
  return { catalogues, close: async () => rmSync(directory, { recursive: true }) }
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
      await store.addVectors(wordEmbedder(meanings))
      const opened = await openEngine(store.current()!.directory, { meaningModel: 'words' })
      const query = await askWithMeaning(text, opened)
      const { hits } = await opened.search(query)
      const { meaning: _, ...plain } = query
      const sums = new Map((await opened.search(plain)).hits.map(({ id, score }) => [id, score ** 2]))
      await opened.close()
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
