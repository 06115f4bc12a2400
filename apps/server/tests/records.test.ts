import { AuthorRecord, RecordView } from '@cognate/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Client, question, signedIn, startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
let client: Client
let author: string
beforeAll(async () => {
  server = await startTestServer()
  client = await signedIn(server, 'ada')
  const answer = await client.post('/api/find_similar/', question('climate', { limit: 1 }))
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

  it('is refused to whoever is not signed in', async () => {
    expect((await new Client(server).get(`/api/records/author/${shortId()}/`)).statusCode).toBe(401)
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
    const { uuid, results } = (await client.post('/api/find_similar/', question('climate', { limit: 1 }))).json()
    const response = await client.get(`/api/authors/${shortId()}/works/?query=${uuid}`)
    expect(response.statusCode).toBe(200)
    expect(response.json().results[0].id).toBe(results[0].evidence[0].identifier)
  })

  it('knows no query of somebody else', async () => {
    const { uuid } = (await client.post('/api/find_similar/', question('climate'))).json()
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

  it('is refused to whoever is not signed in', async () => {
    expect((await new Client(server).get(`/api/authors/${shortId()}/works/`)).statusCode).toBe(401)
  })
})
