import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import type { DocumentSource, Engine, RawSource } from '@cognate/catalogue'
import { aWorld, engineSuite } from '@cognate/catalogue/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { missingForOpenSearch } from '../../../tests/support/opensearch/nodes.ts'
import { importToCluster } from '../testing/import-to-cluster.ts'
import { type OneNode, openOneNode } from '../testing/one-node.ts'
import { type Cluster, openSearchEngine } from './index.ts'
import { askForSet, readSet } from './search/data/number-set.ts'

const missing = missingForOpenSearch()

describe.skipIf(missing)(missing ?? 'an OpenSearch cluster of one node', () => {
  let node: OneNode['node']
  let cluster: Cluster
  let worlds = 0
  let close: OneNode['close']
  beforeAll(async () => {
    ;({ node, cluster, close } = await openOneNode())
  })
  afterAll(() => close())

  const importWorld = async (name: string, source: RawSource, documents?: readonly DocumentSource[]) => {
    const directory = await mkdtemp(join(tmpdir(), 'cognate-cluster-'))
    // Two shards: what is counted and ordered must not depend on where a work lies.
    const summary = await importToCluster({ cluster, name, shards: 2, source, documents, directory, maxWorkers: 0 })
    await rm(directory, { recursive: true })
    return summary
  }

  it('changes over to an import in one step, while running queries end on the one before', async () => {
    const worlds = ['Street trees', 'Heat of cities'].map((title) => aWorld([{ title, authors: ['Ada'] }]))
    const titlesIn = async (engine: Engine) => (await engine.readRecords('work', ['W1'])).map((work) => work?.title)
    await importWorld('moving', worlds[0]!)
    const before = await openSearchEngine(node.url, 'moving')
    const { version } = await importWorld('moving', worlds[1]!)
    const after = await openSearchEngine(node.url, 'moving')
    expect(await titlesIn(before)).toEqual(['Street trees'])
    expect(await titlesIn(after)).toEqual(['Heat of cities'])
    expect(after.summary.version).toBe(version)
    expect(await titlesIn(after)).toEqual(['Heat of cities'])
    await Promise.all([before.close(), after.close()])
  })

  it('refuses a catalogue in another form', async () => {
    await importWorld('old', aWorld([{ title: 'Heat' }]))
    await cluster.call('POST', '/old/_update/catalogue', { doc: { format: 'opensearch-0' } })
    await expect(openSearchEngine(node.url, 'old')).rejects.toThrow('import it again')
  })

  it('opens a catalogue that was made before references were kept', async () => {
    const world = aWorld([{ title: 'Heat', authors: ['Ada'] }])
    await importWorld('before', world)
    await cluster.call('POST', '/before/_update/catalogue', { doc: { format: 'opensearch-5-7' } })
    const engine = await openSearchEngine(node.url, 'before')
    expect(await engine.readPeople([world.id('Ada')])).toEqual([{ identifier: world.id('Ada'), display_name: 'Ada' }])
    await engine.close()
  })

  it('Q-05 says nothing of a query in the error of a call that failed', async () => {
    await importWorld('gone', aWorld([{ title: 'Heat' }]))
    const engine = await openSearchEngine(node.url, 'gone')
    await cluster.call('DELETE', '/gone-*')
    const error = await engine.readTermStatistics(['secretword']).catch((failure: unknown) => failure)
    expect(error).toMatchObject({
      code: 'catalogue_unavailable',
      cause: { message: 'OpenSearch: index_not_found_exception' },
    })
    expect(inspect(error, { depth: 20 })).not.toContain('secretword')
    await engine.close()
    const nowhere = await openSearchEngine('http://127.0.0.1:1', 'secretword').catch((failure: unknown) => failure)
    expect(nowhere).toMatchObject({ code: 'catalogue_unavailable', cause: { message: 'OpenSearch: ConnectionError' } })
  })

  it('collects numbers as high as those of all authors of OpenAlex', async () => {
    const numbers = [7, 63_000_000, 100_000_000]
    const mappings = { properties: { authors: { type: 'long' } } }
    await cluster.call('PUT', '/high-numbers', { settings: { number_of_shards: 2 }, mappings })
    for (const [id, authors] of numbers.entries())
      await cluster.call('PUT', `/high-numbers/_doc/${id}?refresh=true`, { authors: [numbers[0], authors] })
    const answer = await cluster.search('high-numbers', askForSet({ match_all: {} }, 'authors'))
    expect([...readSet(answer)]).toEqual(numbers)
    await cluster.call('DELETE', '/high-numbers')
  })

  const openWorld = async (source: RawSource, documents?: readonly DocumentSource[]) => {
    const name = `world${++worlds}`
    await importWorld(name, source, documents)
    const engine = await openSearchEngine(node.url, name)
    const close = async () => {
      await engine.close()
      await cluster.call('DELETE', `/${name}-*`)
    }
    return { engine, close }
  }
  // Fewer than without a cluster, where each is asked in a millisecond; they are drawn anew in each run.
  engineSuite('the OpenSearch engine', openWorld, { queryRuns: 60, listRuns: 600 })
})
