import type { Load } from '@cognate/contract'
import { expect, it, vi } from 'vitest'
import { expectNever, openScreen, screen, waitFor } from '../../../testing/open-screen.tsx'
import { collection } from '../../model/collection/collection.ts'
import { queryClient } from '../../model/query-client.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { LoadMark } from './load-mark.tsx'

const idOf = (at: number) => `https://openalex.org/A${at}`
const aLoad = (at: number, more: Partial<Load> = {}): Load => ({
  ...{ identifier: idOf(at), months: 12, asked: 0, agreed: 0, declined: 0, delivered: 0 },
  ...{ since: null, last_asked: null, open: [], open_elsewhere: 0 },
  ...more,
})
const ids = [1, 2, 3].map(idOf)
const open = [
  {
    ...{ uuid: '00000000-0000-4000-8000-000000000001', name: 'Trees', external_identifier: 'MS-0117' },
    ...{ role: 'reviewer' as const, status: 'asked' as const },
  },
]

it('says in a row how often somebody was asked and where they are now, with one call for the list', async () => {
  vi.setSystemTime('2026-11-25T12:00:00Z')
  const year = { since: '2026-06-02', last_asked: '2026-10-02' }
  const { calls } = openScreen(
    ids.map((id) => <LoadMark key={id} identifier={id} among={ids} />),
    {
      answers: {
        listLoads: () => ({
          results: [
            aLoad(1, { ...year, asked: 2, declined: 1, open }),
            aLoad(2),
            aLoad(3, { asked: 1, agreed: 1, delivered: 1, since: '2025-12-31', open_elsewhere: 2 }),
          ],
        }),
      },
    },
  )
  await screen.findByText('Asked twice since June, declined once · now in MS-0117')
  screen.getByText('Asked once in December 2025, delivered once · now in 2 other lists')
  // Where people are judged, nothing does not look like unknown.
  screen.getByText('No earlier request known')
  expect(document.querySelectorAll('span[title]')).toHaveLength(3)
  expect(calls.map(({ key, body }) => [key, body])).toEqual([['listLoads', { identifiers: ids, months: 12 }]])
  vi.useRealTimers()
})

it('asks nothing where the licence has no collections', async () => {
  const { calls } = openScreen(<LoadMark identifier={idOf(1)} />, { answers: {}, profile: { endpoints: [] } })
  await expectNever(() => document.querySelector('span[title]'))
  expect(calls).toEqual([])
})

it('says in which manuscripts somebody was asked, where that is wanted', async () => {
  vi.setSystemTime('2026-11-25T12:00:00Z')
  const uuid = open[0]!.uuid
  const year = { asked: 1, since: '2026-06-02', last_asked: '2026-06-02', declined: 1 }
  const { calls } = openScreen(
    [undefined, uuid].map((at) => (
      <LoadMark key={at ?? 'none'} identifier={idOf(1)} among={[idOf(1)]} without={at} saysWhere />
    )),
    {
      answers: {
        listLoads: ({ body }) => ({ results: [aLoad(1, { ...year, ...(!('without' in body) && { open }) })] }),
      },
    },
  )
  await screen.findByText('Asked once in June, declined once (in all manuscripts) · now in MS-0117')
  await screen.findByText('Asked once in June, declined once (in other manuscripts)')
  expect(calls.map(({ body }) => (body as { without?: string }).without)).toEqual([undefined, uuid])
  vi.useRealTimers()
})

it('leaves out the collection on whose page it stands', async () => {
  const uuid = open[0]!.uuid
  collection.forsake()
  collection.open({
    ...{ uuid, name: 'Trees', external_identifier: null, manuscript: null, filters: {}, sort: null, texts: [] },
    ...{
      created_at: '2026-11-24T09:00:00Z',
      updated_at: '2026-11-24T09:00:00Z',
      conflict_of_interest: { records: [] },
    },
    ...{ included_records: [], excluded_records: [], shared_users: [], shared_teams: [], access: { is_owned: true } },
  })
  const { calls } = openScreen(
    ['page of the collection', 'results'].map((at) => (
      <LoadMark key={at} identifier={idOf(1)} {...(at !== 'results' && { among: ids, without: uuid })} />
    )),
    { answers: { listLoads: () => ({ results: [] }) } },
  )
  await waitFor(() => expect(calls).toHaveLength(2))
  const asked = calls.map(({ body }) => body as { without?: string })
  expect(asked.map(({ without }) => without)).toEqual([uuid, undefined])
  collection.forsake()
})

it('reads again on the page of a person who was given a role meanwhile', async () => {
  const answers = { listLoads: () => ({ results: [aLoad(1, { open })] }) }
  const key = queryKeys.loads([idOf(1)], undefined)
  queryClient.setQueryData(key, new Map([['A1', aLoad(1)]]))
  openScreen(<LoadMark identifier={idOf(1)} among={[idOf(1)]} saysWhere />, { answers })
  await screen.findByText('Now in MS-0117')
})

it('names in results a manuscript by the beginning of a long title, and in full in the hint', async () => {
  const name = `Trees ${'and what grows below them '.repeat(4)}`.trim()
  const answers = {
    listLoads: () => ({ results: [aLoad(1, { open: [{ ...open[0]!, name, external_identifier: null }] })] }),
  }
  queryClient.clear()
  openScreen(<LoadMark identifier={idOf(1)} />, { answers })
  const mark = await screen.findByText('Now in Trees and what grows below them and wha…')
  expect(mark.title).toContain(`Now in ${name}.`)
})
