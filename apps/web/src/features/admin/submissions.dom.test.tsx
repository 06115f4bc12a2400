import type { AdminOrganisationView, DeliveryView, SubmissionSystemView } from '@cognate/contract'
import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { refuse } from '../../../testing/answers.ts'
import { ada, expectGone, openScreen, screen } from '../../../testing/open-screen.tsx'
import { DeliveriesScreen } from './deliveries-screen.tsx'
import { SubmissionSystemsScreen } from './submission-systems-screen.tsx'

const system = (more: Partial<SubmissionSystemView> = {}): SubmissionSystemView => ({
  ...{ name: 'north', display_name: 'The North', url: 'https://desk.example.org/', submission_system_name: 'Desk' },
  ...{ updated_at: '2026-11-24T10:00:00Z', waiting: 0, failed: 0, last_delivered_at: null },
  ...more,
})
const delivery = (more: Partial<DeliveryView>): DeliveryView => ({
  ...{ uuid: '3f2f8c4e-8a55-4d0e-9f0a-0d6cbb0f0c11', collection: '3f2f8c4e-8a55-4d0e-9f0a-0d6cbb0f0c12' },
  ...{ state: 'failed', external_identifier: 'MS-7', sent_by: 'ada', records: 3, attempts: 28 },
  ...{ submitted_at: '2026-11-24T10:00:00Z', next_attempt_at: null, delivered_at: null },
  ...{ last_error: 'The submission system cannot be reached.', can_be_sent_again: true },
  ...more,
})
const north: AdminOrganisationView = {
  ...{ name: 'north', display_name: 'The North', frontend_theme: 'default', nl_language: false, logo: null },
  ...{ submission_system_name: null, coi_checker: false, export_layout: 'default', query_retention_days: null },
  ...{ sign_in: null, created_at: '2026-11-24T10:00:00Z', people: 3, licence: null },
}
const open = (at: string, answers: Parameters<typeof openScreen>[1]['answers']) =>
  openScreen(
    <Routes>
      <Route path="/app/admin/submission-systems" element={<SubmissionSystemsScreen />} />
      <Route path="/app/admin/submission-systems/:name" element={<DeliveriesScreen />} />
    </Routes>,
    { at, profile: { user: { ...ada.user, is_operator: true } }, answers },
  )

it('C-07 an operator sets a system with a secret that is made for it, and reads what is wrong', async () => {
  let systems: SubmissionSystemView[] = []
  const { hands, calls } = open('/app/admin/submission-systems/', {
    listSubmissionSystems: () => ({ count: systems.length, results: systems }),
    listAdminOrganisations: () => ({ count: 1, results: [north] }),
    setSubmissionSystem: ({ body }) => {
      if (!body.url.startsWith('https:')) return refuse('invalid_request', 'Use an https address.')
      systems = [system({ url: body.url, submission_system_name: null, failed: 2 })]
      return systems[0]!
    },
  })
  await screen.findByText('No organisation sends its collections anywhere yet.')
  await hands.click(screen.getByRole('button', { name: 'Add a submission system' }))
  await hands.click(await screen.findByRole('combobox', { name: 'Organisation' }))
  await hands.click(await screen.findByRole('option', { name: 'The North' }))
  await hands.type(screen.getByLabelText('Address'), 'ftp://desk')
  await hands.click(screen.getByRole('button', { name: 'Make a secret' }))
  await screen.findByRole('button', { name: 'Copy the secret' })
  await hands.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Use an https address.')
  await hands.clear(screen.getByLabelText('Address'))
  await hands.type(screen.getByLabelText('Address'), 'https://new.example.org/')
  await hands.click(screen.getByRole('button', { name: 'Save' }))
  const row = await screen.findByRole('row', { name: /The North/ })
  expect(row.textContent).toContain('https://new.example.org/Members see no button')
  expect(row.textContent).toContain('2 failed')
  const { params, body } = calls.findLast(({ key }) => key === 'setSubmissionSystem')!
  expect(params).toMatchObject({ name: 'north' })
  expect((body as { secret: string }).secret).toMatch(/^[\w-]{48}$/)
})

it('C-07 an operator sees how deliveries went, sends one again, and removes the system after a question', async () => {
  let state: DeliveryView['state'] = 'failed'
  let isDown = true
  let isLocked = true
  const { hands, calls, addressNow } = open('/app/admin/submission-systems/north/', {
    listSubmissionSystems: () => ({ count: 0, results: [] }),
    listDeliveries: () => ({
      count: 2,
      results: [
        delivery({ state, can_be_sent_again: state === 'failed' }),
        delivery({
          uuid: '3f2f8c4e-8a55-4d0e-9f0a-0d6cbb0f0c13',
          state: 'replaced',
          external_identifier: null,
          attempts: 0,
          can_be_sent_again: false,
        }),
      ],
      system: system({ waiting: 1 }),
    }),
    sendAgain: () => {
      if (isDown) return refuse('delivery_goes_on', 'This delivery has not ended.')
      state = 'queued'
      return delivery({ state })
    },
    removeSubmissionSystem: () => (isLocked ? refuse('database_unavailable', 'No database.') : undefined),
  })
  const row = await screen.findByRole('row', { name: /MS-7/ })
  expect(row.textContent).toContain('Failed28 triesThe submission system cannot be reached.')
  expect(screen.getByRole('row', { name: /Without a reference/ }).textContent).toContain('Not tried yet')
  await hands.click(screen.getByRole('button', { name: 'Send MS-7 again' }))
  await screen.findByText(/This delivery has not ended/)
  isDown = false
  await hands.click(screen.getByRole('button', { name: 'Send MS-7 again' }))
  await screen.findByText('It is sent once more, with the same key.')
  await expectGone(() => screen.queryByRole('button', { name: 'Send MS-7 again' }))
  expect(calls.filter(({ key }) => key === 'sendAgain')).toHaveLength(2)
  await hands.click(screen.getByRole('button', { name: 'Remove' }))
  await screen.findByText(/1 delivery that waits fails/)
  await hands.click(screen.getAllByRole('button', { name: 'Remove' }).at(-1)!)
  await screen.findByText('No database.')
  await hands.click(screen.getByRole('button', { name: 'Cancel' }))
  isLocked = false
  await hands.click(screen.getByRole('button', { name: 'Remove' }))
  await screen.findByText(/1 delivery that waits fails/)
  expect(screen.queryByText('No database.')).toBeNull()
  await hands.click(screen.getAllByRole('button', { name: 'Remove' }).at(-1)!)
  await screen.findByText('No organisation sends its collections anywhere yet.')
  expect(addressNow()).toBe('/app/admin/submission-systems/')
})
