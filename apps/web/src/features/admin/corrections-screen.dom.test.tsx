import type { CorrectionView } from '@cognate/contract'
import { expect, it } from 'vitest'
import { refuse } from '../../../testing/answers.ts'
import { ada, openScreen, screen, waitFor } from '../../../testing/open-screen.tsx'
import { CorrectionsScreen } from './corrections-screen.tsx'

const york = { identifier: 'https://openalex.org/I1', display_name: 'University of York' }
const correction: CorrectionView = {
  ...{ uuid: '3f2f8c4e-8a55-4d0e-9f0a-0d6cbb0f0c11', ground: 'wrong_institution', reason: 'York in Canada' },
  person: { identifier: 'https://openalex.org/A1', display_name: 'Ada' },
  against: { identifier: 'https://openalex.org/A2', display_name: 'Ben' },
  institutions: [{ ...york, also_written: ['York University'] }],
  organisation: { name: 'lab', display_name: 'Laboratory' },
  made_by: { username: 'carla', first_name: 'Carla', last_name: 'Chief' },
  ...{ made_at: '2026-11-24T10:00:00Z', settled_at: null },
}

it('an operator reads what is wrong and where, who says so, and notes when it is dealt with', async () => {
  let isDown = true
  let settled = false
  const { hands, calls } = openScreen(<CorrectionsScreen />, {
    at: '/app/admin/corrections/',
    profile: { user: { ...ada.user, is_operator: true } },
    answers: {
      listCorrections: () => ({ count: settled ? 0 : 1, results: settled ? [] : [correction] }),
      settleCorrection: () => {
        if (isDown) return refuse('database_unavailable', 'No database.')
        settled = true
        return undefined
      },
    },
  })
  await screen.findByText('University of York, with 1 other name folded into it')
  expect(screen.getByRole('row', { name: /Ada and Ben/ }).textContent).toContain('“York in Canada”University of York')
  screen.getByText('Carla Chief, 24 Nov 2026')
  const settle = await screen.findByRole('button', { name: 'Dealt with: Ada and Ben' })
  await hands.click(settle)
  await screen.findByText(/No database/)
  isDown = false
  await hands.click(await screen.findByRole('button', { name: 'Dealt with: Ada and Ben' }))
  await screen.findByText('No corrections are proposed.')
  await waitFor(() =>
    expect(calls.findLast(({ key }) => key === 'settleCorrection')).toMatchObject({ body: { settled: true } }),
  )
})
