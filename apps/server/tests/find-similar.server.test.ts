import { FindSimilarAnswer } from '@cognate/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aQuery, Client, signedIn, startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
let client: Client
beforeAll(async () => {
  server = await startTestServer()
  client = await signedIn(server, 'ada')
})
afterAll(() => server.close())

const ask = (payload: object, by = client) => by.post('/api/find_similar/', payload)
const storedCount = async (by = client): Promise<number> => (await by.get('/api/queries/')).json().count

describe('POST /api/find_similar/', () => {
  it.each(['experts', 'works', 'institutions', 'venues'])(
    'S-01 ranks %s for a text, as the contract says',
    async (dataset) => {
      const response = await ask(aQuery('social networks of cells and climate', { dataset, limit: 10 }))
      expect(response.statusCode).toBe(200)
      const answer = FindSimilarAnswer.parse(response.json())
      expect(answer).toEqual(response.json())
      expect(answer.dataset).toBe(dataset)
      expect(answer.results.length).toBeGreaterThan(0)
      const scores = answer.results.map(({ fields }) => fields.ranking_score)
      expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    },
  )

  it('S-13 calls nobody closer because others are hidden or filtered away', async () => {
    const wordsOf = async (dataset: string, filters: object = {}) => {
      const { results } = FindSimilarAnswer.parse(
        (await ask(aQuery('social networks of cells and climate', { dataset, filters, limit: 50 }))).json(),
      )
      return results.map(({ identifier, closeness }) => [identifier, closeness] as const)
    }
    for (const dataset of ['experts', 'works', 'institutions', 'venues']) {
      const all = await wordsOf(dataset)
      expect(new Set(all.map(([, word]) => word)).size).toBeGreaterThan(1)
      const best = all.filter(([, word]) => word === all[0]![1]).map(([id]) => id)
      const others = await wordsOf(dataset, { excluded_records: { type: 'exclude', values: best } })
      expect(Object.fromEntries(others)).toMatchObject(Object.fromEntries(all.filter(([id]) => !best.includes(id))))
    }
  })

  it('S-13 explains scores by words, the age of works and shared credit, which add up', async () => {
    const query = aQuery('social networks of cells and climate', { dataset: 'experts', limit: 50 })
    for (const { fields } of FindSimilarAnswer.parse((await ask(query)).json()).results) {
      const { explanation } = fields
      expect(Object.keys(explanation)).toEqual(['terms', 'recency', 'authors'])
      expect(Object.values(explanation).reduce((sum, part) => sum + part, 0)).toBeCloseTo(fields.ranking_score, 9)
    }
  })

  it('F-07 says by how many results the answer would grow without each filter', async () => {
    const text = 'social networks of cells and climate'
    const totalOf = async (filters: object) => (await ask(aQuery(text, { filters }))).json().total
    const recent = { years_inactive: { type: 'range', end: 1 } }
    const productive = { works_count: { type: 'range', start: 3 } }
    const articles = { document_type: { type: 'include', values: ['article'] } }
    const all = { ...recent, ...productive, ...articles }
    const { total, taken_away } = (await ask(aQuery(text, { filters: all }))).json()
    expect(taken_away.document_type).toBeGreaterThan(0)
    expect((taken_away.years_inactive ?? 0) + (taken_away.works_count ?? 0)).toBeGreaterThan(0)
    const none = { years_inactive: 0, works_count: 0, document_type: 0 }
    expect({ ...none, ...taken_away }).toEqual({
      years_inactive: (await totalOf({ ...productive, ...articles })) - total,
      works_count: (await totalOf({ ...recent, ...articles })) - total,
      document_type: (await totalOf({ ...recent, ...productive })) - total,
    })
  })

  it('S-01 ranks experts for an academic and a work together', async () => {
    const works = await ask(aQuery('climate', { dataset: 'works', limit: 1 }))
    const work = works.json().results[0]
    const author = work.fields.authorships[0].author.id
    const records = [
      { record_type: 'work', identifier: work.identifier },
      { record_type: 'author', identifier: author },
    ]
    const response = await ask({ dataset: 'experts', records })
    expect(response.statusCode).toBe(200)
    const ids = response.json().results.map(({ identifier }: { identifier: string }) => identifier)
    expect(ids).not.toContain(author)
  })

  it('S-11 marks co-authors of an academic in the query, shows no joint work as evidence, and leaves them out on request', async () => {
    const [seed] = (await ask(aQuery('climate'))).json().results as {
      identifier: string
      fields: { display_name: string }
    }[]
    const payload = { dataset: 'experts', records: [{ record_type: 'author', identifier: seed!.identifier }] }
    const answer = FindSimilarAnswer.parse((await ask({ ...payload, limit: 200 })).json())
    const experts = answer.results.filter((result) => result.record_type === 'author')
    const isCoauthor = ({ fields }: (typeof experts)[number]) => fields.coauthor_of_query !== undefined
    const ownWorks = new Set<string>()
    for (const { id } of (
      await client.get(`/api/authors/${seed!.identifier.split('/').at(-1)}/works/?page_size=200`)
    ).json().results)
      ownWorks.add(id)
    expect(experts.flatMap(({ evidence }) => evidence).filter(({ identifier }) => ownWorks.has(identifier))).toEqual([])
    expect(experts.some(isCoauthor)).toBe(true)
    for (const { fields } of experts.filter(isCoauthor))
      expect(fields.coauthor_of_query).toEqual([{ id: seed!.identifier, display_name: seed!.fields.display_name }])
    const others = (await ask({ ...payload, leave_out_coauthors: true, limit: 200 })).json()
    const expected = experts.filter((expert) => !isCoauthor(expert)).map(({ identifier }) => identifier)
    const found = others.results.map(({ identifier }: { identifier: string }) => identifier)
    expect(found.slice(0, expected.length)).toEqual(expected)
    expect(others.results.filter(isCoauthor)).toEqual([])
  })

  it('S-13 names the record of the query that a work of the evidence resembles most', async () => {
    const [first] = (await ask(aQuery('climate networks'))).json().results
    const [second] = (await ask(aQuery('coral reefs'))).json().results
    const records = [first, second].map(({ identifier }) => ({ record_type: 'author', identifier }))
    const evidenceOf = async (payload: object) =>
      FindSimilarAnswer.parse((await ask(payload)).json()).results.flatMap(({ evidence }) => evidence)
    const names = new Set(
      (await evidenceOf({ dataset: 'experts', records })).map(({ resembles }) => resembles?.display_name),
    )
    expect([...names].toSorted()).toEqual([first, second].map(({ fields }) => fields.display_name).toSorted())
    const single = await evidenceOf({ dataset: 'experts', records: records.slice(0, 1) })
    expect(single.filter(({ resembles }) => resembles)).toEqual([])
  })

  it('stores the query for the caller, once however often it runs', async () => {
    const asker = await signedIn(server, 'asker')
    const first = (await ask(aQuery('coral reefs'), asker)).json().uuid
    const second = (await ask(aQuery('coral reefs'), asker)).json().uuid
    expect(second).toBe(first)
    expect(await storedCount(asker)).toBe(1)
  })

  it('answers without results if no word can be searched', async () => {
    const response = await ask(aQuery('the of and'))
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({ total: 0, results: [] })
  })

  it('drops control characters of pasted documents', async () => {
    const plain = (await ask(aQuery('climate networks'))).json()
    const pasted = await ask(aQuery('climate\u0000 net\u0007works\u0002'))
    expect(pasted.statusCode).toBe(200)
    expect(pasted.json().results).toEqual(plain.results)
  })

  it.each([
    [
      'an unknown author',
      { records: [{ record_type: 'author', identifier: 'A99999999999' }] },
      404,
      'record_not_found',
    ],
    ['an unknown search', aQuery('x', { search: '3f2f8c4e-8a55-4d0e-9f0a-0d6cbb0f0c11' }), 404, 'search_not_found'],
    ['an unknown sort', aQuery('x', { sort: 'height' }), 400, 'unknown_sort'],
    [
      'a filter the dataset lacks',
      aQuery('x', { dataset: 'venues', filters: { h_index: { type: 'range', start: 3 } } }),
      400,
      'filter_not_available',
    ],
  ])('refuses %s, and stores no query', async (_, payload, status, code) => {
    const before = await storedCount()
    const response = await ask({ dataset: 'experts', ...payload })
    expect(response.statusCode).toBe(status)
    expect(response.json().code).toBe(code)
    expect(await storedCount()).toBe(before)
  })

  it('S-10 refuses what the licence does not open', async () => {
    const licence = { endpoints: [], datasets: ['experts' as const], filters: ['topics' as const, 'h_index' as const] }
    const limited = await signedIn(server, 'limited', { licence })
    const refused = [
      aQuery('x', { dataset: 'works' }),
      aQuery('x', { filters: { works_count: { type: 'range', start: 3 } } }),
      aQuery('x', { filters: { h_index: { type: 'range', start: 3 } } }),
      aQuery('x', { sort: 'h_index' }),
    ]
    for (const payload of refused) {
      const response = await ask(payload, limited)
      expect(response.statusCode).toBe(403)
      expect(response.json().code).toBe('endpoint_not_allowed')
    }
    expect((await ask(aQuery('climate'), limited)).statusCode).toBe(200)
  })

  it('refuses people who are not signed in, and calls without the csrftoken', async () => {
    expect((await ask(aQuery(), new Client(server))).statusCode).toBe(401)
    const response = await client.post('/api/find_similar/', aQuery(), { headers: { 'x-csrftoken': 'wrong' } })
    expect(response.statusCode).toBe(403)
    expect(response.json().code).toBe('csrf_failed')
  })

  it('answers 503 with Retry-After if there is no catalogue', async () => {
    const unavailable = await startTestServer({
      services: { workspace: server.workspace, catalogue: await emptyCatalogue() },
    })
    const visitor = new Client(unavailable)
    await visitor.signIn('ada')
    const response = await ask(aQuery(), visitor)
    expect(response.statusCode).toBe(503)
    expect(response.json().code).toBe('catalogue_unavailable')
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    expect((await visitor.get('/readyz')).statusCode).toBe(503)
    await unavailable.app.close()
    await unavailable.catalogue.close()
  })
})

async function emptyCatalogue() {
  const { embeddedHome, LiveEngine } = await import('@cognate/catalogue')
  return LiveEngine.follow(embeddedHome({ activeDirectory: async () => undefined }))
}
