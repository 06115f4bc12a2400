import type { ConfigView } from '@cognate/contract'
import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { type Answers, refuse } from '../../../testing/answers.ts'
import { ada, openScreen, screen, waitFor } from '../../../testing/open-screen.tsx'
import { FirstStartScreen } from './first-start-screen.tsx'

const config = {
  data: { entrance: { request_access_mail: null, support_mail: null, demo_username: null, institution: null } },
} as ConfigView

const openLink = (answers: Answers = {}) =>
  openScreen(
    <Routes>
      <Route path="/app/first-start/:key" element={<FirstStartScreen />} />
    </Routes>,
    {
      at: '/app/first-start/a-key/',
      answers: {
        getConfig: () => config,
        getFirstStart: () => ({ works_until: '2999-01-01T00:00:00Z' }),
        ...answers,
      },
    },
  )

const typed = [
  ['First name', 'Ada'],
  ['Last name', 'Lind'],
  ['Email', 'ada@example.org'],
  ['Username', 'ada'],
  ['Password', 'a long enough one'],
  ['Name of the organisation', 'Universität Lund'],
] as const

async function fillIn({ hands }: ReturnType<typeof openLink>) {
  await screen.findByRole('heading', { name: 'You' })
  for (const [label, text] of typed) await hands.type(screen.getByLabelText(label, { selector: 'input' }), text)
}
const press = ({ hands }: ReturnType<typeof openLink>) =>
  hands.click(screen.getByRole('button', { name: 'Make account and organisation' }))

it('makes the first account with its organisation, and then says what comes next', async () => {
  const needsFactor = { ...ada, user: { ...ada.user, is_operator: true, second_factor_needed: 'set_up' as const } }
  const opened = openLink({
    finishFirstStart: ({ body }) => ({ username: body.username, organisation: body.organisation }),
    getProfile: () => needsFactor,
  })
  await fillIn(opened)
  expect(screen.getByLabelText('Name in addresses')).toHaveProperty('value', 'universitat-lund')
  await press(opened)
  await screen.findByRole('heading', { name: 'You are set up' })
  await screen.findByText(/signed in as ada, and Universität Lund can begin/)
  expect(opened.calls.find(({ key }) => key === 'finishFirstStart')?.body).toMatchObject({
    ...{ first_name: 'Ada', last_name: 'Lind', email: 'ada@example.org', username: 'ada' },
    password: 'a long enough one',
    organisation: {
      ...{ name: 'universitat-lund', display_name: 'Universität Lund' },
      licence: { kind: 'institution', valid_until: `${new Date().getFullYear() + 1}-12-31` },
    },
  })
  const next = await screen.findByRole('link', { name: 'Set up a second factor' })
  expect(next.getAttribute('href')).toBe('/accounts/second-factor/?next=%2Fapp%2Fadmin%2Ffirst-steps%2F')
})

it('keeps what was typed where something is refused, and leads to it', async () => {
  const opened = openLink({
    finishFirstStart: () =>
      refuse('organisation_taken', undefined, [{ field: 'organisation.name', message: 'There is already one.' }]),
  })
  await fillIn(opened)
  await press(opened)
  await screen.findByText('There is already one.')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name in addresses')))
  expect(screen.getByLabelText('Username')).toHaveProperty('value', 'ada')
})

it('asks for what is missing and for a longer password before anything is sent', async () => {
  const opened = openLink()
  await screen.findByRole('heading', { name: 'You' })
  await opened.hands.type(screen.getByLabelText('Password', { selector: 'input' }), 'short')
  await press(opened)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('First name')))
  for (const [label, text] of typed.filter(([label]) => label !== 'Password'))
    await opened.hands.type(screen.getByLabelText(label), text)
  await press(opened)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password', { selector: 'input' })))
  expect(opened.calls.some(({ key }) => key === 'finishFirstStart')).toBe(false)
})

it('says kindly that a link is over, also one that ends while somebody types', async () => {
  let isOver = false
  const opened = openLink({
    getFirstStart: () => (isOver ? refuse('not_found') : { works_until: '2999-01-01T00:00:00Z' }),
    finishFirstStart: () => refuse('not_found'),
  })
  await fillIn(opened)
  isOver = true
  await press(opened)
  await screen.findByRole('heading', { name: 'This link no longer works' })
  await screen.findByText(/it prints a new link/)
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/accounts/login/')
})

it('offers another try where the server cannot be asked', async () => {
  let isDown = true
  const { hands } = openLink({
    getFirstStart: () => (isDown ? refuse('database_unavailable') : { works_until: '2999-01-01T00:00:00Z' }),
  })
  const again = await screen.findByRole('button', { name: 'Try again' })
  isDown = false
  await hands.click(again)
  await screen.findByRole('heading', { name: 'You' })
})
