import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { LiveEngine } from '@cognate/catalogue'
import { ModelEmbedder, readModel } from '@cognate/meaning'
import { Cluster, ClusterCatalogues } from '@cognate/opensearch'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { missingForOpenSearch, type OpenSearchNode, startOpenSearch } from '../../../tests/support/opensearch/nodes.ts'
import { type StandIn, startStandIn } from '../../../tests/support/opensearch/stand-in.ts'
import { ROOT, shared } from '../../../tests/support/shared.ts'
import { type CommandLine, openCommandLine } from './support/command-line.ts'
import { aQuery, type Client, signedIn, startTestServer, type TestServer } from './support/server.ts'
import { writeStreetTrees } from './support/street-trees.ts'

const missing = missingForOpenSearch()
const model = shared('models/all-MiniLM-L6-v2')

describe.skipIf(missing)(missing ?? 'an installation on a search cluster', () => {
  let node: OpenSearchNode
  let standIn: StandIn
  let cluster: Cluster
  let directory: string
  let commands: CommandLine
  let catalogue: LiveEngine
  let server: TestServer
  let ada: Client
  beforeAll(async () => {
    node = await startOpenSearch()
    standIn = await startStandIn(node.url)
    directory = mkdtempSync(join(tmpdir(), 'cognate-on-cluster-'))
    commands = await openCommandLine({ SEARCH_URL: node.url, SEARCH_SHARDS: '1', DATA_DIR: join(directory, 'data') })
    writeSnapshot('first', 30)
    await commands.ask(`import openalex ${join(directory, 'first')}`)
    cluster = new Cluster(standIn.url, { timeLimitMs: 6_000, callsAtOnce: 4, patienceMs: 300 })
    const catalogues = new ClusterCatalogues({ cluster, name: 'cognate', shards: 1, replicas: 1, directory })
    catalogue = await LiveEngine.follow(catalogues.home, { interval: 100 })
    server = await startTestServer({ catalogue })
    ada = await signedIn(server, 'ada')
  })
  afterAll(async () => {
    await server.close()
    await catalogue.close()
    await cluster.close()
    await commands.close()
    await standIn.close()
    await node.stop()
    rmSync(directory, { recursive: true, force: true })
  })

  const writeSnapshot = (name: string, works: number) =>
    writeStreetTrees(join(directory, name, 'data/works/updated_date=2024-01-01/part_000.gz'), name, works)

  const search = (text = 'street trees') => ada.post('/api/find_similar/', aQuery(text))
  const isReady = () => server.app.inject('/readyz')

  it('D-07 searches in the cluster', async () => {
    // A node that has just started takes its time for the first answer.
    await expect.poll(async () => (await search()).statusCode, { timeout: 60_000 }).toBe(200)
    expect((await search()).json().results).toHaveLength(30)
    expect((await isReady()).json()).toMatchObject({ status: 'ok', engine: true })
  })

  it('D-07 goes on with everything else while the cluster is away, and searches again when it is back', async () => {
    standIn.behaviour.isAway = true
    const refused = await search('zanzibarite trees')
    expect(refused.statusCode).toBe(503)
    expect(refused.headers['retry-after']).toBe('2')
    expect(refused.json()).toMatchObject({
      code: 'catalogue_unavailable',
      detail: 'The search engine is not responding at the moment. Try again shortly.',
    })
    const saved = await ada.post('/api/searches/', { name: 'Kept meanwhile' })
    expect(saved.statusCode).toBe(201)
    expect((await ada.get('/api/searches/')).json().count).toBe(1)
    expect((await ada.get('/api/teams/')).statusCode).toBe(200)
    const ready = await isReady()
    expect(ready.statusCode).toBe(503)
    expect(ready.json().detail).toContain('The search engine is not responding')
    standIn.behaviour.isAway = false
    await expect.poll(async () => (await search()).statusCode, { timeout: 10_000 }).toBe(200)
    await expect.poll(async () => (await isReady()).statusCode, { timeout: 10_000 }).toBe(200)
    expect(server.log()).not.toContain('zanzibarite')
  })

  it('D-07 answers in time while the cluster is slow, with 503 and Retry-After', async () => {
    standIn.behaviour.delayMs = 60_000
    const began = performance.now()
    const answers = await Promise.all(Array.from({ length: 6 }, () => search()))
    expect(performance.now() - began).toBeLessThan(20_000)
    for (const { statusCode, headers } of answers)
      expect({ statusCode, after: headers['retry-after'] }).toEqual({ statusCode: 503, after: expect.any(String) })
    expect(standIn.mostAtOnce).toBeLessThanOrEqual(4)
    standIn.behaviour.delayMs = 0
    await expect.poll(async () => (await search()).statusCode, { timeout: 10_000 }).toBe(200)
  })

  it('D-07 says at /readyz that searches fail, also where the cluster seems well', async () => {
    standIn.behaviour.answers = { '/_msearch': { responses: 7 } }
    for (let call = 0; call < 4; call++) {
      const refused = await search()
      expect(refused.statusCode).toBe(503)
      expect(refused.json().detail).toContain('The search engine gives answers that cannot be used.')
    }
    expect((await isReady()).json()).toMatchObject({ status: 503, code: 'catalogue_unavailable' })
    expect(server.log()).toContain('makes no sense')
    standIn.behaviour.answers = {}
    expect((await search()).statusCode).toBe(200)
    expect((await isReady()).statusCode).toBe(200)
  })

  it('D-07 follows an import and the choice of a catalogue; commands say what is there', async () => {
    writeSnapshot('second', 20)
    const [first] = (await commands.ask('catalogue list')) as { version: string; in_use: boolean }[]
    const { version } = (await commands.ask(`import openalex ${join(directory, 'second')} --activate`)) as {
      version: string
    }
    const count = async () => (await search()).json().results?.length
    await expect.poll(count, { timeout: 10_000 }).toBe(20)
    expect(await commands.ask('catalogue list')).toMatchObject([
      { version, in_use: true },
      { version: first!.version, in_use: false },
    ])
    expect((await commands.run(`catalogue remove ${version}`)).stderr).toContain('is in use')
    await commands.ask(`catalogue use ${first!.version}`)
    await expect.poll(count, { timeout: 10_000 }).toBe(30)
    expect((await commands.run('catalogue use nothing')).stderr).toContain('There is no catalogue nothing')
    expect((await commands.run('check')).stdout).toMatch(/good {3}catalogue .* with 30 works/)
  })

  it('Q-03 an import that is killed leaves the catalogue in use, and the next one cleans up', async () => {
    writeSnapshot('third', 4_000)
    const before = await cluster.call<unknown[]>('GET', '/_cat/indices/cognate-*-works?format=json')
    const child = spawn(
      process.execPath,
      ['--no-warnings', 'apps/server/src/cli/main.ts', 'import', 'openalex', join(directory, 'third')],
      { cwd: ROOT, env: process.env, stdio: 'ignore' },
    )
    const ended = once(child, 'close')
    const generations = () => cluster.call<unknown[]>('GET', '/_cat/indices/cognate-*-works?format=json')
    while ((await generations()).length === before.length) await sleep(20)
    child.kill('SIGKILL')
    await ended
    expect((await search()).json().results).toHaveLength(30)
    expect(await commands.ask('catalogue list')).toHaveLength(before.length)
    const { version } = (await commands.ask(`import openalex ${join(directory, 'third')}`)) as { version: string }
    expect(await commands.ask('catalogue list')).toMatchObject([{ version, in_use: true }, {}, {}])
    expect(await generations()).toHaveLength(before.length + 1)
  })

  it.skipIf(!model)(
    'S-13 orders experts by meaning once vectors are made, and by words without; needs ../shared',
    async () => {
      const first = ((await commands.ask('catalogue list')) as { version: string }[]).at(-1)!
      await commands.ask(`catalogue use ${first.version}`)
      vi.stubEnv('EMBEDDING_MODEL', model)
      const built = await commands.run('meaning on')
      expect(built.stdout).toMatch(/: 30 of 30 works have vectors of the model all-MiniLM-L6-v2\.\n$/)
      const reader = await ModelEmbedder.start(await readModel(model!), 1)
      const withMeaning = await startTestServer({ catalogue, services: { reader: { current: reader } } })
      try {
        const grace = await signedIn(withMeaning, 'grace')
        const partsOf = async () => {
          const answer = await grace.post('/api/find_similar/', aQuery('street trees'))
          return answer.json().results.map(({ fields }: { fields: { explanation: object } }) => fields.explanation)
        }
        await expect.poll(async () => (await partsOf())[0], { timeout: 10_000 }).toHaveProperty('meaning')
        expect((await commands.run('catalogue list')).stdout).toMatch(/^\* .* with all-MiniLM-L6-v2$/m)
        expect((await commands.run('meaning off')).stderr).toMatch(/EMBEDDING_MODEL is set/)
        vi.stubEnv('EMBEDDING_MODEL', undefined)
        const removed = await commands.run('meaning off')
        expect(removed.stdout).toMatch(/is in use, without vectors\.\n$/)
        await expect.poll(async () => (await partsOf())[0], { timeout: 10_000 }).not.toHaveProperty('meaning')
      } finally {
        await withMeaning.close()
        await reader.close()
        vi.stubEnv('EMBEDDING_MODEL', undefined)
      }
    },
  )
})
