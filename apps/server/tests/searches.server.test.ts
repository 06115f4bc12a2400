import { SearchSummaryView, SearchView } from '@cognate/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Client, signedIn, startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
let client: Client
let author: { id: string; display_name: string }
let people = 0
beforeAll(async () => {
  server = await startTestServer()
  const list = { entity: 'authors' as const, filter: '', search: '', sort: '', page: 1, perPage: 1 }
  const { results } = await server.catalogue.use((engine) => engine.listRecords(list))
  author = results[0] as typeof author
})
afterAll(() => server.close())
beforeEach(async () => {
  client = await signedIn(server, `person-${++people}`)
})

const ada = () => ({ record_type: 'author', identifier: author.id })
const text = { record_type: 'record', identifier: 'query_text', fields: { text: 'climate', display_name: 'climate' } }
const create = async (payload: object) => (await client.post('/api/searches/', payload)).json()
const namesIn = async (query: string) =>
  (await client.get(`/api/searches/?${query}`)).json().results.map(({ name }: { name: string }) => name)

describe('POST /api/searches/', () => {
  it('C-01 saves a search with its records, which get the names of the catalogue', async () => {
    const response = await client.post('/api/searches/', {
      name: '  Reviewers  ',
      external_identifier: 'MS-1',
      included_records: [ada(), text],
      excluded_records: [{ record_type: 'work', identifier: 'W404' }],
    })
    expect(response.statusCode).toBe(201)
    const search = SearchView.parse(response.json())
    expect(search).toEqual(response.json())
    expect(search).toMatchObject({ name: 'Reviewers', external_identifier: 'MS-1', access: { is_owned: true } })
    expect(search.included_records.map(({ identifier, display_name }) => [identifier, display_name])).toEqual([
      [author.id, author.display_name],
      ['query_text', 'climate'],
    ])
    expect(search.included_records.map((record) => [record.search, record.primary_id_type])).toEqual([
      [search.uuid, 'openalex'],
      [search.uuid, null],
    ])
    expect(search.excluded_records[0]).toMatchObject({ identifier: 'https://openalex.org/W404', display_name: null })
    expect((await client.get(`/api/searches/${search.uuid}/`)).json()).toEqual(search)
  })

  it('C-01 keeps as many filters with a collection as with a preset, when it is made and when it is changed', async () => {
    const ofSize = (count: number) => {
      const values = Array.from({ length: count }, (_, index) => `https://openalex.org/I${100_000_000 + index}`)
      return { 'institution.id': { type: 'include', values } }
    }
    const tooMany = await client.post('/api/searches/', { name: 'Mine', filters: ofSize(3000) })
    expect([tooMany.statusCode, tooMany.json().code]).toEqual([413, 'too_large'])
    const { uuid, filters } = await create({ name: 'Mine', filters: ofSize(2500) })
    expect(filters).toEqual(ofSize(2500))
    const changed = await client.patch(`/api/searches/${uuid}/`, { filters: ofSize(3000) })
    expect([changed.statusCode, changed.json().code]).toEqual([413, 'too_large'])
  })

  it('C-01 C-08 stores the settings of records that are sent with a new search: their addresses, and whether they are used', async () => {
    const settings = { used_in_search: false, email_address: 'ada@lund.example' }
    const { uuid, included_records } = await create({ name: 'Mine', included_records: [{ ...ada(), ...settings }] })
    expect(included_records).toMatchObject([settings])
    const work = { record_type: 'work', identifier: 'W404', used_in_search: false, email_address: '' }
    const added = await client.post(`/api/searches/${uuid}/included_records/`, { records: [work] })
    expect(added.json().records).toMatchObject([{ used_in_search: false, email_address: null }])
    const refused = [{ ...ada(), email_address: 'none' }]
    expect((await client.post('/api/searches/', { name: 'Mine', included_records: refused })).statusCode).toBe(400)
  })

  it('C-09 changes role, status and place of an included record, and refuses what it does not know', async () => {
    const { uuid, included_records } = await create({
      name: 'Mine',
      included_records: [ada(), { ...ada(), identifier: 'A404' }],
    })
    const revise = (changes: object) => client.patch(`/api/included_records/${included_records[1]!.uuid}/`, changes)
    const revised = await revise({ role: 'reviewer', status: 'declined', declined_reason: 'No time', position: 0 })
    expect([revised.statusCode, revised.json()]).toMatchObject([200, { role: 'reviewer', status: 'declined' }])
    const { included_records: now } = (await client.get(`/api/searches/${uuid}/`)).json()
    expect(now.map((record: { status: string }) => record.status)).toEqual(['declined', null])
    for (const wrong of [{ status: 'gone' }, { asked_at: 'today' }, { position: -1 }, { score: 1 }])
      expect((await revise(wrong)).statusCode).toBe(400)
  })

  it('C-01 needs a name', async () => {
    const response = await client.post('/api/searches/', { name: ' ' })
    expect(response.statusCode).toBe(400)
    expect(response.json().errors).toEqual([{ field: 'name', message: 'A collection needs a name.' }])
  })

  it('C-01 is stored while the catalogue cannot be reached', async () => {
    const { embeddedHome, LiveEngine } = await import('@cognate/catalogue')
    const catalogue = await LiveEngine.follow(embeddedHome({ activeDirectory: async () => undefined }))
    const unavailable = await startTestServer({ services: { workspace: server.workspace, catalogue } })
    const visitor = new Client(unavailable)
    await visitor.signIn(`person-${people}`)
    const response = await visitor.post('/api/searches/', { name: 'Kept', included_records: [ada()] })
    expect(response.statusCode).toBe(201)
    await unavailable.app.close()
    await unavailable.catalogue.close()
    await catalogue.close()
  })
})

