import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Engine, LiveEngine } from '@cognate/catalogue'
import { aDocument, aWorld, documentImports, sourceOfDocuments } from '@cognate/catalogue/testing'
import { DAY_MS } from '@cognate/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { missingForOpenSearch } from '../../../tests/support/opensearch/nodes.ts'
import { makeCertificate, type StandIn, startStandIn } from '../../../tests/support/opensearch/stand-in.ts'
import { type OneNode, openOneNode } from '../testing/one-node.ts'
import { Cluster, ClusterCatalogues, type ClusterOptions } from './index.ts'

const missing = missingForOpenSearch()

describe.skipIf(missing)(missing ?? 'catalogues in an OpenSearch cluster', () => {
  let node: OneNode['node']
  let cluster: Cluster
  let directory: string
  let close: OneNode['close']
  beforeAll(async () => {
    ;({ node, cluster, directory, close } = await openOneNode())
  })
  afterAll(() => close())

  const closing: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close()
  })

  /** The catalogues of a name, as one of several machines sees them. */
  const catalogues = (name: string, machine = 'here', over: Cluster = cluster) =>
    new ClusterCatalogues({ cluster: over, name, shards: 2, replicas: 1, directory: join(directory, machine, name) })
  const worldOf = (title: string) => aWorld([{ title, authors: ['Ada'] }])
  const importing = { maxWorkers: 0 }
  const titleIn = async (engine: Engine) => (await engine.readRecords('work', ['W1']))[0]?.title
  const generations = async (name: string) => {
    const rows = await cluster.call<{ index: string }[]>('GET', `/_cat/indices/${name}-*-works?format=json&h=index`)
    return rows.length
  }
  const follow = async (name: string, over?: Cluster) => {
    const live = await LiveEngine.follow(catalogues(name, 'server', over).home, { interval: 100 })
    closing.push(() => live.close())
    return live
  }

  let worlds = 0
  documentImports('catalogues in a cluster', async () => {
    const name = `documents${++worlds}`
    const close = () => cluster.call<void>('DELETE', `/${name}-*`)
    return { catalogues: catalogues(name), close }
  })

  describe('with records of other sources', () => {
    const works = aWorld([{ title: 'Street trees', authors: ['Ada'] }])
    const source = (id: string, title: string) => sourceOfDocuments('project', [aDocument('project', id, title)])
    const indexes = async (name: string) => {
      const rows = await cluster.call<{ index: string }[]>('GET', `/_cat/indices/${name}-*?format=json&h=index`)
      return rows.map(({ index }) => index.slice(name.length + 1)).filter((index) => !index.startsWith('imports'))
    }

    it('D-02 keep works and other shelves where they are, and remove what no catalogue in use has a part in', async () => {
      const here = catalogues('shelved')
      await here.import(works, {
        ...importing,
        documents: [sourceOfDocuments('partner', [aDocument('partner', 'own:1', 'Harbour')])],
      })
      const before = await indexes('shelved')
      await here.importDocuments(source('cordis:1', 'Quiet motors'))
      const added = (await indexes('shelved')).filter((index) => !before.includes(index))
      expect(added.map((index) => index.split('-').at(-1)).toSorted()).toEqual(['catalogue', 'project'])
      await here.importDocuments(source('cordis:1', 'Loud motors'))
      await here.importDocuments(source('cordis:1', 'No motors'))
      await here.tidy(new Date(Date.now() + 2 * DAY_MS))
      // Those of the catalogue in use and of the one before, on the works and partners that came first.
      const left = (await indexes('shelved')).map((index) => index.split('-').at(-1))
      const ofEach = (name: string) => left.filter((index) => index === name).length
      expect(['catalogue', 'project', 'works', 'partner'].map(ofEach)).toEqual([2, 2, 1, 1])
      const engine = (await here.openCurrent())!
      expect((await engine.readRecords('partner', ['own:1']))[0]?.name).toBe('Harbour')
      expect((await engine.readRecords('project', ['cordis:1']))[0]?.title).toBe('No motors')
    })
  })

  describe('that are imported', () => {
    it('D-07 are used by all servers within 2 s, while running calls end on the one before', async () => {
      const here = catalogues('moving')
      await here.import(worldOf('Street trees'), importing)
      const servers = [await follow('moving'), await follow('moving')]
      const { promise: changed, resolve: go } = Promise.withResolvers<void>()
      const running = servers[0]!.use(async (engine) => {
        const before = await titleIn(engine)
        await changed
        return [before, await titleIn(engine)]
      })
      await here.import(worldOf('Graphs'), importing)
      for (const live of servers) await expect.poll(() => live.use(titleIn), { timeout: 2_000 }).toBe('Graphs')
      go()
      expect(await running).toEqual(['Street trees', 'Street trees'])
    })

    it('D-07 stay for a day after they were left, and the one before for as long as it is that', async () => {
      const here = catalogues('old')
      for (const title of ['Trees', 'Heat', 'Graphs']) await here.import(worldOf(title), importing)
      expect(await generations('old')).toBe(3)
      expect(await here.tidy(new Date(Date.now() + 0.9 * DAY_MS))).toEqual([])
      expect(await here.tidy(new Date(Date.now() + 1.1 * DAY_MS))).toHaveLength(1)
      expect(await here.tidy(new Date(Date.now() + 100 * DAY_MS))).toEqual([])
      const left = await here.list()
      expect(left).toHaveLength(2)
      await here.use(left[1]!.version)
      expect(await (await follow('old')).use(titleIn)).toBe('Heat')
    })

    it('are not written again where their source has not changed', async () => {
      const here = catalogues('same')
      const first = await here.import(worldOf('Trees'), importing)
      await here.import(worldOf('Heat'), importing)
      expect(await here.import(worldOf('Trees'), importing)).toEqual(first)
      expect(await generations('same')).toBe(2)
      expect(await here.current()).toBe(first.version)
    })

    it('Q-03 leave nothing in use when they fail, and the next import removes what they left', async () => {
      const here = catalogues('failing')
      await here.import(worldOf('Trees'), importing)
      const abort = new AbortController()
      const stopped = here.import(worldOf('Heat'), {
        ...importing,
        signal: abort.signal,
        onProgress: ({ stage }) => stage === 'indexing works' && abort.abort(),
      })
      await expect(stopped).rejects.toThrow()
      const live = await follow('failing')
      expect(await live.use(titleIn)).toBe('Trees')
      await here.import(worldOf('Graphs'), importing)
      expect(await generations('failing')).toBe(2)
    })

    it('D-07 come one at a time, from whichever machine; a lease that has ended holds nobody up', async () => {
      const here = catalogues('leased')
      await here.import(worldOf('Trees'), importing)
      const lease = async (until: number, holder: object = { holder: 'there:/data' }) => {
        const document = { ...holder, id: 'x', until: new Date(until).toISOString() }
        await cluster.call('PUT', '/leased-imports/_doc/lease', document)
      }
      await lease(Date.now() + 60_000)
      await expect(here.import(worldOf('Heat'), importing)).rejects.toThrow(/Another import.*there:\/data/)
      await lease(Date.now() - 1)
      await here.import(worldOf('Heat'), importing)
      expect(await here.list()).toHaveLength(2)
      // Cleaning, of which nobody knows, is waited for.
      await lease(Date.now() + 60_000, { holder: 'there, cleaning', isCleaning: true })
      await expect(here.tidy(new Date())).rejects.toThrow(/Another import/)
      const waiting = here.import(worldOf('Rain'), importing)
      await sleep(1_000)
      await cluster.call('DELETE', '/leased-imports/_doc/lease')
      expect((await waiting).counts.work).toBe(1)
    })

    it('are listed, chosen and removed by their version, without those of another name', async () => {
      const [here, other] = [catalogues('city'), catalogues('city_trees')]
      const { version } = await here.import(worldOf('Trees'), importing)
      await other.import(worldOf('Trees'), importing)
      const { version: newest } = await here.import(worldOf('Heat'), importing)
      expect((await here.list()).map((summary) => summary.version)).toEqual([newest, version])
      await expect(here.remove(newest)).rejects.toThrow('is in use')
      await expect(here.use('2020-nothing')).rejects.toThrow('There is no catalogue 2020-nothing in the search cluster')
      await here.use(version)
      await here.remove(newest)
      expect((await here.list()).map((summary) => summary.version)).toEqual([version])
      expect(await other.current()).toBe(version)
    })
  })

  describe('behind something that stands between', () => {
    let standIn: StandIn
    beforeAll(() => catalogues('served').import(worldOf('Trees'), importing))
    const reach = async (given: Parameters<typeof startStandIn>[1], options: ClusterOptions = {}) => {
      standIn = await startStandIn(node.url, given)
      const reached = new Cluster(standIn.url, { timeLimitMs: 5_000, ...options })
      closing.push(
        () => standIn.close(),
        () => reached.close(),
      )
      return reached
    }
    const refusalOf = async (reached: Cluster) =>
      catalogues('any', 'here', reached)
        .requireUsable()
        .then(
          () => undefined,
          (error) => error.detail ?? error.message,
        )

    it.each([
      ['another product', { version: { number: '8.1.0' } }, 'What answers at SEARCH_URL is not OpenSearch.'],
      [
        'an old version',
        { version: { number: '2.19.1', distribution: 'opensearch' } },
        'The search cluster runs OpenSearch 2.19.1: version 3 or newer is needed.',
      ],
    ])('refuses %s in one sentence', async (_, greeting, sentence) => {
      expect(await refusalOf(await reach({ answers: { '/': greeting } }))).toBe(sentence)
    })

    it.each([
      ['a user and a password', { username: 'ada', password: 's3cret' }, 'Basic YWRhOnMzY3JldA=='],
      ['an API key', { apiKey: 'a2V5' }, 'ApiKey a2V5'],
    ])(
      'D-07 comes with %s over TLS, vouched for by a certificate of its own',
      async (_, credentials, authorization) => {
        const tls = makeCertificate()
        expect(await refusalOf(await reach({ tls, authorization }, { credentials, ca: tls.cert }))).toBeUndefined()
        expect(await refusalOf(await reach({ tls, authorization }, { ca: tls.cert }))).toBe(
          'The search engine refuses this server. Whoever runs it must see to that.',
        )
        expect(await refusalOf(await reach({ tls, authorization }, { credentials }))).toBe(
          'The search engine cannot be trusted. Whoever runs this server must see to that.',
        )
      },
    )

    it('D-07 says that the cluster is away, and answers again when it is back', async () => {
      const live = await follow('served', await reach({}))
      standIn.behaviour.isAway = true
      await expect(live.use(titleIn)).rejects.toMatchObject({
        code: 'catalogue_unavailable',
        detail: 'The search engine is not responding at the moment. Try again shortly.',
        retryAfter: 2,
      })
      await expect.poll(() => live.fault).toBe('The search engine is not responding at the moment. Try again shortly.')
      standIn.behaviour.isAway = false
      await expect.poll(() => live.use(titleIn).catch(() => 'away'), { timeout: 5_000 }).toBe('Trees')
      await expect.poll(() => live.fault, { timeout: 5_000 }).toBeUndefined()
    })

    it('D-07 is waited for where it is away at the start', async () => {
      const live = await follow('served', await reach({ isAway: true }))
      await expect(live.use(titleIn)).rejects.toMatchObject({
        detail: 'The search engine is not responding at the moment. Try again shortly.',
      })
      standIn.behaviour.isAway = false
      await expect.poll(() => live.use(titleIn).catch(() => 'away'), { timeout: 5_000 }).toBe('Trees')
    })

    it('Q-06 leaves academics out who were hidden while the cluster was away', async () => {
      const live = await follow('served', await reach({}))
      const isShown = () => live.use(async (engine) => (await engine.readRecords('author', ['A1']))[0] !== undefined)
      expect(await isShown()).toBe(true)
      standIn.behaviour.isAway = true
      live.hide(['A1'])
      await expect(isShown()).rejects.toMatchObject({ code: 'catalogue_unavailable' })
      standIn.behaviour.isAway = false
      await expect.poll(() => isShown().catch(() => 'away'), { timeout: 5_000 }).toBe(false)
    })

    it('D-07 is asked no more than so much at once while it is slow, and each call ends in time', async () => {
      const reached = await reach({}, { timeLimitMs: 2_000, callsAtOnce: 3, patienceMs: 100 })
      const engine = (await catalogues('served', 'here', reached).openCurrent())!
      standIn.mostAtOnce = 0
      standIn.behaviour.delayMs = 60_000
      const began = performance.now()
      const answers = await Promise.allSettled(Array.from({ length: 40 }, () => engine.readTermStatistics(['tree'])))
      expect(performance.now() - began).toBeLessThan(10_000)
      const details = answers.map((one) => (one.status === 'rejected' ? one.reason.detail : 'answered'))
      expect(
        details.filter((detail) => detail === 'The search engine takes too long to answer. Try again shortly.'),
      ).toHaveLength(3)
      expect(
        details.filter((detail) => detail === 'The search engine is overloaded at the moment. Try again shortly.'),
      ).toHaveLength(37)
      expect(standIn.mostAtOnce).toBeLessThanOrEqual(3)
    })

    it('asks again where an answer was lost on its way', async () => {
      const engine = (await catalogues('served', 'here', await reach({})).openCurrent())!
      standIn.behaviour.isAway = true
      const answer = engine.readTermStatistics(['tree'])
      setTimeout(() => {
        standIn.behaviour.isAway = false
      }, 50)
      expect((await answer).matching).toEqual([1])
    })
  })
})
