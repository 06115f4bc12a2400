import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Client, signedIn, startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ environment: { RATE_LIMIT_PER_MINUTE: '3' } })
})
afterAll(() => server.close())

describe('RATE_LIMIT_PER_MINUTE', () => {
  it('limits the calls of a user, and of nobody else', async () => {
    const [busy, calm] = [await signedIn(server, 'busy'), await signedIn(server, 'calm')]
    for (let call = 0; call < 3; call++) expect((await busy.get('/api/profile/')).statusCode).toBe(200)
    const response = await busy.get('/api/profile/')
    expect(response.statusCode).toBe(429)
    expect(response.json().code).toBe('rate_limited')
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    expect((await calm.get('/api/profile/')).statusCode).toBe(200)
  })

  it('limits the open catalogue by address', async () => {
    const url = '/catalogue/autocomplete/authors?q=a'
    const from = (remoteAddress: string) => new Client(server).get(url, { remoteAddress })
    for (let call = 0; call < 3; call++) expect((await from('192.0.2.7')).statusCode).toBe(200)
    expect((await from('192.0.2.7')).statusCode).toBe(429)
    expect((await from('192.0.2.8')).statusCode).toBe(200)
  })

  it('limits public calls with a body by address, before the body is read', async () => {
    const from = (remoteAddress: string) =>
      new Client(server).post('/auth/password/request', { email: 'nobody' }, { remoteAddress })
    for (let call = 0; call < 3; call++) expect((await from('192.0.2.9')).statusCode).not.toBe(429)
    expect((await from('192.0.2.9')).statusCode).toBe(429)
    expect((await from('192.0.2.10')).statusCode).not.toBe(429)
  })

  it('never limits the health checks', async () => {
    for (let call = 0; call < 5; call++) expect((await new Client(server).get('/healthz')).statusCode).toBe(200)
  })
})
