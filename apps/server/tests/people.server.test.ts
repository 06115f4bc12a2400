import type { AuthorWork, FindSimilarAnswer, IndependenceAnswer, PersonPage } from '@cognate/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aQuery, type Client, signedIn, startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
let client: Client
/** Two who wrote together. */
let author: string
let coauthor: string
beforeAll(async () => {
  server = await startTestServer()
  client = await signedIn(server, 'ada')
  const list = { entity: 'works', filter: 'authors_count:>1', search: '', sort: '', page: 1, perPage: 1 } as const
  const { results } = await server.catalogue.use((engine) => engine.listRecords(list))
  const [work] = results as unknown as { authorships: { author: { id: string } }[] }[]
  ;[author, coauthor] = work!.authorships.map((authorship) => authorship.author.id) as [string, string]
})
afterAll(() => server.close())

const shortId = (id: string) => id.split('/').pop()!
const pageOf = async (id: string, search = '', by = client) => {
  const response = await by.get(`/api/people/${shortId(id)}/${search}`)
  expect(response.statusCode).toBe(200)
  return response.json() as PersonPage
}
const aManuscript = async () => {
  const manuscript = { title: 'Street trees', authors: [{ name: 'One', identifier: coauthor }] }
  return (await client.post('/api/searches/', { name: 'MS-1', manuscript })).json().uuid as string
}
const worksOf = async (search: string) =>
  (await client.get(`/api/authors/${shortId(author)}/works/${search}`)).json() as {
    count: number
    results: AuthorWork[]
  }

describe('GET /api/people/{id}/', () => {
  it('gives the record, co-authors and retracted works, and no score', async () => {
    const page = await pageOf(author)
    expect(page).toMatchObject({ identifier: author, conflicts: null, load: { asked: 0, open: [] } })
    expect(page.author.works_count).toBeGreaterThan(0)
    expect(page.coauthors.map(({ identifier }) => identifier)).toContain(coauthor)
    expect(page.retracted.works.length).toBe(Math.min(page.retracted.count, 20))
    expect(JSON.stringify(page)).not.toContain('score')
  })

  it('says whom the manuscript at hand is checked against, and nobody for a plain collection', async () => {
    const { conflicts } = await pageOf(author, `?manuscript=${await aManuscript()}`)
    expect(conflicts?.records.map(({ identifier }) => shortId(identifier))).toEqual([shortId(coauthor)])
    const plain = (await client.post('/api/searches/', { name: 'Plain' })).json().uuid
    expect((await pageOf(author, `?manuscript=${plain}`)).conflicts).toBeNull()
  })

  it('tells nothing of load where the licence has no collections', async () => {
    const limited = await signedIn(server, 'limited', { organisation: 'small', licence: { endpoints: [] } })
    expect((await pageOf(author, '', limited)).load).toBeNull()
  })

  it('knows nobody who asked to be left out', async () => {
    await server.workspace.optOuts.add(coauthor)
    await server.hear()
    expect((await client.get(`/api/people/${shortId(coauthor)}/`)).statusCode).toBe(404)
    expect((await pageOf(author)).coauthors.map(({ identifier }) => identifier)).not.toContain(coauthor)
    await server.workspace.optOuts.remove(coauthor)
    await server.hear()
    expect((await client.get(`/api/people/${shortId(coauthor)}/`)).statusCode).toBe(200)
  })
})

describe('works of an author', () => {
  it('marks what matches words, and what matches the text of a manuscript', async () => {
    const newest = await worksOf('')
    expect(newest.results[0]!.highlights).toBeNull()
    const [word] = newest.results[0]!.title.split(' ').filter((part) => part.length > 6)
    const found = await worksOf(`?words=${encodeURIComponent(word!)}`)
    expect(found.count).toBe(newest.count)
    expect(found.results[0]!.highlights!.title.marks.length).toBeGreaterThan(0)
    const matched = await worksOf(`?manuscript=${await aManuscript()}`)
    expect(matched.results[0]!.highlights).not.toBeNull()
  })
})

