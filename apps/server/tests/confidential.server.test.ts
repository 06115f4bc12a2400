import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aQuery, type Client, signedIn, startTestServer, type TestServer } from './support/server.ts'

const MARK = 'zanzibarite'
const text = `A manuscript about ${MARK} and climate`

let server: TestServer
let client: Client
beforeAll(async () => {
  server = await startTestServer()
  client = await signedIn(server, 'ada')
})
afterAll(() => server.close())

describe('what people search for', () => {
  it('Q-05 never reaches the log, whether the call succeeds or is refused', async () => {
    await client.post('/api/find_similar/', aQuery(text))
    await client.post('/api/find_similar/', aQuery(text, { limit: MARK }))
    await client.post('/api/find_similar/', aQuery(text, { [MARK]: 1 }))
    await client.post('/api/find_similar/', aQuery(text.repeat(1000)))
    await client.call('POST', '/api/find_similar/', {
      payload: `{"text": "${text}`,
      headers: { 'content-type': 'application/json' },
    })
    await client.get(`/api/queries/?search=${MARK}`)
    await client.get(`/catalogue/autocomplete/works?q=${MARK}`)
    await client.get(`/catalogue/works?search=${MARK}&filter=${MARK}:1`)
    await client.get(`/catalogue/works/${MARK}`)
    await client.get(`/${MARK}`)
    await client.get(`/api/${MARK}`)
    expect(server.log().split('\n').length).toBeGreaterThan(10)
    expect(server.log()).not.toContain(MARK)
  })

  it('Q-05 never reaches the log when people save, share and search', async () => {
    const records = [{ record_type: 'record', identifier: MARK, fields: { text, display_name: text } }]
    const search = await client.post('/api/searches/', {
      name: MARK,
      external_identifier: MARK,
      included_records: records,
    })
    expect(search.statusCode).toBe(201)
    const { uuid } = search.json()
    await client.post(`/api/searches/${uuid}/included_records/`, { records })
    await client.post(`/api/searches/${uuid}/excluded_records/`, { records: [{ ...records[0], record_type: MARK }] })
    await client.post('/api/find_similar/', { ...aQuery(text), search: uuid })
    await client.patch(`/api/searches/${uuid}/`, { name: `${MARK} again`, [MARK]: 1 })
    await client.get(`/api/searches/?search_string=${MARK}&name=${MARK}`)
    await client.get(`/api/searches/${MARK}/`)
    const filters = { abstract: { type: 'include', values: [MARK] } }
    await client.post('/api/filter_presets/', { name: MARK, search_module: 'experts', filter_data: { filters } })
    await client.get(`/api/filter_presets/?name=${MARK}`)
    await client.post('/api/teams/', { name: MARK, users: [MARK] })
    await client.put(`/api/shares/search/${uuid}/`, { shared_users: [MARK] })
    await client.get(`/api/users/?name=${MARK}`)
    await client.post('/idps/', { q: MARK })
    await client.post('/auth/password/request', { email: `${MARK}@example.org` })
    await client.get(`/sso/${MARK}/?next=/${MARK}`)
    await client.call('GET', '/api/queries/', { headers: { authorization: `Bearer ${MARK}` } })
    expect((await client.get('/api/account/export/')).body).toContain(MARK)
    expect(server.log()).not.toContain(MARK)
  })

  it('Q-05 never reaches the log with a malformed request, in any form, even at level trace', async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.app.server.address() as AddressInfo
    const head = 'POST /api/find_similar/ HTTP/1.1\r\nHost: x\r\n'
    const malformed = [
      `${MARK}\r\n\r\n`,
      `GET /?q=${MARK} HTTP/9.9\r\n\r\n`,
      `${head}${MARK} no colon\r\n\r\n`,
      `${head}Content-Length: 5\r\nContent-Length: 7\r\n\r\n${text}`,
      `${head}Transfer-Encoding: chunked\r\n\r\n${MARK}\r\n`,
      `${head}X: ${MARK.repeat(5000)}\r\n\r\n`,
    ]
    for (const request of malformed) expect(await send(port, request)).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(server.log().match(/a request could not be read/g)).toHaveLength(malformed.length)
    for (const form of formsOf(MARK)) expect(server.log()).not.toContain(form)
  })

  it('Q-05 never reaches the log after an unexpected failure', async () => {
    const { queries } = server.workspace
    const save = async () => {
      throw new Error(`Failed query: insert into queries\nparams: ${text}`, { cause: new Error(`row (${text})`) })
    }
    const failing = await startTestServer({
      services: { workspace: { ...server.workspace, queries: { ...queries, save } } },
    })
    const cookies = client.cookies
    const response = await failing.app.inject({
      method: 'POST',
      url: '/api/find_similar/',
      headers: {
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        'x-csrftoken': cookies.get('csrftoken')!,
      },
      payload: aQuery(text),
    })
    expect(response.statusCode).toBe(500)
    expect(response.json()).toMatchObject({ code: 'internal', requestId: expect.any(String) })
    expect(response.body).not.toContain(MARK)
    expect(failing.log()).toContain(response.json().requestId)
    expect(failing.log()).toContain('insert into queries')
    expect(failing.log()).not.toContain(MARK)
    await failing.app.close()
    await failing.catalogue.close()
  })
})

/** What a server answers to bytes that are sent as they are. */
async function send(port: number, request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1')
  let answer = ''
  socket.on('data', (part) => (answer += part)).on('error', () => {})
  socket.write(request)
  await once(socket, 'close')
  return answer
}

/** The ways in which a log may hold a word: as text, as numbers, in hexadecimal, and in base64 wherever it begins. */
function formsOf(word: string): string[] {
  const bytes = Buffer.from(word)
  const inBase64 = [0, 1, 2].map((before) =>
    Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .slice(before === 0 ? 0 : 4, -4),
  )
  return [word, [...bytes].join(','), bytes.toString('hex'), ...inBase64]
}
