import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildCatalogue, demoSource, embeddedHome, LiveEngine, nothingMerged } from '@cognate/catalogue'
import type { FindSimilarAnswer } from '@cognate/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aQuery, type Client, signedIn, startTestServer, type TestServer } from './support/server.ts'

/** An author of the demo catalogue, and ids that were merged into it, one after the other. */
const AUTHOR = 'A98000000001'
const ID = `https://openalex.org/${AUTHOR}`
const FORMER = ['A7', 'A8']

let directory: string
let catalogue: LiveEngine
let server: TestServer
let client: Client
let text: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'continued-search-merged-'))
  const lines = Buffer.from(`merge_date,id,merge_into_id\n2026-01-01,A7,${AUTHOR}\n2026-02-01,A8,A7\n`)
  const file = { name: 'merged_ids/authors/2026-02-01.csv', bytes: lines.length, open: () => once(lines) }
  const source = { ...demoSource({ works: 60 }), merged: { ...nothingMerged, authors: [file] } }
  await buildCatalogue({ source, directory, maxWorkers: 0 })
  catalogue = await LiveEngine.follow(embeddedHome({ activeDirectory: async () => directory }, { threads: 1 }))
  server = await startTestServer({ services: { catalogue } })
  client = await signedIn(server, 'reader')
  const { results } = (await client.get(`/api/authors/${AUTHOR}/works/`)).json()
  text = results[0].title
})
afterAll(async () => {
  await server.close()
  await catalogue.close()
  await rm(directory, { recursive: true })
})

async function* once(content: Buffer): AsyncGenerator<Buffer> {
  yield content
}

const ask = async (more: object = {}): Promise<FindSimilarAnswer> =>
  (await client.post('/api/find_similar/', aQuery(text, more))).json()
const idsOf = ({ results }: FindSimilarAnswer) => results.map(({ identifier }) => identifier)
const save = async (payload: object): Promise<string> =>
  (await client.post('/api/searches/', { name: 'Mine', ...payload })).json().uuid

describe('a collection whose records have other ids now', () => {
  const spellings = [
    ...FORMER,
    'a7',
    'https://openalex.org/A8',
    'http://api.openalex.org/authors/a7',
    AUTHOR.toLowerCase(),
  ]

  it.each(spellings)('C-02 D-05 never finds an author again who was excluded as %s', async (identifier) => {
    expect(idsOf(await ask())).toContain(ID)
    const search = await save({ excluded_records: [{ record_type: 'author', identifier }] })
    const found = idsOf(await ask({ search }))
    expect(found.length).toBeGreaterThan(0)
    expect(found).not.toContain(ID)
  })

  it.each(spellings)(
    'C-02 D-05 never finds an author excluded as %s, even if a filter includes only that one',
    async (identifier) => {
      const search = await save({ excluded_records: [{ record_type: 'author', identifier }] })
      for (const value of [ID, ...spellings]) {
        const filters = { excluded_records: { type: 'include', values: [value] } }
        expect(idsOf(await ask({ filters }))).toEqual([ID])
        expect(idsOf(await ask({ search, filters }))).toEqual([])
      }
    },
  )

  it.each(spellings)('C-02 D-05 hides %s with the filter of an unsaved collection', async (identifier) => {
    const filters = { excluded_records: { type: 'exclude', values: [identifier] } }
    expect(idsOf(await ask({ filters }))).not.toContain(ID)
  })

  it.each(spellings)(
    'C-01 D-05 adds the author included as %s to the query, and leaves them out of the answer',
    async (identifier) => {
      const search = await save({ included_records: [{ record_type: 'author', identifier }] })
      const continued = await ask({ search })
      expect(idsOf(continued)).not.toContain(ID)
      const asked = [...aQuery(text).records, { record_type: 'author', identifier: AUTHOR }]
      expect(continued.results).toEqual((await ask({ records: asked })).results)
    },
  )

  it.each(spellings)('C-01 does not add %s to the query if it is not used', async (identifier) => {
    const search = await save({ included_records: [{ record_type: 'author', identifier, used_in_search: false }] })
    expect(idsOf(await ask({ search }))).toEqual(idsOf(await ask()))
  })
})