describe('GET /api/searches/', () => {
  it('C-03 lists summaries, finds by either name of the parameter, and pages by either', async () => {
    for (const name of ['Climate one', 'Climate two', 'Networks']) await create({ name, included_records: [ada()] })
    const { count, results } = (await client.get('/api/searches/')).json()
    expect(count).toBe(3)
    for (const result of results) expect(SearchSummaryView.parse(result)).toEqual(result)
    expect(results[0]).toMatchObject({ included_count: 1, included_by_type: { author: 1 } })
    expect((await namesIn('search_string=climate')).sort()).toEqual(['Climate one', 'Climate two'])
    expect(await namesIn('name=NETW')).toEqual(['Networks'])
    expect(await namesIn('page_size=2&page_number=2')).toEqual(await namesIn('page_size=2&page=2'))
    expect(await namesIn('page_size=2&page=2')).toHaveLength(1)
    await create({ name: 'By reference', external_identifier: 'MS-2026-77' })
    expect(await namesIn('search_string=ms-2026')).toEqual(['By reference'])
  })

  it('C-03 can leave out shared searches', async () => {
    const other = await signedIn(server, `sharer-${people}`, { organisation: `person-${people}` })
    const { uuid } = (await other.post('/api/searches/', { name: 'Theirs' })).json()
    await other.put(`/api/shares/search/${uuid}/`, { shared_users: [`person-${people}`] })
    await create({ name: 'Mine' })
    expect((await namesIn('exclude_shared=false')).sort()).toEqual(['Mine', 'Theirs'])
    expect(await namesIn('exclude_shared=true')).toEqual(['Mine'])
  })

  it('C-03 can leave out closed searches, whose time of closing stays until they are opened again', async () => {
    await create({ name: 'Open' })
    const { uuid, closed_at } = await create({ name: 'Done with' })
    expect(closed_at).toBeUndefined()
    const change = async (body: object) =>
      (await client.call('PATCH', `/api/searches/${uuid}/`, { payload: body })).json() as SearchView
    const closed = await change({ closed: true })
    expect(closed.closed_at).toBe(closed.updated_at)
    expect((await change({ closed: true, name: 'Done' })).closed_at).toBe(closed.closed_at)
    expect(await namesIn('exclude_closed=true')).toEqual(['Open'])
    expect(await namesIn('exclude_closed=false')).toEqual(['Done', 'Open'])
    expect((await change({ closed: false })).closed_at).toBeUndefined()
    expect(await namesIn('exclude_closed=true')).toEqual(['Done', 'Open'])
  })
})

