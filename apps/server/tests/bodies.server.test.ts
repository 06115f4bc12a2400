import { addressesOf, bodyLimitOf, type Route, routes } from '@cognate/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aQuery, Client, signedIn, startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
let client: Client
let provisioning: { authorization: string }
beforeAll(async () => {
  server = await startTestServer()
  client = await signedIn(server, 'ada')
  // Calls of administration say to others that there is nothing.
  const { accounts } = server.workspace
  await accounts.setOperator((await accounts.byUsername('ada'))!.id, true)
  const { id } = (await server.workspace.organisations.byName('ada'))!
  const provider = {
    key: 'ada',
    kind: 'oidc',
    name: 'Ada',
    abbreviation: 'A',
    organisation_id: id,
    config: {},
  } as const
  await server.workspace.identityProviders.create(provider)
  provisioning = { authorization: `Bearer ${await server.workspace.identityProviders.createToken('ada')}` }
})
afterAll(() => server.close())

const headers = { 'content-type': 'application/json' }
const send = (payload: string, url = '/api/find_similar/') => client.call('POST', url, { payload, headers })
const list = (item: string, count: number) => `[${Array(count).fill(item).join(',')}]`
const withRecords = (records: string) => `{"dataset":"experts","records":${records}}`

describe('bodies', () => {
  const takers = Object.entries<Route>(routes).filter(([, route]) => route.body ?? route.body_limit)

  it.each(takers)('%s refuses one byte more than its row allows', async (key, route) => {
    const url = addressesOf(key as keyof typeof routes)[0]!.replace(/:\w+/g, 'x')
    const answerTo = async (bytes: number) => {
      const payload = `"${'x'.repeat(bytes - 2)}"`
      const response = await client.call(route.method, url, {
        payload,
        headers: { ...headers, ...(route.access === 'provisioning' && provisioning) },
      })
      return response.statusCode
    }
    expect(await answerTo(bodyLimitOf(route) + 1)).toBe(413)
    expect(await answerTo(bodyLimitOf(route))).not.toBe(413)
  })

  it('are refused once for a list that is too long, whatever its items are', async () => {
    for (const item of ['{}', '7', '[]']) {
      const response = await send(withRecords(list(item, 100_000)))
      expect(response.json()).toMatchObject({ status: 400, code: 'too_many_records' })
      expect(response.body.length).toBeLessThan(1_000)
    }
  })

  it('may not have more values than can be read at once', async () => {
    const response = await send(withRecords(list('[]', 300_000)))
    expect(response.json()).toMatchObject({ status: 413, code: 'too_large' })
  })

  it('may have brackets and commas in strings, which are not counted', async () => {
    const response = await send(JSON.stringify(aQuery(`"${'[{,'.repeat(5_000)}\\`)))
    expect(response.statusCode).toBe(200)
  })

  it('have three of their unknown keys named, each cut at 60 characters', async () => {
    const keys = Array.from({ length: 5_000 }, (_, at) => [`${at}${'k'.repeat(200)}`, 1])
    const response = await send(JSON.stringify(aQuery('x', Object.fromEntries(keys))))
    const [fault] = response.json().errors
    expect(fault.message).toMatch(/^Nothing here is called ("\dk{59}…"(, )?){3} and 4,997 more\.$/)
    expect(response.body.length).toBeLessThan(1_000)
  })
})

describe('public calls with a body', () => {
  it('count by address, before the body is read', async () => {
    const limited = await startTestServer({ environment: { RATE_LIMIT_PER_MINUTE: '3' } })
    const from = async (remoteAddress: string, payload: string) => {
      const response = await new Client(limited).call('POST', '/auth/login', { payload, headers, remoteAddress })
      return response.statusCode
    }
    for (let call = 0; call < 3; call++) expect(await from('192.0.2.7', 'no JSON')).toBe(400)
    expect(await from('192.0.2.7', 'no JSON')).toBe(429)
    expect(await from('192.0.2.8', 'no JSON')).toBe(400)
    await limited.close()
  })
})
