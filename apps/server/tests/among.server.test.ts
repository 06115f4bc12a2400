import { AnswerWithAbsent, MAX_AMONG, QueryDetailView } from '@cognate/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aQuery, type Client, signedIn, startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
let client: Client
beforeAll(async () => {
  server = await startTestServer()
  client = await signedIn(server, 'ada')
})
afterAll(() => server.close())

const TEXT = 'social networks of cells and climate'
const post = (more: object, text = TEXT) => client.post('/api/find_similar/', aQuery(text, more))
const ask = async (more: object, text?: string): Promise<AnswerWithAbsent> => {
  const response = await post(more, text)
  expect(response.statusCode).toBe(200)
  const answer = AnswerWithAbsent.parse(response.json())
  expect(answer).toEqual(response.json())
  return answer
}
const idsOf = ({ results }: AnswerWithAbsent) => results.map(({ identifier }) => identifier)
const scoresOf = ({ results }: AnswerWithAbsent) => results.map(({ fields }) => fields.ranking_score)

describe('POST /api/find_similar/ with among', () => {
  it.each(['experts', 'works', 'institutions', 'venues'])(
    'S-01 ranks only those %s, as the open answer has them',
    async (dataset) => {
      const open = await ask({ dataset, limit: 200 })
      const some = open.results.filter((_, place) => place % 3 === 1)
      expect(some.length).toBeGreaterThan(2)
      const among = some.map(({ identifier }) => identifier).toReversed()
      const alone = await ask({ dataset, among, limit: 200 })
      expect(alone.total).toBe(some.length)
      expect(alone.results).toEqual(some)
      expect(alone.results.every((result) => !('no_works' in result))).toBe(true)
    },
  )

  it('S-01 answers with everybody: without a match, and unknown to the catalogue, last and named so', async () => {
    const [expert, other] = (await ask({ limit: 2 })).results
    const among = ['A1', expert!.identifier, { identifier: other!.identifier }, 'somebody']
    const answer = await ask({ among, sort: 'name' })
    expect(answer.total).toBe(4)
    expect(idsOf(answer).slice(2)).toEqual(['https://openalex.org/A1', 'somebody'])
    expect(answer.results.slice(2)).toMatchObject([{ no_works: true }, { no_works: true }])
    expect(scoresOf(answer).slice(2)).toEqual([0, 0])
    const wordless = await ask({ among }, 'xqzyw')
    expect(idsOf(wordless).toSorted()).toEqual(idsOf(answer).toSorted())
    expect(scoresOf(wordless)).toEqual([0, 0, 0, 0])
    const cut = await ask({ among, limit: 3 })
    expect([cut.total, cut.results.length]).toEqual([4, 3])
  })

  it('F-07 keeps to filters, and to what a collection excludes', async () => {
    const open = (await ask({ limit: 20 })).results
    const among = [...open.map(({ identifier }) => identifier), 'A1']
    const excluded = { type: 'exclude', values: among.slice(0, 5) }
    const filtered = await ask({ among, filters: { excluded_records: excluded } })
    expect(idsOf(filtered)).toEqual([...among.slice(5, 20), 'https://openalex.org/A1'])
    expect(filtered.taken_away).toEqual({ excluded_records: 5 })
    const excluded_records = ['A1', among[7]!].map((identifier) => ({ record_type: 'author', identifier }))
    const { uuid } = (await client.post('/api/searches/', { name: 'Pool', excluded_records })).json()
    const left = await ask({ among, search: uuid })
    expect(idsOf(left)).toEqual(among.slice(0, 20).filter((id) => id !== among[7]))
  })

  it('K-01 marks the conflicts of those people', async () => {
    const [first, second] = (await ask({ limit: 2 })).results
    const conflict_of_interest = { records: [{ identifier: first!.identifier }] }
    const { results } = await ask({ among: [first, second].map((one) => one!.identifier), conflict_of_interest })
    const marked = results.map(({ fields }) => 'conflict_of_interest' in fields && fields.conflict_of_interest)
    expect(marked).toMatchObject([{ in_coi_input: true }, { in_coi_input: false }])
  })

  it('C-04 replays a stored query with the same people', async () => {
    const among = idsOf(await ask({ limit: 10 })).filter((_, place) => place % 2 === 1)
    const { uuid, took_ms: _, ...alone } = await ask({ among: [...among, 'A1'] })
    const stored = QueryDetailView.parse((await client.get(`/api/queries/${uuid}/?run=1`)).json())
    expect(stored.question.among).toEqual([...among, 'A1'])
    expect(stored.answer).toMatchObject({ uuid, ...alone })
    const [listed] = (await client.get('/api/queries/')).json().results
    expect(JSON.stringify(listed)).not.toContain(among[0])
  })

  it('ranks nobody of an empty list, and refuses longer lists and records of other sources', async () => {
    expect(await ask({ among: [] })).toMatchObject({ total: 0, results: [] })
    const many = Array.from({ length: MAX_AMONG + 1 }, (_, at) => `A${at + 1}`)
    expect((await post({ among: many })).json()).toMatchObject({ status: 400, errors: [{ field: 'among' }] })
    expect(await ask({ among: many.slice(1) })).toMatchObject({ total: MAX_AMONG })
    const refused = await post({ dataset: 'projects', among: ['cordis:1'] })
    expect(refused.json()).toMatchObject({
      status: 400,
      code: 'invalid_request',
      errors: [{ field: 'among', message: 'Not for this dataset.' }],
    })
  })
})
