import { expect, it } from 'vitest'
import { ada, openScreen, screen, waitFor } from '../../../testing/open-screen.tsx'
import { FirstStepsScreen } from './first-steps-screen.tsx'

it('A-09 says what a new installation needs, where it is done, and what of it is done', async () => {
  openScreen(<FirstStepsScreen />, {
    at: '/app/admin/first-steps/',
    profile: { user: { ...ada.user, is_operator: true } },
    answers: {
      getInstallation: () => ({
        ...{ version: '1.0.0', services: [], settings: [] },
        parts: [{ name: 'mail', state: 'good', sentence: 'Mails go to mail.example.' }],
      }),
      listImports: () => ({
        ...{ folders: null, busy: null, running: null, results: [], failures: 0, schedule: null },
        meaning: {
          model: null,
          works: 0,
          all_works: 250,
          since: null,
          is_fixed: false,
          models: ['ours'],
          cost: 'little',
        },
      }),
      listAdminProviders: () => ({ count: 0, results: [] }),
      listPeople: () => ({ count: 1, results: [] }),
    },
  })
  const states = () => screen.getAllByRole('row').map((row) => row.lastElementChild?.textContent)
  await waitFor(() => expect(states()).toEqual(['State', 'Done', 'Done', 'Open', 'Open', 'Open']))
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
    ['installation', 'imports', 'imports', 'identity-providers', 'people'].map((part) => `/app/admin/${part}`),
  )
})
