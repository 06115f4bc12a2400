import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember, aPreset, aQuery, openTestWorkspace } from '../../testing/database.ts'
import type { Workspace } from '../index.ts'

let workspace: Workspace & { url: string }
beforeAll(async () => {
  workspace = await openTestWorkspace()
})
afterAll(() => workspace.close())

const page = { page: 1, page_size: 50 }
const aPerson = (username: string, last_name: string, first_name = 'Ada') => ({
  ...{ username, first_name, last_name, email: `${username}@lund.example`, is_local_admin: false },
})

async function anOrganisation(name: string): Promise<string> {
  return (await workspace.organisations.create({ name, display_name: `The ${name}` })).id
}

describe('the list of people', () => {
  it('holds everybody once, in order, also on pages that are read from the end', async () => {
    const organisation = await anOrganisation('crowd')
    const names = Array.from({ length: 4130 }, (_, at) => `crowd-${String(at).padStart(4, '0')}`)
    await workspace.people.add(
      organisation,
      names.toReversed().map((name) => aPerson(name, name)),
      null,
    )
    for (const number of [1, 21, 23, 30, 41, 42, 43]) {
      const asked = { page: number, page_size: 100, organisation_id: organisation }
      const { count, results } = await workspace.people.list(asked)
      expect(count).toBe(4130)
      expect(results.map(({ username }) => username)).toEqual(names.slice((number - 1) * 100, number * 100))
    }
  })

  it('has pages by last name, and finds people by parts of name and address, in any case and any order', async () => {
    const organisation = await anOrganisation('list')
    const people = [
      aPerson('z1', 'Zorn', 'Eva'),
      aPerson('a1', 'Åkerman'),
      aPerson('b1', 'Berg'),
      aPerson('b2', 'berg', 'Bo'),
    ]
    await workspace.people.add(organisation, people, null)
    const found = async (more: object) => {
      const { count, results } = await workspace.people.list({ ...page, organisation_id: organisation, ...more })
      return [count, ...results.map(({ username }) => username)]
    }
    expect(await found({ text: 'BERG' })).toEqual([2, 'b1', 'b2'])
    expect(await found({ text: 'lund.example zor eva' })).toEqual([1, 'z1'])
    expect(await found({ text: '%' })).toEqual([0])
    expect(await found({ text: 'berg', page: 2, page_size: 1 })).toEqual([2, 'b2'])
    const { results } = await workspace.people.list({ ...page, text: 'z1' })
    await workspace.accounts.setActive(results[0]!.id, false)
    expect(await found({ text: 'lund', state: 'inactive' })).toEqual([1, 'z1'])
    expect(results).toMatchObject([
      {
        has_password: false,
        is_operator: false,
        last_seen_at: null,
        organisations: [{ name: 'list', display_name: 'The list', is_local_admin: false, is_validated: true }],
      },
    ])
  })

  it('A-09 says when somebody was last seen', async () => {
    const { user_id } = await aMember(workspace, 'seen', 'seen')
    const at = new Date('2030-01-02T03:04:05Z')
    const who = { user_id, username: 'seen', organisation_id: null, address: null }
    const seen = async () => (await workspace.people.of(user_id))?.last_seen_at
    await workspace.accessLog.write([{ ...who, event: 'searched', bucket: 'searches', at }])
    expect(await seen()).toEqual(at)
    const [minute, later] = [new Date('2030-01-02T03:05:05Z'), new Date('2030-01-02T03:54:05Z')]
    await workspace.accessLog.write([{ ...who, event: 'signed_in', at: minute }])
    expect(await seen()).toEqual(minute)
    // The same entry counts the further search.
    await workspace.accessLog.write([{ ...who, event: 'searched', bucket: 'searches', at: later }])
    expect(await seen()).toEqual(later)
    const nextDay = new Date('2030-01-04T03:04:05Z')
    // Whoever types the name is not its owner.
    for (const event of ['sign_in_refused', 'password_requested'] as const)
      await workspace.accessLog.write([{ ...who, event, at: nextDay }])
    expect(await seen()).toEqual(later)
  })
})

