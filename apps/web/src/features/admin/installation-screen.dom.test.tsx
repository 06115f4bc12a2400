import type { InstallationView, TestView } from '@cognate/contract'
import { within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { refuse } from '../../../testing/answers.ts'
import { ada, openScreen, screen, waitFor } from '../../../testing/open-screen.tsx'
import { InstallationScreen } from './installation-screen.tsx'

const service = (setting: string, name: string, address: string | null) => ({
  ...{ setting, name, address, purpose: `${name} is asked for something.`, receives: 'It receives DOIs.' },
})
const installation: InstallationView = {
  version: '1.0.0',
  parts: [{ name: 'mail', state: 'good', sentence: 'Mails go to mail.example.org.' }],
  services: [
    service('CROSSREF_URL', 'Crossref', 'https://api.crossref.org/'),
    service('OPENALEX_API_URL', 'OpenAlex', 'https://api.openalex.org/'),
    service('WIKIDATA_URL', 'Wikidata', null),
  ],
  settings: [],
}
const open = (answers: Parameters<typeof openScreen>[1]['answers']) =>
  openScreen(<InstallationScreen />, {
    at: '/app/admin/installation/',
    profile: { user: { ...ada.user, is_operator: true } },
    answers: { getInstallation: () => installation, ...answers },
  })
const table = async () => within(await screen.findByRole('table', { name: 'Outside services' }))

it('an operator tests one outside service or all that are in use, and reads what came of it', async () => {
  const outcomes: Record<string, TestView> = {
    CROSSREF_URL: { state: 'good', sentence: 'Reached in 12 ms.' },
    OPENALEX_API_URL: { state: 'fault', sentence: 'Nothing listens there.' },
  }
  const { hands, calls } = open({ testService: ({ params }) => outcomes[params.setting!]! })
  const services = await table()
  expect(services.getByRole('row', { name: /^Wikidata/ }).textContent).toContain('Switched off by the settings')
  expect(services.queryByRole('button', { name: 'Test Wikidata' })).toBeNull()
  await hands.click(services.getByRole('button', { name: 'Test Crossref' }))
  await waitFor(() =>
    expect(services.getByRole('row', { name: /^Crossref/ }).textContent).toContain('Reached in 12 ms'),
  )
  await hands.click(screen.getByRole('button', { name: 'Test all' }))
  await services.findByText('Fault: Nothing listens there.')
  const asked = calls.filter(({ key }) => key === 'testService').map(({ params }) => params.setting)
  expect(asked).toEqual(['CROSSREF_URL', 'CROSSREF_URL', 'OPENALEX_API_URL'])
})

it('a test that the server refuses says so at the service', async () => {
  const { hands } = open({ testService: () => refuse('database_unavailable', 'The database is away.') })
  await hands.click((await table()).getByRole('button', { name: 'Test Crossref' }))
  await screen.findByText(/The database is away/)
})

it('a test letter goes to the operator, or to another address, and the answer of the mail server is shown', async () => {
  const { hands, calls } = open({ testMail: () => ({ state: 'good', sentence: 'It answered: 250 OK' }) })
  const address = await screen.findByRole('textbox', { name: 'Send a test letter to' })
  await hands.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText('Good: It answered: 250 OK')
  expect(calls.findLast(({ key }) => key === 'testMail')).toMatchObject({ body: {} })
  await hands.type(address, 'lena@college.example{Enter}')
  await waitFor(() => expect(calls.filter(({ key }) => key === 'testMail')).toHaveLength(2))
  expect(calls.findLast(({ key }) => key === 'testMail')).toMatchObject({ body: { email: 'lena@college.example' } })
})
