import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppError, pagePaths } from '@cognate/contract'
import type { Workspace } from '@cognate/workspace'
import { Signer } from '@fastify/cookie'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from '../../../tests/support/shared.ts'
import { addUser, Client, SESSION_SECRET, startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
let client: Client
beforeAll(async () => {
  server = await startTestServer()
  client = new Client(server)
})
afterAll(() => server.close())

describe('the page', () => {
  it.each([
    '/',
    '/app/',
    '/app',
    '/app/query/3f2f8c4e-8a55-4d0e-9f0a-0d6cbb0f0c11/',
    '/accounts/login/missing_license/demo/?next=/app/',
    '/logout/',
    '/api/docs/',
    '/api/docs',
    '/app/collections/',
    '/accounts/login/password_reset/key/abc/',
  ])('N-03 %s opens directly', async (url) => {
    const response = await client.get(url)
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toContain('text/html')
    expect(response.headers['cache-control']).toBe('no-cache')
    expect(response.body).toContain('<title>Cognate</title>')
  })

  it.each(['/metrics', '/admin', '/version', '/nobody/knows/this', '/app/nothing/'])(
    'N-03 %s is not found, which the page says to people and the status to programs',
    async (url) => {
      const response = await client.get(url)
      expect(response.statusCode).toBe(404)
      expect(response.headers['cache-control']).toBe('no-cache')
      expect(response.body).toContain('<title>Cognate</title>')
    },
  )

  it('N-03 has the addresses of its router, and no others', () => {
    const router = readFileSync(join(ROOT, 'apps/web/src/app/routes.tsx'), 'utf8')
    const written = [...router.matchAll(/'(\/[^']*)'/g)].map(([, path]) => path!)
    expect(new Set(written.filter((path) => path !== '/app/'))).toEqual(new Set(pagePaths))
  })

  it('lets browsers keep its assets', async () => {
    const response = await client.get('/assets/page-1a2b.js')
    expect(response.statusCode).toBe(200)
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  it('sends an asset as the build compressed it, where the browser takes that', async () => {
    const ask = async (encoding: string) => {
      const options = { headers: { 'accept-encoding': encoding } }
      const { headers, body } = await client.get('/assets/page-1a2b.js', options)
      return [headers['content-encoding'], headers['content-type'], headers.vary, body]
    }
    const type = 'application/javascript; charset=utf-8'
    expect(await ask('gzip, br')).toEqual(['br', type, 'accept-encoding', 'as brotli'])
    expect(await ask('br;q=0, gzip')).toEqual([undefined, type, 'accept-encoding', 'export {}'])
  })

  it.each([
    '/assets/gone-3c4d.js',
    '/assets/',
    '/favicon.png',
    '/.env',
    '/.hidden.js',
    '/assets//page-1a2b.js',
    '/../../package.json',
    '/%2e%2e/package.json',
  ])('%s is no page', async (url) => {
    const response = await client.get(url)
    expect(response.statusCode).toBe(404)
    expect(response.body).not.toContain('<title>')
  })

  it.each(['/api/nothing', '/auth/nothing', '/healthz/more'])('%s is answered as an unknown call', async (url) => {
    const response = await client.get(url)
    expect(response.statusCode).toBe(404)
    expect(response.headers['content-type']).toContain('json')
  })

  it('D-05 unknown addresses under /catalogue are refused as OpenAlex does, not shown as a page', async () => {
    const response = await client.get('/catalogue/a/b/c/d')
    expect(response.statusCode).toBe(404)
    expect(response.body).not.toContain('<title>Cognate</title>')
  })
})

describe('security headers', () => {
  it.each(['/', '/api/profile/', '/assets/page-1a2b.js', '/api/nothing'])('Q-07 stand on %s', async (url) => {
    const { headers } = await client.get(url)
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self'")
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('same-origin')
    expect(headers['strict-transport-security']).toBeUndefined()
  })
})

describe('GET /healthz and /readyz', () => {
  it('answer that the process is running, and that database and catalogue answer', async () => {
    expect((await client.get('/healthz')).json()).toEqual({ status: 'ok' })
    expect((await client.get('/readyz')).json()).toEqual({
      status: 'ok',
      version: JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version,
      database: true,
      engine: true,
      catalogue_version: expect.stringMatching(/^\d{4}-\d\d-\d\d-/),
      counts: expect.objectContaining({ work: 600, project: 30, startup: 15 }),
    })
  })

  it('Q-03 /readyz says why another catalogue answers than the chosen one', async () => {
    const use: TestServer['catalogue']['use'] = (ask) => server.catalogue.use(ask)
    const fault = 'The catalogue 2026-01-01-1a2b3c4d is damaged: columns/work_id.bin is missing.'
    const moved = await startTestServer({ services: { catalogue: { use, fault } } })
    const response = await new Client(moved).get('/readyz')
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({ status: 'ok', catalogue_fault: fault })
    await moved.close()
    const missing = 'The catalogue 2026-01-01-1a2b3c4d was chosen at another server and is not in this DATA_DIR.'
    const left = await startTestServer({ services: { catalogue: { use }, catalogueChoice: { fault: missing } } })
    expect((await new Client(left).get('/readyz')).json()).toMatchObject({ status: 'ok', catalogue_fault: missing })
    await left.close()
  })

  it('/readyz answers 503 when the database is gone', async () => {
    const ping = async () => {
      throw new Error('gone')
    }
    const lost = await startTestServer({ services: { workspace: { ...server.workspace, ping } } })
    const response = await new Client(lost).get('/readyz')
    expect(response.statusCode).toBe(503)
    expect(response.json().code).toBe('database_unavailable')
    await lost.app.close()
    await lost.catalogue.close()
  })
})

describe('a database that is lost', () => {
  const away = async () => {
    throw new AppError('database_unavailable', { detail: 'It says why.', retryAfter: 1 })
  }
  const losing = (part: Partial<Workspace>) =>
    startTestServer({ services: { workspace: { ...server.workspace, ...part } } })

  it('Q-07 is reported by /readyz with its own code', async () => {
    const lost = await losing({ ping: away })
    expect((await new Client(lost).get('/readyz')).json()).toMatchObject({ status: 503, detail: 'It says why.' })
    await lost.app.close()
    await lost.catalogue.close()
  })

  it.each(['get', 'set'] as const)('Q-07 answers 503 with Retry-After where a session cannot be %s', async (name) => {
    await addUser(server, `lost-${name}`)
    const lost = await losing({ sessions: { ...server.workspace.sessions, [name]: away } })
    const visitor = new Client(lost)
    // A cookie that is well signed, of a session that has to be looked up.
    if (name === 'get') visitor.cookies.set('sessionid', signedSession())
    const response = await visitor.signIn(`lost-${name}`)
    expect(response.statusCode).toBe(503)
    expect(response.headers['retry-after']).toBe('1')
    expect(response.json()).toMatchObject({ status: 503 })
    expect(response.headers['set-cookie'] ?? []).not.toContainEqual(expect.stringMatching(/^sessionid=[^;]/))
    await lost.app.close()
    await lost.catalogue.close()
  })
})

const signedSession = () => encodeURIComponent(new Signer(SESSION_SECRET).sign('a-session'))

describe('GET /api/openapi.json', () => {
  it('A-10 describes the API', async () => {
    const document = (await client.get('/api/openapi.json')).json()
    expect(document.openapi).toBe('3.1.0')
    expect(document.paths).toHaveProperty('/api/find_similar/')
  })
})
