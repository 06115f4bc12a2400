import { UsageView } from '@cognate/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeLocalAdmin } from './support/roles.ts'
import { type Client, signedIn, startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
let operator: Client
let admin: Client
beforeAll(async () => {
  server = await startTestServer()
  operator = await signedIn(server, 'boss', { organisation: 'house' })
  await server.workspace.accounts.setOperator((await server.workspace.accounts.byUsername('boss'))!.id, true)
  admin = await signedIn(server, 'lena', { organisation: 'north' })
  await makeLocalAdmin(server, 'lena')
  const ada = await signedIn(server, 'ada', { organisation: 'north' })
  const records = [{ record_type: 'record', identifier: 'query_text', fields: { text: 'zanzibarite in basalts' } }]
  for (let at = 0; at < 2; at++)
    expect((await ada.post('/api/find_similar/', { dataset: 'experts', records })).statusCode).toBe(200)
  const { uuid } = (await ada.post('/api/searches/', { name: 'Basalts' })).json()
  await ada.post('/api/exports/', { kind: 'search', uuid, format: 'xlsx', records: 0 })
  await server.traces.flush()
})
afterAll(() => server.close())

const read = async (client: Client, search = '') =>
  UsageView.parse((await client.get(`/api/admin/usage/${search}`)).json())

describe('usage on the page', () => {
  it('A-09 is counted for an operator of all organisations or one, and for a local administrator of the own', async () => {
    const all = await read(operator)
    expect(all).toMatchObject({ organisation: null, months: [{ searches: 2, people: 3, exports: 1, collections: 1 }] })
    const north = await read(admin)
    expect(north.organisation?.name).toBe('north')
    expect(north).toMatchObject({ months: [{ searches: 2, people: 2 }], total: { searches: 2, collections: 1 } })
    expect(await read(operator, '?organisation=north')).toMatchObject({ months: north.months, total: north.total })
    expect((await read(operator, '?organisation=house')).months).toMatchObject([{ searches: 0, people: 1 }])
    expect((await admin.get('/api/admin/usage/?organisation=house')).statusCode).toBe(404)
    expect(JSON.stringify(all)).not.toMatch(/zanzibarite|Basalts|ada/)
  })

  it('A-09 is saved as CSV, with rows for each organisation', async () => {
    const response = await operator.get('/api/admin/usage/file/')
    expect(response.headers['content-type']).toContain('text/csv')
    const [heads, ...rows] = response.body.trim().split('\r\n')
    expect(heads).toBe('month,organisation,counted_since,searches,people,exports,lookups,collections')
    const month = new Date().toISOString().slice(0, 7)
    expect(rows).toHaveLength(2)
    expect(rows.find((row) => row.includes('north'))).toMatch(new RegExp(`^${month},north,[^,]*,2,2,1,0,1$`))
    expect((await admin.get('/api/admin/usage/file/')).body).not.toContain('house')
  })
})
