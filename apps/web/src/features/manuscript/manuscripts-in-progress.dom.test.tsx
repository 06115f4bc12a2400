import type { SearchSummaryView } from '@cognate/contract'
import { expect, it } from 'vitest'
import { manuscriptProgress } from './manuscripts-in-progress.tsx'

const summary = (may_decide: boolean) =>
  ({
    ...{ included_by_type: { author: 6 }, approval: { may_decide } },
    manuscript: { round: 2, wanted: { reviewers: 3, alternates: 3 }, answer_by: null },
  }) as unknown as SearchSummaryView

it('C-09 tells at home of a manuscript whether it waits for the approval of who looks', () => {
  expect(manuscriptProgress(summary(true))).toBe('Waits for your approval · Round 2 · 6 collected, 3 wanted')
  expect(manuscriptProgress(summary(false))).toBe('Round 2 · 6 collected, 3 wanted')
})
