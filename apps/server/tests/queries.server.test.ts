import { QueryDetailView, QueryView } from '@cognate/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aQuery, Client, signedIn, startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
let client: Client
let people = 0
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  client = await signedIn(server, `person-${++people}`)
})

const ask = async (text: string, more?: object): Promise<string> =>
  (await client.post('/api/find_similar/', aQuery(text, more))).json().uuid

it('C-04 stores a query of a program with the names of its records', async () => {
  const client = await signedIn(server, 'program')
  const records = [{ record_type: 'author', identifier: 'A98000000001' }]
  const { uuid } = (await client.post('/api/find_similar/', { dataset: 'experts', records })).json()
  const { display_name } = (await client.get('/api/records/author/A98000000001/')).json().fields
  const [listed] = (await client.get('/api/queries/')).json().results
  expect(listed.collection.records[0].fields).toEqual({ display_name })
  const named = [{ ...records[0], fields: { display_name } }]
  expect((await client.post('/api/find_similar/', { dataset: 'experts', records: named })).json().uuid).toBe(uuid)
})

describe('GET /api/queries/', () => {
  it('C-04 lists the caller’s queries with all their fields, the newest first', async () => {
    await ask('first', { filters: { publication_date: { type: 'range', start: '2020-01-01' } } })
    const newest = await ask('second')
    const response = await client.get('/api/queries/')
    expect(response.statusCode).toBe(200)
    const { count, results } = response.json()
    expect(count).toBe(2)
    for (const result of results) expect(QueryView.parse(result)).toEqual(result)
    expect(results[0]).toMatchObject({ uuid: newest, query_text: 'second', access: { is_owned: true } })
    expect(results[1].filters).toEqual([{ field: 'publication_date', type: 'range', start: '2020-01-01' }])
  })

  it('K-01 lists people who are only checked against as one filter', async () => {
    const conflict_of_interest = { records: ['A1', 'A2'].map((identifier) => ({ record_type: 'author', identifier })) }
    await ask('checked', { conflict_of_interest })
    const filters = { coi_authors: { type: 'exclude', values: [] } }
    await ask('hidden', { conflict_of_interest, filters })
    const { results } = (await client.get('/api/queries/')).json()
    const fieldsOf = (row: QueryView) => row.filters.map(({ field, type }) => [field, type])
    expect(results.map(fieldsOf)).toEqual([[['coi_authors', 'exclude']], [['coi_authors', 'include']]])
  })

  it('C-04 pages, orders and searches', async () => {
    for (const text of ['apples', 'pears', 'apple trees']) await ask(text)
    const texts = async (query: string) =>
      (await client.get(`/api/queries/?${query}`)).json().results.map((row: { query_text: string }) => row.query_text)
    expect(await texts('page_size=2&page=2&ordering=created_at')).toEqual(['apple trees'])
    expect(await texts('search=APPLE&ordering=created_at')).toEqual(['apples', 'apple trees'])
  })

  it('refuses an unknown ordering', async () => {
    const response = await client.get('/api/queries/?ordering=colour')
    expect(response.statusCode).toBe(400)
    expect(response.json().code).toBe('invalid_request')
  })
})

describe('GET /api/queries/{uuid}/', () => {
  it('S-06 gives the query, and with run=1 the same answer again', async () => {
    const response = await client.post('/api/find_similar/', aQuery('climate', { limit: 5 }))
    const { took_ms, ...asked } = response.json()
    const stored = QueryDetailView.parse((await client.get(`/api/queries/${asked.uuid}/`)).json())
    const unsaid = { sort: 'relevance', filters: {}, search: null, conflict_of_interest: null }
    expect(stored.question).toEqual({ ...aQuery('climate'), limit: 5, ...unsaid })
    expect(stored.answer).toBeUndefined()
    const replayed = (await client.get(`/api/queries/${asked.uuid}/?run=1`)).json()
    expect(replayed.answer).toMatchObject(asked)
  })
})

describe('DELETE /api/queries/{uuid}/', () => {
  it('Q-05 deletes the query and its text', async () => {
    const uuid = await ask('secret manuscript')
    const response = await client.delete(`/api/queries/${uuid}/`)
    expect(response.statusCode).toBe(204)
    expect(response.body).toBe('')
    expect((await client.get(`/api/queries/${uuid}/`)).statusCode).toBe(404)
    expect((await client.delete(`/api/queries/${uuid}/`)).json().code).toBe('query_not_found')
  })

  it('needs the csrftoken', async () => {
    const uuid = await ask('kept')
    const response = await client.call('DELETE', `/api/queries/${uuid}/`, { headers: { 'x-csrftoken': '' } })
    expect(response.statusCode).toBe(403)
    expect((await client.get(`/api/queries/${uuid}/`)).statusCode).toBe(200)
  })
})

describe('DELETE /api/queries/batch_delete/', () => {
  it('C-04 deletes several and answers how many were the caller’s', async () => {
    const mine = [await ask('one'), await ask('two')]
    const other = await signedIn(server, `other-${people}`)
    const theirs = (await other.post('/api/find_similar/', aQuery('three'))).json().uuid
    const response = await client.delete('/api/queries/batch_delete/', { uuids: [...mine, theirs] })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({ deleted: 2 })
    expect((await other.get(`/api/queries/${theirs}/`)).statusCode).toBe(200)
  })

  it('refuses an empty list and invalid uuids', async () => {
    for (const uuids of [[], ['x']]) {
      const response = await client.delete('/api/queries/batch_delete/', { uuids })
      expect(response.statusCode).toBe(400)
      expect(response.json().code).toBe('invalid_request')
    }
  })
})

describe('queries of somebody else', () => {
  it('Q-07 answer 404', async () => {
    const uuid = await ask('mine alone')
    const other = await signedIn(server, `stranger-${people}`)
    expect((await other.get('/api/queries/')).json().count).toBe(0)
    for (const response of [await other.get(`/api/queries/${uuid}/`), await other.delete(`/api/queries/${uuid}/`)]) {
      expect(response.statusCode).toBe(404)
      expect(response.json().code).toBe('query_not_found')
    }
  })

  it('are closed to people who are not signed in', async () => {
    const nobody = new Client(server)
    await nobody.get('/config')
    const uuid = '3f2f8c4e-8a55-4d0e-9f0a-0d6cbb0f0c11'
    const responses = [
      await nobody.get('/api/queries/'),
      await nobody.get(`/api/queries/${uuid}/`),
      await nobody.delete(`/api/queries/${uuid}/`),
      await nobody.delete('/api/queries/batch_delete/', { uuids: [uuid] }),
    ]
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401])
  })
})
