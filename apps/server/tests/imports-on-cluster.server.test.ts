import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { LiveEngine } from '@cognate/catalogue'
import { CatalogueVersionsView, ImportsView } from '@cognate/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { missingForOpenSearch, type OpenSearchNode, startOpenSearch } from '../../../tests/support/opensearch/nodes.ts'
import { type StandIn, startStandIn } from '../../../tests/support/opensearch/stand-in.ts'
import { readConfig } from '../src/base/config.ts'
import { createLog } from '../src/base/log.ts'
import { Imports } from '../src/imports/imports.ts'
import { type InstalledCatalogues, installedCatalogues } from '../src/start/installed-catalogues.ts'
import { aQuery, type Client, signedIn, startTestServer, type TestServer } from './support/server.ts'
import { writeStreetTrees } from './support/street-trees.ts'

const missing = missingForOpenSearch()
const ADDRESS = '/api/admin/imports/'

describe.skipIf(missing)(missing ?? 'imports on the page, into a search cluster', () => {
  const directory = mkdtempSync(join(tmpdir(), 'cognate-imports-on-cluster-'))
  const importFolder = join(directory, 'snapshots')
  let node: OpenSearchNode
  let standIn: StandIn
  let installed: InstalledCatalogues
  let catalogue: LiveEngine
  let imports: Imports
  let server: TestServer
  let operator: Client
  beforeAll(async () => {
    writeSnapshot('small', 30)
    writeSnapshot('large', 4_000)
    node = await startOpenSearch()
    standIn = await startStandIn(node.url)
    const settings = { SEARCH_URL: standIn.url, SEARCH_SHARDS: '1', SEARCH_REPLICAS: '0', SEARCH_TIMEOUT_SECONDS: '30' }
    const config = { ...readConfig(settings), dataDirectory: join(directory, 'data'), importFolder }
    installed = await installedCatalogues(config, { serves: true })
    catalogue = await LiveEngine.follow(installed.catalogues.home, { interval: 100 })
    imports = new Imports({
      ...{ config, environment: { ...process.env, ...settings }, log: createLog('silent'), now: () => new Date() },
      isInUse: () => false,
      intervals: { schedule: 1e9, running: 50 },
    })
    const services = { imports, catalogues: installed.catalogues }
    server = await startTestServer({ catalogue, services })
    operator = await signedIn(server, 'boss')
    await server.workspace.accounts.setOperator((await server.workspace.accounts.byUsername('boss'))!.id, true)
  })
  afterAll(async () => {
    await imports.close()
    await server.close()
    await catalogue.close()
    await installed.catalogues.close()
    await standIn.close()
    await node.stop()
    rmSync(directory, { recursive: true, force: true })
  })

  /** With a line that is no work. */
  const writeSnapshot = (name: string, works: number) =>
    writeStreetTrees(join(importFolder, name, 'works.jsonl.gz'), name, works, '{"id": ')

  const read = async () => ImportsView.parse((await operator.get(ADDRESS)).json())
  const start = (folder: string) => operator.post(ADDRESS, { source: 'openalex_folder', folder })
  const listed = async () => CatalogueVersionsView.parse((await operator.get('/api/admin/catalogues/')).json()).results
  const at = (version: string) => `/api/admin/catalogues/${version}/`
  const found = async () => (await operator.post('/api/find_similar/', aQuery('street trees'))).json().results?.length

  /** Those that an import writes at the moment count, too. */
  const generations = async () => {
    const answer = await fetch(`${node.url}/_cat/indices/cognate-*-works?format=json`)
    return ((await answer.json()) as unknown[]).length
  }

  async function ended() {
    for (;;) {
      const { running, results } = await read()
      if (!running) return results[0]!
      await wait(50)
    }
  }

  it('D-07 one is started, watched and searched; its versions are listed', async () => {
    expect(await listed()).toEqual([])
    expect((await read()).folders).toEqual(['.', 'large', 'small'])
    expect((await start('small')).statusCode).toBe(201)
    const step = async () => (await read()).running?.progress?.step
    await expect.poll(step, { interval: 20, timeout: 60_000 }).toBe('Importing')
    const done = await ended()
    expect(done).toMatchObject({
      ...{ state: 'done', sentence: null },
      report: { holds: expect.arrayContaining([{ name: 'work', count: 30 }]), rejected: [{ count: 1 }] },
    })
    expect((await operator.get(`${ADDRESS}${done.uuid}/rejected/`)).json()).toMatchObject({ results: [{ line: 31 }] })
    await expect.poll(found, { timeout: 60_000 }).toBe(30)
    const holds = [{ name: 'works', count: 30 }]
    expect(await listed()).toMatchObject([{ version: done.report!.version, in_use: true, holds, rejected: 1 }])
    expect((await listed())[0]!.bytes).toBeGreaterThan(0)
    expect((await read()).meaning).toMatchObject({ all_works: 30, model: null })
  })

  it('Q-03 one that is stopped midway leaves the catalogue that answers, and goes on when it is started again', async () => {
    const before = await listed()
    standIn.behaviour.delayMs = 200
    const { uuid } = (await start('large')).json()
    await expect.poll(generations, { timeout: 60_000 }).toBe(before.length + 1)
    expect((await operator.post(`${ADDRESS}${uuid}/stop/`, {})).statusCode).toBe(204)
    expect(await ended()).toMatchObject({ uuid, state: 'stopped', report: null })
    expect(await found()).toBe(30)
    expect(await listed()).toEqual(before)
    standIn.behaviour.delayMs = 0
    await start('large')
    expect(await ended()).toMatchObject({ state: 'done', report: { version: expect.any(String) } })
    await expect.poll(async () => (await listed()).map(({ in_use }) => in_use)).toEqual([true, false])
  })

  it('A-09 versions are taken into use and removed', async () => {
    const [large, small] = (await listed()).map(({ version }) => version)
    const refused = await operator.delete(at(large!))
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'catalogue_in_use'])
    expect((await operator.put(at(small!), { in_use: true })).statusCode).toBe(204)
    await expect.poll(found, { timeout: 10_000 }).toBe(30)
    expect((await operator.delete(at(large!))).statusCode).toBe(204)
    expect((await listed()).map(({ version }) => version)).toEqual([small])
    expect((await operator.delete(at(large!))).statusCode).toBe(404)
  })

  it('D-07 says that the cluster does not answer, on the page that tells of imports', async () => {
    standIn.behaviour.isAway = true
    await start('large')
    expect(await ended()).toMatchObject({
      state: 'failed',
      sentence: 'The search engine is not responding at the moment. Try again shortly.',
    })
    expect(await read()).toMatchObject({ failures: 1, meaning: { all_works: 30 } })
    const refused = await operator.get('/api/admin/catalogues/')
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'catalogue_unavailable'])
    standIn.behaviour.isAway = false
    await expect.poll(async () => (await operator.get('/api/admin/catalogues/')).statusCode).toBe(200)
  })
})
