import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember, ask, fullLicence, openTestWorkspace } from '../../testing/database.ts'
import type { Workspace } from '../index.ts'

let now = new Date('2030-06-15T12:00:00Z')
const later = new Date('2030-06-16T12:00:00Z')
let workspace: Workspace & { url: string }
let userId: string

beforeAll(async () => {
  workspace = await openTestWorkspace({ clock: () => now })
  userId = (await aMember(workspace, 'ada', 'north')).user_id
})
afterAll(() => workspace.close())

describe('sessions', () => {
  it('A-02 gives back what was set, until the session ends', async () => {
    await workspace.sessions.set('s1', { user_id: userId, csrf: 'x' }, later)
    expect((await workspace.sessions.get('s1'))?.data).toEqual({ user_id: userId, csrf: 'x' })
    await workspace.sessions.set('s1', { user_id: userId, csrf: 'y' }, later)
    expect((await workspace.sessions.get('s1'))?.data).toMatchObject({ csrf: 'y' })
    await workspace.sessions.destroy('s1')
    expect(await workspace.sessions.get('s1')).toBeUndefined()
    expect(await workspace.sessions.get('never')).toBeUndefined()
  })

  it('Q-07 does not restore an ended session when a running request saves it', async () => {
    await workspace.sessions.set('s2', { user_id: userId }, later)
    await workspace.accounts.setPassword(userId, 'hash', { by: null })
    await workspace.sessions.set('s2', { user_id: userId }, later)
    expect(await workspace.sessions.get('s2')).toBeUndefined()
  })

  it('A-02 end with a new password, all of that person and nobody else’s', async () => {
    const other = (await aMember(workspace, 'ben', 'north')).user_id
    for (const sid of ['here', 'there']) await workspace.sessions.set(sid, { user_id: userId }, later)
    await workspace.sessions.set('ben', { user_id: other }, later)
    await workspace.accounts.setPassword(userId, 'hash', { by: null })
    const alive = await Promise.all(['here', 'there', 'ben'].map((sid) => workspace.sessions.get(sid)))
    expect(alive.map((session) => session !== undefined)).toEqual([false, false, true])
  })

  it('A-06 say whose they are, with the rights of this moment', async () => {
    const { user_id, organisation_id } = await aMember(workspace, 'cleo', 'south')
    await workspace.sessions.set('cleo', { user_id }, later)
    const rights = async () => (await workspace.sessions.get('cleo'))?.person
    expect(await rights()).toEqual(await workspace.memberships.withAccount(user_id))
    const standing = async () => {
      const { account, memberships } = (await rights())!
      return [
        account.is_active,
        ...memberships.map(({ is_local_admin, licence }) => [is_local_admin, licence !== null]),
      ]
    }
    await workspace.licences.set(organisation_id, fullLicence)
    expect(await standing()).toEqual([true, [false, true]])
    await workspace.memberships.set(user_id, organisation_id, { is_local_admin: true })
    expect(await standing()).toEqual([true, [true, true]])
    await workspace.licences.end(organisation_id)
    expect(await standing()).toEqual([true, [true, false]])
    await workspace.memberships.remove(user_id, organisation_id)
    expect(await standing()).toEqual([true])
    await workspace.accounts.remove(user_id, null)
    expect(await rights()).toBeUndefined()
  })

  it('A-02 no longer returns an expired session, and removes it', async () => {
    const soon = new Date(now.getTime() + 1000)
    await workspace.sessions.set('short', {}, soon)
    await workspace.sessions.set('listed', { user_id: userId }, soon)
    const isListed = async () => (await workspace.sessions.of(userId, 'listed')).some(({ is_current }) => is_current)
    expect(await workspace.sessions.get('short')).toEqual({ data: {}, person: undefined })
    expect(await isListed()).toBe(true)
    now = new Date(now.getTime() + 1001)
    expect(await workspace.sessions.get('short')).toBeUndefined()
    expect(await isListed()).toBe(false)
    expect(await workspace.sessions.removeExpired()).toBe(2)
    expect(await workspace.sessions.removeExpired()).toBe(0)
  })

  it('Q-07 keeps no session id in the database, and no data of an ended session', async () => {
    await workspace.sessions.set('a-secret-session-id', { user_id: userId, note: 'private' }, later)
    await workspace.sessions.destroy('a-secret-session-id')
    // As a call does that was under way.
    await workspace.sessions.set('a-secret-session-id', { user_id: userId, note: 'private' }, later)
    const rows = await ask(workspace.url, 'select s::text as row from sessions s')
    const all = JSON.stringify(rows)
    expect(rows.length).toBeGreaterThan(0)
    expect(all).not.toContain('a-secret-session-id')
    expect(all).not.toContain('private')
  })
})
