import type { ConfigView } from '@cognate/contract'
import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { type Answers, refuse } from '../../../testing/answers.ts'
import { expectGone, openScreen, screen, waitFor } from '../../../testing/open-screen.tsx'
import { EntranceScreen } from './entrance-screen.tsx'

const config: ConfigView = {
  status: 200,
  data: {
    account: { authentication_method: 'username', is_open_for_signup: false },
    socialaccount: { providers: [] },
    entrance: { request_access_mail: null, support_mail: null, demo_username: null, institution: null },
  },
  meta: { is_authenticated: false },
}

/** The entrance at an address, for somebody who has not signed in. */
const openEntrance = (at: string, answers: Answers = {}) =>
  openScreen(
    <Routes>
      <Route path="/accounts/login/:reason?/:organisation?" element={<EntranceScreen />} />
    </Routes>,
    { at, answers: { getConfig: () => config, ...answers } },
  )

it.each([
  ['authorization_expired', 'You need to refresh your authorization.', /log in again via Lund University/],
  ['missing_license', 'No license', /inactive or has no license/],
  ['no_active_org_available', 'No Organisation available', /available license/],
  ['password_changed', 'You have successfully changed your password.', /^$/],
  ['social_account_failure', 'Unable to login', /try again/],
  ['reset_email_sent', 'Password Reset email sent', /has this email address/],
  ['username_password_mismatch', 'Incorrect username and/or password', /usernames/],
  ['signup_not_allowed', 'Signup not allowed', /exist already/],
  ['some_new_code', 'some_new_code', /^$/],
])('A-01 the entrance says what %s means, and the message can be closed', async (code, title, details) => {
  const { hands } = openEntrance(`/accounts/login/${code}/Lund University/`)
  const message = (await screen.findByText(title)).closest('[role=status]')!
  expect(message.textContent?.replace(title, '')).toMatch(details)
  await hands.click(screen.getByRole('button', { name: 'Close message' }))
  await expectGone(() => screen.queryByText(title))
})

it('A-03 looks up institutions from three characters on', async () => {
  const { hands, calls } = openEntrance('/accounts/login/', { searchIdentityProviders: () => ({ idps: [] }) })
  const lookups = () => calls.filter(({ key }) => key === 'searchIdentityProviders').map(({ body }) => body)
  const field = await screen.findByRole('combobox', { name: 'Sign in through your institution' })
  await hands.type(field, 'zz')
  // Longer than the pause in typing after which a look-up begins.
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(lookups()).toEqual([])
  await hands.type(field, 'z')
  await screen.findByText('No institutions found with this name')
  await waitFor(() => expect(lookups()).toEqual([{ q: 'zzz' }]))
})

it('A-03 leads to the institution where there is one alone', async () => {
  const { data, ...rest } = config
  const institution = { id: 'lund', name: 'Lund University', abbreviation: 'LU' }
  const withOne = { ...rest, data: { ...data, entrance: { ...data.entrance, institution } } }
  openEntrance('/accounts/login/?next=/app/queries/', { getConfig: () => withOne })
  const link = await screen.findByRole('link', { name: 'Sign in through Lund University' })
  expect(link.getAttribute('href')).toBe('/sso/lund/?next=%2Fapp%2Fqueries%2F')
})

it.each([
  [false, 'Reset password', 'Change password', 'You have successfully changed your password.'],
  [true, 'Welcome to Cognate', 'Set password', 'Your password is set.'],
])('A-02 greets whoever was invited (%s): %s, %s, %s', async (is_invitation, title, button, said) => {
  const { hands } = openScreen(
    <Routes>
      <Route path="/accounts/login/password_reset/key/:key" element={<EntranceScreen />} />
      <Route path="/accounts/login/:reason?" element={<EntranceScreen />} />
    </Routes>,
    {
      at: '/accounts/login/password_reset/key/k/',
      answers: {
        getConfig: () => config,
        checkPasswordKey: () => ({ status: 200, data: { username: 'bob', is_invitation } }),
        resetPassword: () => refuse('not_authenticated'),
      },
    },
  )
  await screen.findByRole('heading', { name: title })
  expect(screen.queryAllByText(/^Your user name is bob: you sign in with it/)).toHaveLength(is_invitation ? 1 : 0)
  await hands.type(await screen.findByLabelText('New password'), 'correct horse battery')
  await hands.click(screen.getByRole('button', { name: button }))
  await screen.findByText(said)
})
