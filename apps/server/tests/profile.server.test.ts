import { AppError, datasetKeys, endpointKeys } from '@cognate/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Client, signedIn, startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

describe('GET /api/profile/', () => {
  it('gives the caller, the organisation, and what its licence opens', async () => {
    const client = await signedIn(server, 'ada')
    const response = await client.get('/api/profile/')
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({
      user: {
        ...{ username: 'ada', first_name: 'Ada', last_name: 'Byron' },
        ...{ is_local_admin: false, is_operator: false, second_factor_needed: null },
      },
      active_organisation: {
        name: 'ada',
        display_name: 'ada',
        frontend_theme: 'default',
        nl_language: false,
        logo: null,
        submission_system_name: null,
        is_active: true,
        is_validated: true,
        coi_checker: false,
        export_layout: 'default',
      },
      endpoints: [...endpointKeys],
      has_multiple_organisations: false,
      default_filter_preset: null,
      cool_down_months: null,
    })
  })

  it('A-06 leaves sharing and API access to institution licences', async () => {
    const client = await signedIn(server, 'single', { licence: { kind: 'individual' } })
    const { endpoints } = (await client.get('/api/profile/')).json()
    expect(endpoints).not.toContain('share')
    expect(endpoints).not.toContain('api')
    expect(endpoints).toContain('topics')
  })

  it('answers without the trailing slash, too', async () => {
    const client = await signedIn(server, 'slashless')
    expect((await client.get('/api/profile')).statusCode).toBe(200)
  })

  it('Q-07 refuses people who are not signed in with a problem', async () => {
    const response = await new Client(server).get('/api/profile/')
    expect(response.statusCode).toBe(401)
    expect(response.headers['content-type']).toContain('application/problem+json')
    expect(response.json()).toEqual({
      type: 'urn:cognate:problem:not_authenticated',
      title: 'You are not signed in.',
      status: 401,
      code: 'not_authenticated',
      detail: 'You are not signed in.',
      requestId: expect.stringMatching(/^[\da-f-]{36}$/),
    })
  })
})

describe('without a database', () => {
  it('Q-07 says so with 503 and Retry-After, on every call that needs it', async () => {
    const gone = async () => {
      throw new AppError('database_unavailable', { retryAfter: 1 })
    }
    const client = await signedIn(server, 'waiting')
    const sessions = { ...server.workspace.sessions, get: gone }
    const lost = await startTestServer({ services: { workspace: { ...server.workspace, sessions } } })
    const headers = { cookie: `sessionid=${client.cookies.get('sessionid')}` }
    for (const url of ['/api/profile/', '/auth/session', '/api/queries/']) {
      const response = await lost.app.inject({ url, headers })
      expect(response.statusCode).toBe(503)
      expect(response.headers['retry-after']).toBe('1')
    }
    await lost.app.close()
    await lost.catalogue.close()
  })
})

describe('GET /api/search_modules/', () => {
  it('S-02 describes every dataset of a full licence with its filters and sorts', async () => {
    const client = await signedIn(server, 'full')
    const modules = (await client.get('/api/search_modules/')).json()
    expect(modules.map(({ key }: { key: string }) => key)).toEqual([...datasetKeys])
    expect(modules[0]).toMatchObject({ label: 'Experts', icon: 'mortar-board', record_type: 'author' })
    expect(fieldsOf(modules[0])).toContain('h_index')
    expect(sortsOf(modules[0])).toEqual(['relevance', 'name', 'works_count', 'h_index', 'conflict'])
    const labels = modules.map(
      ({ filters }: { filters: { field: string; label: string }[] }) =>
        filters.find(({ field }) => field === 'publication_date')?.label,
    )
    expect(labels).toContain('Start date')
  })

  it('F-01 says that the demo has data for every filter, sort and view', async () => {
    const client = await signedIn(server, 'of-the-demo')
    const modules = (await client.get('/api/search_modules/')).json()
    expect(modules[0].has_topics).toBe(true)
    const controls = modules.flatMap(({ filters, sorts }: Module) => [...filters, ...sorts])
    for (const control of controls) expect(control).toMatchObject({ has_data: true })
  })

  it('S-10 leaves out what the licence does not open', async () => {
    const licence = { endpoints: [], datasets: ['experts' as const], filters: ['topics' as const, 'h_index' as const] }
    const client = await signedIn(server, 'limited', { licence })
    const modules = (await client.get('/api/search_modules/')).json()
    expect(modules).toHaveLength(1)
    expect(fieldsOf(modules[0])).toEqual(['topics'])
    expect(sortsOf(modules[0])).toEqual(['relevance', 'name', 'works_count', 'conflict'])
  })

  it('refuses people who are not signed in', async () => {
    expect((await new Client(server).get('/api/search_modules/')).statusCode).toBe(401)
  })
})

interface Module {
  filters: { field: string }[]
  sorts: { key: string }[]
}
const fieldsOf = (module: Module) => module.filters.map(({ field }) => field)
const sortsOf = (module: Module) => module.sorts.map(({ key }) => key)
