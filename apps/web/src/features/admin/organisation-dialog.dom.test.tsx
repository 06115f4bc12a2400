import type { AdminOrganisationView } from '@cognate/contract'
import { it } from 'vitest'
import { ada, expectNever, openScreen, screen } from '../../../testing/open-screen.tsx'
import { OrganisationDialog } from './organisation-dialog.tsx'

const house: AdminOrganisationView = {
  ...{ name: 'house', display_name: 'The House', frontend_theme: 'default', nl_language: false, logo: null },
  ...{ submission_system_name: null, coi_checker: true, export_layout: 'default', query_retention_days: null },
  ...{ sign_in: 'any', created_at: '2026-01-02T03:04:05Z', people: 3, licence: null },
} as AdminOrganisationView

const open = (name: string) =>
  openScreen(<OrganisationDialog name={name} onClose={() => {}} />, {
    profile: { user: { ...ada.user, is_operator: true } },
    answers: { getAdminOrganisation: () => ({ ...house, name }) },
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
