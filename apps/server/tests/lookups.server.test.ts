import { type AuthorRecord, shortId } from '@cognate/contract'
import { ask } from '@cognate/workspace/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { europePmcAnswer, type OutsideAnswer, startOutside } from './support/outside.ts'
import { addUser, aQuery, Client, signedIn, startTestServer, type TestServer } from './support/server.ts'

const nothing = europePmcAnswer([])
let answers: Record<'pmc' | 'orcid' | 'wikidata' | 'crossref', (url: URL) => OutsideAnswer>
const outside: Record<string, Awaited<ReturnType<typeof startOutside>>> = {}
let server: TestServer
let client: Client
let author: AuthorRecord
let people = 0
let authors: AuthorRecord[]
/** Of works of the catalogue that are not retracted, without `https://doi.org/`. */
let dois: string[]

beforeAll(async () => {
  for (const name of ['pmc', 'orcid', 'wikidata', 'crossref'] as const)
    outside[name] = await startOutside((url) => answers[name](url))
  server = await startTestServer({
    environment: {
      ...{ EUROPE_PMC_URL: outside.pmc!.url, ORCID_API_URL: outside.orcid!.url, WIKIDATA_URL: outside.wikidata!.url },
      ...{ CROSSREF_URL: outside.crossref!.url, SIGNALS_PAGE: 'https://signals.example/work/{doi}' },
      ...{ LOOKUP_TIMEOUT_SECONDS: '1', LOOKUPS_PER_SECOND: '50', SUPPORT_MAIL: 'desk@example.org' },
    },
  })
  const list = { entity: 'authors' as const, filter: 'has_orcid:true', search: '', sort: '', page: 1, perPage: 100 }
  const { results } = await server.catalogue.use((engine) => engine.listRecords(list as never))
  const ids = results.map((result) => String((result as { id: string }).id))
  const read = await server.catalogue.use((engine) => engine.readRecords('author', ids))
  const works = { ...list, entity: 'works' as const, filter: 'is_retracted:false' }
  const listed = await server.catalogue.use((engine) => engine.listRecords(works as never))
  dois = listed.results.flatMap((work) => (work as { doi: string | null }).doi?.replace('https://doi.org/', '') ?? [])
  authors = read.filter((record) => record !== undefined && record.last_known_institutions.length > 0) as AuthorRecord[]
})
afterAll(async () => {
  await server.close()
  for (const one of Object.values(outside)) await one.close()
})
beforeEach(async () => {
  answers = {
    pmc: () => nothing,
    orcid: () => ({ status: 404 }),
    wikidata: () => ({ type: 'application/json', text: '{"results":{"bindings":[]}}' }),
    crossref: () => ({ status: 404 }),
  }
  client = await signedIn(server, `seeker-${++people}`)
  // Each test has an author of its own, so that none meets what another left in the cache.
  author = authors.shift()!
})
afterEach(() => {
  for (const one of Object.values(outside)) one.asked.length = 0
})

const nameOf = ({ display_name }: AuthorRecord) => {
  const words = display_name.split(' ')
  return { last: words.at(-1)!, first: words[0]! }
}
const emailOf = (record: AuthorRecord) =>
  `${nameOf(record)
    .last.normalize('NFD')
    .replace(/[^a-z]/gi, '')}@campus.example`.toLowerCase()
const printedIn = (title: string, record: AuthorRecord, affiliation: string, more: object = {}) =>
  europePmcAnswer([{ title, date: '2024-05-01', authors: [{ ...nameOf(record), affiliation, ...more }] }])
const home = (record: AuthorRecord) => record.last_known_institutions[0]!.display_name.replaceAll('&', '&amp;')
const find = (record = author, by = client) => by.post('/api/find_email_addresses/', { identifier: record.id })
const judge = (email_address: string, verdict: string | null, by = client) =>
  by.put('/api/find_email_addresses/', { identifier: author.id, email_address, verdict })

