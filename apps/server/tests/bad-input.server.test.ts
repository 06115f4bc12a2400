import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aQuery, type Client, signedIn, startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
let client: Client
beforeAll(async () => {
  server = await startTestServer()
  client = await signedIn(server, 'ada')
})
afterAll(() => server.close())

const json = { 'content-type': 'application/json' }
const send = (payload: string | Buffer, headers: Record<string, string> = json) =>
  client.call('POST', '/api/find_similar/', { payload, headers })
const body = (value: unknown) => JSON.stringify(value)
/** A word of which nothing may be logged. */
const MARK = 'zanzibarite'
const author = { record_type: 'author', identifier: 'https://openalex.org/A1' }

const cases: [
  name: string,
  payload: string | Buffer,
  status: number,
  code: string,
  headers?: Record<string, string>,
][] = [
  ['an empty text', body(aQuery('')), 400, 'empty_query'],
  ['a blank text', body(aQuery(' \n\t\u0000')), 400, 'empty_query'],
  ['no records', body({ dataset: 'experts' }), 400, 'empty_query'],
  ['a text of 1 MB', body(aQuery('word '.repeat(200_000))), 400, 'text_too_long'],
  ['a text of 20,001 characters', body(aQuery('x'.repeat(20_001))), 400, 'text_too_long'],
  ['10,000 records', body({ dataset: 'experts', records: Array(10_000).fill(author) }), 400, 'too_many_records'],
  ['an unknown dataset', body(aQuery('x', { dataset: 'people' })), 400, 'unknown_dataset'],
  ['no dataset', body({ records: [author] }), 400, 'invalid_request'],
  [
    'an unknown filter',
    body(aQuery('x', { filters: { colour: { type: 'include', values: ['red'] } } })),
    400,
    'unknown_filter',
  ],
  [
    'a filter of the wrong kind',
    body(aQuery('x', { filters: { topics: { type: 'range', start: 1 } } })),
    400,
    'invalid_request',
  ],
  ['a limit that is NaN', '{"dataset":"experts","records":[],"limit":NaN}', 400, 'invalid_json'],
  ['a limit that says NaN', body(aQuery('x', { limit: 'NaN' })), 400, 'invalid_request'],
  ['a limit of 0', body(aQuery('x', { limit: 0 })), 400, 'invalid_request'],
  ['a limit of 201', body(aQuery('x', { limit: 201 })), 400, 'invalid_request'],
  ['a limit that no number holds', '{"dataset":"experts","limit":1e999}', 400, 'invalid_request'],
  ['an unknown field', body(aQuery('x', { colour: 'red' })), 400, 'invalid_request'],
  ['broken JSON', '{"dataset":"experts"', 400, 'invalid_json'],
  ['nothing', '', 400, 'invalid_json'],
  ['a list', '[]', 400, 'invalid_request'],
  ['null', 'null', 400, 'invalid_request'],
  [
    'broken UTF-8',
    Buffer.from([...Buffer.from('{"dataset":"'), 0xc3, 0x28, ...Buffer.from('"}')]),
    400,
    'invalid_encoding',
  ],
  ['a key that reaches for the prototype', '{"dataset":"experts","__proto__":{"polluted":true}}', 400, 'invalid_json'],
  ['a constructor that reaches for it', '{"constructor":{"prototype":{"polluted":true}}}', 400, 'invalid_json'],
  [
    'a body nested beyond what can be walked',
    body(aQuery('x')).replace('"x"', `"x","deep":${'['.repeat(50_000)}${']'.repeat(50_000)}`),
    400,
    'invalid_json',
  ],
  ['a body of 5 MB', body(aQuery('x'.repeat(5 * 1024 * 1024))), 413, 'too_large'],
  ['plain text', 'climate', 415, 'unsupported_media_type', { 'content-type': 'text/plain' }],
  [
    'a form, as curl sends it',
    'dataset=experts',
    415,
    'unsupported_media_type',
    { 'content-type': 'application/x-www-form-urlencoded' },
  ],
  ['XML', '<a/>', 415, 'unsupported_media_type', { 'content-type': 'application/xml' }],
]

