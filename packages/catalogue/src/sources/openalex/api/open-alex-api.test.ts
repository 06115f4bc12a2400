import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import {
  type Fault,
  openAlexStandIn,
  type StandIn,
  type StandInOptions,
} from '../../../../../../tests/support/openalex-stand-in.ts'
import { shared } from '../../../../../../tests/support/shared.ts'
import { type AnswerVerdict, judgeAnswer } from './api-answer.ts'
import { OpenAlexApi, type OpenAlexApiOptions } from './open-alex-api.ts'

let standIn: StandIn
let waits: number[]
afterEach(() => standIn?.close())

async function open(fault: StandInOptions['fault'], more: Partial<OpenAlexApiOptions> = {}): Promise<OpenAlexApi> {
  waits = []
  standIn = await openAlexStandIn({ works: [{ id: 'https://openalex.org/W1' }], fault })
  const wait = async (ms: number) => void waits.push(ms)
  return new OpenAlexApi({ baseUrl: new URL(standIn.url), callsPerSecond: 1e9, wait, ...more }, { works: ['id'] })
}

const listing = { entity: 'works', cursor: '*', perPage: 200 }
/** The same answer to the first calls. */
const first = (calls: number, fault: Fault) => (call: number) => (call <= calls ? fault : undefined)

const tooFast: Fault = {
  status: 429,
  headers: { 'retry-after': '1' },
  body: { error: 'Rate limit exceeded', message: 'Rate limit exceeded: 10 requests per second.', retryAfter: 1 },
}

describe('OpenAlexApi', () => {
  it('D-01 waits as long as the API says and calls again', async () => {
    const api = await open(first(2, tooFast))
    expect(await api.list(listing)).toMatchObject({ count: 1, results: [{ id: 'https://openalex.org/W1' }] })
    expect(waits).toEqual([1_000, 1_000])
  })

  it.each<[string, Fault]>([
    ['an error of the server', { status: 502, body: '<html>Bad Gateway</html>' }],
    ['an error under status 200', { status: 200, body: { error: 'Search execution error.', message: 'x' } }],
    ['HTML under status 200', { status: 200, body: '<html></html>' }],
    ['a time-out', { status: 504, body: { error: 'Gateway timeout', message: 'x', reason: 'query_timeout' } }],
    ['a limit told in HTML', { status: 429, body: '<html>slow down</html>' }],
  ])('D-01 backs off and asks again after %s', async (_, fault) => {
    const api = await open(first(3, fault))
    expect((await api.list(listing)).results).toHaveLength(1)
    expect(waits).toEqual([1_000, 2_000, 4_000])
  })

  it('D-01 gives up after six attempts with a sentence, also if nothing answers', async () => {
    const api = await open(() => ({
      status: 503,
      headers: { 'retry-after': '30' },
      body: { error: 'x', message: 'collection resolution unavailable' },
    }))
    await expect(api.list(listing)).rejects.toThrow('OpenAlex does not answer (503): collection resolution unavailable')
    expect(waits).toEqual(Array(5).fill(30_000))
    await standIn.close()
    waits.length = 0
    await expect(api.list(listing)).rejects.toThrow(/OpenAlex cannot be reached: .*ECONNREFUSED/)
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000])
  })

  it('D-01 sends the key in a header, not in the address, and never shows it in errors', async () => {
    const fault: Fault = { status: 401, body: { error: 'Invalid or missing API key', message: 'no key s3cret here' } }
    const api = await open(first(1, fault), { apiKey: 's3cret', mailto: 'a@example.org' })
    await expect(api.list(listing)).rejects.toThrow(
      'OpenAlex does not accept the key in OPENALEX_API_KEY. OpenAlex says: no key … here',
    )
    expect(standIn.calls[0]).toMatchObject({ authorization: 'Bearer s3cret' })
    expect(standIn.calls[0]!.address.href).not.toContain('s3cret')
    expect(standIn.calls[0]!.address.searchParams.get('mailto')).toBe('a@example.org')
  })

  it('D-01 stays below its limit of calls a second', async () => {
    const api = await open(undefined, { callsPerSecond: 0.001 })
    for (let call = 0; call < 3; call++) await api.list(listing)
    expect(waits).toHaveLength(2)
    for (const ms of waits) expect(ms).toBeGreaterThan(900_000)
  })

  it('D-01 returns no record for one that is gone', async () => {
    const api = await open(undefined)
    expect(await api.record('works', 'W1')).toEqual({ id: 'https://openalex.org/W1' })
    expect(await api.record('works', 'W2')).toBeUndefined()
  })

  it('D-01 follows a merged record to the surviving one', async () => {
    const api = await open((_, { pathname }) =>
      pathname === '/works/W9' ? { status: 301, headers: { location: '/works/W1' }, body: '<html></html>' } : undefined,
    )
    expect(await api.record('works', 'W9')).toEqual({ id: 'https://openalex.org/W1' })
  })

  it('D-01 calls below the path of its base address', async () => {
    const api = await open(undefined)
    const below = new OpenAlexApi({ baseUrl: new URL(`${standIn.url}/mirror/`), wait: async () => {} }, {})
    await expect(below.list(listing)).rejects.toThrow('OpenAlex does not know this address (404).')
    expect(standIn.calls[0]!.address.pathname).toBe('/mirror/works')
    expect(api).toBeDefined()
  })
})

