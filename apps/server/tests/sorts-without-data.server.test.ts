import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  catalogueStore,
  type DocumentSource,
  demoDocuments,
  demoSource,
  embeddedHome,
  LiveEngine,
} from '@cognate/catalogue'
import type { FindSimilarAnswer, SearchModuleView } from '@cognate/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aQuery, signedIn, startTestServer, type TestServer } from './support/server.ts'

let directory: string
let catalogue: LiveEngine
let server: TestServer
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sorts-without-data-'))
  const startups = demoDocuments({ works: 100 }).filter(({ kind }) => kind === 'startup') as DocumentSource<'startup'>[]
  const store = catalogueStore(directory)
  const documents = startups.map(withoutFoundationYears)
  const { version } = await store.import(demoSource({ works: 100 }), { documents, maxWorkers: 0 })
  catalogue = await LiveEngine.follow(
    embeddedHome({ activeDirectory: async () => store.directoryOf(version) }, { threads: 1 }),
  )
  server = await startTestServer({ services: { catalogue } })
})
afterAll(async () => {
  await server.close()
  await catalogue.close()
  await rm(directory, { recursive: true })
})

const withoutFoundationYears = (source: DocumentSource<'startup'>): DocumentSource<'startup'> => ({
  ...source,
  async *read() {
    for await (const entry of source.read())
      yield 'record' in entry ? { record: { ...entry.record, foundation_year: null } } : entry
  },
})

it('S-09 offers no sort that no record has a value for, and still runs a stored query sorted by it', async () => {
  const client = await signedIn(server, 'ada')
  const modules: SearchModuleView[] = (await client.get('/api/search_modules/')).json()
  const startups = modules.find(({ key }) => key === 'startups')!
  expect(startups.count).toBeGreaterThan(0)
  expect(startups.sorts.map(({ key, has_data }) => [key, has_data])).toEqual([
    ['relevance', true],
    ['name', true],
    ['foundation_year', false],
  ])
  const text = 'learning networks for patients, cells and climate models in cities'
  const query = aQuery(text, { dataset: 'startups', sort: 'foundation_year' })
  const answer: FindSimilarAnswer = (await client.post('/api/find_similar/', query)).json()
  expect(answer.results.length).toBeGreaterThan(0)
  const replayed = await client.get(`/api/queries/${answer.uuid}/?run=1`)
  expect(replayed.statusCode).toBe(200)
  expect(replayed.json()).toMatchObject({ sort: 'foundation_year', answer: { results: answer.results } })
})
