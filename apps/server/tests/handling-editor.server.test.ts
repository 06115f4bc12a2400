import { type FindSimilarAnswer, HandlingEditorAnswer, OwnRecord } from '@cognate/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aQuery, type Client, signedIn, startTestServer, type TestServer } from './support/server.ts'

const RECORD = '/api/profile/record/'
const EDITOR = '/api/handling_editor/'
const TEXT = 'Street trees cool cities in summer'
let server: TestServer
let editor: Client
let colleague: Client
let stranger: Client
/** Somebody of the catalogue, one with whom they have written, and one with whom they have nothing in common. */
let own: string
let coauthor: string
let free: string
beforeAll(async () => {
  server = await startTestServer()
  editor = await signedIn(server, 'handling', { organisation: 'house' })
  colleague = await signedIn(server, 'beside', { organisation: 'house' })
  stranger = await signedIn(server, 'elsewhere')
  const found = (await editor.post('/api/find_similar/', { ...aQuery(TEXT), limit: 100 })).json() as FindSimilarAnswer
  for (const { identifier } of found.results) {
    own = identifier
    const asked = { ...aQuery(TEXT), limit: 200, conflict_of_interest: { records: [own] } }
    const { results } = (await editor.post('/api/find_similar/', asked)).json()
    const marked = (wanted: (mark: { conflict: boolean; coauthorship: number; in_coi_input: boolean }) => boolean) =>
      results.find((one: { fields: { conflict_of_interest: never } }) => wanted(one.fields.conflict_of_interest))
    coauthor = marked((mark) => mark.coauthorship > 0 && !mark.in_coi_input)?.identifier
    free = marked((mark) => !mark.conflict)?.identifier
    if (coauthor && free) break
  }
})
afterAll(() => server.close())

const check = async (client: Client, body: object) => {
  const response = await client.post(EDITOR, body)
  expect(response.statusCode).toBe(200)
  return HandlingEditorAnswer.parse(response.json())
}
const aManuscript = async (client: Client, author: string) => {
  const manuscript = { title: TEXT, authors: [{ name: 'One', identifier: author }] }
  const saved = await client.post('/api/searches/', { name: 'MS-1', manuscript, conflict_of_interest: { records: [] } })
  return saved.json().uuid as string
}
const idsOf = (found: HandlingEditorAnswer['people']) => found.map(({ person }) => person.identifier)

