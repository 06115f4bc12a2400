import { type FindSimilarAnswer, MAX_RECORDS } from '@cognate/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aQuery, type Client, signedIn, startTestServer, type TestServer } from './support/server.ts'

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

const TEXT = 'street trees and urban heat'
const ask = async (payload: object, by = client): Promise<FindSimilarAnswer> =>
  (await by.post('/api/find_similar/', payload)).json()
const save = async (payload: object) => (await client.post('/api/searches/', { name: 'Mine', ...payload })).json()
const idsOf = ({ results }: FindSimilarAnswer) => results.map(({ identifier }) => identifier)
const authorsOf = (ids: readonly string[]) => ids.map((identifier) => ({ record_type: 'author', identifier }))
const asRecord = (text: string) => ({ record_type: 'record', identifier: 'query_text', fields: { text } })

describe('find_similar with a saved search', () => {
  it('S-06 adds its used records to the query as if they had been sent, and leaves them out of the answer', async () => {
    const [first, ...others] = idsOf(await ask(aQuery(TEXT)))
    const { uuid } = await save({ included_records: authorsOf([first!]) })
    const continued = await ask(aQuery(TEXT, { search: uuid }))
    const sent = await ask({ ...aQuery(TEXT), records: [...aQuery(TEXT).records, ...authorsOf([first!])] })
    expect(continued.results).toEqual(sent.results)
    expect(idsOf(continued)).not.toContain(first)
    // Some of them wrote on it without the one who is collected.
    expect(idsOf(continued).filter((id) => others.includes(id)).length).toBeGreaterThan(10)
  })

  it('C-01 neither adds its included records nor removes them from the answer if they are not part of the query', async () => {
    const plain = await ask(aQuery(TEXT))
    const [first, second] = idsOf(plain)
    const { uuid } = await save({ included_records: authorsOf([first!]), excluded_records: authorsOf([second!]) })
    const continued = await ask(aQuery(TEXT, { search: uuid, use_included: false }))
    expect(continued.results.slice(0, 2)).toEqual([plain.results[0], plain.results[2]])
    const stored = (await client.get(`/api/queries/${continued.uuid}/?run=1`)).json()
    expect(stored.question).toMatchObject({ search: uuid, use_included: false })
    expect(stored.answer.results).toEqual(continued.results)
  })

  it('C-01 keeps the filters, the check for conflicts and the sort that it was searched with', async () => {
    const old = await save({})
    expect(old).toMatchObject({ filters: {}, sort: null, conflict_of_interest: { records: [] } })
    const filters = { publication_date: { type: 'range', start: '2023-01-01' } }
    const conflict_of_interest = { records: authorsOf(['A1']), check: ['coauthors'], since: 2020 }
    const collection = await save({ filters, conflict_of_interest, sort: 'works_count' })
    expect(collection).toMatchObject({ filters, conflict_of_interest, sort: 'works_count' })
    const changed = await client.patch(`/api/searches/${collection.uuid}/`, { filters: {}, sort: 'relevance' })
    expect(changed.json()).toMatchObject({ filters: {}, conflict_of_interest, sort: 'relevance' })
    expect((await client.get('/api/searches/')).json().results[0]).not.toHaveProperty('filters')
  })

  it('C-01 leaves the text of a collection as it is, whatever is searched with it', async () => {
    const collection = await save({ texts: [TEXT] })
    expect(collection.texts).toMatchObject([{ text: TEXT }])
    await ask(aQuery('neural translation of low-resource languages', { search: collection.uuid }))
    await ask(aQuery(`${TEXT} in summer`, { search: collection.uuid, use_included: false }))
    const after = (await client.get(`/api/searches/${collection.uuid}/`)).json()
    expect(after).toEqual(collection)
  })

  it('C-01 keeps a reworded text with the earlier ones, for everybody the collection is shared with', async () => {
    const { uuid } = await save({ texts: [`  ${TEXT} `] })
    const reworded = await client.post(`/api/searches/${uuid}/texts/`, { text: 'trees that cool streets' })
    expect(reworded.statusCode).toBe(200)
    const wordsOf = ({ texts }: { texts: { text: string }[] }) => texts.map(({ text }) => text)
    expect(wordsOf(reworded.json())).toEqual([TEXT, 'trees that cool streets'])
    const chief = await signedIn(server, `chief-${people}`, { organisation: `person-${people}` })
    expect((await chief.get(`/api/searches/${uuid}/`)).statusCode).toBe(404)
    await client.put(`/api/shares/search/${uuid}/`, { shared_users: [`chief-${people}`] })
    expect(wordsOf((await chief.get(`/api/searches/${uuid}/`)).json())).toEqual([TEXT, 'trees that cool streets'])
    const restored = await chief.post(`/api/searches/${uuid}/texts/`, { text: TEXT })
    expect(wordsOf(restored.json())).toEqual(['trees that cool streets', TEXT])
    expect((await client.post(`/api/searches/${uuid}/texts/`, { text: ' ' })).statusCode).toBe(400)
  })

  it('S-12 restores all replaced records in one call, and a query asked again then finds them', async () => {
    const [first, second, third] = idsOf(await ask(aQuery(TEXT)))
    const replaced = authorsOf([first!, second!]).map((record) => ({ ...record, reason: 'replaced' }))
    const { uuid, excluded_records } = await save({ excluded_records: replaced })
    expect(excluded_records.map(({ reason }: { reason: string }) => reason)).toEqual(['replaced', 'replaced'])
    const narrowed = await ask(aQuery(TEXT, { search: uuid }))
    expect(idsOf(narrowed)[0]).toBe(third)
    const uuids = excluded_records.map((record: { uuid: string }) => record.uuid)
    const restored = await client.delete(`/api/searches/${uuid}/excluded_records/`, { uuids })
    expect(restored.json()).toEqual({ restored: 2 })
    const again = (await client.get(`/api/queries/${narrowed.uuid}/?run=1`)).json()
    expect(idsOf(again.answer).slice(0, 2)).toEqual([first, second])
  })

  it('S-06 searches with the records alone if nothing else is given', async () => {
    const { uuid } = await save({ included_records: [asRecord(TEXT)] })
    const continued = await ask({ dataset: 'experts', search: uuid })
    expect(continued.results).toEqual((await ask(aQuery(TEXT))).results)
  })

  it('C-01 neither adds unused records to the query nor removes them from the answer', async () => {
    const plain = await ask(aQuery(TEXT))
    const { uuid, included_records } = await save({ included_records: authorsOf([idsOf(plain)[0]!]) })
    await client.put(`/api/included_records/${included_records[0].uuid}/`, { used_in_search: false })
    expect((await ask(aQuery(TEXT, { search: uuid }))).results).toEqual(plain.results)
  })

  it.each(['experts', 'works'])('C-02 removes excluded records from %s and changes nothing else', async (dataset) => {
    const plain = await ask(aQuery(TEXT, { dataset }))
    const [first, second, third] = plain.results
    const record_type = first!.record_type
    const { uuid } = await save({ excluded_records: [{ record_type, identifier: first!.identifier }] })
    const values = [third!.identifier]
    const filters = { excluded_records: { type: 'exclude', values } }
    const continued = await ask(aQuery(TEXT, { dataset, search: uuid, filters }))
    expect(continued.results.slice(0, 2)).toEqual([second, plain.results[3]])
    expect(continued.total).toBe(plain.total - 2)
  })

  it('C-02 keeps only the records that a filter includes, without excluded ones', async () => {
    const [first, second, third] = idsOf(await ask(aQuery(TEXT)))
    const { uuid } = await save({ excluded_records: authorsOf([first!]) })
    const filters = { excluded_records: { type: 'include', values: [first, third] } }
    expect(idsOf(await ask(aQuery(TEXT, { search: uuid, filters })))).toEqual([third])
    expect(second).toBeDefined()
  })

  it('C-02 finds nothing if a filter includes only unknown records', async () => {
    const filters = { excluded_records: { type: 'include', values: ['none'] } }
    for (const dataset of ['experts', 'works', 'institutions', 'venues', 'projects']) {
      expect(await ask(aQuery(TEXT, { dataset, filters })), dataset).toMatchObject({ total: 0, results: [] })
    }
  })

  it('ignores records that cannot be queried with or no longer exist', async () => {
    const included_records = [
      { record_type: 'venue', identifier: 'S1' },
      { record_type: 'author', identifier: 'A99999999999' },
      asRecord(TEXT),
    ]
    const { uuid } = await save({ included_records })
    expect((await ask({ dataset: 'experts', search: uuid })).results).toEqual((await ask(aQuery(TEXT))).results)
  })

  it('C-04 stores the search and its name with the query, and replays with it', async () => {
    const [first] = idsOf(await ask(aQuery(TEXT)))
    const { uuid } = await save({ name: 'Reviewers', included_records: authorsOf([first!]) })
    const continued = await ask(aQuery(TEXT, { search: uuid }))
    const stored = (await client.get(`/api/queries/${continued.uuid}/?run=1`)).json()
    expect(stored).toMatchObject({ search: uuid, search_name: 'Reviewers' })
    expect(stored.answer.results).toEqual(continued.results)
    const works = await client.get(`/api/authors/${first!.split('/').at(-1)}/works/?query=${continued.uuid}`)
    expect(works.statusCode).toBe(200)
  })

  it('S-06 opens a query after its collection was deleted, without it', async () => {
    const [first] = idsOf(await ask(aQuery(TEXT)))
    const { uuid } = await save({ name: 'Reviewers', included_records: authorsOf([first!]) })
    const continued = await ask(aQuery(TEXT, { search: uuid }))
    const alone = await ask({ dataset: 'experts', search: uuid })
    await client.delete(`/api/searches/${uuid}/`)
    const stored = (await client.get(`/api/queries/${continued.uuid}/?run=1`)).json()
    expect(stored).toMatchObject({ search: null, search_name: 'Reviewers', lacks_search: true })
    expect(stored.question.search).toBeNull()
    expect(stored.answer.results).toEqual((await ask(aQuery(TEXT))).results)
    const empty = await client.get(`/api/queries/${alone.uuid}/?run=1`)
    expect([empty.statusCode, empty.json().answer.results]).toEqual([200, []])
    const topics = await client.post('/api/topics/', { dataset: 'experts', query: alone.uuid })
    expect([topics.statusCode, topics.json()]).toEqual([200, []])
    const network = await client.post('/api/network/', { query: alone.uuid })
    expect([network.statusCode, network.json().nodes]).toEqual([200, []])
  })

  it('C-06 opens a shared query for people who may not see its collection, and shows nothing of that', async () => {
    const organisation = `shared-${people}`
    client = await signedIn(server, `owner-${people}`, { organisation })
    const friend = await signedIn(server, `friend-${people}`, { organisation })
    const [first] = idsOf(await ask(aQuery(TEXT)))
    const { uuid } = await save({ name: 'Secret reviewers', included_records: authorsOf([first!]) })
    const continued = await ask(aQuery(TEXT, { search: uuid }))
    await client.put(`/api/shares/query/${continued.uuid}/`, { shared_users: [`friend-${people}`] })
    const sharedQuery = await friend.get(`/api/queries/${continued.uuid}/?run=1`)
    expect(sharedQuery.statusCode).toBe(200)
    expect(sharedQuery.json()).toMatchObject({ search: null, search_name: null, lacks_search: true })
    expect(idsOf(sharedQuery.json().answer)).toContain(first)
    const found = async (text: string) => (await friend.get(`/api/queries/?search=${text}`)).json().count
    expect([await found('Secret'), await found('street')]).toEqual([0, 1])
    expect((await friend.get('/api/queries/')).body).not.toContain('Secret reviewers')
    await client.put(`/api/shares/search/${uuid}/`, { shared_users: [`friend-${people}`] })
    const both = (await friend.get(`/api/queries/${continued.uuid}/?run=1`)).json()
    expect(both).toMatchObject({ search: uuid, search_name: 'Secret reviewers', lacks_search: false })
    expect(both.answer.results).toEqual(continued.results)
  })

  it('refuses an empty collection without a query, an unknown one, and one of somebody else', async () => {
    const { uuid } = await save({})
    const other = await signedIn(server, `other-${people}`)
    const refusals = [
      await client.post('/api/find_similar/', { dataset: 'experts', search: uuid }),
      await client.post('/api/find_similar/', aQuery(TEXT, { search: '3f2f8c4e-8a55-4d0e-9f0a-0d6cbb0f0c11' })),
      await other.post('/api/find_similar/', aQuery(TEXT, { search: uuid })),
    ].map((response) => [response.statusCode, response.json().code])
    expect(refusals).toEqual([
      [400, 'empty_query'],
      [404, 'search_not_found'],
      [404, 'search_not_found'],
    ])
  })

  it('S-10 ignores academics of a collection without get_author_abstracts, and refuses a collection without use_collections', async () => {
    const organisation = `gated-${people}`
    const limited = await signedIn(server, `limited-${people}`, {
      organisation,
      licence: { endpoints: ['use_collections'] },
    })
    const plain = await ask(aQuery(TEXT), limited)
    const made = await limited.post('/api/searches/', {
      name: 'Mine',
      included_records: authorsOf(idsOf(plain).slice(0, 1)),
    })
    const { uuid } = made.json()
    const continued = await ask(aQuery(TEXT, { search: uuid }), limited)
    expect(idsOf(continued).slice(0, 49)).toEqual(idsOf(plain).slice(1))
    const { id } = (await server.workspace.organisations.byName(organisation))!
    const licence = (await server.workspace.licences.of(id))!
    await server.workspace.licences.set(id, { ...licence, endpoints: [] })
    const response = await limited.post('/api/find_similar/', aQuery(TEXT, { search: uuid }))
    expect([response.statusCode, response.json().code]).toEqual([403, 'endpoint_not_allowed'])
  })
})

