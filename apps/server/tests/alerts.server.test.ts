import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildCatalogue, demoSource, type Engine, embeddedHome, LiveEngine } from '@cognate/catalogue'
import {
  type FindSimilarAnswer,
  type SearchSummaryView,
  type SearchView,
  shortId,
  type WatchView,
} from '@cognate/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Alerts, type AlertsOptions } from '../src/reports/alerts.ts'
import { type Client, signedIn, startTestServer, type TestServer } from './support/server.ts'

const SIZES = [120, 200]
let server: TestServer
let folder: string
let catalogue: LiveEngine
let works = SIZES[0]!
let owner: Client
const told: Parameters<AlertsOptions['postman']['tell']>[0][] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alerts-'))
  for (const size of SIZES)
    await buildCatalogue({ source: demoSource({ works: size }), directory: join(folder, String(size)), maxWorkers: 0 })
  const home = embeddedHome({ activeDirectory: async () => join(folder, String(works)) }, { threads: 1 })
  catalogue = await LiveEngine.follow(home, { interval: 10 })
  server = await startTestServer({ catalogue })
  owner = await signedIn(server, 'owner', { organisation: 'house' })
}, 120_000)
afterAll(async () => {
  await server.close()
  await catalogue.close()
  await rm(folder, { recursive: true })
})

async function update(to: number): Promise<void> {
  works = to
  await expect.poll(() => catalogue.current?.summary.counts.work, { timeout: 10_000, interval: 10 }).toBe(to)
}

/** Looks as a server does each minute. */
async function look(others: Partial<Pick<AlertsOptions, 'catalogue' | 'now'>> = {}): Promise<void> {
  const alerts = new Alerts({
    ...{ workspace: server.workspace, catalogue, optOuts: server.optOuts, now: () => new Date(), ...others },
    ...{ origin: 'https://experts.example.org', log: { warn: (...said: unknown[]) => expect(said).toEqual([]) } },
    postman: { tell: async (news) => void told.push(news) },
  })
  await alerts.check()
  await alerts.close()
}

/** The catalogue, where some ids were merged into others. */
const withMerged = (merged: Record<string, string>): AlertsOptions['catalogue'] => ({
  current: catalogue.current,
  use: (ask) =>
    catalogue.use((engine) =>
      ask(
        new Proxy(engine, {
          get: (whole, name: keyof Engine) => {
            if (name === 'resolveMergedId') return async (_: string, id: string) => merged[shortId(id)] ?? id
            const part = whole[name]
            return typeof part === 'function' ? part.bind(whole) : part
          },
        }),
      ),
    ),
})

const collect = async (text: string) =>
  (await owner.post('/api/searches/', { name: text, texts: [text] })).json() as SearchView
const textRecord = (text: string) => ({ record_type: 'record', identifier: 'query_text', fields: { text } })
const url = ({ uuid }: SearchView) => `/api/searches/${uuid}/watch/`
const read = async (search: SearchView) => (await owner.get(url(search))).json() as WatchView

