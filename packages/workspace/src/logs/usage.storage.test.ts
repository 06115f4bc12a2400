import { afterAll, beforeAll, expect, it } from 'vitest'
import { aMember, ask, openTestWorkspace } from '../../testing/database.ts'
import type { AccessEvent, Actor, Workspace } from '../index.ts'

let now = new Date('2030-03-15T12:00:00Z')
let workspace: Workspace & { url: string }
let ada: Actor
let ben: Actor
beforeAll(async () => {
  workspace = await openTestWorkspace({ clock: () => now })
  ada = await aMember(workspace, 'ada', 'north')
  ben = await aMember(workspace, 'ben', 'south')
})
afterAll(() => workspace.close())

const note = (actor: Actor | null, event: AccessEvent, at: string, more: { calls?: number; subject?: string } = {}) =>
  workspace.accessLog.write([
    {
      ...{ user_id: null, organisation_id: null, username: null, address: null },
      ...actor,
      ...{ event, at: new Date(at), ...more },
    },
  ])
const monthOf = async (name: string) => (await workspace.usage.read()).months.find(({ month }) => month === name)
const none = { searches: 0, people: 0, exports: 0, lookups: 0, collections: 0 }

it('A-09 counts by month and organisation what people did, each person once', async () => {
  await note(ada, 'searched', '2030-02-10T10:00:00Z', { calls: 7 })
  await note({ ...ada, organisation_id: ben.organisation_id }, 'searched', '2030-02-28T23:59:59Z', { calls: 2 })
  await note(ben, 'searched', '2030-02-11T10:00:00Z', { calls: 1 })
  await note(ben, 'searched', '2030-03-01T00:00:00Z', { calls: 5 })
  await note(ben, 'exported', '2030-03-01T10:00:00Z', { subject: 'search:1' })
  await note(ben, 'exported', '2030-03-01T10:00:00Z', { subject: 'log:audit' })
  await note(ben, 'emails_revealed', '2030-03-02T10:00:00Z', { calls: 3 })
  await note(ben, 'sign_in_refused', '2030-03-02T10:00:00Z')
  await note(null, 'sign_in_limited', '2030-03-02T10:00:00Z')
  await workspace.searches.create(ada, { name: 'Mine' })
  await ask(workspace.url, `update searches set created_at = '2030-01-31T23:59:59Z'`)

  const { months } = await workspace.usage.read()
  expect(months).toHaveLength(24)
  expect(months.map(({ month }) => month).slice(0, 3)).toEqual(['2030-03', '2030-02', '2030-01'])
  const [march, february, january] = months
  expect(march).toEqual({
    ...{ month: '2030-03', counted_since: null },
    all: { searches: 5, people: 1, exports: 1, lookups: 3, collections: 0 },
    organisations: { [ben.organisation_id]: { searches: 5, people: 1, exports: 1, lookups: 3, collections: 0 } },
  })
  expect(february).toMatchObject({ counted_since: '2030-02-10', all: { ...none, searches: 10, people: 2 } })
  expect(february!.organisations).toEqual({
    [ada.organisation_id]: { ...none, searches: 7, people: 1 },
    [ben.organisation_id]: { ...none, searches: 3, people: 2 },
  })
  const uncounted = { searches: null, people: null, exports: null, lookups: null }
  expect(january).toMatchObject({ counted_since: null, all: { ...uncounted, collections: 1 } })
  expect(january!.organisations).toEqual({ [ada.organisation_id]: { ...uncounted, collections: 1 } })
})

it('A-09 keeps the months that are over when the access log forgets them, for 24 months', async () => {
  now = new Date('2030-04-01T00:30:00Z')
  await note(ben, 'searched', '2030-03-31T23:30:00Z')
  await workspace.usage.keep()
  expect((await monthOf('2030-03'))!.all.searches).toBe(6)
  now = new Date('2030-04-01T01:00:00Z')
  await note(ben, 'searched', '2030-03-31T23:40:00Z')
  await workspace.usage.keep()
  await ask(workspace.url, 'delete from access_log')
  expect((await monthOf('2030-03'))!.all).toEqual({ searches: 7, people: 1, exports: 1, lookups: 3, collections: 0 })
  expect((await monthOf('2030-04'))!.all.searches).toBeNull()

  now = new Date('2032-01-20T00:00:00Z')
  await workspace.organisations.remove(ben.organisation_id, null)
  await Promise.all([workspace.usage.keep(), workspace.usage.keep()])
  expect((await monthOf('2030-02'))!.all.searches).toBe(10)
  expect(Object.keys((await monthOf('2030-02'))!.organisations)).toEqual([ada.organisation_id])
  now = new Date('2032-02-20T00:00:00Z')
  expect(await monthOf('2030-02')).toBeUndefined()
  expect((await workspace.usage.read()).months).toHaveLength(24)
})