describe('PATCH and DELETE /api/searches/{uuid}/', () => {
  it('C-03 renames and deletes', async () => {
    const { uuid } = await create({ name: 'Before', external_identifier: 'MS-2' })
    const changed = (await client.patch(`/api/searches/${uuid}/`, { name: 'After' })).json()
    expect(changed).toMatchObject({ name: 'After', external_identifier: 'MS-2' })
    expect((await client.delete(`/api/searches/${uuid}/`)).statusCode).toBe(204)
    const response = await client.get(`/api/searches/${uuid}/`)
    expect([response.statusCode, response.json().code]).toEqual([404, 'search_not_found'])
  })
})

describe('two who change a saved search', () => {
  it('C-03 the later one is refused, and nothing of it is stored', async () => {
    const { uuid, updated_at } = await create({ name: 'Seen' })
    const rename = (name: string) => client.patch(`/api/searches/${uuid}/`, { name, updated_at })
    expect((await rename('First')).statusCode).toBe(200)
    const late = await rename('Second')
    expect([late.statusCode, late.json().code]).toEqual([409, 'conflict'])
    expect((await client.get(`/api/searches/${uuid}/`)).json().name).toBe('First')
    const refused = await client.patch(`/api/searches/${uuid}/`, { name: 'Third', updated_at: 'yesterday' })
    expect([refused.statusCode, refused.json().errors[0].field]).toEqual([400, 'updated_at'])
  })
})

describe('records of a saved search', () => {
  it('C-01 are added in bulk, each once however often it is sent', async () => {
    const { uuid } = await create({ name: 'Bulk' })
    const records = Array.from({ length: 300 }, (_, index) => ({ record_type: 'author', identifier: `A${index + 1}` }))
    const first = (await client.post(`/api/searches/${uuid}/excluded_records/`, { records })).json()
    expect(first.added).toBe(300)
    const second = await client.post(`/api/searches/${uuid}/excluded_records/`, { records })
    expect([second.statusCode, second.json().added]).toEqual([200, 0])
    expect((await client.get(`/api/searches/${uuid}/`)).json().excluded_records).toHaveLength(300)
  })

  it('C-08 accept an address, remove it again, and refuse an invalid one', async () => {
    const { included_records } = await create({ name: 'Addresses', included_records: [ada()] })
    const url = `/api/included_records/${included_records[0].uuid}/`
    const put = async (payload: object) => (await client.put(url, payload)).json()
    expect((await put({ email_address: 'ada@example.org' })).email_address).toBe('ada@example.org')
    expect((await put({ used_in_search: false })).email_address).toBe('ada@example.org')
    expect((await put({ email_address: '' })).email_address).toBeNull()
    for (const email_address of ['ada', 'ada@', '@lund.example']) {
      const refused = await client.put(url, { email_address })
      expect([refused.statusCode, refused.json().errors]).toEqual([
        400,
        [{ field: 'email_address', message: 'Enter a complete address, such as name@example.org.' }],
      ])
    }
  })

  it('C-01 are removed by their own uuid, from the list that they are in', async () => {
    const search = await create({ name: 'Both', included_records: [ada()], excluded_records: [text] })
    const [included, excluded] = [search.included_records[0].uuid, search.excluded_records[0].uuid]
    expect((await client.delete(`/api/excluded_records/${included}/`)).statusCode).toBe(404)
    expect((await client.delete(`/api/included_records/${included}/`)).statusCode).toBe(204)
    expect((await client.delete(`/api/excluded_records/${excluded}/`)).statusCode).toBe(204)
    const left = (await client.get(`/api/searches/${search.uuid}/`)).json()
    expect([left.included_records, left.excluded_records]).toEqual([[], []])
  })
})

describe('saved searches', () => {
  it('S-10 are closed without use_collections', async () => {
    const limited = await signedIn(server, `limited-${people}`, { licence: { endpoints: ['share'] } })
    const uuid = '3f2f8c4e-8a55-4d0e-9f0a-0d6cbb0f0c11'
    const responses = [
      await limited.get('/api/searches/'),
      await limited.post('/api/searches/', { name: 'No' }),
      await limited.get(`/api/searches/${uuid}/`),
      await limited.put(`/api/included_records/${uuid}/`, {}),
      await limited.put(`/api/shares/search/${uuid}/`, {}),
    ]
    expect(responses.map((response) => response.json().code)).toEqual(Array(5).fill('endpoint_not_allowed'))
  })
})