const samples = shared('data/openalex-samples/openalex')

describe.skipIf(!samples)('real errors (beside the checkout in ../shared)', () => {
  const judge = (name: string, hasKey = false): AnswerVerdict => {
    const status = Number(/^\d+/.exec(name)![0])
    return judgeAnswer({ status, retryAfter: null, body: readFileSync(`${samples}/errors/${name}`, 'utf8') }, hasKey)
  }

  it.each([
    [
      '400-end-of-cursor.json',
      'refused',
      'OpenAlex refuses the query (400): Cursor is null. Likely reached end of results.',
    ],
    [
      '400-invalid-filter.json',
      'refused',
      'OpenAlex refuses the query (400): publication_yearrr is not a valid field.',
    ],
    ['400-invalid-select.json', 'refused', 'abstract is not a valid select field'],
    ['400-per-page-not-a-number.json', 'refused', 'Param per-page must be a number.'],
    ['400-unknown-parameter-edge.json', 'refused', 'The ‘limit’ parameter is not valid'.replaceAll(/[‘’]/g, "'")],
    ['401-invalid-key.json', 'refused', 'OpenAlex asks for a key: set OPENALEX_API_KEY'],
    ['403-plan-upgrade.json', 'refused', 'OpenAlex refuses the query (403): Changefile downloads require'],
    ['404-not-found.html', 'gone', ''],
    [
      '429-insufficient-budget.json',
      'refused',
      'OpenAlex’s budget for these calls is spent. It is renewed in 15 h 59 min.',
    ],
    [
      '429-per-second.json',
      'try_again',
      'OpenAlex does not answer (429): Rate limit exceeded: 10 requests per second.',
    ],
    [
      '429-plan-upgrade.json',
      'refused',
      'OpenAlex does not allow this query: The "from_updated_date:2026-01-01" filter requires',
    ],
    ['503-search-paused.json', 'try_again', 'OpenAlex does not answer (503): Anonymous search is paused'],
    ['504-query-timeout.json', 'try_again', 'OpenAlex does not answer (504): Your query took too long'],
  ])('D-01 knows what to do about %s', (name, kind, sentence) => {
    const verdict = judge(name)
    expect(verdict.kind).toBe(kind)
    expect('sentence' in verdict ? verdict.sentence : '').toContain(sentence)
  })

  it('D-01 recognises every collected error', () => {
    expect(existsSync(`${samples}/errors`)).toBe(true)
    const names = readdirSync(`${samples}/errors`).filter((name) => /^\d/.test(name))
    expect(names).toHaveLength(13)
    for (const name of names) expect(judge(name, true).kind).not.toBe('good')
  })

  it('D-01 accepts a real list', () => {
    const body = readFileSync(`${samples}/list/works-search-cursor.json`, 'utf8')
    expect(judgeAnswer({ status: 200, retryAfter: null, body }, false).kind).toBe('good')
  })
})
