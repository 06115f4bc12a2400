import type { LateAnswer } from '@cognate/contract'
import { expect, it } from 'vitest'
import { expectNever, openScreen, screen } from '../../../testing/open-screen.tsx'
import { LateAnswers } from './late-answers.tsx'

const uuidOf = (at: number) => `00000000-0000-4000-8000-00000000000${at}`
const aLate = (at: number, more: Partial<LateAnswer> = {}): LateAnswer => ({
  ...{ uuid: uuidOf(at), identifier: `https://openalex.org/A${at}`, display_name: `Person ${at}`, role: 'reviewer' },
  ...{ status: 'asked', asked_at: '2026-11-01', answer_by: '2026-11-20', days_late: 6 },
  search: { uuid: uuidOf(9), name: 'Trees', external_identifier: 'MS-0117' },
  ...more,
})

it('C-09 home lists whose answers are late, with manuscript and days, and leads to the person', async () => {
  const results = [
    aLate(1, { status: 'late', days_late: null }),
    aLate(2, { days_late: 1, search: { uuid: uuidOf(8), name: 'Trees', external_identifier: null } }),
    ...[3, 4, 5, 6].map((at) => aLate(at)),
  ]
  const { hands } = openScreen(<LateAnswers />, { answers: { listLateAnswers: () => ({ count: 6, results }) } })
  await screen.findByRole('region', { name: 'Late answers' })
  const words = () => screen.getAllByRole('link').map((link) => link.textContent)
  expect(words().slice(0, 3)).toEqual([
    'Person 1 · MS-0117late',
    'Person 2 · Trees1 day late',
    'Person 3 · MS-01176 days late',
  ])
  expect(screen.getAllByRole('link')[1]).toHaveProperty('hash', `#${uuidOf(2)}`)
  await hands.click(screen.getByRole('button', { name: 'Show all 6' }))
  expect(words()).toHaveLength(6)
})

it('C-09 says nothing where nobody is late', async () => {
  openScreen(<LateAnswers />, { answers: { listLateAnswers: () => ({ count: 0, results: [] }) } })
  await expectNever(() => screen.queryByText('Late answers'))
})
