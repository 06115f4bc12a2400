import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RawSource } from '@cognate/catalogue'
import { aWorld, nodesSuite } from '@cognate/catalogue/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  missingForOpenSearch,
  type OpenSearchCluster,
  startOpenSearchCluster,
} from '../../../tests/support/opensearch/nodes.ts'
import { Cluster, importToCluster, OpenSearchEngine } from './index.ts'

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

  const importWorld = async (name: string, source: RawSource, replicas = 1) => {
    const directory = await mkdtemp(join(tmpdir(), 'cognate-three-nodes-'))
    await importToCluster({ cluster, name, shards: 3, replicas, source, directory, maxWorkers: 0 })
    await rm(directory, { recursive: true })
  }

  nodesSuite('the OpenSearch engine on three nodes', async (source) => {
    const name = `world${++worlds}`
    await importWorld(name, source)
    const engine = await OpenSearchEngine.open(nodes.url, name)
    const close = async () => {
      await engine.close()
      await cluster.call('DELETE', `/${name}-*`)
    }
    return { engine, close }
  })

  // The last of this file: a node is lost for good.
  it('D-07 loses a node under load without a failed answer, and shows no part as the whole', async () => {
    const titles = Array.from({ length: 30 }, (_, at) => ({ title: `Street trees ${at}`, authors: [`Author ${at}`] }))
    await importWorld('copied', aWorld(titles))
    await importWorld('single', aWorld(titles), 0)
    const serving = new Cluster(nodes.url, { timeLimitMs: 10_000 })
    const inUse = async (name: string) =>
      (await cluster.call<{ index: string }[]>('GET', `/_cat/aliases/${name}?format=json&h=index`))[0]!.index
    const open = async (name: string) =>
      OpenSearchEngine.openGeneration(serving, (await inUse(name)).replace('-catalogue', ''))
    const [copied, single] = [await open('copied'), await open('single')]
    const ids = titles.map((_, at) => `W${at + 1}`)
    const readAll = async (engine: OpenSearchEngine) =>
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
    await expect(readAll(single)).rejects.toMatchObject({
      code: 'catalogue_unavailable',
      detail: 'A part of the catalogue is missing in the search cluster, so there is no whole answer.',
    })
    await expect(single.readTermStatistics(['street', 'tree'])).rejects.toMatchObject({ code: 'catalogue_unavailable' })
    await Promise.all([copied.close(), single.close(), serving.close()])
  })
})