describe('POST /api/find_email_addresses/', () => {
  it('C-08 gives addresses printed in the author’s own affiliation, with source and day', async () => {
    const address = emailOf(author)
    answers.pmc = () =>
      europePmcAnswer([
        {
          title: 'On trees',
          date: '2024-05-01',
          authors: [
            { last: 'Somebody', first: 'Else', affiliation: `${home(author)}. else@campus.example` },
            { ...nameOf(author), affiliation: `${home(author)}. Electronic address: ${address}.` },
          ],
        },
      ])
    const response = await find()
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({
      email_address: address,
      email_candidates: [
        {
          ...{ email_address: address, source: 'europe_pmc', source_description: 'Printed in “On trees”' },
          ...{ source_url: 'https://europepmc.org/article/MED/1', source_timestamp: '2024-05-01' },
          score: expect.any(Number),
        },
      ],
    })
    expect(response.json().email_candidates[0].score).toBeGreaterThanOrEqual(75)
  })

  it('C-08 ignores namesakes elsewhere, and authors with another ORCID iD', async () => {
    answers.pmc = () => printedIn('Elsewhere', author, `Another Place entirely. ${emailOf(author)}`)
    expect((await find()).json()).toEqual({ email_address: null, email_candidates: [] })
    const other = authors.shift()!
    answers.pmc = () => printedIn('Other', other, `${home(other)}. ${emailOf(other)}`, { orcid: '0000-0002-1825-0097' })
    expect((await find(other)).json().email_candidates).toEqual([])
  })

  it('C-08 uses the public addresses of the person’s own ORCID record', async () => {
    const person = { emails: { email: [{ email: 'Me@Home.example', 'last-modified-date': { value: 1542975661796 } }] } }
    answers.orcid = () => ({ type: 'application/json', text: JSON.stringify(person) })
    expect((await find()).json().email_candidates).toEqual([
      {
        ...{ email_address: 'me@home.example', source: 'orcid', source_description: 'Public ORCID record', score: 95 },
        ...{ source_url: author.orcid, source_timestamp: '2018-11-23' },
      },
    ])
  })

  it('R-10 C-08 stores answers, also empty ones, and does not call again', async () => {
    answers.pmc = () => printedIn('On trees', author, `${home(author)}. ${emailOf(author)}`)
    const [first, second] = await Promise.all([find(), find()])
    expect(first.json()).toEqual(second.json())
    const calls = outside.pmc!.asked.length
    await find()
    expect(outside.pmc!.asked).toHaveLength(calls)
    expect(outside.pmc!.asked[0]?.userAgent).toBe('Cognate (mailto:desk@example.org)')
  })

  it('R-10 C-08 logs a failed look-up, without the person, and names the service that failed, and whether it is busy', async () => {
    const busy = [{ status: 500 }, { status: 429 }, 'stall'] as const
    const others = [{ type: 'text/html', text: '<html>a portal</html>' }, { status: 403 }] as const
    for (const failing of [...busy, ...others]) {
      author = authors.shift()!
      answers.pmc = () => failing
      const response = await find()
      expect(response.statusCode).toBe(200)
      expect(response.json()).toEqual({
        email_address: null,
        email_candidates: [],
        failed_services: ['Europe PMC'],
        ...(busy.some((one) => one === failing) && { busy_services: ['Europe PMC'] }),
      })
    }
    const log = server.log()
    expect(log).toContain('Europe PMC is busy')
    expect(log).toContain('Europe PMC did not answer in time')
    expect(log).toContain('Europe PMC gave an answer in an unknown format')
    expect(log).not.toContain(author.display_name)
  })

  it('R-10 C-08 asks again after a minute where a look-up failed, and then keeps nothing of the failure', async () => {
    const kept = () => ask(server.workspace.url, `select kind from lookups where key = '${shortId(author.id)}'`)
    answers.pmc = () => ({ status: 500 })
    await find()
    const verdict = () => judge('nobody@campus.example', 'rejected')
    answers.pmc = () => printedIn('On trees', author, `${home(author)}. ${emailOf(author)}`)
    expect((await verdict()).json().failed_services).toEqual(['Europe PMC'])
    expect(await kept()).toEqual([{ kind: 'incomplete email' }])
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    try {
      expect((await verdict()).json().email_address).toBe(emailOf(author))
    } finally {
      vi.useRealTimers()
    }
    expect(await kept()).toEqual([{ kind: 'email' }])
  })

  it('C-08 keeps what one service found when another fails, and calls it again on the next request', async () => {
    const person = { emails: { email: [{ email: 'me@home.example' }] } }
    answers.orcid = () => ({ type: 'application/json', text: JSON.stringify(person) })
    answers.pmc = () => ({ status: 500 })
    expect((await find()).json()).toMatchObject({ email_address: 'me@home.example', failed_services: ['Europe PMC'] })
    answers.pmc = () => printedIn('On trees', author, `${home(author)}. ${emailOf(author)}`)
    const answer = (await find()).json()
    expect(answer).not.toHaveProperty('failed_services')
    expect(answer.email_candidates).toHaveLength(2)
  })

  it('Q-06 neither looks up nor answers for an academic who asked to be left out', async () => {
    await server.workspace.optOuts.add(author.id)
    await server.hear()
    expect((await find()).json().code).toBe('record_not_found')
    expect((await client.get(`/api/orcid/${author.orcid!.slice(-19)}/`)).statusCode).toBe(404)
    expect(outside.pmc!.asked).toHaveLength(0)
    expect(outside.orcid!.asked).toHaveLength(0)
  })

  it('S-10 needs find_email and find_scholar', async () => {
    const poor = await signedIn(server, `poor-${people}`, { licence: { endpoints: [] } })
    expect((await find(author, poor)).json().code).toBe('endpoint_not_allowed')
    const scholar = await poor.post('/api/find_scholar/', { identifier: author.id })
    expect(scholar.json().code).toBe('endpoint_not_allowed')
  })
})

