import type { SearchSummaryView } from '@cognate/contract'
import { expect, it } from 'vitest'
import { manuscriptProgress } from './manuscripts-in-progress.tsx'

const summary = (may_decide: boolean, approval: Partial<SearchSummaryView['approval']> = {}) =>
  ({
    ...{ included_by_type: { author: 6 }, approval: { may_decide, ...approval } },
    manuscript: { round: 2, wanted: { reviewers: 3, alternates: 3 }, answer_by: null },
  }) as unknown as SearchSummaryView

it('C-09 tells at home of a manuscript whether it waits for the approval of who looks', () => {
  expect(manuscriptProgress(summary(true))).toBe(
    'Waits for your approval · Round 2 · 6 people collected, 3 reviewers wanted',
  )
  expect(manuscriptProgress(summary(false))).toBe('Round 2 · 6 people collected, 3 reviewers wanted')
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