describe('bad input', () => {
  it.each(cases)('Q-07 refuses %s', async (_, payload, status, code, headers) => {
    const response = await send(payload, headers)
    expect({ status: response.statusCode, code: response.json().code }).toEqual({ status, code })
    expect(response.headers['content-type']).toContain('application/problem+json')
  })

  it('names the fields that are at fault', async () => {
    const response = await send(body(aQuery('x', { limit: 'many' })))
    expect(response.json().errors).toEqual([{ field: 'limit', message: expect.any(String) }])
  })

  it('leaves the server unharmed', async () => {
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
    expect((await send(body(aQuery('climate')))).statusCode).toBe(200)
    expect(server.log()).not.toContain('"failure"')
  })

  it.each([
    ['/api/records/author/%E0%A4%A/', 400],
    ['/api/records/planet/A1/', 404],
    [`/api/records/author/${'A'.repeat(400)}/`, 404],
    ['/api/queries/not-a-uuid/', 404],
    ['/api/queries/?page=0', 400],
    ['/api/queries/?page=1&page=2', 400],
    ['/api/queries/?page_size=NaN', 400],
    ['/api/queries/?search=%00', 200],
    ['/api/authors/A1/works/?words=%00', 400],
    ['/catalogue/autocomplete/authors?q=%00%1f', 200],
    ['/catalogue/autocomplete/planets?q=x', 404],
    ['/catalogue/authors?filter=colour:red', 400],
    ['/catalogue/authors?per-page=1000', 400],
    ['/catalogue/authors?group_by=type', 400],
    ['/api/nothing/here', 404],
    ['/catalogue/autocomplete/authors/more/of/it', 404],
  ])('GET %s answers %i', async (url, status) => {
    expect((await client.get(url)).statusCode).toBe(status)
  })

  it.each([
    ['/api/people/load/', { identifiers: ['A1\0'] }, 200],
    ['/api/topics/', { dataset: 'people', identifiers: ['A1'] }, 400],
  ] as const)('Q-07 POST %s with %j answers %i', async (url, payload, status) => {
    expect((await client.post(url, payload)).statusCode).toBe(status)
  })

  const preset = { search_module: 'experts', filter_data: { filters: {} } }
  it.each([
    ['/api/searches/', { name: '\0' }],
    ['/api/filter_presets/', { ...preset, name: '\0' }],
    ['/api/searches/', { name: 'Trees', manuscript: { title: 'Trees', authors: [{ name: '\0' }] } }],
  ])('Q-07 POST %s refuses %j, which would be stored as no text', async (url, payload) => {
    const refused = await client.post(url, payload)
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({ code: 'invalid_request', errors: [expect.anything()] })
    for (const list of ['/api/searches/', '/api/filter_presets/']) expect((await client.get(list)).statusCode).toBe(200)
  })

  it('Q-07 stores texts without the characters that no database keeps, and shows them so at once', async () => {
    const made = await client.post('/api/filter_presets/', { ...preset, name: 'Trees\0 of \ud800' })
    expect(made.statusCode).toBe(201)
    expect(made.json().name).toBe('Trees of \ufffd')
    expect((await client.get(`/api/filter_presets/${made.json().uuid}/`)).json().name).toBe('Trees of \ufffd')
  })

  it.each([
    ['POST', '/api/profile/', 'GET'],
    ['DELETE', '/api/find_similar/', 'POST'],
    ['POST', '/api/queries/3f2f8c4e-8a55-4d0e-9f0a-0d6cbb0f0c11/', 'GET, DELETE'],
    ['GET', '/api/queries/batch_delete/', 'DELETE'],
    ['PATCH', '/api/filter_presets/deactivate', 'PUT'],
    ['DELETE', '/api/queries/', 'GET'],
    ['GET', '/api/shares/query/3f2f8c4e-8a55-4d0e-9f0a-0d6cbb0f0c11/', 'PUT'],
    ['QUERY', '/api/profile/', 'GET'],
    ['POST', '/.well-known/security.txt', 'GET'],
  ] as const)('%s %s answers 405 and what is allowed', async (method, url, allowed) => {
    const response = await server.app.inject({ method: method as 'GET', url })
    expect(response.statusCode).toBe(405)
    expect(response.json().code).toBe('method_not_allowed')
    expect(response.headers.allow).toBe(allowed)
  })

  it.each([
    [
      'headers of 20 kB',
      `GET /config HTTP/1.1\r\nhost: localhost\r\nx: ${MARK.repeat(2_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
    ['what is no HTTP', `${MARK}\r\n\r\n`, 400, 'invalid_request'],
    [
      'two lengths',
      `POST /config HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n`,
      400,
      'invalid_request',
    ],
  ])(
    'Q-07 refuses %s like everything else, ends the connection, and logs nothing of it',
    async (_, sent, status, code) => {
      if (!server.app.server.listening) await server.app.listen({ port: 0, host: '127.0.0.1' })
      const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1')
      const answer: Buffer[] = []
      socket.on('data', (chunk) => answer.push(chunk)).end(sent)
      await once(socket, 'close')
      const [head, text] = Buffer.concat(answer).toString().split('\r\n\r\n')
      expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} .*content-type: application/problem\\+json`, 's'))
      expect(JSON.parse(text!)).toMatchObject({ status, code, title: expect.any(String) })
      expect(server.log()).not.toContain(MARK)
    },
  )
})
