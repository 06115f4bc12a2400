import type { TopicCount } from '@cognate/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aQuery, type Client, signedIn, startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
let client: Client
let expert: { identifier: string; fields: { topics: { id: string; count: number }[]; works_count: number } }
let uuid: string
let found: string[]
beforeAll(async () => {
  server = await startTestServer()
  client = await signedIn(server, 'ada')
  const answer = (await client.post('/api/find_similar/', aQuery('climate and trees'))).json()
  ;[expert] = answer.results
  uuid = answer.uuid
  found = answer.results.map(({ identifier }: { identifier: string }) => identifier)
})
afterAll(() => server.close())

const count = async (body: object) => {
  const response = await client.post('/api/topics/', { dataset: 'experts', ...body })
  expect(response.statusCode).toBe(200)
  return response.json() as TopicCount[]
}

describe('GET /api/authors/{id}/topics/', () => {
  it('R-06 counts the works of an author by topic, the most frequent first, with their place in the taxonomy', async () => {
    const topics: TopicCount[] = (await client.get(`/api/authors/${expert.identifier.split('/').pop()}/topics/`)).json()
    expect(topics.length).toBeGreaterThan(0)
    for (const { id, count } of expert.fields.topics) expect(topics.find(({ key }) => key === id)?.count).toBe(count)
    expect(topics.map(({ count }) => count)).toEqual(topics.map(({ count }) => count).sort((a, b) => b - a))
    for (const { domain, field, subfield } of topics)
      expect([domain, field, subfield].every((level) => level?.display_name)).toBe(true)
  })

  it('Q-07 answers 404 for an unknown author', async () => {
    expect((await client.get('/api/authors/A404/topics/')).json().code).toBe('record_not_found')
  })
})

describe('POST /api/topics/', () => {
  it('R-07 counts the topics of a query’s results, each shared work once', async () => {
    const byQuery = await count({ query: uuid })
    expect(byQuery).toEqual(await count({ identifiers: found }))
    expect(await count({ identifiers: [found[0], found[0]!.toLowerCase()] })).toEqual(
      await count({ identifiers: [found[0]] }),
    )
    expect(await count({ identifiers: ['A404'] })).toEqual([])
  })

  it('R-07 counts of the works of the results only those named, and none of others', async () => {
    const { results } = (await client.post('/api/find_similar/', aQuery('climate and trees'))).json()
    const works: string[] = results.flatMap(({ evidence }: { evidence: { identifier: string }[] }) =>
      evidence.map(({ identifier }) => identifier),
    )
    const shown = await count({ identifiers: found, works })
    expect(shown.length).toBeGreaterThan(0)
    expect(shown).toEqual(await count({ dataset: 'works', identifiers: [...new Set(works)].slice(0, 200) }))
    expect(shown).not.toEqual(await count({ identifiers: found }))
    expect(await count({ identifiers: [found[0]], works })).not.toEqual(shown)
    expect(await count({ identifiers: found, works: [] })).toEqual([])
  })

  it('R-07 counts works of people for those who may see people, not works', async () => {
    const people = await signedIn(server, 'people', { licence: { datasets: ['experts'] } })
    const { results } = (await client.post('/api/find_similar/', aQuery('climate and trees'))).json()
    const works = results[0].evidence.map(({ identifier }: { identifier: string }) => identifier)
    const body = { identifiers: [results[0].identifier], works }
    const counted = await people.post('/api/topics/', { dataset: 'experts', ...body })
    expect([counted.statusCode, counted.json()]).toEqual([200, await count(body)])
    expect((await people.post('/api/topics/', { dataset: 'works', identifiers: works })).statusCode).toBe(403)
  })

  it('R-07 counts those of works, institutions and venues, and none of other sources', async () => {
    for (const dataset of ['works', 'institutions', 'venues']) {
      const { results } = (await client.post('/api/find_similar/', aQuery('climate', { dataset }))).json()
      const identifiers = results.map(({ identifier }: { identifier: string }) => identifier)
      expect((await count({ dataset, identifiers })).length).toBeGreaterThan(0)
    }
    expect(await count({ dataset: 'startups', identifiers: ['demo:1'] })).toEqual([])
  })

  it('R-07 counts the works whose topic was estimated, and R-06 marks these topics in records', async () => {
    // One demo work in 25 comes without topics.
    const query = { entity: 'works', filter: '', search: '', sort: '', page: 1, perPage: 200 } as const
    const { results } = await server.catalogue.use((engine) => engine.listRecords(query))
    const works = results as unknown as { id: string; topics: { id: string; estimated?: boolean }[] }[]
    const estimated = works.filter(({ topics }) => topics.some((topic) => topic.estimated))
    expect(estimated.length).toBeGreaterThan(3)
    const [{ id, topics }] = estimated as [(typeof works)[number]]
    for (const topic of await count({ dataset: 'works', identifiers: [id] })) {
      expect(topic).toMatchObject({ count: 1, estimated: 1 })
    }
    const carriers = works.filter((work) => work.topics.some((topic) => topic.id === topics[0]!.id))
    const all = await count({ dataset: 'works', identifiers: carriers.map((work) => work.id) })
    const own = estimated.filter((work) => carriers.includes(work)).length
    expect(all.find(({ key }) => key === topics[0]!.id)).toMatchObject({ count: carriers.length, estimated: own })
    const record = (await client.post('/api/records/', { record_type: 'work', identifiers: [id] })).json()
    expect(record.results[0].fields.topics).toEqual(topics)
  })

  it('Q-07 refuses both and neither, and a query of another dataset', async () => {
    for (const body of [{}, { query: uuid, identifiers: found }, { dataset: 'works', query: uuid }])
      expect((await client.post('/api/topics/', { dataset: 'experts', ...body })).statusCode).toBe(400)
  })

  it('S-10 counts nothing of a dataset that the licence does not include', async () => {
    const narrow = await signedIn(server, 'narrow', { licence: { datasets: ['works'] } })
    for (const dataset of ['experts', 'projects']) {
      const refused = await narrow.post('/api/topics/', { dataset, identifiers: found })
      expect([refused.statusCode, refused.json().code]).toEqual([403, 'endpoint_not_allowed'])
    }
    expect((await narrow.post('/api/topics/', { dataset: 'works', identifiers: [] })).statusCode).toBe(200)
  })

  it('S-10 needs the endpoint topics; topics of one author are open to all', async () => {
    const poor = await signedIn(server, 'poor', { licence: { endpoints: [] } })
    expect((await poor.post('/api/topics/', { dataset: 'experts', identifiers: found })).statusCode).toBe(403)
    const own = await poor.get(`/api/authors/${expert.identifier.split('/').pop()}/topics/`)
    expect(own.statusCode).toBe(200)
  })
})
