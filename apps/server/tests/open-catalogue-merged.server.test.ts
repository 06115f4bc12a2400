import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildCatalogue, demoSource, embeddedHome, LiveEngine, nothingMerged } from '@cognate/catalogue'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Client, startTestServer, type TestServer } from './support/server.ts'

const AUTHOR = 'A98000000001'

let directory: string
let catalogue: LiveEngine
let server: TestServer
let client: Client
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'open-catalogue-merged-'))
  const lines = Buffer.from(`merge_date,id,merge_into_id\n2026-01-01,A7,${AUTHOR}\n2026-02-01,A8,A7\n`)
  const file = { name: 'merged_ids/authors/2026-02-01.csv', bytes: lines.length, open: () => once(lines) }
  const source = { ...demoSource({ works: 60 }), merged: { ...nothingMerged, authors: [file] } }
  await buildCatalogue({ source, directory, maxWorkers: 0 })
  catalogue = await LiveEngine.follow(embeddedHome({ activeDirectory: async () => directory }, { threads: 1 }))
  server = await startTestServer({ services: { catalogue } })
  client = new Client(server)
})
afterAll(async () => {
  await server.close()
  await catalogue.close()
  await rm(directory, { recursive: true })
})

async function* once(content: Buffer): AsyncGenerator<Buffer> {
  yield content
}

describe('merged ids', () => {
  it.each(['A7', 'a7', 'https://openalex.org/A7', 'A8'])('D-05 redirects %s to the surviving record', async (id) => {
    const response = await client.get(`/catalogue/authors/${encodeURIComponent(id)}?select=id,display_name`)
    expect(response.statusCode).toBe(301)
    expect(response.headers.location).toBe(`/catalogue/authors/${AUTHOR}?select=id,display_name`)
    const found = await client.get(response.headers.location as string)
    expect(found.json()).toEqual({ id: `https://openalex.org/${AUTHOR}`, display_name: expect.any(String) })
  })

  it('D-05 Q-06 redirects nobody to an academic who opted out', async () => {
    catalogue.hide([AUTHOR])
    expect((await client.get('/catalogue/authors/A7')).statusCode).toBe(404)
    expect((await client.get(`/catalogue/authors/${AUTHOR}`)).statusCode).toBe(404)
    catalogue.hide([])
  })

  it('D-05 finds records in lists by the ids they had', async () => {
    const { results } = (await client.get('/catalogue/authors?filter=openalex:A7|A8&select=id')).json()
    expect(results).toEqual([{ id: `https://openalex.org/${AUTHOR}` }])
  })
})
