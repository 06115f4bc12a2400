import { FilterPresetView } from '@cognate/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, signedIn, startTestServer, type TestServer } from './support/server.ts'

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

const URL = '/api/filter_presets/'
const since2020 = { publication_date: { type: 'range', start: '2020-01-01' } }
const preset = (more: object = {}) => ({
  name: 'Recent',
  search_module: 'experts',
  filter_data: { filters: since2020 },
  ...more,
})
const create = async (more?: object) => (await client.post(URL, preset(more))).json()
const codeOf = async (payload: object, by = client) => (await by.post(URL, payload)).json().code

describe('POST /api/filter_presets/', () => {
  it('C-05 saves the filters of a dataset', async () => {
    const response = await client.post(URL, preset())
    expect(response.statusCode).toBe(201)
    expect(FilterPresetView.parse(response.json())).toEqual(response.json())
    expect(response.json()).toMatchObject({
      ...preset(),
      populates_sidebar: false,
      is_active: false,
      access: { is_owned: true },
    })
  })

  it('C-05 stores the last years as a number, so that a preset moves on with the catalogue', async () => {
    const filters = {
      publication_date: { type: 'range', last_years: 3 },
      years_inactive: { type: 'range', start: null, end: 5 },
    }
    expect((await create({ filter_data: { filters } })).filter_data.filters).toEqual(filters)
    expect(
      await codeOf(preset({ filter_data: { filters: { publication_date: { type: 'range', last_years: 0 } } } })),
    ).toBe('invalid_request')
  })

  it('C-05 refuses filters that are unknown or that the dataset lacks, and datasets that do not exist', async () => {
    const filters = { h_index: { type: 'range', start: 3 } }
    expect(await codeOf(preset({ search_module: 'venues', filter_data: { filters } }))).toBe('filter_not_available')
    expect(await codeOf(preset({ filter_data: { filters: { colour: since2020 } } }))).toBe('unknown_filter')
    expect(await codeOf(preset({ search_module: 'people' }))).toBe('unknown_dataset')
    expect((await client.get(URL)).json().count).toBe(0)
  })

  it('C-05 saves the authors against whom experts are checked, and the rules', async () => {
    const records = [{ record_type: 'author', identifier: 'https://openalex.org/A1' }]
    const rules = { since: 2019, first_and_last_two: true, publication_types: ['journal-article'] }
    const made = await create({ conflict_of_interest: { check: ['coauthors'], records, ...rules } })
    expect(made.conflict_of_interest).toMatchObject({ check: ['coauthors'], records, ...rules })
    const limited = await signedIn(server, `unchecked-${people}`, { licence: { filters: ['publication_date'] } })
    const conflict_of_interest = { check: [], records }
    expect(await codeOf(preset({ conflict_of_interest }), limited)).toBe('endpoint_not_allowed')
    const { uuid } = (await limited.post(URL, preset())).json()
    const refused = await limited.patch(`${URL}${uuid}/`, { conflict_of_interest })
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'endpoint_not_allowed'])
  })

  it('S-10 refuses what the licence does not open', async () => {
    const licence = { endpoints: [], datasets: ['experts' as const], filters: ['h_index' as const] }
    const limited = await signedIn(server, `limited-${people}`, { licence })
    const filters = { h_index: { type: 'range', start: 3 } }
    const codes = [
      await codeOf(preset(), limited),
      await codeOf(preset({ search_module: 'works' }), limited),
      await codeOf(preset({ filter_data: { filters } }), limited),
    ]
    expect(codes).toEqual(Array(3).fill('endpoint_not_allowed'))
  })
})

describe('GET /api/filter_presets/', () => {
  it('C-05 pages, searches by name and can leave out shared presets', async () => {
    const other = await signedIn(server, `sharer-${people}`, { organisation: `person-${people}` })
    const { uuid } = (await other.post(URL, preset({ name: 'Theirs' }))).json()
    await other.put(`/api/shares/filter_preset/${uuid}/`, { shared_users: [`person-${people}`] })
    const made = await create({ name: 'Mine' })
    const namesIn = async (query: string) =>
      (await client.get(`${URL}?${query}`)).json().results.map(({ name }: { name: string }) => name)
    expect(await namesIn('page=1&page_size=10')).toEqual(['Mine', 'Theirs'])
    expect(await namesIn('page=2&page_size=1')).toEqual(['Theirs'])
    expect(await namesIn('name=THE')).toEqual(['Theirs'])
    expect(await namesIn('no_shared=true')).toEqual(['Mine'])
    expect((await client.get(`${URL}${made.uuid}/`)).json()).toEqual(made)
    expect((await client.get(`${URL}${uuid}/`)).json()).toMatchObject({ name: 'Theirs', access: { is_owned: false } })
  })
})

describe('PATCH and DELETE /api/filter_presets/{uuid}/', () => {
  it('C-05 renames, and checks the filters against the new dataset', async () => {
    const filters = { h_index: { type: 'range', start: 3 } }
    const { uuid } = await create({ filter_data: { filters } })
    expect((await client.patch(`${URL}${uuid}/`, { name: 'Renamed' })).json()).toMatchObject({
      name: 'Renamed',
      filter_data: { filters },
    })
    const refused = await client.patch(`${URL}${uuid}/`, { search_module: 'venues' })
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'filter_not_available'])
    const emptied = { search_module: 'venues', filter_data: { filters: {} } }
    expect((await client.patch(`${URL}${uuid}/`, emptied)).json()).toMatchObject(emptied)
  })

  it('C-05 refuses the later of two changes to the same version, and stores nothing of it', async () => {
    const { uuid, updated_at } = await create()
    const rename = (name: string) => client.patch(`${URL}${uuid}/`, { name, updated_at })
    expect((await rename('First')).json()).toMatchObject({ name: 'First' })
    const late = await rename('Second')
    expect([late.statusCode, late.json().code]).toEqual([409, 'conflict'])
    expect((await client.get(`${URL}?name=First`)).json().count).toBe(1)
  })

  it('C-05 deletes, and the default goes with it', async () => {
    const { uuid } = await create()
    await client.put(`${URL}${uuid}/activate/`)
    expect((await client.delete(`${URL}${uuid}/`)).statusCode).toBe(204)
    expect((await client.delete(`${URL}${uuid}/`)).json().code).toBe('filter_preset_not_found')
    expect((await client.get('/api/profile/')).json().default_filter_preset).toBeNull()
  })
})

describe('the default preset', () => {
  it('C-05 is a single one, named in the profile until it is deactivated', async () => {
    const [first, second] = [await create(), await create({ name: 'Other' })]
    const defaultOf = async () => (await client.get('/api/profile/')).json().default_filter_preset
    expect(await defaultOf()).toBeNull()
    await client.put(`${URL}${first.uuid}/activate/`)
    const response = await client.put(`${URL}${second.uuid}/activate/`)
    expect(response.json()).toMatchObject({ uuid: second.uuid, is_active: true })
    expect(await defaultOf()).toBe(second.uuid)
    const { results } = (await client.get(`${URL}?name=recent`)).json()
    expect(results).toEqual([expect.objectContaining({ uuid: first.uuid, is_active: false })])
    expect((await client.put(`${URL}deactivate/`)).statusCode).toBe(204)
    expect(await defaultOf()).toBeNull()
  })
})
