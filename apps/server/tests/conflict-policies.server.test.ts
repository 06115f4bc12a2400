import { ConflictPolicyView, policyPresets, SearchView } from '@cognate/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeLocalAdmin } from './support/roles.ts'
import { aQuery, type Client, signedIn, startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
let admin: Client
let member: Client
let round = 0
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  const organisation = `house-${++round}`
  admin = await signedIn(server, `admin-${round}`, { organisation })
  member = await signedIn(server, `member-${round}`, { organisation })
  await makeLocalAdmin(server, `admin-${round}`)
})

const URL = '/api/conflict_policies/'
const thisYear = new Date().getUTCFullYear()
const policiesOf = async (client: Client) => ConflictPolicyView.array().parse((await client.get(URL)).json())
const codeOf = ({ statusCode, body }: { statusCode: number; body: string }) => [statusCode, JSON.parse(body).code]

describe('conflict policies', () => {
  it('K-01 begin with a default of five years and the university, and presets that name their source', async () => {
    const [first, ...presets] = await policiesOf(member)
    expect(first).toMatchObject({ id: 'default', kind: 'default', years_back: 5, institution: 'university' })
    expect(first).toMatchObject({ since: thisYear - 5, is_editable: false, changed_by: null })
    expect(presets.map(({ id }) => id)).toEqual(policyPresets.map(({ id }) => id))
    for (const { kind, source } of presets)
      expect([kind, source!.title]).toEqual(['preset', expect.stringMatching(/\w/)])
    expect((await member.get(`${URL}nsf-pappg/`)).json()).toMatchObject({ years_back: 4, since: thisYear - 4 })
  })

  it('K-01 have a default that a local administrator changes for everybody, and takes back', async () => {
    const changed = await admin.call('PUT', `${URL}default/`, { payload: { years_back: 3, institution: 'parent' } })
    expect(changed.json()).toMatchObject({ id: 'default', years_back: 3, institution: 'parent', coauthors: true })
    const [seen] = await policiesOf(member)
    expect(seen).toMatchObject({ years_back: 3, is_editable: false, changed_by: { username: `admin-${round}` } })
    const again = await admin.call('PUT', `${URL}default/`, { payload: { years_back: null } })
    expect(again.json()).toMatchObject({ years_back: null, since: null, institution: 'parent' })
    expect((await admin.delete(`${URL}default/`)).statusCode).toBe(204)
    expect((await policiesOf(member))[0]).toMatchObject({ years_back: 5, updated_at: null })
    expect(codeOf(await member.call('PUT', `${URL}default/`, { payload: { years_back: 1 } }))).toEqual([
      ...[403, 'not_local_admin'],
    ])
  })

  it('K-01 are added, changed and deleted beside it; presets are not', async () => {
    const { id } = (await admin.post(URL, { name: 'Journal', years_back: 2 })).json()
    expect((await policiesOf(member)).map(({ name }) => name).slice(0, 2)).toEqual(['Default', 'Journal'])
    const changed = await admin.call('PUT', `${URL}${id}/`, { payload: { name: 'Letters', institution: 'none' } })
    expect(changed.json()).toMatchObject({ id, name: 'Letters', institution: 'none', years_back: 2, kind: 'own' })
    expect(codeOf(await admin.call('PUT', `${URL}${id}/`, { payload: { coauthors: false } }))).toEqual([
      ...[400, 'invalid_request'],
    ])
    expect(codeOf(await admin.call('PUT', `${URL}nsf-pappg/`, { payload: { years_back: 1 } }))).toEqual([
      ...[403, 'policy_read_only'],
    ])
    expect((await admin.delete(`${URL}${id}/`)).statusCode).toBe(204)
    expect(codeOf(await member.get(`${URL}${id}/`))).toEqual([404, 'policy_not_found'])
    expect(codeOf(await admin.call('PUT', `${URL}${id}/`, { payload: { years_back: 1 } }))).toEqual([
      ...[404, 'policy_not_found'],
    ])
  })

  it('K-01 of another organisation are found by nobody, and no manuscript can name one', async () => {
    const { id } = (await admin.post(URL, { name: 'Journal' })).json()
    const stranger = await signedIn(server, `stranger-${round}`)
    await makeLocalAdmin(server, `stranger-${round}`)
    const manuscript = { title: 'Trees', policy: id }
    for (const answer of [
      await stranger.get(`${URL}${id}/`),
      await stranger.call('PUT', `${URL}${id}/`, { payload: { years_back: 1 } }),
      await stranger.delete(`${URL}${id}/`),
      await stranger.post('/api/searches/', { name: 'MS-1', manuscript }),
    ])
      expect(codeOf(answer)).toEqual([404, 'policy_not_found'])
    expect((await stranger.get('/api/searches/')).json().count).toBe(0)
    const own = (await stranger.post('/api/searches/', { name: 'MS-1', manuscript: { title: 'Trees' } })).json()
    expect(codeOf(await stranger.patch(`/api/searches/${own.uuid}/`, { manuscript }))).toEqual([
      ...[404, 'policy_not_found'],
    ])
  })
})

