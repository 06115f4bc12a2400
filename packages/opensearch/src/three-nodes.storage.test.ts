import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DocumentSource, Engine, RawSource } from '@cognate/catalogue'
import { aWorld, severalNodesSuite } from '@cognate/catalogue/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  missingForOpenSearch,
  type OpenSearchCluster,
  startOpenSearchCluster,
} from '../../../tests/support/opensearch/nodes.ts'
import { importToCluster } from '../testing/import-to-cluster.ts'
import { Cluster, ClusterCatalogues, openGeneration, openSearchEngine } from './index.ts'

const missing = missingForOpenSearch()

describe.skipIf(missing)(missing ?? 'an OpenSearch cluster of three nodes', () => {
  let nodes: OpenSearchCluster
  let cluster: Cluster
  let worlds = 0
  beforeAll(async () => {
    nodes = await startOpenSearchCluster(3)
    cluster = new Cluster(nodes.url)
  })
  afterAll(async () => {
    await cluster.close()
    await nodes.stop()
  })

  const importWorld = async (
    name: string,
    source: RawSource,
    { replicas = 1, documents = [] }: { replicas?: number; documents?: readonly DocumentSource[] | undefined } = {},
  ) => {
    const directory = await mkdtemp(join(tmpdir(), 'cognate-three-nodes-'))
    await importToCluster({ cluster, name, shards: 3, replicas, source, documents, directory, maxWorkers: 0 })
    await rm(directory, { recursive: true })
  }

  severalNodesSuite('the OpenSearch engine on three nodes', async (source, documents) => {
    const name = `world${++worlds}`
    await importWorld(name, source, { documents })
    const engine = await openSearchEngine(nodes.url, name)
    return { engine, close: () => engine.close() }
  })

  // The last of this file: a node is lost for good.
  it('D-07 loses a node under load without a failed answer, and shows no part as the whole', async () => {
    const titles = Array.from({ length: 30 }, (_, at) => ({ title: `Street trees ${at}`, authors: [`Author ${at}`] }))
    await importWorld('copied', aWorld(titles))
    await importWorld('single', aWorld(titles), { replicas: 0 })
    const onFirst = { 'routing.allocation.require._name': `node-${new URL(nodes.nodes[0]!.url).port}` }
    const index = { number_of_shards: 1, number_of_replicas: 0, ...onFirst }
    await cluster.call('PUT', '/lost-1-catalogue?wait_for_active_shards=1', { settings: { index } })
    const serving = new Cluster(nodes.url, { timeLimitMs: 10_000 })
    const inUse = async (name: string) =>
      (await cluster.call<{ index: string }[]>('GET', `/_cat/aliases/${name}?format=json&h=index`))[0]!.index
    const open = async (name: string) => openGeneration(serving, (await inUse(name)).replace('-catalogue', ''))
    const [copied, single] = [await open('copied'), await open('single')]
    const ids = titles.map((_, at) => `W${at + 1}`)
    const readAll = async (engine: Engine) =>
      (await engine.readRecords('work', ids)).filter((work) => work !== undefined).length
    expect([await readAll(copied), await readAll(single)]).toEqual([30, 30])
    const answers = { whole: 0, slowest: 0 }
    let isOver = false
    const ask = async () => {
      while (!isOver) {
        const began = performance.now()
        expect(await readAll(copied)).toBe(30)
        answers.whole++
        answers.slowest = Math.max(answers.slowest, performance.now() - began)
      }
    }
    const load = Promise.all([ask(), ask(), ask(), ask()])
    load.catch(() => {})
    await sleep(500)
    const before = answers.whole
    await nodes.nodes[0]!.kill()
    await expect.poll(() => answers.whole, { timeout: 30_000 }).toBeGreaterThan(before + 100)
    isOver = true
    await load
    expect(answers.slowest).toBeLessThan(10_000)
    // Until the others know that the node is lost, it only does not answer.
    const refusalOf = (work: Promise<number>) => work.catch(({ code, detail }) => ({ code, detail }))
    expect(await refusalOf(readAll(single))).toMatchObject({ code: 'catalogue_unavailable' })
    await expect
      .poll(() => refusalOf(readAll(single)), { timeout: 30_000 })
      .toEqual({
        code: 'catalogue_unavailable',
        detail:
          'A part of the catalogue cannot be reached at the moment, so there is no whole answer. Try again shortly.',
      })
    await expect(single.countTopics('author', ['A1'])).rejects.toMatchObject({ code: 'catalogue_unavailable' })
    const lost = new ClusterCatalogues({ cluster, name: 'lost', shards: 1, replicas: 0, directory: tmpdir() })
    await expect(lost.tidy(new Date())).rejects.toMatchObject({ code: 'catalogue_unavailable' })
    expect(await cluster.call('GET', '/_cat/indices/lost-1-catalogue?format=json')).toHaveLength(1)
    await Promise.all([copied.close(), single.close(), serving.close()])
  })
})
