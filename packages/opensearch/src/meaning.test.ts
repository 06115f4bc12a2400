import { join } from 'node:path'
import { catalogueStore, type Engine, type EngineQuery, localCatalogues } from '@cognate/catalogue'
import { askWithMeaning, aWorld, meaningSuite, meanings, wordEmbedder } from '@cognate/catalogue/testing'
import { learntModel } from '@cognate/matching'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { missingForOpenSearch } from '../../../tests/support/opensearch/nodes.ts'
import { type OneNode, openOneNode } from '../testing/one-node.ts'
import { type Cluster, ClusterCatalogues } from './index.ts'

const missing = missingForOpenSearch()

/** A draw that is always the same. */
function drawing(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

describe.skipIf(missing)(missing ?? 'meaning in an OpenSearch cluster', () => {
  let cluster: Cluster
  let directory: string
  let close: OneNode['close']
  beforeAll(async () => {
    ;({ cluster, directory, close } = await openOneNode())
  })
  afterAll(() => close())

  const catalogues = (name: string) =>
    new ClusterCatalogues({ cluster, name, shards: 2, replicas: 0, directory: join(directory, name) })

  let worlds = 0
  meaningSuite('a cluster', async () => {
    const name = `meaning${++worlds}`
    const close = () => cluster.call<void>('DELETE', `/${name}-*`)
    return { catalogues: catalogues(name), close }
  })

  describe('beside the embedded engine', () => {
    const WORDS = [...Object.keys(meanings), 'zinc', 'lead', 'canals', 'rivers', 'boats', 'bridges']
    const PEOPLE = Array.from({ length: 30 }, (_, number) => `Person ${number}`)
    const draw = drawing(7)
    const some = (words: readonly string[], most: number) =>
      Array.from({ length: 1 + draw(most) }, () => words[draw(words.length)]!)
    const world = aWorld(
      Array.from({ length: 400 }, (_, number) => ({
        title: `${some(WORDS, 6).join(' ')} ${number}`,
        authors: [...new Set(some(PEOPLE, 4))],
        year: 2000 + draw(20),
        venue: ['Letters', 'Reports'][draw(2)]!,
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
      { model: learntModel },
      { filters: letters },
      { filters: { author_position: { type: 'include', values: ['first'] } } },
      { filters: { works_count: { type: 'range', start: 3 } }, limit: 4 },
    ]

    it('S-13 gives the same answers, to the last digit, whatever is asked with', async () => {
      let ordered = 0
      for (let round = 0; round < 30; round++) {
        const works = Array.from({ length: draw(3) }, () =>
          Array.from({ length: 1 + draw(3) }, () => `W${1 + draw(400)}`),
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