describe('people in bulk', () => {
  it('makes accounts where there are none, and members of all, in the name of whoever does so', async () => {
    const organisation = await anOrganisation('bulk')
    const before = await aMember(workspace, 'before', 'elsewhere')
    const by = before.user_id
    const people = [aPerson('New', 'One'), aPerson('BEFORE', 'Two')]
    const added = await workspace.people.add(organisation, people, by)
    expect(added.map(({ adding }) => adding)).toEqual(['created', 'joined'])
    expect(added[1]!.id).toBe(before.user_id)
    expect((await workspace.people.add(organisation, people, by)).map(({ adding }) => adding)).toEqual([
      'unchanged',
      'unchanged',
    ])
    const entries = await workspace.audit.list({ user_id: added[0]!.id })
    expect(entries.map(({ actor, action }) => [actor, action])).toEqual([
      ['before', 'account.created'],
      ['before', 'membership.set'],
    ])
  })
})

describe('handing over', () => {
  it('is open to what somebody made for an organisation they left, also once the one they went to is deleted', async () => {
    const { memberships, organisations, people, searches } = workspace
    const mover = await aMember(workspace, 'mover', 'left')
    const heir = await aMember(workspace, 'stayer', 'left')
    const { uuid } = await searches.create(mover, { name: 'Reviewers' })
    const elsewhere = await aMember(workspace, 'mover', 'next')
    await memberships.remove(mover.user_id, mover.organisation_id)
    expect(await organisations.remove(elsewhere.organisation_id, null)).toMatchObject({ members: 1, accounts: 0 })
    expect(await people.handOver(mover.user_id, heir.user_id, heir.organisation_id, null)).toMatchObject({
      collections: 1,
    })
    expect(await searches.get(heir, uuid)).toMatchObject({ name: 'Reviewers' })
  })

  it('gives everything with its shares, except queries that the other one has', async () => {
    const leaver = await aMember(workspace, 'leaver', 'handing')
    const heir = await aMember(workspace, 'heir', 'handing')
    const third = await aMember(workspace, 'third', 'handing')
    const { organisation_id } = leaver
    const { uuid } = await workspace.searches.create(leaver, { name: 'Reviewers' })
    await workspace.shares.set(leaver, 'search', uuid, { shared_users: ['heir', 'third'], shared_teams: [] })
    for (const text of ['both', 'alone']) await workspace.queries.save(leaver, aQuery(text))
    await workspace.queries.save(heir, aQuery('both'))
    await workspace.filterPresets.create(leaver, { name: 'Mine', ...aPreset })
    const given = await workspace.people.handOver(leaver.user_id, heir.user_id, organisation_id, heir.user_id)
    expect(given).toEqual({ collections: 1, queries: 1, filter_presets: 1 })
    expect(await workspace.people.thingsOf(leaver.user_id)).toEqual({ collections: 0, queries: 1, filter_presets: 0 })
    expect(await workspace.searches.get(heir, uuid)).toMatchObject({
      access: { is_owned: true },
      shared_users: [{ username: 'third' }],
    })
    expect(await workspace.searches.get(third, uuid)).toMatchObject({ name: 'Reviewers' })
    expect(await workspace.searches.get(leaver, uuid)).toBeUndefined()
    const [entry] = await workspace.audit.list({ subject: `user:${leaver.user_id}`, action: 'account.handed_over' })
    expect(entry).toMatchObject({ actor: 'heir', details: { to: heir.user_id, ...given } })
  })

  it('leaves nobody to approve what became their own', async () => {
    const leaver = await aMember(workspace, 'asker', 'approving')
    const heir = await aMember(workspace, 'approver', 'approving')
    const { approvals, people, searches } = workspace
    const { uuid } = await searches.create(leaver, { name: 'Reviewers' })
    const asked = await approvals.ask(leaver, uuid, { approver: 'approver', message: '' })
    const waits = async () => [
      (await approvals.list(heir, uuid))?.[0]?.may_decide,
      (await searches.list(heir, { page: 1, page_size: 10 })).results[0]?.approval?.may_decide,
    ]
    expect(await waits()).toEqual([true, true])
    await people.handOver(leaver.user_id, heir.user_id, leaver.organisation_id, heir.user_id)
    expect(await waits()).toEqual([false, false])
    const approved = approvals.decide(heir, asked!.approval.uuid, { decision: 'approved', comment: '', check: null })
    await expect(approved).rejects.toMatchObject({ code: 'not_approver', detail: expect.stringContaining('yours') })
  })
})
