import { CoauthorView, NetworkAnswer } from '@cognate/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { aQuery, type Client, signedIn, startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
let client: Client
/** Experts on a subject, with their stored query. */
let people: string[]
let queryId: string
beforeAll(async () => {
  server = await startTestServer()
  client = await signedIn(server, 'ada')
  const found = (await client.post('/api/find_similar/', aQuery(undefined, { limit: 30 }))).json()
  queryId = found.uuid
  people = found.results.map(({ identifier }: { identifier: string }) => identifier)
})
afterAll(() => server.close())

const short = (id: string) => id.replace(/^.*\//, '')
const idsOf = (list: { identifier: string }[]) => list.map(({ identifier }) => identifier)
const draw = async (payload: object, by = client) => by.post('/api/network/', payload)

describe('GET /api/authors/{id}/coauthors/', () => {
  const list = (id: string, more = '') => client.get(`/api/authors/${short(id)}/coauthors/${more}`)

  it('R-09 lists co-authors with their common works, the most frequent first', async () => {
    const response = await list(people[0]!)
    expect(response.statusCode).toBe(200)
    const coauthors = z.array(CoauthorView).parse(response.json())
    expect(coauthors).toEqual(response.json())
    expect(coauthors.length).toBeGreaterThan(0)
    const counts = coauthors.map(({ count }) => count)
    expect(counts).toEqual(counts.toSorted((a, b) => b - a))
    for (const { works, count } of coauthors) expect(works).toHaveLength(Math.min(25, count))
  })

  it('R-09 looks back the given years from the date of the catalogue, and only among the people named', async () => {
    const all = (await list(people[0]!)).json() as CoauthorView[]
    const { date } = await server.catalogue.use(async ({ summary }) => summary)
    const first = `${Number(date.slice(0, 4)) - 3}${date.slice(4)}`
    const recent = (await list(people[0]!, '?years=3')).json() as CoauthorView[]
    const isRecent = ({ works }: CoauthorView) => works.some((work) => work.publication_date! >= first)
    expect(idsOf(recent).toSorted()).toEqual(idsOf(all.filter(isRecent)).toSorted())
    const some = idsOf(all).slice(0, 2)
    const among = (await list(people[0]!, `?among=${some.map(short).join(',')},A1`)).json() as CoauthorView[]
    expect(idsOf(among)).toEqual(some)
  })

  it('R-09 refuses an unknown author and invalid years', async () => {
    expect((await list('A1')).statusCode).toBe(404)
    expect((await list(people[0]!, '?years=0')).statusCode).toBe(400)
  })
})

describe('POST /api/network/', () => {
  it('R-08 draws the experts that a stored query finds', async () => {
    const response = await draw({ query: queryId })
    expect(response.statusCode).toBe(200)
    const network = NetworkAnswer.parse(response.json())
    expect(network).toEqual(response.json())
    expect(idsOf(network.nodes)).toEqual(people)
    expect(network).toEqual((await draw({ identifiers: people })).json())
  })

  it('R-08 draws the edges that the lists of co-authors give', async () => {
    const { edges } = (await draw({ identifiers: people })).json() as NetworkAnswer
    for (const { source, target, count, last_year } of edges) {
      const [coauthor] = (await client.get(`/api/authors/${short(source)}/coauthors/?among=${target}`)).json()
      expect(coauthor).toMatchObject({ identifier: target, count, last_year })
    }
    expect(edges.length).toBeGreaterThan(0)
  })

  it('R-08 draws co-authors within the hops asked for', async () => {
    const { nodes } = (await draw({ identifiers: [people[0]], hops: 1 })).json() as NetworkAnswer
    const coauthors = (await client.get(`/api/authors/${short(people[0]!)}/coauthors/`)).json()
    expect(idsOf(nodes).toSorted()).toEqual([people[0], ...idsOf(coauthors)].toSorted())
    expect(nodes.filter(({ matched }) => matched).map(({ identifier }) => identifier)).toEqual([people[0]])
  })

  it('R-08 refuses a request with neither or both of query and ids, or a query for another dataset', async () => {
    const works = (await client.post('/api/find_similar/', aQuery('climate', { dataset: 'works' }))).json().uuid
    for (const payload of [{}, { query: queryId, identifiers: people }, { query: works }]) {
      const response = await draw(payload)
      expect(response.statusCode).toBe(400)
      expect(response.json().code).toBe('invalid_request')
    }
  })

  it('Q-07 answers 404 for a query that is not the caller’s', async () => {
    const other = await signedIn(server, 'other')
    const response = await draw({ query: queryId }, other)
    expect(response.statusCode).toBe(404)
    expect(response.json().code).toBe('query_not_found')
  })
})

describe('POST /api/network/expand/', () => {
  const expand = (payload: object) => client.post('/api/network/expand/', payload)

  it('R-08 gives the closest co-authors and their edges to the people already drawn', async () => {
    const response = await expand({ author: people[0], limit: 2, among: people })
    expect(response.statusCode).toBe(200)
    const { nodes, edges, cut } = NetworkAnswer.parse(response.json())
    const coauthors = (await client.get(`/api/authors/${short(people[0]!)}/coauthors/`)).json()
    expect(idsOf(nodes)).toEqual([people[0], ...idsOf(coauthors).slice(0, 2)])
    expect(cut.nodes).toBe(Math.max(0, coauthors.length - 2))
    const added = new Set(idsOf(nodes))
    expect(edges.length).toBeGreaterThan(0)
    expect(edges.filter(({ source, target }) => !added.has(source) && !added.has(target))).toEqual([])
  })

  it('R-08 refuses an unknown author', async () => {
    const response = await expand({ author: 'A1' })
    expect(response.statusCode).toBe(404)
    expect(response.json().code).toBe('record_not_found')
  })
})
