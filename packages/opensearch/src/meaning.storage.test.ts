import { join } from 'node:path'
import { catalogueStore, type Engine, type EngineQuery, localCatalogues } from '@cognate/catalogue'
import { askWithMeaning, aWorld, meaningSuite, meanings, Random, wordEmbedder } from '@cognate/catalogue/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { missingForOpenSearch } from '../../../tests/support/opensearch/nodes.ts'
import { type OneNode, openOneNode } from '../testing/one-node.ts'
import type { Cluster } from './index.ts'

const missing = missingForOpenSearch()

describe.skipIf(missing)(missing ?? 'meaning in an OpenSearch cluster', () => {
  let cluster: Cluster
  let directory: string
  let catalogues: OneNode['catalogues']
  let close: OneNode['close']
  beforeAll(async () => {
    ;({ cluster, directory, catalogues, close } = await openOneNode())
  })
  afterAll(() => close())

  let worlds = 0
  meaningSuite('a cluster', async () => {
    const name = `meaning${++worlds}`
    const close = () => cluster.call<void>('DELETE', `/${name}-*`)
    return { catalogues: catalogues(name), close }
  })

  describe('beside the embedded engine', () => {
    const WORDS = [...Object.keys(meanings), 'zinc', 'lead', 'canals', 'rivers', 'boats', 'bridges']
    const PEOPLE = Array.from({ length: 30 }, (_, number) => `Person ${number}`)
    const random = new Random(7)
    const some = (words: readonly string[], most: number) =>
      Array.from({ length: random.between(1, most) }, () => random.pick(words))
    const world = aWorld(
      Array.from({ length: 400 }, (_, number) => ({
        title: `${some(WORDS, 6).join(' ')} ${number}`,
        authors: [...new Set(some(PEOPLE, 4))],
        year: random.between(2000, 2019),
        venue: random.pick(['Letters', 'Reports']),
      })),
    )
    let embedded: Engine
    let inCluster: Engine
    beforeAll(async () => {
      const local = localCatalogues(catalogueStore(join(directory, 'embedded')), { meaningModel: 'words' })
      for (const one of [local, catalogues('beside')]) {
        await one.import(world, { maxWorkers: 0 })
        await one.addVectors(wordEmbedder(meanings))
      }
      embedded = (await local.openCurrent())!
      inCluster = (await catalogues('beside').openCurrent())!
    })
    afterAll(async () => {
      await embedded.close()
      await inCluster.close()
    })

    const letters = { source_id: { type: 'include' as const, values: [world.id('Letters')] } }
    const variants: Partial<EngineQuery>[] = [
      {},
      { limit: 200 },
      { filters: letters },
      { filters: { author_position: { type: 'include', values: ['first'] } } },
      { filters: { works_count: { type: 'range', start: 3 } }, limit: 4 },
    ]

    it('S-13 gives the same answers, to the last digit, whatever is asked with', async () => {
      let ordered = 0
      for (let round = 0; round < 30; round++) {
        const works = Array.from({ length: random.below(3) }, () =>
          Array.from({ length: random.between(1, 3) }, () => `W${random.between(1, 400)}`),
        )
        const query = await askWithMeaning(some(WORDS, 5).join(' '), embedded, variants[round % variants.length])
        const asked = { ...query, queryIds: works.flat(), meaning: { texts: query.meaning!.texts, works } }
        const expected = await embedded.search(asked)
        expect(await inCluster.search(asked)).toEqual(expected)
        if (expected.hits.some(({ explanation }) => 'meaning' in explanation)) ordered++
      }
      expect(ordered).toBeGreaterThan(20)
    })
  })
})