describe('what updates of the catalogue add', () => {
  it('issue 29 is told of watched collections alone, by mail only where that was asked for, until it was seen', async () => {
    const [watched, quiet, other] = [
      await collect('climate change'),
      await collect('climate change cities'),
      await collect('water'),
    ]
    expect((await owner.put(url(watched), { is_on: true, by_mail: true })).json()).toMatchObject({
      is_on: true,
      news: null,
    })
    await owner.put(url(quiet), { is_on: true })
    const reader = await signedIn(server, 'reader', { organisation: 'house' })
    await owner.put(`/api/shares/search/${watched.uuid}/`, { shared_users: ['reader'] })
    await reader.put(url(watched), { is_on: true })
    await look()
    expect((await read(watched)).news).toBeNull()
    await update(200)
    await look()
    const { news, checked } = await read(watched)
    expect(checked).toBe(catalogue.current!.summary.version)
    expect(news!.people.length + news!.works.length).toBeGreaterThan(0)
    const before = await read(quiet)
    expect(before.news).not.toBeNull()
    // Whether letters come is no question anew.
    for (const by_mail of [true, false]) {
      await owner.put(url(quiet), { is_on: true, by_mail })
      expect(await read(quiet)).toEqual({ ...before, by_mail })
    }
    expect(await read(other)).toMatchObject({ is_on: false, news: null })
    expect(told).toEqual([
      expect.objectContaining({
        ...{ kind: 'collection_news', collection: 'climate change', people: news!.people.length },
        link: `https://experts.example.org/app/collection/${watched.uuid}/`,
      }),
    ])
    // A second look finds nothing new to tell.
    await look()
    expect(told).toHaveLength(1)
    expect((await owner.delete(`${url(watched)}news/`)).statusCode).toBe(204)
    expect((await read(watched)).news).toBeNull()
    expect((await reader.get(url(watched))).json().news).toMatchObject({ people: news!.people })
    await owner.put(`/api/shares/search/${watched.uuid}/`, { shared_users: [] })
  })

  it('is told by mail once, also where the next update adds nothing', async () => {
    await update(120)
    const search = await collect('climate change')
    await owner.put(url(search), { is_on: true, by_mail: true })
    told.length = 0
    await update(200)
    await look()
    const { news } = await read(search)
    expect(told).toHaveLength(1)
    await update(120)
    await look()
    expect(await read(search)).toMatchObject({ checked: catalogue.current!.summary.version, news })
    expect(told).toHaveLength(1)
  })

  it('is told with what was added before and nobody has seen yet, as far as it is still there, at the places of today', async () => {
    await update(200)
    const question = { dataset: 'experts', limit: 50, records: [textRecord('climate change')] }
    const { results } = (await owner.post('/api/find_similar/', question)).json() as FindSimilarAnswer
    await update(120)
    const search = await collect('climate change')
    await owner.put(url(search), { is_on: true })
    const { identifier, display_name } = { ...results[0]!, ...results[0]!.fields }
    const { watches } = server.workspace
    const earlier = {
      ...{ found_at: '2030-01-01T00:00:00.000Z', catalogue: 'before', catalogue_date: '2029-12-31' },
      people: [
        { identifier, display_name, rank: 33 },
        { identifier: 'https://openalex.org/A999999', display_name: 'Came and went', rank: 3 },
      ],
      works: [
        { identifier: 'https://openalex.org/W999999', title: 'Appeared before', publication_year: 2029, person: 'She' },
      ],
    }
    const [watch] = (await watches.due('none', 50)).filter((due) => due.search === search.uuid)
    const { actor, known, catalogue_version } = watch!
    await watches.save({ actor, search: search.uuid, catalogue_version: catalogue_version!, known, news: earlier })
    await update(200)
    await look()
    const { people, works, found_at } = (await read(search)).news!
    const listed = (await owner.get('/api/searches/')).json().results as SearchSummaryView[]
    const counted = listed.find(({ uuid }) => uuid === search.uuid)!.news
    expect(counted).toEqual({ people: people.length, works: works.length })
    expect(found_at).not.toBe(earlier.found_at)
    expect(people.length).toBeGreaterThan(1)
    expect(people).toContainEqual({ identifier, display_name, rank: 1 })
    const names = [...people.map((one) => one.display_name), ...works.map(({ title }) => title)]
    expect(names).not.toContain('Came and went')
    expect(names).not.toContain('Appeared before')
  })

  it('is told of a collection that had no text when somebody began to watch it', async () => {
    await update(120)
    const search = (await owner.post('/api/searches/', { name: 'Later' })).json() as SearchView
    expect((await owner.put(url(search), { is_on: true })).json()).toMatchObject({ is_on: true, checked: null })
    await owner.post(`/api/searches/${search.uuid}/texts/`, { text: 'climate change' })
    await look()
    await update(200)
    await look()
    expect((await read(search)).news).not.toBeNull()
  })

  it('is right: those who were not among the first 200 before, and works that appeared since', async () => {
    await update(120)
    const search = await collect('climate change cities')
    const asked = {
      dataset: 'experts',
      records: [{ record_type: 'record', identifier: 'query_text', fields: { text: 'climate change cities' } }],
    }
    const ask = async (limit: number) =>
      (await owner.post('/api/find_similar/', { ...asked, limit })).json().results as { identifier: string }[]
    await owner.put(url(search), { is_on: true })
    const before = new Set((await ask(200)).map(({ identifier }) => identifier))
    await update(200)
    await look()
    const fresh = (await ask(50)).map(({ identifier }) => identifier).filter((identifier) => !before.has(identifier))
    expect(fresh.length).toBeGreaterThan(0)
    expect((await read(search)).news!.people.map(({ identifier }) => identifier)).toEqual(fresh)
  })

  it('K-01 tells nobody of a manuscript who is in conflict with its authors, at the places that its search begins with', async () => {
    await update(200)
    const found = { dataset: 'experts', limit: 200, records: [textRecord('climate change')] }
    const everybody = ((await owner.post('/api/find_similar/', found)).json() as FindSimilarAnswer).results
    await update(120)
    const [first] = everybody
    const manuscript = { title: 'Climate change', authors: [{ name: 'Ada Lind', identifier: first!.identifier }] }
    const search = (await owner.post('/api/searches/', { name: 'Hiding', manuscript })).json() as SearchView
    await owner.put(url(search), { is_on: true })
    await update(200)
    await look()
    const filters = { coi_authors: { type: 'exclude', values: [] } }
    const ask = { dataset: 'experts', limit: 50, manuscript: search.uuid, filters }
    const { results } = (await owner.post('/api/find_similar/', ask)).json() as FindSimilarAnswer
    const places = new Map(results.map(({ identifier }, at) => [identifier, at + 1]))
    const { people } = (await read(search)).news!
    expect(people.length).toBeGreaterThan(0)
    expect(people.map(({ rank }) => rank)).toEqual(people.map(({ identifier }) => places.get(identifier)))
  })

  it('is not told while a collection is closed, and is told once it is open again', async () => {
    await update(120)
    const search = await collect('climate change')
    await owner.put(url(search), { is_on: true, by_mail: true })
    const close = (closed: boolean) => owner.call('PATCH', `/api/searches/${search.uuid}/`, { payload: { closed } })
    await close(true)
    told.length = 0
    await update(200)
    await look()
    expect((await read(search)).news).toBeNull()
    expect(told).toEqual([])
    await close(false)
    await look()
    expect((await read(search)).news?.people).not.toEqual([])
    expect(told).toMatchObject([{ kind: 'collection_news', collection: 'climate change' }])
  })

  it('D-01 is told where ids that the question names were merged meanwhile, and who was merged is nobody new', async () => {
    await update(120)
    const filters = { source_id: { type: 'exclude', values: ['S9800000000'] } }
    const search = (
      await owner.post('/api/searches/', { name: 'Merged', texts: ['climate change'], filters })
    ).json() as SearchView
    const plain = await collect('climate change')
    for (const one of [search, plain]) await owner.put(url(one), { is_on: true })
    await update(200)
    await look({ catalogue: withMerged({ S9800000000: 'S9800000001' }) })
    const added = (await read(plain)).news!.people
    const [first, ...others] = added
    expect((await read(search)).news!.people).toEqual(added)
    // The same, where the first of them was known under an id that is merged.
    await update(120)
    const again = await collect('climate change')
    await owner.put(url(again), { is_on: true })
    const { watches } = server.workspace
    const watch = (await watches.due('none', 50)).find((due) => due.search === again.uuid)!
    const known = { ...watch.known!, people: [...watch.known!.people, 'A9899999999'] }
    await watches.save({ ...watch, catalogue_version: watch.catalogue_version!, known })
    await update(200)
    await look({ catalogue: withMerged({ A9899999999: first!.identifier, S9800000000: 'S9800000001' }) })
    expect((await read(again)).news!.people).toEqual(others)
  })

  it('D-01 is told of a manuscript in the year after, when other years count for conflicts', async () => {
    const ask = { dataset: 'experts', limit: 1, records: [textRecord('water')] }
    const [author] = ((await owner.post('/api/find_similar/', ask)).json() as FindSimilarAnswer).results
    await update(120)
    const manuscript = { title: 'Climate change', authors: [{ name: 'Ada Lind', identifier: author!.identifier }] }
    const search = (await owner.post('/api/searches/', { name: 'Of last year', manuscript })).json() as SearchView
    await owner.put(url(search), { is_on: true })
    await update(200)
    const nextYear = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 0, 2))
    await look({ now: () => nextYear })
    expect((await read(search)).news?.people.length).toBeGreaterThan(0)
  })

  it('K-01 tells which people of a collection are in conflict since, by mail how many, and none that was known or accepted', async () => {
    const list = { entity: 'works', filter: 'authors_count:>1', search: '', sort: '', page: 1, perPage: 1 } as const
    await update(120)
    const [work] = (await catalogue.use((engine) => engine.listRecords(list))).results as unknown as {
      authorships: { author: { id: string; display_name: string } }[]
    }[]
    const [one, two] = work!.authorships.map(({ author }) => author)
    const manuscript = { title: 'Street trees', authors: [{ name: 'Author One', identifier: one!.id }] }
    const included_records = [{ record_type: 'author', identifier: two!.id }]
    const made = { name: 'In conflict', manuscript, included_records }
    const search = (await owner.post('/api/searches/', made)).json() as SearchView
    await owner.put(url(search), { is_on: true, by_mail: true })
    await update(200)
    await look()
    expect((await read(search)).news?.conflicts).toBeUndefined()
    // As though they had not been in conflict in the catalogue before.
    await update(120)
    await look()
    await owner.delete(`${url(search)}news/`)
    const { watches } = server.workspace
    const watch = (await watches.due('none', 50)).find((due) => due.search === search.uuid)!
    const key = `${shortId(two!.id)} Author One`
    expect(watch.known!.conflicts).toEqual([key])
    await watches.save({
      ...watch,
      catalogue_version: watch.catalogue_version!,
      known: { ...watch.known!, conflicts: [] },
    })
    // Another text adds nobody, and leaves who is in conflict.
    await owner.patch(`/api/searches/${search.uuid}/`, { manuscript: { ...manuscript, title: 'Trees in cities' } })
    told.length = 0
    await update(200)
    await look()
    const conflicts = [{ identifier: two!.id, display_name: two!.display_name, with: ['Author One'] }]
    expect((await read(search)).news).toMatchObject({ people: [], works: [], conflicts })
    expect(told).toMatchObject([{ collection: 'In conflict', conflicts: 1 }])
    const listed = (await owner.get('/api/searches/')).json().results as SearchSummaryView[]
    expect(listed.find(({ uuid }) => uuid === search.uuid)!.news).toMatchObject({ conflicts: 1 })
    // Where somebody accepts it, the next update takes it back.
    const waiver = { verdict: 'waived', person: two!.id, against: one!.id, manuscript: search.uuid, reason: 'Known' }
    expect((await owner.post('/api/conflict_verdicts/', waiver)).statusCode).toBe(201)
    const later = (await watches.due('none', 50)).find((due) => due.search === search.uuid)!
    await watches.save({
      ...later,
      catalogue_version: 'before',
      known: { ...later.known!, date: '2000-01-01', people: [] },
    })
    await look()
    expect((await read(search)).news?.conflicts).toBeUndefined()
  })

  it('is not told of another text, nor to those who left', async () => {
    await update(120)
    const search = await collect('water policy')
    await owner.put(url(search), { is_on: true })
    await owner.post(`/api/searches/${search.uuid}/texts/`, { text: 'street trees and heat' })
    await update(200)
    await look()
    expect((await read(search)).news).toBeNull()
    expect((await owner.put(url(search), { is_on: false })).json()).toMatchObject({ is_on: false })
    const member = await signedIn(server, 'member', { organisation: 'house' })
    expect((await member.get(url(search))).json()).toMatchObject({ code: 'search_not_found' })
    await owner.put(`/api/shares/search/${search.uuid}/`, { shared_users: ['member'] })
    await member.put(url(search), { is_on: true, by_mail: true })
    await owner.put(`/api/shares/search/${search.uuid}/`, { shared_users: [] })
    told.length = 0
    await update(120)
    await look()
    expect(told).toEqual([])
  })
})
