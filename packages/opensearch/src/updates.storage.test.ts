import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type DocumentSource, demoSource, type RawSource } from '@cognate/catalogue'
import { changedSource, updatesSuite } from '@cognate/catalogue/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { missingForOpenSearch } from '../../../tests/support/opensearch/nodes.ts'
import { type OneNode, openOneNode } from '../testing/one-node.ts'
import type { SentCounts, StoredCatalogue } from './form/stored.ts'
import type { Cluster } from './index.ts'

const missing = missingForOpenSearch()

describe.skipIf(missing)(missing ?? 'updates of a catalogue in an OpenSearch cluster', () => {
  let node: OneNode['node']
  let cluster: Cluster
  let directory: string
  let catalogues: OneNode['catalogues']
  let close: OneNode['close']
  beforeAll(async () => {
    ;({ node, cluster, directory, catalogues, close } = await openOneNode())
  })
  afterAll(() => close())

  const importing = { maxWorkers: 0 }
  const stored = async (name: string) => {
    const { _source } = await cluster.call<{ _source: StoredCatalogue }>('GET', `/${name}/_doc/catalogue`)
    return _source
  }
  const shareSent = async (name: string) => {
    const sum = (part: keyof SentCounts) => Object.values(sent).reduce((all, counts) => all + counts[part], 0)
    const { sent } = await stored(name)
    return (sum('sent') + sum('removed')) / sum('documents')
  }

  it('D-07 send at most 5 % of the documents where 1 % of the works changed', async () => {
    const here = catalogues('few')
    await here.import(demoSource({ works: 12_000 }), importing)
    expect(await shareSent('few')).toBe(1)
    await here.import(changedSource(demoSource({ works: 12_000 }), 100), importing)
    expect(await shareSent('few')).toBeLessThan(0.05)
  }, 300_000)

  it('Q-03 leave the catalogue in use as it is when they are killed, and the next import goes on', async () => {
    const source = demoSource({ works: 1_500 })
    const here = catalogues('killed')
    await here.import(source, importing)
    const engine = (await here.openCurrent())!
    const works = Array.from({ length: 1_500 }, (_, place) => `W${98_000_000_001 + place}`)
    const before = await engine.readRecords('work', works)
    const worker = spawn(
      process.execPath,
      ['--no-warnings', join(import.meta.dirname, '../testing/update-worker.ts'), node.url, join(directory, 'killed')],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    // By then the records of works have been sent.
    for await (const chunk of worker.stdout) if (String(chunk).includes('indexing works')) break
    worker.kill('SIGKILL')
    await once(worker, 'close')
    expect((await here.openCurrent())!.summary).toEqual(engine.summary)
    expect(await engine.readRecords('work', works)).toEqual(before)
    const { version } = await here.import(changedSource(source, 2), importing)
    const updated = (await here.openCurrent())!
    expect(updated.summary.version).toBe(version)
    expect(await shareSent('killed')).toBeLessThan(1)
    expect(await engine.readRecords('work', works)).toEqual(before)
    const now = await updated.readRecords('work', works)
    expect(now.filter((work) => work === undefined)).toHaveLength(188)
    const indexes = await cluster.call<unknown[]>('GET', '/_cat/indices/killed-*-works?format=json')
    expect(indexes).toHaveLength(2)
  }, 300_000)

  it('send all where this machine does not remember what it sent, or the indexes have other parts', async () => {
    await catalogues('forgotten').import(demoSource({ works: 200 }), importing)
    await rm(join(directory, 'forgotten', 'sent'), { recursive: true })
    await catalogues('forgotten').import(changedSource(demoSource({ works: 200 }), 50), importing)
    expect(await shareSent('forgotten')).toBe(1)
    await catalogues('forgotten').import(changedSource(demoSource({ works: 200 }), 30), importing)
    expect(await shareSent('forgotten')).toBeLessThan(1)
    await catalogues('forgotten', 3).import(changedSource(demoSource({ works: 200 }), 40), importing)
    expect(await shareSent('forgotten')).toBe(1)
    expect(await readdir(join(directory, 'forgotten', 'sent'))).toHaveLength(3)
  }, 300_000)

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
