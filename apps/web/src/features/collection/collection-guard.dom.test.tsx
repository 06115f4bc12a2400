import type { SearchView } from '@cognate/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openScreen } from '../../../testing/open-screen.tsx'
import { collection } from '../../model/collection/collection.ts'
import { CollectionGuard } from './collection-guard.tsx'

const grace = { username: 'grace', first_name: 'Grace', last_name: 'Hopper' }
const view = (shared_users: SearchView['shared_users']): SearchView => ({
  ...{
    uuid: '00000000-0000-4000-8000-000000000001',
    name: 'Trees',
    external_identifier: null,
    filters: {},
    sort: null,
  },
  ...{ created_at: '2026-11-24T09:00:00Z', updated_at: '2026-11-24T09:00:00Z', texts: [], manuscript: null },
  ...{ included_records: [], excluded_records: [], conflict_of_interest: { records: [] } },
  ...{ access: { is_owned: true }, shared_users, shared_teams: [] },
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  collection.forsake()
})

it.each([
  ['shared', [grace], 1],
  ['unshared', [], 0],
])('C-05 reads a %s collection again while somebody works on it, at most twice a minute', async (_, users, reads) => {
  collection.open(view(users))
  const { calls } = openScreen(<CollectionGuard />, { answers: { getSearch: () => view(users) } })
  const work = () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'x' }))
  work()
  vi.setSystemTime(Date.now() + 31_000)
  work()
  work()
  await collection.whenSent()
  expect(calls).toHaveLength(reads)
})

it('C-01 asks before the tab is closed while a change is on its way', async () => {
  const answer = Promise.withResolvers<{ records: []; added: number }>()
  collection.open(view([]))
  openScreen(<CollectionGuard />, { answers: { addIncludedRecords: () => answer.promise } })
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(isAsked()).toBe(false)
  const ada = { record_type: 'author' as const, identifier: 'https://openalex.org/A1', display_name: 'Ada Lind' }
  collection.include([{ ...ada, fields: {}, used_in_search: true, email_address: null }])
  expect(isAsked()).toBe(true)
  answer.resolve({ records: [], added: 1 })
  await collection.whenSent()
  await expect.poll(isAsked).toBe(false)
})