describe('who handles a manuscript', () => {
  it('K-01 says who they are in the catalogue, and takes it back', async () => {
    expect(OwnRecord.parse((await editor.get(RECORD)).json()).record).toBeNull()
    expect((await check(editor, { people: [own] })).editor).toBeNull()
    const said = OwnRecord.parse((await editor.put(RECORD, { identifier: own })).json())
    expect(said).toMatchObject({ record: { identifier: own }, in_catalogue: true, candidates: [] })
    expect((await editor.get(RECORD)).json()).toEqual(said)
    expect((await editor.get('/account/export')).statusCode).not.toBe(500)
    expect((await editor.put(RECORD, { identifier: 'A1' })).json().code).toBe('record_not_found')
    const back = OwnRecord.parse((await editor.put(RECORD, { identifier: null })).json())
    expect(back).toMatchObject({ record: null, in_catalogue: false })
  })

  it('K-01 is offered people of the catalogue who have the name of the account', async () => {
    const [record] = (await editor.post('/api/records/', { record_type: 'author', identifiers: [own] })).json().results
    const [first, ...rest] = record.fields.display_name.split(' ')
    const { id } = (await server.workspace.accounts.byUsername('beside'))!
    await server.workspace.accounts.update(id, { first_name: first, last_name: rest.join(' ') })
    const offered = OwnRecord.parse((await colleague.get(RECORD)).json())
    expect(offered.candidates.map(({ identifier }) => identifier)).toContain(own)
  })

  it('K-01 is told of their own conflicts with candidates and with authors, by the policy, without hiding anybody', async () => {
    await editor.put(RECORD, { identifier: own })
    const found = await check(editor, { authors: [coauthor], people: [coauthor, own, free] })
    expect(found).toMatchObject({ is_caller: true, editor: { identifier: own } })
    expect(idsOf(found.people)).toEqual([coauthor, own])
    expect(found.people[0]).toMatchObject({ is_editor: false, conflict: true })
    expect(found.people[0]!.coauthorship).toBeGreaterThan(0)
    expect(found.people[1]).toMatchObject({ is_editor: true, conflict: true, coauthorship: 0 })
    expect(idsOf(found.authors)).toEqual([coauthor])
    const ofNobody = await check(editor, { authors: ['A999999999999', coauthor, coauthor] })
    expect([found.checked, ofNobody.checked]).toEqual(Array(2).fill({ authors: 1, institutions: 0 }))
    expect(found.rules.since).toBe(new Date().getUTCFullYear() - 5)
    const nih = await check(editor, { policy: 'nih-peer-review' })
    expect(nih.rules.since).toBe(new Date().getUTCFullYear() - 3)
    // Their conflicts stay out of those with the authors.
    const uuid = await aManuscript(editor, free)
    const asked = await editor.post('/api/find_similar/', { dataset: 'experts', limit: 200, manuscript: uuid })
    const marks = (asked.json() as FindSimilarAnswer).results.flatMap((one) =>
      one.record_type === 'author' && one.identifier === coauthor ? [one.fields.conflict_of_interest] : [],
    )
    expect(marks).toMatchObject([{ in_coi_input: false }])
  })

  it('K-01 is the owner of the collection, also for those who see it by a share; nobody else asks', async () => {
    await editor.put(RECORD, { identifier: own })
    const uuid = await aManuscript(editor, coauthor)
    expect((await colleague.post(EDITOR, { manuscript: uuid })).json().code).toBe('search_not_found')
    await editor.put(`/api/shares/search/${uuid}/`, { shared_users: ['beside'], shared_teams: [] })
    const seen = await check(colleague, { manuscript: uuid, people: [coauthor] })
    expect(seen).toMatchObject({ is_caller: false, editor: { identifier: own } })
    expect([idsOf(seen.authors), idsOf(seen.people)]).toEqual([[coauthor], [coauthor]])
    expect((await stranger.post(EDITOR, { manuscript: uuid })).json().code).toBe('search_not_found')
  })

  it('K-01 is told of each institution of theirs that an author prints, in their place or beside them', async () => {
    const place = await server.catalogue.use(async (engine) => {
      const page = { entity: 'authors' as const, filter: '', search: '', sort: '', page: 1, perPage: 100 }
      const { results } = await engine.listRecords(page)
      const records = await engine.readRecords('author', results.map(({ id }) => id) as string[])
      const record = records.find((one) => one && one.active_affiliations.length > 0)!
      await editor.put(RECORD, { identifier: record.id })
      const [{ id, display_name } = { id: '', display_name: '' }] = record.active_affiliations
      return { identifier: id, display_name }
    })
    const elsewhere = { identifier: 'I999', display_name: 'Elsewhere' }
    for (const identifier of [free, elsewhere.identifier]) {
      const author = { name: 'One', identifier, institution: elsewhere, further_institutions: [place] }
      const saved = await editor.post('/api/searches/', {
        ...{ name: 'MS-2', manuscript: { title: TEXT, authors: [author] } },
      })
      const { authors } = await check(editor, { manuscript: saved.json().uuid })
      expect(idsOf(authors)).toContain(place.identifier)
    }
    await editor.put(RECORD, { identifier: own })
  })

  it('K-01 may have a conflict of theirs accepted, and a relation with them is none with the authors', async () => {
    await editor.put(RECORD, { identifier: own })
    const uuid = await aManuscript(editor, free)
    const verdict = { verdict: 'waived', person: coauthor, against: own, manuscript: uuid, reason: 'Long ago' }
    await editor.post('/api/conflict_verdicts/', verdict)
    const accepted = await check(editor, { manuscript: uuid, people: [coauthor] })
    expect(accepted.people).toMatchObject([{ conflict: false, verdicts: [{ verdict: 'waived' }] }])
    const relation = { verdict: 'declared', relation: 'family', person: coauthor, against: own, manuscript: uuid }
    await editor.post('/api/conflict_verdicts/', relation)
    expect((await check(editor, { manuscript: uuid, people: [coauthor] })).people).toMatchObject([{ conflict: true }])
    const asked = await editor.post('/api/find_similar/', { dataset: 'experts', limit: 200, manuscript: uuid })
    const { results } = asked.json() as FindSimilarAnswer
    const row = results.find(({ identifier }) => identifier === coauthor)
    expect(row).toMatchObject({ fields: { conflict_of_interest: { in_coi_input: false } } })
    expect(JSON.stringify(row)).not.toContain('declared')
  })
})