describe('PUT /api/find_email_addresses/', () => {
  it('C-08 raises a confirmed address to 100 and drops a rejected one, for the organisation only', async () => {
    const [good, bad] = [emailOf(author), 'office@campus.example']
    answers.pmc = () => printedIn('On trees', author, `${home(author)}. ${good}, ${bad}`)
    await find()
    expect((await judge(bad, 'confirmed')).json().email_candidates[0]).toMatchObject({ email_address: bad, score: 100 })
    expect((await judge(good, 'rejected')).json().email_candidates).toHaveLength(1)
    const organisation = `seeker-${people}`
    await addUser(server, `colleague-${people}`, { organisation })
    const colleague = new Client(server)
    await colleague.signIn(`colleague-${people}`)
    expect((await find(author, colleague)).json()).toMatchObject({ email_address: bad })
    const stranger = await signedIn(server, `stranger-${people}`)
    expect((await find(author, stranger)).json()).toMatchObject({ email_address: good })
    expect((await judge(good, null)).json().email_candidates).toHaveLength(2)
  })

  it('C-08 confirms nothing that was not found', async () => {
    const response = await judge('made@up.example', 'confirmed')
    expect(response.statusCode).toBe(400)
    expect(response.json().errors).toEqual([{ field: 'email_address', message: 'It was not found.' }])
  })
})

