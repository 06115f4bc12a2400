import { ConflictsAnswer, type FindSimilarAnswer, type ProjectRecord, refusalsOf, routes } from '@cognate/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aQuery, type Client, signedIn, startTestServer, type TestServer } from './support/server.ts'

type Result = Extract<FindSimilarAnswer['results'][number], { record_type: 'author' }>

let server: TestServer
let client: Client
let closed: Client
/** An expert, and somebody else with whom they wrote a work. */
let author: string
let coauthor: string
let work: string
beforeAll(async () => {
  server = await startTestServer()
  client = await signedIn(server, 'ada')
  closed = await signedIn(server, 'closed', { licence: { filters: ['works_count'] } })
  const works = (await client.post('/api/find_similar/', aQuery(undefined, { dataset: 'works' }))).json()
  const shared = works.results.find(
    ({ fields }: { fields: { authorships: unknown[] } }) => fields.authorships.length > 2,
  )
  work = shared.identifier
  ;[author, coauthor] = shared.fields.authorships.map((one: { author: { id: string } }) => one.author.id)
})
afterAll(() => server.close())

const check = (payload: object, by = client) => by.post('/api/conflicts/', { author, against: [coauthor], ...payload })
const thisYear = new Date().getUTCFullYear()

describe('POST /api/conflicts/', () => {
  it('K-02 gives the conflicts of an author, and the rules', async () => {
    const response = await check({})
    expect(response.statusCode).toBe(200)
    const answer = ConflictsAnswer.parse(response.json())
    expect(answer).toEqual(response.json())
    expect(answer).toMatchObject({ conflict: true, in_coi_input: false, unknown: [] })
    expect(answer.coauthorship.map(({ identifier }) => identifier)).toContain(work)
    expect(answer.rules).toEqual({
      methods: ['coauthors', 'coaffiliated'],
      since: null,
      publication_types: [],
      first_and_last_two: false,
      leave_out_hyper_authorship: true,
      include_parents: false,
      leave_out_siblings: false,
      shared_projects: false,
    })
  })

  it('Q-07 names the refusal for a manuscript that the caller does not see', async () => {
    const refused = await check({ manuscript: '3f2f8c4e-8a55-4d0e-9f0a-0d6cbb0f0c11' })
    expect(refused.json()).toMatchObject({ status: 404, code: 'search_not_found' })
    expect(refusalsOf(routes.checkConflicts)).toContain('search_not_found')
  })

  it('K-02 counts shared works that are left out for their type alone', async () => {
    const all = (await check({ methods: ['coauthors'] })).json() as ConflictsAnswer
    const none = (await check({ methods: ['coauthors'], publication_types: ['database'] })).json() as ConflictsAnswer
    expect(all.other_types).toBe(0)
    expect([none.conflict, none.coauthorship_count, none.other_types]).toEqual([false, 0, all.coauthorship_count])
    expect(none.catalogue).toMatchObject({ version: expect.any(String), institutions: expect.any(Number) })
  })

  it('K-02 K-03 finds projects of both where these count, and says of how many it is known who took part', async () => {
    const { results } = (await client.post('/api/find_similar/', aQuery(undefined, { dataset: 'projects' }))).json()
    const peopleOf = ({ fields }: { fields: ProjectRecord }) => fields.persons.flatMap((person) => person.author ?? [])
    const project = results.find((one: { fields: ProjectRecord }) => peopleOf(one).length > 1)
    const [one, other] = peopleOf(project)
    const pair = { author: one!.id, against: [other!.id] }
    const counted = (await check({ ...pair, shared_projects: true })).json() as ConflictsAnswer
    expect(counted).toMatchObject({ conflict: true, rules: { shared_projects: true } })
    const [found] = counted.projects.filter(({ identifier }) => identifier === project.identifier)
    expect(found).toMatchObject({ title: project.fields.title, with: [{ identifier: other!.id }] })
    expect(counted.joint_projects).toBe(counted.projects.length)
    expect(counted.catalogue.projects_with_people).toBeGreaterThan(0)
    const open = (await check(pair)).json() as ConflictsAnswer
    expect([open.joint_projects, open.projects]).toEqual([0, []])
  })

  it('K-02 accepts the author and the others as objects too', async () => {
    const named = (identifier: string) => ({ record_type: 'author', identifier })
    const answer = await check({ author: named(author), against: [named(coauthor)] })
    expect(answer.json()).toEqual((await check({})).json())
  })

  it('K-01 says that an author is part of the input', async () => {
    expect((await check({ against: [author] })).json()).toMatchObject({ conflict: true, in_coi_input: true })
  })

  it('K-02 uses the methods that were named', async () => {
    expect((await check({ methods: ['coaffiliated'] })).json()).toMatchObject({ coauthorship: [] })
    expect((await check({ methods: ['coauthors'] })).json()).toMatchObject({ coaffiliation: [], timeline: [] })
  })

  it('K-03 asks for a method', async () => {
    const response = await check({ methods: [] })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({
      code: 'conflict_method_missing',
      title: 'You need to select at least one method of conflict of interest check.',
    })
  })

  it.each([1999, thisYear + 1, 2019.5])('K-02 refuses the first year %s', async (since) => {
    const response = await check({ since })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ code: 'invalid_request', errors: [{ field: 'since' }] })
  })

  it.each([2000, thisYear, null])('K-02 accepts the first year %s', async (since) => {
    expect((await check({ since })).statusCode).toBe(200)
  })

  it('K-04 lists ids that are not in the catalogue, and refuses an author who is not', async () => {
    expect((await check({ against: ['A1', coauthor] })).json()).toMatchObject({ unknown: ['A1'], conflict: true })
    const response = await check({ author: 'A1' })
    expect(response.statusCode).toBe(404)
    expect(response.json().code).toBe('record_not_found')
  })

  it('S-10 is closed where the licence does not include the filter coi_authors', async () => {
    const response = await check({}, closed)
    expect(response.statusCode).toBe(403)
    expect(response.json()).toMatchObject({ code: 'endpoint_not_allowed' })
  })
})

