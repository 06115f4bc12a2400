import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildCatalogue, demoSource, embeddedHome, LiveEngine, nothingMerged } from '@cognate/catalogue'
import { type SearchSummaryView, SearchView } from '@cognate/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aQuery, type Client, signedIn, startTestServer, type TestServer } from './support/server.ts'

/** Records of the demo catalogue; I7 and I8, A7 and A8 are spellings that were folded into them. */
const [INSTITUTION, AUTHOR] = ['https://openalex.org/I98000000001', 'https://openalex.org/A98000000001']

let directory: string
let catalogue: LiveEngine
let server: TestServer
let client: Client
let people = 0
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'merged-stored-'))
  const mergedFile = (kind: string, letter: string) => {
    const rows = [7, 8].map((number) => `2026-01-01,${letter}${number},${letter}98000000001`)
    const lines = Buffer.from(['merge_date,id,merge_into_id', ...rows, ''].join('\n'))
    return { name: `merged_ids/${kind}/2026-01-01.csv`, bytes: lines.length, open: () => once(lines) }
  }
  const merged = {
    ...nothingMerged,
    institutions: [mergedFile('institutions', 'I')],
    authors: [mergedFile('authors', 'A')],
  }
  await buildCatalogue({ source: { ...demoSource({ works: 60 }), merged }, directory, maxWorkers: 0 })
  catalogue = await LiveEngine.follow(embeddedHome({ activeDirectory: async () => directory }, { threads: 1 }))
  server = await startTestServer({ services: { catalogue } })
})
afterAll(async () => {
  await server.close()
  await catalogue.close()
  await rm(directory, { recursive: true })
})
beforeEach(async () => {
  client = await signedIn(server, `keeper-${++people}`)
})

async function* once(content: Buffer): AsyncGenerator<Buffer> {
  yield content
}

const institution = (identifier: string, more: object = {}) => ({ record_type: 'institution', identifier, ...more })
const author = (identifier: string) => ({ record_type: 'author', identifier })
const create = async (payload: object): Promise<SearchView> =>
  SearchView.parse((await client.post('/api/searches/', { name: 'Mine', ...payload })).json())
const read = async (uuid: string): Promise<SearchView> =>
  SearchView.parse((await client.get(`/api/searches/${uuid}/`)).json())
const idsIn = (records: { identifier: string }[]) => records.map(({ identifier }) => identifier)
const countsOf = async (uuid: string) => {
  const { results } = (await client.get('/api/searches/')).json() as { results: SearchSummaryView[] }
  const { included_count, excluded_count, included_by_type } = results.find((search) => search.uuid === uuid)!
  return { included_count, excluded_count, included_by_type }
}

