import { TeamView } from '@cognate/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeLocalAdmin } from './support/roles.ts'
import { addUser, type Client, signedIn, startTestServer, type TestServer } from './support/server.ts'

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

const URL = '/api/teams/'
const create = async (payload: object) => (await admin.post(URL, payload)).json()
const usersOf = (team: TeamView) => team.users.map(({ username }) => username)

describe('teams', () => {
  it('A-07 are created, changed and deleted by a local administrator, and read by members', async () => {
    const response = await admin.post(URL, { name: 'Editors', users: [`member-${round}`] })
    expect(response.statusCode).toBe(201)
    const team = TeamView.parse(response.json())
    expect(usersOf(team)).toEqual([`member-${round}`])
    expect((await member.get(URL)).json()).toEqual([team])
    const changed = await admin.patch(`${URL}${team.uuid}/`, { users: [`admin-${round}`] })
    expect(usersOf(changed.json())).toEqual([`admin-${round}`])
    expect(changed.json().name).toBe('Editors')
    expect((await admin.delete(`${URL}${team.uuid}/`)).statusCode).toBe(204)
    expect((await member.get(URL)).json()).toEqual([])
    expect((await admin.delete(`${URL}${team.uuid}/`)).json().code).toBe('team_not_found')
  })

  it('A-07 are not changed by others', async () => {
    const { uuid } = await create({ name: 'Editors' })
    const codes = [
      await member.post(URL, { name: 'Readers' }),
      await member.patch(`${URL}${uuid}/`, { name: 'Readers' }),
      await member.delete(`${URL}${uuid}/`),
    ].map((response) => response.json().code)
    expect(codes).toEqual(Array(3).fill('not_local_admin'))
    expect((await member.get(URL)).json()).toHaveLength(1)
  })

  it('A-07 need a name of 5 characters that no other team has, and people of the organisation', async () => {
    await addUser(server, `stranger-${round}`)
    const { uuid } = await create({ name: 'Editors' })
    await create({ name: 'Readers' })
    const refusals = []
    for (const call of [
      admin.post(URL, { name: ' four ' }),
      admin.post(URL, { name: 'editors' }),
      admin.patch(`${URL}${uuid}/`, { name: 'Readers' }),
      admin.post(URL, { name: 'Writers', users: [`stranger-${round}`] }),
    ]) {
      const response = await call
      refusals.push([response.statusCode, response.json().code, response.json().errors])
    }
    const taken = [400, 'team_name_taken', [{ field: 'name', message: 'Team name already exists.' }]]
    expect(refusals).toEqual([
      [400, 'invalid_request', [{ field: 'name', message: 'Name must be at least 5 characters.' }]],
      taken,
      taken,
      [400, 'user_not_found', [{ field: 'users', message: expect.any(String) }]],
    ])
    expect((await admin.patch(`${URL}${uuid}/`, { name: 'Editors' })).statusCode).toBe(200)
  })
})
