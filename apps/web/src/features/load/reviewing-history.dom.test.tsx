import { expect, it } from 'vitest'
import { refuse } from '../../../testing/answers.ts'
import { ada, expectNever, openScreen, screen, waitFor } from '../../../testing/open-screen.tsx'
import { ReviewingHistory } from './reviewing-history.tsx'

const administrator = { user: { ...ada.user, is_local_admin: true } }
const members = () => ({ seen_by: 'members' as const, cool_down_months: null })

it('lets a local administrator say who sees the history, and how long people rest', async () => {
  const { calls, hands } = openScreen(<ReviewingHistory />, {
    profile: administrator,
    answers: { getHistorySettings: members, changeHistorySettings: ({ body }) => ({ ...members(), ...body }) },
  })
  const choice = await screen.findByLabelText('Members see')
  await waitFor(() => expect(choice).toHaveProperty('disabled', false))
  await hands.selectOptions(choice, 'Only what they asked or see themselves')
  await waitFor(() => expect(calls.at(-1)).toMatchObject({ key: 'changeHistorySettings', body: { seen_by: 'own' } }))
  const coolDown = screen.getByLabelText('Cool-down')
  await waitFor(() => expect(coolDown).toHaveProperty('disabled', false))
  await hands.selectOptions(coolDown, 'Hide people asked in the last 6 months')
  await waitFor(() =>
    expect(calls.findLast(({ key }) => key === 'changeHistorySettings')?.body).toEqual({ cool_down_months: 6 }),
  )
})

it('adds the rows of a file and names those that are left out', async () => {
  const { calls, hands } = openScreen(<ReviewingHistory />, {
    profile: administrator,
    answers: {
      getHistorySettings: members,
      importHistory: () => ({ added: 2, known: 1, bad_rows: [{ row: 4, reason: 'unknown_person' }] }),
    },
  })
  await screen.findByRole('button', { name: 'Add from a CSV file' })
  const content = 'person,manuscript,status,date\nA1,MS-1,asked,2026-01-01'
  await hands.upload(
    document.querySelector('input[type=file]')!,
    new File([content], 'history.csv', { type: 'text/csv' }),
  )
  await screen.findByText('2 rows added · 1 row was there already · 1 row left out')
  screen.getByText('Row 4: not in the catalogue')
  expect(calls.at(-1)?.body).toEqual({ content })
})

it('says why a file is not taken', async () => {
  const { hands } = openScreen(<ReviewingHistory />, {
    profile: administrator,
    answers: { getHistorySettings: members, importHistory: () => refuse('invalid_history') },
  })
  await screen.findByRole('button', { name: 'Add from a CSV file' })
  await hands.upload(document.querySelector('input[type=file]')!, new File(['?'], 'a.csv', { type: 'text/csv' }))
  await screen.findByText('The file cannot be read as a history of reviewing.')
})

it('shows nothing to other members', async () => {
  openScreen(<ReviewingHistory />, { answers: {} })
  await expectNever(() => screen.queryByText('Reviewing history'))
})
