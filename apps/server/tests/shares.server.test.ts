import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { actorOf, makeLocalAdmin } from './support/roles.ts'
import { addUser, aQuery, type Client, signedIn, startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
let owner: Client
let friend: Client
let organisation: string
let round = 0
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  organisation = `house-${++round}`
  owner = await signedIn(server, `owner-${round}`, { organisation })
  friend = await signedIn(server, `friend-${round}`, { organisation })
  await makeLocalAdmin(server, `owner-${round}`)
})

const withFriend = () => ({ shared_users: [`friend-${round}`] })
const preset = { name: 'Recent', search_module: 'experts', filter_data: { filters: {} } }
const makers = {
  search: async () => (await owner.post('/api/searches/', { name: 'Shared' })).json().uuid,
  query: async () => (await owner.post('/api/find_similar/', aQuery('climate'))).json().uuid,
  filter_preset: async () => (await owner.post('/api/filter_presets/', preset)).json().uuid,
}
const lists = { search: '/api/searches/', query: '/api/queries/', filter_preset: '/api/filter_presets/' }
const kinds = ['search', 'query', 'filter_preset'] as const
/** What people may do with what is shared with them is said of collections alone. */
const rightOf = (kind: string) => (kind === 'search' ? { may: 'edit' } : {})
const share = (kind: string, uuid: string, payload: object, by = owner) =>
  by.put(`/api/shares/${kind}/${uuid}/`, payload)
const listed = async (kind: keyof typeof lists, by: Client) => (await by.get(lists[kind])).json().results

describe('PUT /api/shares/{kind}/{uuid}/', () => {
  it.each(kinds)(
    'C-06 shares a %s with a person; the owner sees with whom, the other that it is shared',
    async (kind) => {
      const uuid = await makers[kind]()
      const response = await share(kind, uuid, withFriend())
      expect(response.statusCode).toBe(200)
      const whose = { username: `owner-${round}`, first_name: 'Ada', last_name: 'Byron' }
      const shared_users = [{ username: `friend-${round}`, first_name: 'Ada', last_name: 'Byron', ...rightOf(kind) }]
      expect(response.json()).toEqual({ uuid, shared_users, shared_teams: [] })
      expect(await listed(kind, owner)).toEqual([
        expect.objectContaining({ uuid, access: { is_owned: true }, shared_users, shared_teams: [] }),
      ])
      expect(await listed(kind, friend)).toEqual([
        expect.objectContaining({
          ...{ uuid, access: { is_owned: false, owner: whose, ...rightOf(kind) } },
          ...{ shared_users: [], shared_teams: [] },
        }),
      ])
      await share(kind, uuid, {})
      expect(await listed(kind, friend)).toEqual([])
    },
  )

  it.each(kinds)('C-06 shares a %s with a team; that ends with the team, and for whoever leaves it', async (kind) => {
    const users = [`friend-${round}`]
    const team = (await owner.post('/api/teams/', { name: 'Editors', users })).json()
    const uuid = await makers[kind]()
    const response = await share(kind, uuid, { shared_teams: [team.uuid] })
    expect(response.json().shared_teams).toEqual([{ uuid: team.uuid, name: 'Editors', ...rightOf(kind) }])
    expect(await listed(kind, friend)).toHaveLength(1)
    await owner.patch(`/api/teams/${team.uuid}/`, { users: [] })
    expect(await listed(kind, friend)).toEqual([])
    await owner.patch(`/api/teams/${team.uuid}/`, { users })
    expect(await listed(kind, friend)).toHaveLength(1)
    await owner.delete(`/api/teams/${team.uuid}/`)
    expect(await listed(kind, friend)).toEqual([])
    expect((await listed(kind, owner))[0].shared_teams).toEqual([])
  })

  it('C-06 ends with the membership, and does not come back with it', async () => {
    const uuid = await makers.search()
    await share('search', uuid, withFriend())
    const { user_id, organisation_id } = await actorOf(server, `friend-${round}`, organisation)
    await server.workspace.memberships.remove(user_id, organisation_id)
    await server.workspace.memberships.set(user_id, organisation_id)
    expect((await friend.get(`/api/searches/${uuid}/`)).statusCode).toBe(404)
    expect((await listed('search', owner))[0].shared_users).toEqual([])
  })

  it('C-06 replays a shared query for the people it is shared with', async () => {
    const uuid = await makers.query()
    await share('query', uuid, withFriend())
    const response = await friend.get(`/api/queries/${uuid}/?run=1`)
    expect(response.json().answer.results).toEqual(
      (await owner.get(`/api/queries/${uuid}/?run=1`)).json().answer.results,
    )
  })

  it('C-05 lets a shared preset be the default until the share ends', async () => {
    const uuid = await makers.filter_preset()
    await share('filter_preset', uuid, withFriend())
    expect((await friend.put(`/api/filter_presets/${uuid}/activate/`)).json().is_active).toBe(true)
    expect((await owner.get('/api/profile/')).json().default_filter_preset).toBeNull()
    expect((await friend.get('/api/profile/')).json().default_filter_preset).toBe(uuid)
    await share('filter_preset', uuid, {})
    expect((await friend.get('/api/profile/')).json().default_filter_preset).toBeNull()
  })

  it('C-03 can leave out what others shared', async () => {
    await share('search', await makers.search(), withFriend())
    await share('filter_preset', await makers.filter_preset(), withFriend())
    expect((await friend.get('/api/searches/?exclude_shared=true')).json().count).toBe(0)
    expect((await friend.get('/api/filter_presets/?no_shared=true')).json().count).toBe(0)
    expect((await owner.get('/api/searches/?exclude_shared=true')).json().count).toBe(1)
  })

  it('C-06 is refused to anybody but the owner, and with people and teams of other organisations', async () => {
    await addUser(server, `stranger-${round}`)
    const uuid = await makers.search()
    await share('search', uuid, withFriend())
    const refusals = [
      await share('search', uuid, {}, friend),
      await share('search', uuid, { shared_users: [`stranger-${round}`] }),
      await share('search', uuid, { shared_teams: ['3f2f8c4e-8a55-4d0e-9f0a-0d6cbb0f0c11'] }),
      await share('search', 'not-a-uuid', {}),
      await share('planet', uuid, {}),
    ].map((response) => [response.statusCode, response.json().code])
    expect(refusals).toEqual([
      [403, 'not_owner'],
      [400, 'user_not_found'],
      [404, 'team_not_found'],
      [404, 'not_found'],
      [404, 'not_found'],
    ])
    expect((await listed('search', friend)).map(({ uuid }: { uuid: string }) => uuid)).toEqual([uuid])
  })

  it('A-06 needs an institution licence that opens sharing', async () => {
    const uuid = await makers.search()
    const { id } = (await server.workspace.organisations.byName(organisation))!
    const licence = (await server.workspace.licences.of(id))!
    const refusal = async () => {
      const response = await share('search', uuid, withFriend())
      return [response.statusCode, response.json().code]
    }
    await server.workspace.licences.set(id, { ...licence, kind: 'individual' })
    expect(await refusal()).toEqual([403, 'institution_licence_needed'])
    await server.workspace.licences.set(id, { ...licence, endpoints: ['use_collections'] })
    expect(await refusal()).toEqual([403, 'endpoint_not_allowed'])
  })
})
