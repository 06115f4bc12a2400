import { type ShareKind, shareKinds } from '@cognate/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aMember, aPreset, aQuery, ask, aTeam, fullLicence, openTestWorkspace } from '../../testing/database.ts'
import type { Actor, Sharing, Workspace } from '../index.ts'

let workspace: Workspace & { url: string }
let owner: Actor
let direct: Actor
let teammate: Actor
let member: Actor
let foreign: Actor
let elsewhere: Actor
let teamUuid: string

beforeAll(async () => {
  workspace = await openTestWorkspace()
})
afterAll(() => workspace.close())

beforeEach(async () => {
  await ask(workspace.url, 'delete from users; delete from organisations')
  owner = await aMember(workspace, 'olga', 'north')
  direct = await aMember(workspace, 'dirk', 'north')
  teammate = await aMember(workspace, 'tara', 'north')
  member = await aMember(workspace, 'mark', 'north')
  foreign = await aMember(workspace, 'fred', 'south')
  // The same person as `direct`, working for another organisation.
  elsewhere = await aMember(workspace, 'dirk', 'south')
  teamUuid = (await aTeam(workspace, owner, 'Readers', ['tara'])).uuid
})

type Seen = Sharing & { uuid: string }

/** How a thing of each kind is made, read, listed and deleted. */
const things: Record<
  ShareKind,
  {
    make(): Promise<{ uuid: string }>
    get(actor: Actor, uuid: string): Promise<Seen | undefined>
    list(actor: Actor): Promise<{ count: number; results: Seen[] }>
    remove(actor: Actor, uuid: string): Promise<boolean>
  }
> = {
  search: {
    make: () => workspace.searches.create(owner, { name: 'Trees' }),
    get: (actor, uuid) => workspace.searches.get(actor, uuid),
    list: (actor) => workspace.searches.list(actor, { page: 1, page_size: 10 }),
    remove: (actor, uuid) => workspace.searches.remove(actor, uuid),
  },
  query: {
    make: () => workspace.queries.save(owner, aQuery('Trees')),
    get: (actor, uuid) => workspace.queries.get(actor, uuid),
    list: (actor) => workspace.queries.list(actor, { page: 1, page_size: 10, ordering: '-created_at', search: '' }),
    remove: (actor, uuid) => workspace.queries.remove(actor, uuid),
  },
  filter_preset: {
    make: () => workspace.filterPresets.create(owner, { ...aPreset, name: 'Trees' }),
    get: (actor, uuid) => workspace.filterPresets.get(actor, uuid),
    list: (actor) => workspace.filterPresets.list(actor, { page: 1, page_size: 10 }),
    remove: (actor, uuid) => workspace.filterPresets.remove(actor, uuid),
  },
}