describe('a collection that names records which are one now', () => {
  it('Q-07 counts a large collection as it is stored, so that a list of many reads no end of ids', async () => {
    const others = Array.from({ length: 499 }, (_, index) => author(`A${index + 1_000}`))
    const { uuid } = await create({ included_records: [...others, author('A7'), author('A8')] })
    expect(await countsOf(uuid)).toEqual({ included_count: 501, excluded_count: 0, included_by_type: { author: 501 } })
  })

  it('C-01 D-05 shows and counts them once, under the id that they have today', async () => {
    const { uuid, included_records } = await create({
      included_records: [institution('I7'), author('A7'), institution('I8'), institution(INSTITUTION)],
    })
    expect(idsIn(included_records)).toEqual([AUTHOR, INSTITUTION])
    expect(idsIn((await read(uuid)).included_records)).toEqual([AUTHOR, INSTITUTION])
    expect(await countsOf(uuid)).toEqual({
      included_count: 2,
      excluded_count: 0,
      included_by_type: { author: 1, institution: 1 },
    })
  })

  it('C-01 keeps an address that only one of them has, and changes and removes them together', async () => {
    const { uuid, included_records } = await create({
      included_records: [{ ...author('A7'), email_address: 'ada@lund.example' }, author('A8')],
    })
    expect(included_records).toMatchObject([{ identifier: AUTHOR, email_address: 'ada@lund.example' }])
    const address = `/api/included_records/${included_records[0]!.uuid}/`
    await client.put(address, { email_address: '' })
    expect((await read(uuid)).included_records).toMatchObject([{ email_address: null }])
    expect((await client.delete(address)).statusCode).toBe(204)
    expect((await read(uuid)).included_records).toEqual([])
    expect(await countsOf(uuid)).toMatchObject({ included_count: 0 })
  })

  it('C-08 removes the address of all of them, also beside other changes', async () => {
    const { uuid, included_records } = await create({
      included_records: [{ ...author('A7'), email_address: 'ada@lund.example' }, author('A8')],
    })
    const address = `/api/included_records/${included_records[0]!.uuid}/`
    const revise = (payload: object) => client.call('PATCH', address, { payload })
    await revise({ role: 'reviewer' })
    expect((await read(uuid)).included_records).toMatchObject([{ email_address: 'ada@lund.example' }])
    await revise({ email_address: '', note: 'It bounced' })
    expect((await read(uuid)).included_records).toMatchObject([{ email_address: null, note: 'It bounced' }])
  })

  it('C-09 keeps role, status and note of somebody, and who stands in for them, where a record of theirs was added later', async () => {
    const { uuid } = await create({ included_records: [{ ...author('A7'), role: 'reviewer' }, author('A3')] })
    const [reviewer, alternate] = (await read(uuid)).included_records
    const revise = (record: { uuid: string }, payload: object) =>
      client.call('PATCH', `/api/included_records/${record.uuid}/`, { payload })
    await revise(reviewer!, { status: 'agreed', note: 'Wrote the survey' })
    await revise(alternate!, { role: 'alternate', alternate_of: reviewer!.uuid })
    await client.post(`/api/searches/${uuid}/included_records/`, {
      records: [{ ...author('A8'), email_address: 'ada@lund.example' }],
    })
    const said = { role: 'reviewer', status: 'agreed', note: 'Wrote the survey', email_address: 'ada@lund.example' }
    const [kept, other] = (await read(uuid)).included_records
    expect(kept).toMatchObject({ identifier: AUTHOR, uuid: reviewer!.uuid, ...said })
    expect(other).toMatchObject({ role: 'alternate', alternate_of: kept!.uuid })
    expect((await revise(kept!, { status: 'delivered', was: { status: 'agreed' } })).statusCode).toBe(200)
    expect((await read(uuid)).included_records).toMatchObject([{ ...said, status: 'delivered' }, {}])
  })

  it('C-09 says for whom somebody stands in where another record of that person is shown', async () => {
    const { uuid, included_records } = await create({ included_records: [{ ...author('A7'), role: 'reviewer' }] })
    const records = [{ ...author('A8'), role: 'reviewer' }, author('A3')]
    const added = await client.post(`/api/searches/${uuid}/included_records/`, { records })
    const [other, alternate] = (added.json() as { records: { uuid: string }[] }).records
    const revise = (record: { uuid: string }, payload: object) =>
      client.call('PATCH', `/api/included_records/${record.uuid}/`, { payload })
    await revise(alternate!, { role: 'alternate', alternate_of: other!.uuid })
    await revise(included_records[0]!, { status: 'agreed' })
    expect((await read(uuid)).included_records).toMatchObject([
      { uuid: included_records[0]!.uuid },
      { role: 'alternate', alternate_of: included_records[0]!.uuid },
    ])
  })

  it('C-02 goes by the list in which one of them was put last', async () => {
    const { uuid } = await create({ included_records: [institution('I7')] })
    await client.post(`/api/searches/${uuid}/excluded_records/`, { records: [institution('I8')] })
    const search = await read(uuid)
    expect([idsIn(search.included_records), idsIn(search.excluded_records)]).toEqual([[], [INSTITUTION]])
    expect(await countsOf(uuid)).toMatchObject({ included_count: 0, excluded_count: 1 })
    await client.delete(`/api/excluded_records/${search.excluded_records[0]!.uuid}/`)
    const empty = await read(uuid)
    expect([empty.included_records, empty.excluded_records]).toEqual([[], []])
  })

  it('K-01 knows who of it is an author of its manuscript, or opposed, by the ids of today', async () => {
    const person = (name: string, identifier: string) => ({
      name,
      affiliations: [],
      orcid: null,
      email: null,
      identifier,
    })
    const manuscript = { title: 'Trees', authors: [person('Ada', 'A7')], opposed: [person('Ben', 'A8')] }
    const { uuid, included_records } = await create({ manuscript, included_records: [author('A7')] })
    const search = await read(uuid)
    const isOf = (list: 'authors' | 'opposed') => search.manuscript![list].map(({ identifier }) => identifier)
    expect([isOf('authors'), isOf('opposed')]).toEqual([['A98000000001'], ['A98000000001']])
    expect(idsIn(included_records)).toEqual([AUTHOR])
  })

  it('K-01 knows the institutions that are checked for an author by the ids of today', async () => {
    const [institution, ...further_institutions] = ['I7', 'https://openalex.org/I8', 'I5'].map((identifier) => ({
      identifier,
      display_name: identifier,
    }))
    const ada = { name: 'Ada', identifier: 'I7', institution, further_institutions }
    const { uuid } = await create({ manuscript: { title: 'Trees', authors: [ada] } })
    const [kept] = (await read(uuid)).manuscript!.authors
    expect([kept!.identifier, kept!.institution!.identifier]).toEqual(['I98000000001', 'I98000000001'])
    expect(idsIn(kept!.further_institutions!)).toEqual(['I5'])
  })

  it('C-01 changes nothing of others: a stranger removes none of them', async () => {
    const { uuid, included_records } = await create({ included_records: [author('A7'), author('A8')] })
    const stranger = await signedIn(server, `stranger-${people}`)
    const refused = await stranger.delete(`/api/included_records/${included_records[0]!.uuid}/`)
    expect(refused.statusCode).toBe(404)
    expect(idsIn((await read(uuid)).included_records)).toEqual([AUTHOR])
  })
})

