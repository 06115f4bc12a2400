import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { WorkRecord } from '@cognate/contract'
import { partsOfVote } from '@cognate/matching'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { askWithMeaning, meaningSuite, meanings } from '../../../testing/meaning-suite.ts'
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

  it('S-13 scores are those of the five largest (likeness + 0.3 · cosine)³ · recency · share', async () => {
    const asked = fc.subarray(words, { minLength: 1 }).map((some) => some.join(' '))
    await fc.assert(fc.asyncProperty(randomWorks, asked, compare), { numRuns: 12, endOnFailure: true })
  })

  async function compare(written: { title: string; authors: string[] }[], text: string): Promise<void> {
    const directory = mkdtempSync(join(tmpdir(), 'cognate-random-meaning-'))
    try {
      const store = catalogueStore(directory)
      const world: World = aWorld(written)
      await store.import(world, { maxWorkers: 0 })
      await store.addVectors(wordEmbedder(meanings))
      const opened = await openEngine(store.current()!.directory, { meaningModel: 'words' })
      const query = await askWithMeaning(text, opened)
      const { hits } = await opened.search(query)
      const works = (await opened.search({ ...query, dataset: 'works', limit: 100 })).hits
      await opened.close()
      const votes = works.map(({ record, score: likeness }) => {
        const { title, authorships, publication_date } = record as WorkRecord
        const age = (Date.parse(opened.summary.date) - Date.parse(publication_date!)) / 86_400_000
        const vote = ((likeness + 0.3 * plainCosine(title, text)) / 1.3) ** 3
        return {
          authors: authorships.map(({ author }) => author.id),
          vote: partsOfVote(vote, age, authorships.length).shared,
        }
      })
      const sumOf = (id: string) =>
        votes
          .flatMap(({ authors, vote }) => (authors.includes(id) ? [vote] : []))
          .toSorted((a, b) => b - a)
          .slice(0, 5)
          .reduce((sum, vote) => sum + vote, 0)
      const isWhole = works.some(({ score }) => score === 1)
      for (const { id, score, explanation } of hits) {
        expect(Object.values(explanation).reduce((sum, part) => sum + part, 0)).toBeCloseTo(score, 9)
        // A likeness above 1 is not told.
        if (!isWhole) expect(score).toBeCloseTo(Math.min(1, Math.cbrt(sumOf(id))), 5)
      }
      expect(hits.map(({ score }) => score)).toEqual(hits.map(({ score }) => score).toSorted((a, b) => b - a))
    } finally {
      rmSync(directory, { recursive: true })
    }
  }

  /** Of the words' counts on their axes, in floating point. */
  function plainCosine(one: string, other: string): number {
    const countOn = (text: string, axis: number) =>
      text.split(' ').filter((word) => meanings[word as keyof typeof meanings] === axis).length
    const product = (a: string, b: string) =>
      [0, 1, 2].reduce((sum, axis) => sum + countOn(a, axis) * countOn(b, axis), 0)
    return product(one, other) / Math.sqrt(product(one, one) * product(other, other))
  }
})
