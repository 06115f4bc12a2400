import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Client, startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

describe('sign-in through identity providers', () => {
  it('allows one address 120 authorization requests a minute, and as many callbacks', async () => {
    const client = new Client(server)
    const statusesOf = async (url: string, calls: number) => {
      const statuses = new Set<number>()
      for (let call = 0; call < calls; call++)
        statuses.add((await client.get(url, { remoteAddress: '192.0.2.7' })).statusCode)
      return [...statuses]
    }
    expect(await statusesOf('/sso/nowhere/', 120)).toEqual([302])
    const refused = await client.get('/sso/nowhere/', { remoteAddress: '192.0.2.7' })
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toMatchObject({ status: 429, errors: [{ code: 'rate_limited' }] })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(await statusesOf('/sso/nowhere/callback/?state=x', 60)).toEqual([303])
    expect(await statusesOf('/sso/nowhere/finish/?ticket=x', 60)).toEqual([303])
    expect(await statusesOf('/sso/nowhere/callback/?state=x', 1)).toEqual([429])
    expect((await client.get('/sso/nowhere/', { remoteAddress: '192.0.2.8' })).statusCode).toBe(302)
  })
})