describe('filter email_confidence', () => {
  const askFor = async (start: number, end?: number) => {
    const filters = { email_confidence: { type: 'range', start, end } }
    const answer = await client.post('/api/find_similar/', aQuery('climate and trees', { filters, limit: 200 }))
    expect(answer.statusCode).toBe(200)
    return answer.json().results.map(({ identifier }: { identifier: string }) => identifier)
  }

  it('F-06 keeps authors whose best known address has a score in the range, with both ends', async () => {
    const found = await client.post('/api/find_similar/', aQuery('climate and trees', { limit: 200 }))
    const [like, unlike] = found
      .json()
      .results.filter(({ fields }: { fields: AuthorRecord }) => fields.last_known_institutions.length > 0)
      .map(({ fields }: { fields: AuthorRecord }) => fields)
    answers.pmc = () => printedIn('On trees', like, `${home(like)}. ${emailOf(like)}`)
    await find(like)
    answers.pmc = () => printedIn('On trees', unlike, `${home(unlike)}. office@campus.example`)
    await find(unlike)
    const similar = await askFor(75)
    expect(similar).toContain(like.id)
    expect(similar).not.toContain(unlike.id)
    expect(await askFor(0)).toEqual(expect.arrayContaining([like.id, unlike.id]))
    expect(await askFor(0, 100)).toEqual(expect.arrayContaining([like.id, unlike.id]))
    for (const [start, end] of [
      [0, 74],
      [74, 0],
    ] as const) {
      const unlikeAlone = await askFor(start, end)
      expect(unlikeAlone).toContain(unlike.id)
      expect(unlikeAlone).not.toContain(like.id)
    }
    expect(await askFor(74.5)).toEqual(similar)
    expect(await askFor(-1e9)).toEqual(await askFor(0))
    expect(await askFor(1e9)).toEqual([])
    author = like
    await judge(emailOf(like), 'confirmed')
    expect(await askFor(90, 99)).not.toContain(like.id)
    expect(await askFor(100)).toContain(like.id)
    for (const verdict of ['rejected', 'bounced'] as const) {
      await judge(emailOf(like), verdict)
      expect(await askFor(75)).not.toContain(like.id)
    }
  })
})

describe('POST /api/find_scholar/', () => {
  const find = () => client.post('/api/find_scholar/', { identifier: author.id, search_module: 'experts' })
  const profile = (...ids: string[]) => ({
    type: 'application/sparql-results+json',
    text: JSON.stringify({
      head: { vars: ['scholar', 'employer'] },
      results: {
        bindings: ids.map((value) => ({
          scholar: { type: 'literal', value },
          employer: { type: 'literal', 'xml:lang': 'en', value: 'Lund University' },
        })),
      },
    }),
  })

  it('R-11 gives the one profile that Wikidata knows by an identifier', async () => {
    answers.wikidata = () => profile('AbCdEfGhIJKL')
    expect((await find()).json()).toEqual({ google_scholar_id: 'AbCdEfGhIJKL', affiliation: 'Lund University' })
    const query = outside.wikidata!.asked[0]!.url.searchParams.get('query')
    expect(query).toContain(author.id.split('/').pop())
    expect(query).not.toContain(author.display_name)
  })

  it('R-11 gives none if there are two, or if it is no id', async () => {
    const empty = { google_scholar_id: null, affiliation: null }
    answers.wikidata = () => profile('AbCdEfGhIJKL', 'MnOpQrStUVWX')
    expect((await find()).json()).toEqual(empty)
    author = authors.shift()!
    answers.wikidata = () => profile('"><script>')
    expect((await find()).json()).toEqual(empty)
  })

  it('R-10 caches an empty result when the look-up fails', async () => {
    answers.wikidata = () => ({ status: 503 })
    expect((await find()).json()).toEqual({ google_scholar_id: null, affiliation: null })
    const calls = outside.wikidata!.asked.length
    await find()
    expect(outside.wikidata!.asked).toHaveLength(calls)
  })
})

describe('GET /api/orcid/{orcid}/', () => {
  it('R-11 gives all web links of the record, however many', async () => {
    const link = (name: string | null, value: string) => ({ 'url-name': name, url: { value }, visibility: 'public' })
    const more = [1, 2, 3, 4].map((page) => ({ name: `Page ${page}`, url: `https://pages.example/${page}` }))
    const person = {
      'researcher-urls': {
        'researcher-url': [
          link('My lab', 'https://lab.example/'),
          link(null, 'http://home.example/~a'),
          link('x', 'javascript:1'),
          ...more.map(({ name, url }) => link(name, url)),
        ],
      },
    }
    answers.orcid = () => ({ type: 'application/json', text: JSON.stringify(person) })
    const orcid = author.orcid!.slice(-19)
    expect((await client.get(`/api/orcid/${orcid}/`)).json()).toEqual({
      orcid,
      researcher_urls: [
        { name: 'My lab', url: 'https://lab.example/' },
        { name: 'home.example', url: 'http://home.example/~a' },
        ...more,
      ],
    })
    expect(outside.orcid!.asked[0]?.url.pathname).toBe(`/base/v3.0/${orcid}/person`)
  })

  it('R-11 looks up only people in the catalogue', async () => {
    expect((await client.get('/api/orcid/0000-0002-1825-0097/')).statusCode).toBe(404)
    expect(outside.orcid!.asked).toHaveLength(0)
  })
})

