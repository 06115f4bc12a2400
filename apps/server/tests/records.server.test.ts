import { AuthorRecord, RecordView } from '@cognate/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aQuery, Client, signedIn, startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
let client: Client
let author: string
beforeAll(async () => {
  server = await startTestServer()
  client = await signedIn(server, 'ada')
  const answer = await client.post('/api/find_similar/', aQuery('climate', { limit: 1 }))
  author = answer.json().results[0].identifier
})
afterAll(() => server.close())

const shortId = () => author.split('/').pop()!

describe('GET /api/records/{record_type}/{id}/', () => {
  it('gives the whole record, by its URL or its short id in any case', async () => {
    for (const id of [encodeURIComponent(author), shortId(), shortId().toLowerCase()]) {
      const response = await client.get(`/api/records/author/${id}/`)
      expect(response.statusCode).toBe(200)
      const record = RecordView.parse(response.json())
      expect(record).toMatchObject({ record_type: 'author', primary_id_type: 'openalex', identifier: author })
      expect(AuthorRecord.parse(record.fields)).toEqual(response.json().fields)
    }
  })

  it('S-10 shows the h-index with trad_metrics only', async () => {
    const limited = await signedIn(server, 'limited', { licence: { endpoints: [] } })
    const url = `/api/records/author/${shortId()}/`
    expect((await client.get(url)).json().fields.summary_stats).toHaveProperty('h_index')
    expect((await limited.get(url)).json().fields.summary_stats).not.toHaveProperty('h_index')
  })

  it.each(['/api/records/author/A99999999999/', '/api/records/author/W1/', '/api/records/planet/A1/'])(
    'answers %s with record_not_found',
    async (url) => {
      const response = await client.get(url)
      expect(response.statusCode).toBe(404)
      expect(response.json().code).toBe('record_not_found')
    },
  )

  it('refuses people who are not signed in', async () => {
    expect((await new Client(server).get(`/api/records/author/${shortId()}/`)).statusCode).toBe(401)
  })
})

describe('POST /api/records/', () => {
  const read = (identifiers: string[], more: object = {}) =>
    client.post('/api/records/', { record_type: 'author', identifiers, ...more })

  it('R-12 gives several records at once, in the order of the request, without missing ones', async () => {
    const list = await client.post('/api/find_similar/', aQuery('climate', { limit: 3 }))
    const ids: string[] = list.json().results.map((result: { identifier: string }) => result.identifier)
    const requestedIds = [ids[2]!, 'A99999999999', ids[0]!.split('/').pop()!.toLowerCase()]
    const answer = (await read(requestedIds)).json()
    expect(answer.count).toBe(2)
    expect(answer.results.map((result: { identifier: string }) => result.identifier)).toEqual([ids[2], ids[0]])
    expect(answer.results.map((result: { asked: string }) => result.asked)).toEqual([requestedIds[0], requestedIds[2]])
    const { fields } = (await client.get(`/api/records/author/${encodeURIComponent(ids[0]!)}/`)).json()
    expect(answer.results[1].fields).toEqual(fields)
  })

  it('S-10 shows the h-index with trad_metrics only', async () => {
    const limited = await signedIn(server, 'limited-list', { licence: { endpoints: [] } })
    const answer = await limited.post('/api/records/', { record_type: 'author', identifiers: [author] })
    expect(answer.json().results[0].fields.summary_stats).not.toHaveProperty('h_index')
    expect((await read([author])).json().results[0].fields.summary_stats).toHaveProperty('h_index')
  })

  it('refuses unknown kinds, and more than 200 ids', async () => {
    expect((await read([author], { record_type: 'planet' })).statusCode).toBe(400)
    expect((await read(Array(201).fill(author))).statusCode).toBe(400)
  })
})

describe('GET /api/authors/{id}/works/', () => {
  it('pages through the works, the newest first', async () => {
    const response = await client.get(`/api/authors/${shortId()}/works/?page_size=200`)
    expect(response.statusCode).toBe(200)
    const { count, results } = response.json()
    expect(results).toHaveLength(count)
    const dates = results.map(({ publication_date }: { publication_date: string }) => publication_date)
    expect(dates).toEqual(dates.toSorted().reverse())
    const second = await client.get(`/api/authors/${shortId()}/works/?page_size=1&page=2`)
    expect(second.json().results[0]?.id).toBe(results[1]?.id)
  })

  it('orders by likeness to a query of the caller', async () => {
    const { uuid, results } = (await client.post('/api/find_similar/', aQuery('climate', { limit: 1 }))).json()
    const response = await client.get(`/api/authors/${shortId()}/works/?query=${uuid}`)
    expect(response.statusCode).toBe(200)
    expect(response.json().results[0].id).toBe(results[0].evidence[0].identifier)
  })

  it('S-13 marks the matching words of each work, as the evidence of the answer does', async () => {
    const { uuid, results } = (await client.post('/api/find_similar/', aQuery('climate', { limit: 1 }))).json()
    const [evidence] = results[0].evidence
    const works = (await client.get(`/api/authors/${shortId()}/works/?query=${uuid}&page_size=200`)).json().results
    const { highlights, abstract, title } = works.find(({ id }: { id: string }) => id === evidence.identifier)
    const { sentence, marks } =
      evidence.source === 'abstract' ? highlights.text : { sentence: title, ...highlights.title }
    expect({ sentence, marks }).toEqual({ sentence: evidence.sentence, marks: evidence.marks })
    expect(abstract ?? title).toContain(sentence)
    const newest = (await client.get(`/api/authors/${shortId()}/works/`)).json().results
    expect(newest.map((work: { highlights: unknown }) => work.highlights)).toEqual(newest.map(() => null))
  })

  it('answers 404 for a query of somebody else', async () => {
    const { uuid } = (await client.post('/api/find_similar/', aQuery('climate'))).json()
    const other = await signedIn(server, 'other')
    const response = await other.get(`/api/authors/${shortId()}/works/?query=${uuid}`)
    expect(response.statusCode).toBe(404)
    expect(response.json().code).toBe('query_not_found')
  })

  it('answers an unknown author with record_not_found', async () => {
    const response = await client.get('/api/authors/A99999999999/works/')
    expect(response.statusCode).toBe(404)
    expect(response.json().code).toBe('record_not_found')
  })

  it('refuses people who are not signed in', async () => {
    expect((await new Client(server).get(`/api/authors/${shortId()}/works/`)).statusCode).toBe(401)
  })
})