describe.each(shareKinds)('a shared %s', (kind) => {
  const thing = things[kind]
  let uuid: string

  beforeEach(async () => {
    uuid = (await thing.make()).uuid
  })

  const share = (shared_users: string[], shared_teams: string[] = []) =>
    workspace.shares.set(owner, kind, uuid, { shared_users, shared_teams })
  /** The names of those who can read the thing and find it in their list. */
  const readers = async () => {
    const all = { owner, direct, teammate, member, foreign, elsewhere }
    const names: string[] = []
    for (const [name, actor] of Object.entries(all)) {
      const isRead = (await thing.get(actor, uuid)) !== undefined
      const { count, results } = await thing.list(actor)
      expect([count, results.length]).toEqual(isRead ? [1, 1] : [0, 0])
      if (isRead) names.push(name)
    }
    return names
  }

  it('C-06 is visible only to its owner until it is shared, and then to those it is shared with', async () => {
    expect(await readers()).toEqual(['owner'])
    await share(['DIRK'])
    expect(await readers()).toEqual(['owner', 'direct'])
    await share([], [teamUuid])
    expect(await readers()).toEqual(['owner', 'teammate'])
    await share(['dirk'], [teamUuid])
    expect(await readers()).toEqual(['owner', 'direct', 'teammate'])
  })

  it('A-06 is hidden under an individual licence, and visible again under an institution licence', async () => {
    await share(['dirk'], [teamUuid])
    await workspace.licences.set(owner.organisation_id, { ...fullLicence, kind: 'individual' })
    expect(await readers()).toEqual(['owner'])
    await workspace.licences.set(owner.organisation_id, fullLicence)
    expect(await readers()).toEqual(['owner', 'direct', 'teammate'])
  })

  it('C-06 is no longer visible once the share, the team, a place in it or the membership has ended', async () => {
    await share(['dirk'], [teamUuid])
    await share([], [teamUuid])
    expect(await readers()).toEqual(['owner', 'teammate'])

    const operator = { user_id: null, organisation_id: owner.organisation_id }
    await workspace.teams.change(operator, teamUuid, { users: ['mark'] })
    expect(await readers()).toEqual(['owner', 'member'])
    await workspace.teams.remove(operator, teamUuid)
    expect(await readers()).toEqual(['owner'])

    await share(['dirk', 'mark'])
    await workspace.memberships.remove(direct.user_id, direct.organisation_id)
    expect(await readers()).toEqual(['owner', 'member'])
    // Who comes back does not find the old shares.
    await workspace.memberships.set(direct.user_id, direct.organisation_id)
    expect(await readers()).toEqual(['owner', 'member'])
  })

  it('C-06 is not visible through a membership that must be validated again', async () => {
    await share(['dirk'], [teamUuid])
    for (const actor of [direct, teammate]) {
      await workspace.memberships.set(actor.user_id, actor.organisation_id, { is_validated: false })
    }
    expect(await readers()).toEqual(['owner'])
  })

  it('C-06 ends with the membership of its owner, or with the owner’s account', async () => {
    await share(['dirk'], [teamUuid])
    await workspace.memberships.remove(owner.user_id, owner.organisation_id)
    expect(await readers()).toEqual([])
    await workspace.memberships.set(owner.user_id, owner.organisation_id)
    expect(await readers()).toEqual(['owner'])
    await share(['dirk'])
    await workspace.accounts.remove(owner.user_id, null)
    expect(await readers()).toEqual([])
  })

  it('C-06 says who owns it, and only to its owner with whom it is shared', async () => {
    const shared = await share(['mark', 'dirk', 'olga'], [teamUuid])
    expect(shared?.shared_users.map(({ username }) => username)).toEqual(['dirk', 'mark'])
    expect(shared?.shared_teams).toMatchObject([{ uuid: teamUuid, name: 'Readers' }])
    expect(await thing.get(owner, uuid)).toMatchObject({ access: { is_owned: true }, ...shared })
    const seen = { access: { is_owned: false, owner: { username: 'olga' } }, shared_users: [], shared_teams: [] }
    expect(await thing.get(direct, uuid)).toMatchObject(seen)
    expect((await thing.list(teammate)).results[0]).toMatchObject(seen)
  })

  it('C-06 is shared and deleted only by its owner', async () => {
    const nobody = { shared_users: [], shared_teams: [] }
    await share(['dirk'])
    await expect(workspace.shares.set(direct, kind, uuid, nobody)).rejects.toMatchObject({ code: 'not_owner' })
    await expect(thing.remove(direct, uuid)).rejects.toMatchObject({ code: 'not_owner' })
    for (const stranger of [member, foreign, elsewhere, { user_id: 'x', organisation_id: 'y' }]) {
      expect(await workspace.shares.set(stranger, kind, uuid, nobody)).toBeUndefined()
      expect(await thing.remove(stranger, uuid)).toBe(false)
    }
    expect(await readers()).toEqual(['owner', 'direct'])
    expect(await thing.remove(owner, uuid)).toBe(true)
    expect(await readers()).toEqual([])
    expect(await ask(workspace.url, 'select 1 from shares')).toEqual([])
  })

  it('C-06 is shared only within its organisation, and not at all if a name is wrong', async () => {
    await share(['dirk'])
    const southern = await aTeam(workspace, foreign, 'Southern', ['fred'])
    for (const name of ['fred', 'nobody', 'dirk\0']) {
      await expect(share(['mark', name])).rejects.toMatchObject({ code: 'user_not_found' })
    }
    for (const team of [southern.uuid, 'x']) {
      await expect(share(['mark'], [team])).rejects.toMatchObject({ code: 'team_not_found' })
    }
    expect(await readers()).toEqual(['owner', 'direct'])
    expect(await workspace.shares.set(owner, kind, 'x', { shared_users: [], shared_teams: [] })).toBeUndefined()
  })
})