describe('GET /api/signals/', () => {
  const signals = (doi: string) => client.get(`/api/signals/?doi=${encodeURIComponent(doi)}`)
  const updated = (...types: string[]) => ({
    type: 'application/json',
    text: JSON.stringify({ status: 'ok', message: { 'updated-by': types.map((type) => ({ type, DOI: '10.1/n' })) } }),
  })

  it('R-02 gives the gravest status of a publication, and where to read more', async () => {
    answers.crossref = () => updated('correction', 'retraction')
    const doi = dois.shift()!
    expect((await signals(`https://doi.org/${doi.toUpperCase()}`)).json()).toEqual({
      status: 'retracted',
      url: `https://signals.example/work/${doi}`,
    })
    answers.crossref = () => updated('expression_of_concern', 'erratum')
    expect((await signals(dois.shift()!)).json().status).toBe('concern')
    answers.crossref = () => updated()
    expect((await signals(dois.shift()!)).json().status).toBe('none')
  })

  it('R-02 answers unknown if Crossref could not be asked', async () => {
    answers.crossref = () => 'stall'
    expect((await signals(dois.shift()!)).json().status).toBe('unknown')
    answers.crossref = () => ({ status: 404 })
    expect((await signals(dois.shift()!)).json().status).toBe('unknown')
  })

  it('Q-05 sends no DOI that is not in the catalogue, since it may be a text, and stores nothing of it', async () => {
    answers.crossref = () => updated('retraction')
    const text = '10.1000/the-secret-title-of-a-manuscript'
    expect((await signals(text)).json()).toMatchObject({ status: 'unknown' })
    expect(outside.crossref!.asked).toEqual([])
    expect(await server.workspace.lookups.get('signals', text)).toBeUndefined()
  })

  it('Q-07 refuses a text that is no DOI', async () => {
    expect((await signals('hello world')).statusCode).toBe(400)
  })

  it('follows a redirect within the service, as for a moved record', async () => {
    answers.crossref = ({ pathname }) =>
      pathname === '/base/works/merged' ? updated('retraction') : { status: 301, location: '/base/works/merged' }
    expect((await signals(dois.shift()!)).json().status).toBe('retracted')
  })

  it('follows no redirect to another host, and no circle of redirects', async () => {
    answers.wikidata = () => updated('retraction')
    answers.crossref = () => ({ status: 302, location: `${outside.wikidata!.url}/works/x` })
    expect((await signals(dois.shift()!)).json().status).toBe('unknown')
    expect(outside.wikidata!.asked).toEqual([])
    answers.crossref = ({ pathname }) => ({ status: 302, location: pathname })
    expect((await signals(dois.shift()!)).json().status).toBe('unknown')
    expect(outside.crossref!.asked).toHaveLength(5)
    expect(server.log()).toContain('Crossref redirects to another server')
  })
})

describe('Q-05 confidential', () => {
  it('sends outside services nothing of what people search for', async () => {
    await client.post('/api/find_similar/', aQuery('a secret manuscript about xylophones'))
    await find()
    const addresses = Object.values(outside).flatMap((one) => one.asked.map(({ url }) => url.href))
    expect(addresses.length).toBeGreaterThan(0)
    expect(addresses.join('\n')).not.toMatch(/xylophone|manuscript/)
  })
})
