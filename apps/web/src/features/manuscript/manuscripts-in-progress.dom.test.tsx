import type { SearchSummaryView } from '@cognate/contract'
import { within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openScreen, screen } from '../../../testing/open-screen.tsx'
import { ManuscriptsInProgress, manuscriptProgress } from './manuscripts-in-progress.tsx'

const summary = (may_decide: boolean, approval: Partial<SearchSummaryView['approval']> = {}) =>
  ({
    ...{ included_by_type: { author: 6 }, approval: { may_decide, ...approval } },
    manuscript: { round: 2, wanted: { reviewers: 3, alternates: 3 }, answer_by: null },
  }) as unknown as SearchSummaryView

it('C-09 lists at home apart what waits for the approval of who looks, manuscripts or not', async () => {
  const owner = { username: 'bea', first_name: 'Bea', last_name: 'Boss' }
  const aCollection = (at: number, name: string, more: Partial<SearchSummaryView> = {}): SearchSummaryView => ({
    ...{ uuid: `00000000-0000-4000-8000-00000000000${at}`, name, external_identifier: null, manuscript: null },
    ...{
      created_at: '2026-01-02T03:04:05Z',
      updated_at: '2026-01-02T03:04:05Z',
      conflict_of_interest: { records: [] },
    },
    ...{ included_count: 2, excluded_count: 0, included_by_type: { author: 2 }, shared_users: [], shared_teams: [] },
    ...{ access: { is_owned: false, may: 'approve', owner } },
    ...more,
  })
  const approval = { decision: null, approver: null, at: '2026-01-02T03:04:05Z', may_decide: true, has_changed: false }
  const { calls } = openScreen(<ManuscriptsInProgress />, {
    answers: {
      listSearches: ({ query: { to_approve } }) => {
        const waiting = aCollection(1, 'Panel', { approval })
        const results = to_approve ? [waiting] : [waiting, aCollection(2, 'Mine')]
        return { count: to_approve ? 1 : 7, results }
      },
    },
  })
  const listed = async (name: string) =>
    within(await screen.findByRole('region', { name }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent)
  expect(await listed('Awaiting your approval')).toEqual([expect.stringMatching(/^Panelby Bea Boss · 2 people/)])
  expect(await listed('Manuscripts in progress')).toEqual([expect.stringMatching(/^Mine/), 'All 7 manuscripts'])
  expect(calls.map(({ query }) => query)).toMatchObject([
    { to_approve: true },
    { manuscripts: true, exclude_closed: true },
  ])
})

it('C-09 tells whoever asked for an approval at home for whom a manuscript waits', () => {
  const approver = { username: 'bea', first_name: 'Bea', last_name: 'Boss' }
  expect(manuscriptProgress(summary(false, { decision: null, approver }))).toBe(
    'Waiting for Bea Boss · Round 2 · 6 people collected, 3 reviewers wanted',
  )
})

it('C-11 tells at home what was decided on a manuscript, and that it is another since', () => {
  const decided = (decision: 'approved' | 'sent_back', has_changed = false) =>
    manuscriptProgress(summary(false, { decision, has_changed }))
  expect(decided('approved')).toBe('Approved · Round 2 · 6 people collected, 3 reviewers wanted')
  expect(decided('approved', true)).toBe('Approved, changed since · Round 2 · 6 people collected, 3 reviewers wanted')
  expect(decided('sent_back')).toBe('Sent back · Round 2 · 6 people collected, 3 reviewers wanted')
})

it('tells at home first what updates of the catalogue added to a manuscript', () => {
  const withNews = (people: number, works: number) => manuscriptProgress({ ...summary(false), news: { people, works } })
  expect(withNews(33, 1)).toBe('33 new people, 1 new work · Round 2 · 6 people collected, 3 reviewers wanted')
  expect(withNews(1, 0)).toBe('1 new person · Round 2 · 6 people collected, 3 reviewers wanted')
})