describe('sharing', () => {
  it('Q-07 ends with one of two changes when both replace the shares at once', async () => {
    const { uuid } = await workspace.searches.create(owner, { name: 'Trees' })
    const wishes = [['dirk', 'mark'], ['tara']]
    for (let round = 0; round < 10; round += 1) {
      await Promise.all(
        wishes.map((shared_users) => workspace.shares.set(owner, 'search', uuid, { shared_users, shared_teams: [] })),
      )
      const shared = await workspace.searches.get(owner, uuid)
      expect(wishes).toContainEqual(shared?.shared_users.map(({ username }) => username))
    }
  })

  it('C-03 leaves out what others shared on request', async () => {
    const { uuid } = await workspace.searches.create(owner, { name: 'Trees' })
    await workspace.shares.set(owner, 'search', uuid, { shared_users: ['dirk'], shared_teams: [] })
    const own = await workspace.searches.create(direct, { name: 'Mine' })
    const listed = async (exclude_shared: boolean) =>
      (await workspace.searches.list(direct, { page: 1, page_size: 10, exclude_shared })).results.map(
        (search) => search.uuid,
      )
    expect(await listed(false)).toEqual([own.uuid, uuid])
    expect(await listed(true)).toEqual([own.uuid])
  })

  it('C-06 does not let people a query is shared with delete it in a batch', async () => {
    const { uuid } = await workspace.queries.save(owner, aQuery('shared'))
    await workspace.shares.set(owner, 'query', uuid, { shared_users: ['dirk'], shared_teams: [] })
    const own = await workspace.queries.save(direct, aQuery('own'))
    expect(await workspace.queries.removeMany(direct, [uuid, own.uuid])).toBe(1)
    expect(await workspace.queries.get(owner, uuid)).toBeDefined()
  })
})

describe('handing a collection over', () => {
  const read = (actor: Actor, uuid: string) => workspace.searches.get(actor, uuid)

  it('C-06 makes it the other’s with all that is in it, and leaves who sees it and what they may do', async () => {
    const { uuid } = await workspace.searches.create(owner, {
      name: 'Trees',
      included_records: [{ record_type: 'author', identifier: 'https://openalex.org/A1' }],
    })
    const rights = [{ to: 'tara', may: 'view' as const }]
    await workspace.shares.set(owner, 'search', uuid, { shared_users: ['dirk', 'tara'], shared_teams: [], rights })
    expect(await workspace.searches.handOver(owner, uuid, 'DIRK')).toEqual({
      heir_id: direct.user_id,
      search_name: 'Trees',
      by: expect.objectContaining({ username: 'olga' }),
    })
    const theirs = await read(direct, uuid)
    expect(theirs).toMatchObject({
      access: { is_owned: true },
      included_records: [{ identifier: 'https://openalex.org/A1' }],
    })
    expect(theirs?.shared_users.map(({ username, may }) => [username, may])).toEqual([
      ['olga', 'edit'],
      ['tara', 'view'],
    ])
    expect((await read(owner, uuid))?.access).toMatchObject({
      is_owned: false,
      may: 'edit',
      owner: { username: 'dirk' },
    })
    expect((await workspace.approvals.history(direct, uuid))?.[0]).toMatchObject({
      kind: 'manuscript',
      by: { username: 'olga' },
      changes: { owner: 'A B' },
    })
    expect(await workspace.audit.list()).toContainEqual(
      expect.objectContaining({ action: 'collection.handed_over', subject: `search:${uuid}`, actor_id: owner.user_id }),
    )
    await expect(workspace.searches.handOver(owner, uuid, 'tara')).rejects.toMatchObject({ code: 'not_owner' })
    await workspace.searches.handOver(direct, uuid, 'olga')
    expect((await read(owner, uuid))?.shared_users.map(({ username }) => username)).toEqual(['dirk', 'tara'])
  })

  it('C-06 refuses it to strangers, to oneself and to who cannot sign in, and changes nothing then', async () => {
    const { uuid } = await workspace.searches.create(owner, { name: 'Trees' })
    await workspace.memberships.set(member.user_id, member.organisation_id, { is_validated: false })
    for (const to of ['fred', 'olga', 'mark', 'nobody', '\u0000'])
      await expect(workspace.searches.handOver(owner, uuid, to)).rejects.toMatchObject({ code: 'user_not_found' })
    expect(await workspace.searches.handOver(foreign, uuid, 'fred')).toBeUndefined()
    expect(await workspace.searches.handOver(owner, 'x', 'dirk')).toBeUndefined()
    expect(await read(owner, uuid)).toMatchObject({ access: { is_owned: true }, shared_users: [] })
  })
})
