import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember, openTestWorkspace } from '../../testing/database.ts'
import type { AccessNote, Actor, Workspace } from '../index.ts'

let now = new Date('2030-03-15T12:00:00Z')
let workspace: Workspace & { url: string }
let ada: Actor
beforeAll(async () => {
  workspace = await openTestWorkspace({ clock: () => now })
  ada = await aMember(workspace, 'ada', 'north')
})
afterAll(() => workspace.close())

const note = (more: Partial<AccessNote> = {}): AccessNote => ({
  ...{ event: 'signed_in', at: now, ...ada, username: 'ada', address: '192.0.2.7' },
  ...more,
})

describe('access log', () => {
  it('keeps an entry for each note, and a counting one for notes of one bucket', async () => {
    const later = new Date(now.getTime() + 60_000)
    await workspace.accessLog.write([note({ details: { method: 'password' } })])
    await workspace.accessLog.write([note({ event: 'searched', bucket: 'b', records: 50 })])
    await workspace.accessLog.write([note({ event: 'searched', bucket: 'b', records: 20, calls: 3, at: later })])
    expect(await workspace.accessLog.list({ user_id: ada.user_id })).toEqual([
      {
        ...{ ...ada, at: now, last_at: now, username: 'ada', address: '192.0.2.7', event: 'signed_in' },
        ...{ subject: null, details: { method: 'password' }, calls: 1, records: 0 },
      },
      {
        ...{ ...ada, at: now, last_at: later, username: 'ada', address: '192.0.2.7', event: 'searched' },
        ...{ subject: null, details: {}, calls: 4, records: 70 },
      },
    ])
  })

  it('is searched by account, organisation, address, range, subject, event and time', async () => {
    const subject = 'search:6f1c2f34-0000-4000-8000-000000000001'
    const ben = await aMember(workspace, 'ben', 'south')
    await workspace.accessLog.write([
      note({ ...ben, username: 'ben', event: 'read', subject, address: '198.51.100.9' }),
      note({
        ...ben,
        username: 'ben',
        event: 'read',
        subject,
        address: '2001:db8::1%eth0',
        at: new Date('2030-04-01'),
      }),
      note({ ...ben, username: 'ben', event: 'signed_out', address: '::ffff:203.0.113.5' }),
      note({ user_id: null, username: null, organisation_id: null, event: 'sign_in_refused', address: 'unknown' }),
    ])
    const addresses = async (search: Parameters<typeof workspace.accessLog.list>[0]) =>
      (await workspace.accessLog.list(search)).map(({ address }) => address)
    expect(await addresses({ subject })).toEqual(['198.51.100.9', '2001:db8::1'])
    expect(await addresses({ subject, since: new Date('2030-03-01'), until: new Date('2030-04-01') })).toEqual([
      '198.51.100.9',
    ])
    expect(await addresses({ user_id: ben.user_id, event: 'signed_out' })).toEqual(['203.0.113.5'])
    expect(await addresses({ organisation_id: ben.organisation_id })).toHaveLength(3)
    expect(await addresses({ address: '198.51.100.0/24' })).toEqual(['198.51.100.9'])
    expect(await addresses({ address: '2001:db8::/32' })).toEqual(['2001:db8::1'])
    expect(await addresses({ event: 'sign_in_refused' })).toEqual([null])
    expect(await addresses({ subject, limit: 1 })).toEqual(['2001:db8::1'])
    expect(await addresses({ user_id: 'nobody' })).toEqual([])
    expect(await workspace.accessLog.idOf('BEN')).toBe(ben.user_id)
    expect(await workspace.accessLog.idOf('nobody')).toBeUndefined()
  })

  it('is part of the person’s export, and keeps the name when the account is deleted', async () => {
    const cleo = await aMember(workspace, 'cleo', 'north')
    await workspace.accessLog.write([note({ ...cleo, username: 'cleo', address: '192.0.2.99' })])
    const exported = (await workspace.accounts.exportOf(cleo.user_id))!
    expect(exported.access).toMatchObject([{ event: 'signed_in', address: '192.0.2.99', username: 'cleo' }])
    await workspace.accounts.remove(cleo.user_id, cleo.user_id)
    expect(await workspace.accessLog.list({ user_id: cleo.user_id })).toMatchObject([{ username: 'cleo' }])
  })

  it('removes entries older than its days', async () => {
    const before = now
    await workspace.accessLog.write([note({ event: 'account_exported', at: new Date('2030-01-01') })])
    expect(await workspace.accessLog.removeOlderThan(180)).toBe(0)
    now = new Date('2030-07-01')
    expect(await workspace.accessLog.removeOlderThan(180)).toBe(1)
    expect(await workspace.accessLog.list({ event: 'account_exported' })).toEqual([])
    expect(await workspace.accessLog.removeOlderThan(0)).toBeGreaterThan(0)
    expect(await workspace.accessLog.list()).toEqual([])
    now = before
  })
})
