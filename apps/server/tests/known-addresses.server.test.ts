import type { FindEmailAnswer, SearchView } from '@cognate/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, signedIn, startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
let editor: Client
let colleague: Client
let round = 0
let person: string
const ADDRESS = 'Hayate@lab.example'
const known = ADDRESS.toLowerCase()

beforeAll(async () => {
  server = await startTestServer()
  const filter = 'last_known_institutions.id:!null'
  const list = { entity: 'authors', search: '', sort: '', page: 1, perPage: 1 } as const
  const { results } = await server.catalogue
    .use((engine) => engine.listRecords({ ...list, filter }))
    .catch(() => server.catalogue.use((engine) => engine.listRecords({ ...list, filter: '' })))
  person = String((results[0] as { id: string }).id)
})
afterAll(() => server.close())
beforeEach(async () => {
  const organisation = `house-${++round}`
  editor = await signedIn(server, `editor-${round}`, { organisation })
  colleague = await signedIn(server, `colleague-${round}`, { organisation })
})

const collect = async (client: Client, email_address?: string) => {
  const included_records = [{ record_type: 'author', identifier: person, ...(email_address && { email_address }) }]
  return (await client.post('/api/searches/', { name: 'MS', included_records })).json() as SearchView
}
const addressIn = (search: SearchView) => search.included_records[0]!.email_address
const revise = (client: Client, search: SearchView, payload: object) =>
  client.call('PATCH', `/api/included_records/${search.included_records[0]!.uuid}/`, { payload })
const find = async (client: Client) =>
  (await client.post('/api/find_email_addresses/', { identifier: person })).json() as FindEmailAnswer
const judge = (client: Client, verdict: string | null, email_address = ADDRESS) =>
  client.put('/api/find_email_addresses/', { identifier: person, email_address, verdict })

describe('addresses that an organisation knows', () => {
  it('are in the next collection of anybody there, and nowhere else', async () => {
    const first = await collect(editor)
    expect(addressIn(first)).toBeNull()
    await revise(editor, first, { email_address: ADDRESS })
    const second = await collect(colleague)
    expect(addressIn(second)).toBe(known)
    const added = await colleague.post(
      `/api/searches/${(await colleague.post('/api/searches/', { name: 'Other' })).json().uuid}/included_records/`,
      {
        records: [{ record_type: 'author', identifier: person }],
      },
    )
    expect(added.json().records[0].email_address).toBe(known)
    expect((await find(colleague)).email_candidates).toMatchObject([
      { email_address: known, source: 'kept', known: { state: 'kept', by: { username: `editor-${round}` } } },
    ])
    const stranger = await signedIn(server, `stranger-${round}`, { organisation: `elsewhere-${round}` })
    expect(addressIn(await collect(stranger))).toBeNull()
    expect((await find(stranger)).email_candidates).toEqual([])
  })

  it('C-08 say of somebody without one what looking for it came to, as long as it is kept', async () => {
    const search = await collect(editor)
    const lookups = async () => (await editor.get(`/api/searches/${search.uuid}/addresses/`)).json().lookups
    const keep = (kind: 'email' | 'incomplete email', value: object, expiresAt: number) =>
      server.workspace.lookups.set(kind, person.replace(/^.*\//, ''), { value, expiresAt: new Date(expiresAt) })
    expect(await lookups()).toEqual([])
    const failed = { candidates: [], failed: ['Europe PMC'], again_at: Date.now() }
    await keep('incomplete email', failed, Date.now() + 60_000)
    expect(await lookups()).toMatchObject([{ identifier: person, doubtful: 0, failed_services: ['Europe PMC'] }])
    const doubtful = { email_address: 'h@old.example', source: 'orcid', source_description: 'x', score: 20 }
    await keep('email', [doubtful], Date.now() + 60_000)
    expect(await lookups()).toMatchObject([{ doubtful: 1, failed_services: [] }])
    const report = (await editor.get(`/api/searches/${search.uuid}/report/`)).json()
    expect(report.people[0]).toMatchObject({ email_origin: null, email_lookup: { doubtful: 1 } })
    for (const verdict of ['bounced', 'rejected']) {
      await judge(colleague, verdict, doubtful.email_address)
      expect(await lookups()).toMatchObject([{ doubtful: 0 }])
    }
    await keep('email', [doubtful], Date.now() - 1)
    expect(await lookups()).toEqual([])
  })

  it('say in a collection where they come from', async () => {
    const search = await collect(editor, ADDRESS)
    const origins = async (client: Client) => client.get(`/api/searches/${search.uuid}/addresses/`)
    expect((await origins(editor)).json().results).toMatchObject([
      {
        ...{ identifier: person, source_description: null },
        known: { state: 'kept', by: { username: `editor-${round}` }, on: new Date().toISOString().slice(0, 10) },
      },
    ])
    const value = [{ email_address: known, source: 'orcid', source_description: 'Public ORCID record' }]
    const expiresAt = new Date(Date.now() + 60_000)
    const printed = { ...value[0]!, source_url: 'https://orcid.org/1', source_timestamp: '2025-01-02', score: 90 }
    await server.workspace.lookups.set('email', person.replace(/^.*\//, ''), { value: [printed], expiresAt })
    const { source_description, source_timestamp } = printed
    expect((await origins(editor)).json().results).toMatchObject([{ source_description, source_timestamp }])
    expect((await origins(colleague)).statusCode).toBe(404)
    const report = (await editor.get(`/api/searches/${search.uuid}/report/`)).json()
    expect(report.people[0].email_origin).toMatchObject({ source_description, known: { state: 'kept' } })
    await server.workspace.lookups.forget([person.replace(/^.*\//, '')])
  })

  it.each(['agreed', 'delivered'])('say when they last worked: somebody %s', async (status) => {
    const search = await collect(editor, ADDRESS)
    await revise(editor, search, { status: 'asked' })
    expect((await find(editor)).email_candidates[0]!.known).toMatchObject({ last_success_on: null })
    await revise(editor, search, { status })
    const today = new Date().toISOString().slice(0, 10)
    expect((await find(colleague)).email_candidates[0]!.known).toMatchObject({ last_success_on: today })
  })

  it('are offered no more once they bounced, until somebody types them again', async () => {
    await collect(editor, ADDRESS)
    expect((await judge(colleague, 'bounced')).statusCode).toBe(200)
    expect(await find(editor)).toMatchObject({
      email_address: null,
      email_candidates: [{ email_address: known, score: 0, known: { state: 'bounced' } }],
    })
    const search = await collect(editor)
    expect(addressIn(search)).toBeNull()
    await revise(editor, search, { email_address: ADDRESS })
    expect(await find(editor)).toMatchObject({ email_address: known })
    expect((await judge(colleague, 'rejected', `${ADDRESS}\0`)).statusCode).toBe(200)
    expect(await find(editor)).toMatchObject({ email_candidates: [] })
  })

  it('are deleted when the person asks to be left out', async () => {
    await collect(editor, ADDRESS)
    await server.workspace.optOuts.add(person)
    await server.hear()
    await server.workspace.optOuts.remove(person)
    await server.hear()
    expect((await find(editor)).email_candidates).toEqual([])
    expect(addressIn(await collect(colleague))).toBeNull()
  })
})