describe('the policy of a manuscript', () => {
  const rulesFor = async (rest: object) => {
    const open = (await member.post('/api/find_similar/', aQuery('Street trees'))).json()
    const authors = [{ name: 'One', identifier: open.results[0].identifier }]
    const { manuscript, ...more } = rest as { manuscript?: object }
    const saved = await member.post('/api/searches/', {
      ...{ name: 'MS-1', manuscript: { title: 'Street trees', authors, ...manuscript }, ...more },
    })
    expect(saved.statusCode).toBe(201)
    const { uuid } = SearchView.parse(saved.json())
    const answer = (await member.post('/api/find_similar/', { dataset: 'experts', manuscript: uuid })).json()
    const stored = (await member.get(`/api/queries/${answer.uuid}/`)).json()
    return { uuid, rules: stored.question.conflict_of_interest }
  }

  it('K-01 decides the years and places that are checked; without one the default of the organisation does', async () => {
    expect((await rulesFor({})).rules).toMatchObject({
      ...{ check: ['coauthors', 'coaffiliated'], since: thisYear - 5, include_parents: true, leave_out_siblings: true },
      shared_projects: false,
    })
    await admin.call('PUT', `${URL}default/`, { payload: { years_back: 7, institution: 'department' } })
    expect((await rulesFor({})).rules).toMatchObject({ since: thisYear - 7, include_parents: false })
    expect((await rulesFor({ manuscript: { policy: 'nih-peer-review' } })).rules).toMatchObject({
      since: thisYear - 3,
      shared_projects: true,
    })
    const { id } = (await admin.post(URL, { name: 'Journal', institution: 'none', years_back: null })).json()
    const { uuid, rules } = await rulesFor({ manuscript: { policy: id } })
    expect(rules).toMatchObject({ check: ['coauthors'], since: null })
    await admin.delete(`${URL}${id}/`)
    const answer = (await member.post('/api/find_similar/', { dataset: 'experts', manuscript: uuid })).json()
    const { question } = (await member.get(`/api/queries/${answer.uuid}/`)).json()
    expect(question.conflict_of_interest).toMatchObject({ since: thisYear - 7 })
  })

  it('K-01 that was chosen holds against what the collection states; the default gives way to it', async () => {
    const conflict_of_interest = { records: [], since: 2015 }
    expect((await rulesFor({ conflict_of_interest })).rules).toMatchObject({ since: 2015 })
    // What was not stated, the default says: nothing is less strict for being left out.
    const { uuid, rules } = await rulesFor({ conflict_of_interest })
    expect(rules).toMatchObject({ since: 2015, include_parents: true, leave_out_siblings: true })
    expect((await member.get(`/api/searches/${uuid}/`)).json().conflict_of_interest).toEqual(conflict_of_interest)
    const chosen = { conflict_of_interest, manuscript: { policy: 'default' } }
    expect((await rulesFor(chosen)).rules).toMatchObject({ since: thisYear - 5 })
  })
})
