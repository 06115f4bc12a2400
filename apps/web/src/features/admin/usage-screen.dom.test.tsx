import type { UsageView } from '@cognate/contract'
import { expect, it } from 'vitest'
import { refuse } from '../../../testing/answers.ts'
import { ada, openScreen, screen } from '../../../testing/open-screen.tsx'
import { UsageScreen } from './usage-screen.tsx'

const usage = (more: Partial<UsageView> = {}): UsageView => ({
  ...{ organisation: null, counted_at: new Date().toISOString() },
  months: [
    { month: '2026-11', counted_since: null, searches: 1200, people: 31, exports: 4, lookups: 0, collections: 12 },
    { month: '2026-10', counted_since: '2026-10-12', searches: 300, people: 9, exports: 1, lookups: 2, collections: 3 },
    ...[{ month: '2026-09', counted_since: null, searches: null, people: null, exports: null, lookups: null }].map(
      (month) => ({ ...month, collections: 5 }),
    ),
  ],
  total: { searches: 1500, exports: 5, lookups: 2, collections: 20 },
  ...more,
})
const open = (user: Partial<typeof ada.user>, answers: Parameters<typeof openScreen>[1]['answers']) =>
  openScreen(<UsageScreen />, { at: '/app/admin/usage/', profile: { user: { ...ada.user, ...user } }, answers })

it('A-09 an operator reads what is used by month, of all or of one organisation, and saves it', async () => {
  let isDown = true
  const { hands, calls } = open(
    { is_operator: true },
    {
      getUsage: () => (isDown ? refuse('database_unavailable') : usage()),
      listAdminOrganisations: () => ({
        count: 1,
        results: [
          {
            ...{ name: 'north', display_name: 'The North', frontend_theme: 'default', nl_language: false, logo: null },
            ...{ submission_system_name: null, coi_checker: false, export_layout: 'default' },
            ...{ query_retention_days: null, sign_in: null, created_at: '2026-11-24T10:00:00Z', people: 3 },
            licence: null,
          },
        ],
      }),
    },
  )
  await screen.findByText('The numbers could not be read')
  isDown = false
  await hands.click(screen.getByRole('button', { name: 'Try again' }))
  const texts = async (name: RegExp) => (await screen.findByRole('row', { name })).textContent
  expect(await texts(/November 2026/)).toBe('November 20261,200314012')
  expect(await texts(/October 2026/)).toContain('from 12 Oct 2026 on')
  expect(await texts(/September 2026/)).toBe('September 2026––––5')
  expect(await texts(/All months/)).toBe('All months1,500–5220')
  await hands.click(screen.getByRole('combobox', { name: 'Organisation' }))
  await hands.click(await screen.findByRole('option', { name: 'The North' }))
  const file = screen.getByRole('link', { name: 'Save as CSV' })
  expect(file.getAttribute('href')).toBe('/api/admin/usage/file/?organisation=north')
  expect(calls.findLast(({ key }) => key === 'getUsage')!.query).toEqual({ organisation: 'north' })
})

it('A-09 a local administrator reads of the own organisation, and that nothing was used yet', async () => {
  const empty = { months: [], total: { searches: null, exports: null, lookups: null, collections: 0 } }
  open({ is_local_admin: true }, { getUsage: () => usage(empty) })
  await screen.findByText('Nothing was used yet.')
  screen.getByText(/How much Laboratory uses/)
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Save as CSV' })).toBeNull()
})
