import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addUser, Client, PASSWORD, signedIn, startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
let https: TestServer
beforeAll(async () => {
  server = await startTestServer()
  https = await startTestServer({
    environment: { PUBLIC_URL: 'https://experts.example.org', HOST: 'cognate' },
    services: { workspace: server.workspace },
  })
})
afterAll(async () => {
  await https.app.close()
  await https.catalogue.close()
  await server.close()
})

const statusAt = async (host: string, url = '/config', on = server) =>
  (await on.app.inject({ url, headers: { host } })).statusCode

describe('the Host header', () => {
  it.each(['localhost', 'localhost:8080', 'LOCALHOST.', 'app.localhost', '127.0.0.1:80', '10.1.2.3', '[::1]:8080'])(
    'Q-07 may be %s',
    async (host) => {
      expect(await statusAt(host)).toBe(200)
    },
  )

  it('Q-07 may be the host of PUBLIC_URL, and HOST', async () => {
    for (const host of ['experts.example.org', 'EXPERTS.example.org:443', 'cognate:8080', '127.0.0.1'])
      expect(await statusAt(host, '/config', https)).toBe(200)
  })

  it.each(['evil.example', 'localhost.evil.example', 'experts.example.org', '127.0.0.1.evil.example', 'x@localhost'])(
    'Q-07 may not be %j: the call is refused with 421 before it reads anything',
    async (host) => {
      for (const url of ['/config', '/', '/catalogue/works', '/api/profile/', '/nothing.txt'])
        expect(await statusAt(host, url)).toBe(421)
    },
  )

  it('Q-07 is refused with a sentence and a code if it is wrong', async () => {
    const response = await server.app.inject({ url: '/api/profile/', headers: { host: 'evil.example' } })
    expect(response.json()).toMatchObject({ status: 421, code: 'misdirected' })
    expect(response.json().detail).toContain('PUBLIC_URL')
  })

  it('does not matter to monitors', async () => {
    for (const url of ['/healthz', '/readyz', '/healthz/', '/readyz?from=balancer'])
      expect(await statusAt('balancer.internal', url)).toBe(200)
  })
})

describe('the Origin header', () => {
  const signInFrom = async (origin: string, host: string, on = server) => {
    const client = new Client(on)
    await client.get('/config')
    const payload = { username: 'visitor', password: PASSWORD }
    return (await client.post('/auth/login', payload, { headers: { origin, host } })).statusCode
  }

  it('Q-07 must have the scheme of the installation', async () => {
    await addUser(server, 'visitor')
    expect(await signInFrom('http://localhost:8080', 'localhost:8080')).toBe(200)
    expect(await signInFrom('https://localhost:8080', 'localhost:8080')).toBe(403)
    expect(await signInFrom('https://experts.example.org', 'experts.example.org', https)).toBe(200)
    expect(await signInFrom('http://experts.example.org', 'experts.example.org', https)).toBe(403)
    expect(await signInFrom('https://experts.example.org:8443', 'experts.example.org', https)).toBe(403)
  })
})

describe('the csrftoken', () => {
  it('Q-07 is valid for one session only', async () => {
    const [ada, ben] = [await signedIn(server, 'token-ada'), await signedIn(server, 'token-ben')]
    const own = ada.cookies.get('csrftoken')!
    for (const token of [ben.cookies.get('csrftoken')!, 'x'.repeat(43), 'equal']) {
      ada.cookies.set('csrftoken', token)
      const refused = await ada.delete('/api/queries/batch_delete/', { uuids: [crypto.randomUUID()] })
      expect([refused.statusCode, refused.json().code]).toEqual([403, 'csrf_failed'])
    }
    // The page asks for a new one then.
    await ada.get('/config')
    expect(ada.cookies.get('csrftoken')).not.toBe('equal')
    const renewed = await ada.delete('/api/queries/batch_delete/', { uuids: [crypto.randomUUID()] })
    ada.cookies.set('csrftoken', own)
    const again = await ada.delete('/api/queries/batch_delete/', { uuids: [crypto.randomUUID()] })
    expect([renewed.statusCode, again.statusCode]).toEqual([200, 200])
  })
})

it('Q-07 denies camera, microphone and location to the page', async () => {
  const { headers } = await server.app.inject({ url: '/' })
  expect(headers['permissions-policy']).toMatch(/camera=\(\).*geolocation=\(\).*microphone=\(\)/)
})

describe('an address that a proxy sent whole', () => {
  /** What the server answers to a request line as it stands. */
  async function ask(line: string, host = 'localhost'): Promise<string> {
    const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(`${line} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`)
    let answer = ''
    for await (const chunk of socket) answer += chunk
    return answer
  }
  beforeAll(() => server.app.listen({ port: 0, host: '127.0.0.1' }))

  it('Q-07 is answered like its path, under the name that it has', async () => {
    const answer = await ask('GET http://localhost/config', 'evil.example')
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
    expect(answer).toContain('"is_authenticated":false')
    expect(answer).toContain('set-cookie: csrftoken=')
    expect(await ask('GET http://evil.example/config')).toMatch(/^HTTP\/1\.1 421 /)
    expect(await ask('GET HTTP://localhost/nothing/here.txt?x=1')).toMatch(/^HTTP\/1\.1 404 /)
  })

  it.each([
    'GET http://',
    'GET http:///config',
    'OPTIONS *',
    'GET x://localhost/config',
    'POST http://localhost/config',
    'GET //config',
  ])('Q-07 is no failure of ours, whatever it says: %s', async (line) => {
    expect(await ask(line)).toMatch(/^HTTP\/1\.1 [234]/)
    expect(server.log()).not.toContain('failure')
  })
})