describe('a collection with more records than a query takes', () => {
  const RECORDS = 230

  it('S-01 C-01 adds the newest of its used records, as many as fit into one query', async () => {
    const authors = Array.from({ length: RECORDS }, (_, index) => asRecord(`marginal words ${index}`))
    const { uuid } = await save({ included_records: [...authors, asRecord(TEXT)] })
    const newest = [...authors.slice(-(MAX_RECORDS - 2)), asRecord(TEXT)]
    const records = [asRecord('canopy of trees')]
    const continued = await ask({ dataset: 'experts', records, search: uuid })
    const sent = await ask({ dataset: 'experts', records: [...records, ...newest] })
    expect(sent.results.length).toBeGreaterThan(0)
    expect(continued.results).toEqual(sent.results)
  })

  it('S-01 C-01 also leaves the records out of the answer that did not fit into the query', async () => {
    const [first] = idsOf(await ask(aQuery(TEXT)))
    const authors = Array.from({ length: RECORDS }, (_, index) => asRecord(`${TEXT} ${index}`))
    const { uuid } = await save({ included_records: [...authorsOf([first!]), ...authors] })
    const found = idsOf(await ask(aQuery(TEXT, { search: uuid })))
    expect(found.length).toBeGreaterThan(0)
    expect(found).not.toContain(first)
  })
})
