import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DocumentSource, demoSource, type RawSource } from '@cognate/catalogue'
import { changedSource, updatesSuite } from '@cognate/catalogue/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { missingForOpenSearch, type OpenSearchNode, startOpenSearch } from '../../../tests/support/opensearch/nodes.ts'
import type { StoredCatalogue } from './form/stored.ts'
import { Cluster, ClusterCatalogues } from './index.ts'

const missing = missingForOpenSearch()

describe.skipIf(missing)(missing ?? 'updates of a catalogue in an OpenSearch cluster', () => {
  let node: OpenSearchNode
  let cluster: Cluster
  let directory: string
  beforeAll(async () => {
    node = await startOpenSearch()
    cluster = new Cluster(node.url)
    directory = await mkdtemp(join(tmpdir(), 'cognate-updates-'))
  })
  afterAll(async () => {
    await cluster.close()
    await node.stop()
    await rm(directory, { recursive: true })
  })

  const catalogues = (name: string, shards = 2) =>
    new ClusterCatalogues({ cluster, name, shards, replicas: 0, directory: join(directory, name) })
  const importing = { maxWorkers: 0 }
  const stored = async (name: string) => {
    const { _source } = await cluster.call<{ _source: StoredCatalogue }>('GET', `/${name}/_doc/catalogue`)
    return _source
  }
  const shareSent = async (name: string) => {
    const { documents, sent, removed } = (await stored(name)).sent
    return (sent + removed) / documents
  }

  it('D-07 send at most 5 % of the documents where 1 % of the works changed', async () => {
    const here = catalogues('few')
    await here.import(demoSource({ works: 4_000 }), importing)
    expect(await shareSent('few')).toBe(1)
    await here.import(changedSource(demoSource({ works: 4_000 }), 100), importing)
    expect(await shareSent('few')).toBeLessThan(0.05)
    await here.import(demoSource({ works: 4_000 }), importing)
    console.log(await stored('few').then(({ sent }) => sent))
  })

  let worlds = 0
  const openUpdated = async (source: RawSource, documents?: readonly DocumentSource[]) => {
    const name = `updated${++worlds}`
    const here = catalogues(name)
    await here.import(changedSource(source, 3), importing)
    await here.import(source, { ...importing, documents })
    expect(await shareSent(name)).toBeLessThan(1)
    const engine = (await here.openCurrent())!
    const close = async () => {
      await engine.close()
      await cluster.call('DELETE', `/${name}-*`)
    }
    return { engine, close }
  }
  updatesSuite('an updated catalogue', openUpdated)
})
