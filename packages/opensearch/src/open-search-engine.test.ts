import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { searchSuite } from '@cognate/catalogue/testing'
import { afterAll, beforeAll, describe } from 'vitest'
import { missingForOpenSearch, type OpenSearchNode, startOpenSearch } from '../../../tests/support/opensearch/nodes.ts'
import { Cluster, importToCluster, OpenSearchEngine } from './index.ts'

const missing = missingForOpenSearch()

describe.skipIf(missing)(missing ?? 'an OpenSearch cluster of one node', () => {
  let node: OpenSearchNode
  let cluster: Cluster
  let worlds = 0
  beforeAll(async () => {
    node = await startOpenSearch()
    cluster = new Cluster(node.url)
  })
  afterAll(async () => {
    await cluster.close()
    await node.stop()
  })

  searchSuite(
    'the OpenSearch engine',
    async (source) => {
      const name = `world${++worlds}`
      const directory = await mkdtemp(join(tmpdir(), 'cognate-cluster-'))
      // Two shards: what is counted and ordered must not depend on where a work lies.
      await importToCluster({ cluster, name, shards: 2, source, directory, maxWorkers: 0 })
      await rm(directory, { recursive: true })
      const engine = await OpenSearchEngine.open(node.url, name)
      const close = async () => {
        await engine.close()
        await cluster.call('DELETE', `/${name}-*`)
      }
      return { engine, close }
    },
    ['experts', 'works', 'institutions', 'venues'],
  )
})
