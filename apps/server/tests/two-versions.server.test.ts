import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildCatalogue, demoSource, embeddedHome, LiveEngine } from '@cognate/catalogue'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aQuery, Client, signedIn, startTestServer, type TestServer } from './support/server.ts'

/** Servers that have opened different catalogue versions, as for a moment after an import. */
let servers: [older: TestServer, newer: TestServer]
let folder: string
const catalogues: LiveEngine[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'two-versions-'))
  const [older, newer] = [await open(60), await open(90)]
  const first = await startTestServer({ catalogue: older })
  servers = [first, await startTestServer({ catalogue: newer, beside: first })]
})
afterAll(async () => {
  for (const server of servers.toReversed()) await server.close()
  for (const catalogue of catalogues) await catalogue.close()
  await rm(folder, { recursive: true })
})

async function open(works: number): Promise<LiveEngine> {
  const directory = join(folder, String(works))
  await buildCatalogue({ source: demoSource({ works }), directory, maxWorkers: 0 })
  const catalogue = await LiveEngine.follow(embeddedHome({ activeDirectory: async () => directory }, { threads: 1 }))
  catalogues.push(catalogue)
  return catalogue
}

interface List {
  meta: { next_cursor: string | null }
  results: { id: string }[]
}

const LIST = '/catalogue/works?select=id&sort=publication_date:desc'
const read = (server: TestServer, query: string) => new Client(server).get(`${LIST}&${query}`)
const listOf = async (server: TestServer, query: string): Promise<List> => (await read(server, query)).json()
const idsOf = ({ results }: List) => results.map(({ id }) => id)

describe('two servers with different catalogue versions', () => {
  it('D-05 continue a cursor of each other after the same record', async () => {
    const [older, newer] = servers
    const { meta, results } = await listOf(older, 'per-page=10&cursor=*')
    const all = idsOf(await listOf(newer, 'per-page=100'))
    const place = all.indexOf(results.at(-1)!.id)
    expect(place).toBeGreaterThanOrEqual(10)
    const next = await listOf(newer, `per-page=10&cursor=${meta.next_cursor}`)
    expect(idsOf(next)).toEqual(all.slice(place + 1, place + 11))
  })

  it('D-05 refuse a cursor after a record that they do not know', async () => {
    const [older, newer] = servers
    const known = new Set(idsOf(await listOf(older, 'per-page=100')))
    const unknown = idsOf(await listOf(newer, 'per-page=100')).findIndex((id) => !known.has(id))
    const { meta } = await listOf(newer, `per-page=${unknown + 1}&cursor=*`)
    const response = await read(older, `per-page=10&cursor=${meta.next_cursor}`)
    expect(response.json()).toMatchObject({ message: 'Cursor value is invalid.' })
  })

  it('D-05 open a stored query of each other, and run it on their own version', async () => {
    const here = await signedIn(servers[0], 'ada')
    const { uuid } = (await here.post('/api/find_similar/', aQuery())).json()
    const there = await here.at(servers[1]).get(`/api/queries/${uuid}/?run=1`)
    expect(there.statusCode).toBe(200)
    const asked = (await here.at(servers[1]).post('/api/find_similar/', aQuery())).json()
    expect(there.json().answer.results).toEqual(asked.results)
  })
})
