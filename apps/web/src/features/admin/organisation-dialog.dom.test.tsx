import type { AdminOrganisationView } from '@cognate/contract'
import { within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type Answers, refuse } from '../../../testing/answers.ts'
import { ada, expectGone, expectNever, openScreen, screen } from '../../../testing/open-screen.tsx'
import { OrganisationDialog } from './organisation-dialog.tsx'

const house: AdminOrganisationView = {
  ...{ name: 'house', display_name: 'The House', frontend_theme: 'default', nl_language: false, logo: null },
  ...{ submission_system_name: null, coi_checker: true, export_layout: 'default', query_retention_days: null },
  ...{ sign_in: 'any', created_at: '2026-01-02T03:04:05Z', people: 3, licence: null },
} as AdminOrganisationView

const open = (name: string, answers: Answers = {}) =>
  openScreen(<OrganisationDialog name={name} onClose={() => {}} />, {
    profile: { user: { ...ada.user, is_operator: true } },
    answers: { getAdminOrganisation: () => ({ ...house, name }), ...answers },
  })

it('offers an operator to delete an organisation', async () => {
  open('house')
  await screen.findByRole('region', { name: 'Delete organisation' })
})

it('does not offer an operator to delete the organisation that they work for', async () => {
  open(ada.active_organisation.name)
  await screen.findByRole('form', { name: 'Licence' })
  await expectNever(() => screen.queryByRole('region', { name: 'Delete organisation' }))
})

it('asks for the name of an organisation anew where somebody came back to deleting it', async () => {
  const { hands } = open('house', {
    countContents: () => ({
      ...{ members: 3, accounts: 2, collections: 1, queries: 5, filter_presets: 0, teams: 1, evaluations: 0 },
      identity_providers: 0,
    }),
    deleteOrganisation: () => refuse('database_unavailable', 'No database.'),
  })
  const part = await screen.findByRole('region', { name: 'Delete organisation' })
  const ask = async () => {
    await hands.click(within(part).getByRole('button', { name: 'Delete organisation' }))
    return within(await screen.findByRole('dialog', { name: 'Delete organisation' }))
  }
  const dialog = await ask()
  await hands.type(dialog.getByRole('textbox'), 'house{Enter}')
  await dialog.findByText('No database.')
  await hands.click(dialog.getByRole('button', { name: 'Cancel' }))
  const again = await ask()
  expect(again.getByRole('textbox')).toHaveProperty('value', '')
  expect(again.queryByText('No database.')).toBeNull()
})

it('ends a licence without saving what stands in its form', async () => {
  const licence = {
    ...{ kind: 'institution' as const, valid_from: '2026-01-02', valid_until: '2999-12-31', is_in_force: true },
    ...{ endpoints: 'all' as const, datasets: 'all' as const, filters: 'all' as const },
  }
  let isOwn = true
  const { hands, calls } = open('house', {
    getAdminOrganisation: () => ({ ...house, licence }),
    endLicence: () => (isOwn ? refuse('own_account', 'This would shut you out.') : undefined),
    setLicence: () => ({ ...house, licence }),
  })
  await hands.click(await screen.findByRole('button', { name: 'End licence' }))
  const dialog = await screen.findByRole('dialog', { name: 'End licence' })
  await hands.click(within(dialog).getByRole('button', { name: 'End licence' }))
  // Said in the question, since messages lie behind it.
  await within(dialog).findByText('This would shut you out.')
  isOwn = false
  await hands.click(within(dialog).getByRole('button', { name: 'End licence' }))
  await expectGone(() => screen.queryByRole('dialog', { name: 'End licence' }))
  expect(calls.map(({ key }) => key)).not.toContain('setLicence')
  expect(calls.map(({ key }) => key)).toContain('endLicence')
})
