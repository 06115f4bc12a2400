import type { ConflictVerdictView } from '@cognate/contract'
import { expect, it } from 'vitest'
import { foundAndDecided } from './verdict-words.ts'

const verdict = (more: Partial<ConflictVerdictView>): ConflictVerdictView => ({
  ...{ uuid: '7d3b1c52-0f0e-4f3c-8a55-4d0e9f0a0d6c', verdict: 'not_a_conflict', ground: 'wrong_institution' },
  ...{ relation: null, reason: '', person: { identifier: 'A1', display_name: 'Ada' } },
  ...{ against: { identifier: 'A2', display_name: 'Ben' }, manuscript: null, made_by: null },
  ...{ made_at: '2026-11-24T10:00:00Z', ...more },
})

it('K-01 a conflict that is left after a verdict is not called none', () => {
  const family = verdict({ verdict: 'declared', ground: null, relation: 'family' })
  expect(foundAndDecided('3 works', [verdict({}), family], { isConflict: true })).toBe(
    'Declared: family; 3 works; institutions shared with Ben set aside',
  )
  expect(foundAndDecided('3 works', [verdict({ ground: 'wrong_person' })], { isConflict: true })).toBe(
    '3 works; Ben set aside',
  )
  expect(foundAndDecided('3 works', [verdict({ ground: 'wrong_person' })], { isConflict: false })).toBe(
    'Not a conflict: wrong person; 3 works',
  )
})