describe('POST /api/people/independence/', () => {
  const compare = async (body: object, by = client) => {
    const response = await by.post('/api/people/independence/', body)
    expect(response.statusCode).toBe(200)
    return response.json() as IndependenceAnswer
  }

  it('C-09 tells what ties people, and who comes next without a tie to those who stay', async () => {
    const people = [author, coauthor, 'A404']
    const { ties, unknown, next } = await compare({ people })
    expect(ties).toMatchObject([{ people: [author, coauthor].map(shortId).toSorted(), works: expect.any(Number) }])
    expect(ties[0]!.works).toBeGreaterThan(0)
    expect([unknown, next]).toEqual([['A404'], null])
    const list = { entity: 'authors', filter: '', search: '', sort: '', page: 1, perPage: 50 } as const
    const { results } = await server.catalogue.use((engine) => engine.listRecords(list))
    const candidates = [author, coauthor, ...results.map((one) => String((one as { id: string }).id))]
    const replaced = await compare({ people: [author, coauthor], candidates, instead_of: coauthor })
    expect([author, coauthor]).not.toContain(replaced.next)
    expect((await compare({ people: [author, replaced.next!] })).ties).toEqual([])
    // All before were tied to who stays.
    for (const one of candidates.slice(2, candidates.indexOf(replaced.next!)))
      if (![author, coauthor].includes(one)) expect((await compare({ people: [author, one] })).ties).toHaveLength(1)
  })

  it('C-09 names candidates who are independent of each other, too, and what ties the rest to those who stay', async () => {
    const list = { entity: 'authors', filter: '', search: '', sort: '', page: 1, perPage: 50 } as const
    const { results } = await server.catalogue.use((engine) => engine.listRecords(list))
    const candidates = [coauthor, ...results.map((one) => String((one as { id: string }).id))]
    const { independent, next, candidate_ties } = await compare({ people: [author], candidates, wanted: 6 })
    expect(independent).toHaveLength(6)
    expect(next).toBe(independent[0])
    expect((await compare({ people: [author, ...independent] })).ties).toEqual([])
    expect(candidate_ties.map(({ people }) => people)).toContainEqual([author, coauthor].map(shortId).toSorted())
    // Whoever was passed over is tied to the author or to somebody before.
    const last = candidates.indexOf(independent.at(-1)!)
    for (const one of candidates.slice(0, last)) {
      if (independent.includes(one) || shortId(one) === shortId(author)) continue
      expect((await compare({ people: [author, ...independent, one] })).ties).not.toEqual([])
    }
  })

  it('C-09 names candidates also where nobody is chosen yet', async () => {
    const { independent } = await compare({ people: [], candidates: [author, coauthor], wanted: 2 })
    expect(independent.map(shortId)).toEqual([shortId(author)])
  })

  it('C-09 tells apart what people had in common before the years that count alone', async () => {
    const list = { entity: 'works', filter: 'authors_count:>1', search: '', sort: '', page: 1, perPage: 20 } as const
    const { results } = await server.catalogue.use((engine) => engine.listRecords(list))
    const works = results as unknown as { authorships: { author: { id: string } }[] }[]
    const authors = works.flatMap(({ authorships }) => authorships.map((one) => one.author.id))
    const everybody = [...new Set(authors)].slice(0, 50)
    expect((await compare({ people: everybody })).earlier).toEqual([])
    const { earlier } = await compare({ people: everybody, since: 2024 })
    const wrote = earlier.find((tie) => tie.works > 1)!
    const { people, last_year } = wrote
    const [always] = (await compare({ people })).ties
    expect(always).toMatchObject({ people, works: wrote.works })
    const after = await compare({ people, since: last_year! + 1 })
    expect([after.ties.filter((tie) => tie.works > 0), after.earlier]).toMatchObject([[], [wrote]])
    const upTo = await compare({ people, since: last_year! })
    expect(upTo.ties[0]!.works).toBeGreaterThan(0)
    expect(upTo.earlier.filter((tie) => tie.works > 0)).toEqual([])
    const were = earlier.find((tie) => tie.institution)!
    const { institution, level } = were
    expect((await compare({ people: were.people })).ties).toMatchObject([{ institution, level }])
  })

  it('C-09 needs the filter on conflicts, and collections', async () => {
    for (const licence of [{ filters: ['works_count' as const] }, { endpoints: [] }]) {
      const limited = await signedIn(server, `limited-${JSON.stringify(licence).length}`, {
        organisation: `o-${JSON.stringify(licence).length}`,
        licence,
      })
      const refused = await limited.post('/api/people/independence/', { people: [author] })
      expect(refused.json()).toMatchObject({ code: 'endpoint_not_allowed' })
    }
  })
})

describe('retracted works', () => {
  it('R-02 are those of the Retraction Watch table, too, with day and notice, on every page that shows the work', async () => {
    const before = await pageOf(author)
    const works = (await worksOf('')).results
    const { doi, id } = works.find((work) => work.doi && !work.is_retracted)!
    const bare = doi!.replace(/^https?:\/\/doi.org\//, '').toLowerCase()
    const retraction = { doi: bare, retracted_on: '2024-03-01', notice: '10.1000/notice' }
    await server.workspace.retractions.replace([retraction, { doi: '10.1000/other', retracted_on: null, notice: null }])
    const { retracted } = await pageOf(author)
    expect(retracted.count).toBe(before.retracted.count + 1)
    expect(retracted.works.find(({ identifier }) => identifier === id)).toMatchObject({
      ...{ retracted_on: '2024-03-01', notice: 'https://doi.org/10.1000/notice' },
    })
    expect((await worksOf('')).results.find((work) => work.id === id)?.is_retracted).toBe(true)
    expect((await client.get(`/api/signals/?doi=${bare}`)).json()).toMatchObject({ status: 'retracted' })
    const query = aQuery(works.find((work) => work.id === id)!.title, { dataset: 'works' })
    const answer = (await client.post('/api/find_similar/', query)).json() as FindSimilarAnswer
    const found = answer.results.find(({ identifier }) => identifier === id)
    expect(found?.fields).toMatchObject({ is_retracted: true, signals_status: 'retracted' })
    await server.workspace.retractions.replace([])
    expect((await pageOf(author)).retracted.count).toBe(before.retracted.count)
  })
})
