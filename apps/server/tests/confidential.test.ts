import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, question, signedIn, startTestServer, type TestServer } from './support/server.ts'

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
  it('Q-05 never reaches the log, not when it succeeds and not when it is refused', async () => {
    await client.post('/api/find_similar/', question(text))
    await client.post('/api/find_similar/', question(text, { limit: MARK }))
    await client.post('/api/find_similar/', question(text, { [MARK]: 1 }))
    await client.post('/api/find_similar/', question(text.repeat(1000)))
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

  it('Q-05 never reaches the log when something fails that nobody foresaw', async () => {
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
      payload: question(text),
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