describe('POST /api/find_similar/ with conflicts of interest', () => {
  const input = () => ({ records: [{ record_type: 'author', identifier: coauthor }] })
  const ask = async (more: object, by = client) =>
    by.post('/api/find_similar/', aQuery(undefined, { limit: 200, ...more }))
  const results = async (more: object) => (await ask(more)).json().results as Result[]
  const isConflict = ({ fields }: Result) => fields.conflict_of_interest!.conflict
  const idsOf = (list: Result[]) => list.map(({ identifier }) => identifier)

  it('K-01 marks every expert, in agreement with the details of each', async () => {
    const found = await results({ conflict_of_interest: input() })
    expect(found.some(isConflict)).toBe(true)
    expect(found.every(isConflict)).toBe(false)
    for (const { identifier, fields } of found.filter(isConflict)) {
      const details = (await check({ author: identifier })).json() as ConflictsAnswer
      expect(fields.conflict_of_interest).toEqual({
        conflict: true,
        in_coi_input: details.in_coi_input,
        coauthorship: details.coauthorship_count,
        other_types: details.other_types,
        coaffiliation: details.coaffiliation.length,
        joint_projects: 0,
      })
    }
  })

  it('K-01 marks works of other types separately, and does not call them a conflict', async () => {
    const all = await results({ conflict_of_interest: { ...input(), check: ['coauthors'] } })
    const rules = { check: ['coauthors'], publication_types: ['database'] }
    const narrow = await results({ conflict_of_interest: { ...input(), ...rules } })
    for (const [place, { fields }] of narrow.entries()) {
      const { in_coi_input, coauthorship } = all[place]!.fields.conflict_of_interest!
      expect(fields.conflict_of_interest).toEqual({
        conflict: in_coi_input,
        in_coi_input,
        coauthorship: 0,
        coaffiliation: 0,
        joint_projects: 0,
        other_types: coauthorship,
      })
    }
    expect(narrow.some(({ fields }) => fields.conflict_of_interest!.other_types > 0)).toBe(true)
  })

  it('K-01 accepts authors to check against by their bare ids, and says how to name those it cannot read', async () => {
    const named = (id: string) => ask({ conflict_of_interest: { records: [id] } })
    const marks = (await results({ conflict_of_interest: input() })).map(({ fields }) => fields.conflict_of_interest)
    for (const id of [coauthor, coauthor.split('/').at(-1)!]) {
      const found = (await named(id)).json().results as Result[]
      expect(found.map(({ fields }) => fields.conflict_of_interest)).toEqual(marks)
    }
    const refused = await named('someone')
    expect(refused.statusCode).toBe(400)
    expect(refused.json().errors).toEqual([
      { field: 'conflict_of_interest.records.0', message: expect.stringContaining('record_type and identifier') },
    ])
  })

  it('K-01 marks nobody without authors to check against', async () => {
    const marks = (await results({})).map(({ fields }) => fields.conflict_of_interest)
    expect(new Set(marks)).toEqual(new Set([null]))
  })

  it('K-01 F-07 removes conflicting experts, or all others, and keeps the order', async () => {
    const conflict_of_interest = input()
    const all = await results({ conflict_of_interest })
    expect(new Set(all.map(isConflict))).toEqual(new Set([true, false]))
    for (const values of [[], [coauthor]]) {
      const left = (type: string) => results({ conflict_of_interest, filters: { coi_authors: { type, values } } })
      expect(idsOf(await left('exclude'))).toEqual(idsOf(all.filter((one) => !isConflict(one))))
      expect(idsOf(await left('include'))).toEqual(idsOf(all.filter(isConflict)))
    }
  })

  it('S-09 sorts experts without a conflict first, and keeps the ranking in both groups', async () => {
    const all = await results({ conflict_of_interest: input() })
    const sorted = await results({ conflict_of_interest: input(), sort: 'conflict' })
    const expected = [...all.filter((one) => !isConflict(one)), ...all.filter(isConflict)]
    expect(idsOf(sorted)).toEqual(idsOf(expected))
    expect(idsOf(sorted)).not.toEqual(idsOf(all))
  })

  it('K-04 lists the authors who could not be checked against', async () => {
    const records = [...input().records, { record_type: 'author', identifier: 'A1' }]
    expect((await ask({ conflict_of_interest: { records } })).json().unknown_coi_authors).toEqual(['A1'])
    expect((await ask({ conflict_of_interest: input() })).json()).not.toHaveProperty('unknown_coi_authors')
  })

  it('K-02 refuses a first year that has not begun, and stores no query', async () => {
    const asker = await signedIn(server, 'asker')
    const response = await ask({ conflict_of_interest: { ...input(), since: thisYear + 1 } }, asker)
    expect(response.statusCode).toBe(400)
    expect((await asker.get('/api/queries/')).json().count).toBe(0)
  })

  it('S-06 replays a stored query with its authors to check against', async () => {
    const answer = (await ask({ conflict_of_interest: { ...input(), since: 2000 } })).json()
    const stored = (await client.get(`/api/queries/${answer.uuid}/?run=1`)).json()
    expect(stored.question.conflict_of_interest).toMatchObject({ ...input(), since: 2000 })
    expect(stored.answer.results).toEqual(answer.results)
  })

  it('S-10 is closed where the licence does not include the filter coi_authors', async () => {
    const filters = { coi_authors: { type: 'exclude', values: [coauthor] } }
    for (const more of [{ conflict_of_interest: input() }, { filters }]) {
      const response = await ask(more, closed)
      expect(response.statusCode).toBe(403)
      expect(response.json().code).toBe('endpoint_not_allowed')
    }
  })
})