describe('what narrows a stored thing', () => {
  const filters = {
    'institution.id': { type: 'exclude', values: ['I7', 'https://openalex.org/I8', 'I5'] },
    excluded_records: { type: 'exclude', values: ['A7', 'A8', 'W5'] },
  }
  const narrowed = {
    'institution.id': { type: 'exclude', values: ['I98000000001', 'I5'] },
    excluded_records: { type: 'exclude', values: ['A98000000001', 'W5'] },
  }
  const conflict_of_interest = { check: ['coauthors'], records: [author('A7'), author('A8')] }

  it('C-05 names the institutions of a preset, and the people of its conflict list, once', async () => {
    const preset = { name: 'Not ours', search_module: 'experts', filter_data: { filters }, conflict_of_interest }
    const { uuid } = (await client.post('/api/filter_presets/', preset)).json()
    const answer = (await client.get(`/api/filter_presets/${uuid}/`)).json()
    expect(answer.filter_data.filters).toEqual(narrowed)
    expect(idsIn(answer.conflict_of_interest.records)).toEqual(['A98000000001'])
    const { results } = (await client.get('/api/filter_presets/')).json()
    expect(results[0].filter_data.filters).toEqual(narrowed)
  })

  it('C-03 names those of a collection once', async () => {
    const search = await create({ filters, conflict_of_interest })
    expect(search.filters).toEqual(narrowed)
    expect(idsIn(search.conflict_of_interest.records)).toEqual(['A98000000001'])
  })

  it('C-04 names those of a stored query once, and runs it as before', async () => {
    // People to check against may be sent without their kind.
    const conflict_of_interest = { records: [{ identifier: 'A7' }, { identifier: 'A8' }] }
    const question = aQuery('street trees and urban heat', { filters, conflict_of_interest })
    const { uuid, results } = (await client.post('/api/find_similar/', question)).json()
    const stored = (await client.get(`/api/queries/${uuid}/?run=1`)).json()
    expect(stored.question.filters).toEqual(narrowed)
    expect(idsIn(stored.question.conflict_of_interest.records)).toEqual(['A98000000001'])
    expect(idsIn(stored.answer.results)).toEqual(idsIn(results))
    const listed = (await client.get('/api/queries/')).json().results[0]
    expect(listed.filters[0]).toEqual({ field: 'institution.id', ...narrowed['institution.id'] })
  })
})
