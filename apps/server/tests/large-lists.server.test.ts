import { MAX_LIST_BYTES, MAX_TEXT, quotas } from '@cognate/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fitList } from '../src/http/fit-list.ts'
import { aQuery, type Client, signedIn, startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
let ada: Client
let ben: Client
beforeAll(async () => {
  server = await startTestServer()
  ada = await signedIn(server, 'ada', { organisation: 'north' })
  ben = await signedIn(server, 'ben', { organisation: 'north' })
})
afterAll(() => server.close())

const many = (count: number) => Array.from({ length: count }, (_, at) => `https://openalex.org/A${at}`)
const bulky = (at: number) =>
  aQuery(`${at} ${'climate '.repeat(MAX_TEXT / 8 - 2)}`, {
    limit: 1,
    filters: { excluded_records: { type: 'exclude', values: many(8_000) } },
    conflict_of_interest: { records: many(200).map((identifier) => ({ identifier })) },
  })

describe('what is stored with a record', () => {
  const record = (fields: object) => ({ record_type: 'author', identifier: 'A1', fields })

  it('is limited to known fields, each cut to its length', async () => {
    const places = [{ display_name: 'North', country_code: 'NL', secret: 1 }]
    const sent = {
      display_name: 'x'.repeat(3_000),
      bulk: 'x'.repeat(100_000),
      orcid: null,
      active_affiliations: places,
    }
    const saved = await ada.post('/api/searches/', { name: 'one', included_records: [record(sent)] })
    expect(saved.json().included_records[0].fields).toEqual({
      display_name: 'x'.repeat(1_000),
      orcid: null,
      active_affiliations: [{ display_name: 'North', country_code: 'NL' }],
    })
    const text = { record_type: 'record', identifier: 'query_text', fields: { text: 'urban heat', bulk: 'x' } }
    const answer = await ada.post('/api/find_similar/', { dataset: 'works', records: [text] })
    const stored = (await ada.get(`/api/queries/${answer.json().uuid}/`)).json()
    expect(stored.question.records[0].fields).toEqual({ text: 'urban heat' })
  })

  it('is a text of at most the length of a query, also in a collection', async () => {
    const text = { record_type: 'record', identifier: 'query_text', fields: { text: 'x'.repeat(MAX_TEXT + 1) } }
    const response = await ada.post('/api/searches/', { name: 'two', included_records: [text] })
    expect(response.json()).toMatchObject({ status: 400, code: 'text_too_long' })
  })
})

describe('lists', () => {
  it('stay small for a colleague, however much is shared', async () => {
    for (let at = 0; at < 12; at++) {
      const { uuid } = (await ada.post('/api/find_similar/', bulky(at))).json()
      expect((await ada.put(`/api/shares/query/${uuid}/`, { shared_users: ['ben'] })).statusCode).toBe(200)
    }
    const response = await ben.get('/api/queries/?page_size=200')
    expect(response.body.length).toBeLessThan(MAX_LIST_BYTES)
    const [first] = response.json().results
    expect(first.filters).toEqual([
      { field: 'excluded_records', type: 'exclude', values: many(20) },
      { field: 'coi_authors', type: 'include' },
    ])
    expect(first.query_text.length).toBeGreaterThan(MAX_TEXT - 20)
    const whole = (await ben.get(`/api/queries/${first.uuid}/`)).json()
    expect(whole.question.filters.excluded_records.values).toHaveLength(8_000)
    expect(whole.question.conflict_of_interest.records).toHaveLength(200)
  })

  it('are shortened if they do not fit, and refused if that is not enough', () => {
    const rows = Array.from({ length: 3 }, () => ({ text: 'x'.repeat(MAX_LIST_BYTES / 2) }))
    expect(fitList(rows.slice(0, 1))).toEqual(rows.slice(0, 1))
    expect(fitList(rows, ({ text }) => ({ text: text.slice(0, 5) }))).toEqual(Array(3).fill({ text: 'xxxxx' }))
    expect(() => fitList(rows)).toThrow(expect.objectContaining({ code: 'too_large' }))
    expect(() => fitList(rows, (row) => row)).toThrow(expect.objectContaining({ code: 'too_large' }))
  })
})

describe('quotas', () => {
  it('answer 403 with a sentence that gives the limit and what to do', async () => {
    const full = await startTestServer({ quotas: { filter_presets: 2 } })
    const cyd = await signedIn(full, 'cyd')
    const preset = { search_module: 'experts', filter_data: { filters: {} } }
    for (const name of ['one', 'two']) {
      expect((await cyd.post('/api/filter_presets/', { name, ...preset })).statusCode).toBe(201)
    }
    const response = await cyd.post('/api/filter_presets/', { name: 'three', ...preset })
    expect(response.json()).toMatchObject({
      status: 403,
      code: 'quota_reached',
      detail: 'You keep 2 filter presets, the most there is room for. Delete one first.',
    })
    await full.close()
    expect(quotas.filter_presets).toBe(1_000)
  })
})
