import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember, openTestWorkspace } from '../../testing/database.ts'
import type { Actor, Administrator, Workspace } from '../index.ts'

let workspace: Workspace
let admin: Actor
let member: Actor
let operator: Administrator

beforeAll(async () => {
  workspace = await openTestWorkspace()
  admin = await aMember(workspace, 'ada', 'north')
  member = await aMember(workspace, 'ben', 'north')
  await workspace.memberships.set(admin.user_id, admin.organisation_id, { is_local_admin: true })
  operator = { user_id: null, organisation_id: admin.organisation_id }
})
afterAll(() => workspace.close())

const membersOf = (team: { users: { username: string }[] } | undefined) => team?.users.map(({ username }) => username)

describe('teams', () => {
  it('A-07 creates a team, renames it and replaces its members', async () => {
    const made = await workspace.teams.create(admin, { name: ' Readers ', users: ['BEN', 'ada', 'ben'] })
    expect(made).toMatchObject({ name: 'Readers' })
    expect(membersOf(made)).toEqual(['ada', 'ben'])
    const renamed = await workspace.teams.change(admin, made.uuid, { name: 'Reviewers' })
    expect(renamed).toEqual({ ...made, name: 'Reviewers' })
    expect(membersOf(await workspace.teams.change(admin, made.uuid, { users: ['ben'] }))).toEqual(['ben'])
    expect(membersOf(await workspace.teams.change(admin, made.uuid, { users: [] }))).toEqual([])
    expect(await workspace.teams.list(member)).toEqual([{ ...made, name: 'Reviewers', users: [] }])
    expect(await workspace.teams.remove(admin, made.uuid)).toBe(true)
    expect(await workspace.teams.remove(admin, made.uuid)).toBe(false)
    expect(await workspace.teams.list(admin)).toEqual([])
  })

  it('A-07 accepts a name once in each organisation, whatever its case', async () => {
    const { uuid } = await workspace.teams.create(operator, { name: 'Étude' })
    const other = await workspace.teams.create(operator, { name: 'Others' })
    const taken = { code: 'team_name_taken' }
    await expect(workspace.teams.create(admin, { name: 'e\u0301TUDE' })).rejects.toMatchObject(taken)
    await expect(workspace.teams.change(admin, other.uuid, { name: 'étude' })).rejects.toMatchObject(taken)
    expect(await workspace.teams.change(admin, uuid, { name: 'ÉTUDE' })).toMatchObject({ name: 'ÉTUDE' })
    const south = await aMember(workspace, 'cleo', 'south')
    expect(await workspace.teams.create({ ...south, user_id: null }, { name: 'Étude' })).toBeDefined()
    const at = await Promise.allSettled(
      Array.from({ length: 5 }, () => workspace.teams.create(operator, { name: 'At once' })),
    )
    expect(at.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('A-07 has only people of the organisation as members, and writes nothing if one is not', async () => {
    const team = await workspace.teams.create(operator, { name: 'Closed', users: ['ben'] })
    await aMember(workspace, 'stranger', 'south')
    const wrong = workspace.teams.change(admin, team.uuid, { name: 'Open', users: ['ada', 'stranger'] })
    await expect(wrong).rejects.toMatchObject({ code: 'user_not_found' })
    const found = (await workspace.teams.list(admin)).find(({ uuid }) => uuid === team.uuid)
    expect(found).toEqual(team)
  })

  it('A-07 lets only local administrators of the organisation change teams', async () => {
    const team = await workspace.teams.create(operator, { name: 'Guarded', users: ['ben'] })
    const elsewhere = await aMember(workspace, 'ada', 'south')
    const refused = { code: 'not_local_admin' }
    for (const by of [member, elsewhere, { user_id: 'x', organisation_id: admin.organisation_id }]) {
      await expect(workspace.teams.create(by, { name: 'Mine now' })).rejects.toMatchObject(refused)
      await expect(workspace.teams.change(by, team.uuid, { users: [] })).rejects.toMatchObject(refused)
      await expect(workspace.teams.remove(by, team.uuid)).rejects.toMatchObject(refused)
    }
    await workspace.memberships.set(elsewhere.user_id, elsewhere.organisation_id, { is_local_admin: true })
    expect(await workspace.teams.change(elsewhere, team.uuid, { name: 'Theirs' })).toBeUndefined()
    expect(await workspace.teams.remove(elsewhere, team.uuid)).toBe(false)
    const names = (await workspace.teams.list(elsewhere)).map(({ name }) => name)
    expect(names).not.toContain('Guarded')
    expect(await workspace.teams.list({ user_id: elsewhere.user_id, organisation_id: 'x' })).toEqual([])
    expect(await workspace.teams.list({ ...elsewhere, organisation_id: crypto.randomUUID() })).toEqual([])
  })

  it('A-07 removes a member who leaves the organisation', async () => {
    const dora = await aMember(workspace, 'dora', 'north')
    const team = await workspace.teams.create(operator, { name: 'Leaving', users: ['dora', 'ben'] })
    await workspace.memberships.remove(dora.user_id, dora.organisation_id)
    await workspace.memberships.set(dora.user_id, dora.organisation_id)
    const found = (await workspace.teams.list(admin)).find(({ uuid }) => uuid === team.uuid)
    expect(membersOf(found)).toEqual(['ben'])
  })

  it('Q-07 records who changed which team, in order', async () => {
    const { uuid } = await workspace.teams.create(admin, { name: 'Recorded', users: ['ben'] })
    await workspace.teams.remove(operator, uuid)
    const entries = (await workspace.audit.list()).filter(({ subject }) => subject === `team:${uuid}`)
    expect(entries.map(({ actor, action }) => [actor, action])).toEqual([
      ['ada', 'team.created'],
      [null, 'team.removed'],
    ])
    expect(entries[0]?.details).toMatchObject({ name: 'Recorded', user_ids: [member.user_id] })
  })
})
