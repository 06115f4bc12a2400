import type { SecondFactorsView } from '@cognate/contract'
import { expect, it } from 'vitest'
import { type Answers, refuse } from '../../../testing/answers.ts'
import { ada, expectGone, openScreen, screen } from '../../../testing/open-screen.tsx'
import { SecondFactorScreen } from './second-factor-screen.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'

const none: SecondFactorsView = { has_totp: false, passkeys: [], recovery_codes_left: 0, is_required: false }
const withApp: SecondFactorsView = { ...none, has_totp: true, recovery_codes_left: 10 }
const codes = Array.from({ length: 10 }, (_, at) => `code-${at}`)

const openSection = (factors: SecondFactorsView, answers: Answers = {}, need: 'set_up' | 'sign_in' | null = null) =>
  openScreen(<SecondFactorSection />, {
    profile: { user: { ...ada.user, second_factor_needed: need } },
    answers: { getSecondFactors: () => ({ status: 200, data: factors }), ...answers },
  })

it('A-04 sets up an app: password, picture and key, code, and recovery codes that are shown once', async () => {
  const { hands, calls } = openSection(none, {
    beginTotp: () => ({ status: 200, data: { secret: 'ABCDEFGH', uri: 'otpauth://totp/Cognate:ada?secret=ABCDEFGH' } }),
    confirmTotp: () => ({ status: 200, data: { ...withApp, recovery_codes: codes } }),
  })
  await hands.click(await screen.findByRole('button', { name: 'Set up an app' }))
  await hands.type(await screen.findByLabelText('Your password'), 'correct horse{Enter}')
  await screen.findByRole('img', { name: 'QR code with the key for your app' })
  expect(screen.getByText('ABCD EFGH')).toBeTruthy()
  await hands.type(screen.getByLabelText('Code of six digits'), '123456{Enter}')
  expect((await screen.findByRole('list', { name: 'Recovery codes' })).textContent).toBe(codes.join(''))
  expect(calls.filter(({ key }) => key === 'confirmTotp')).toMatchObject([{ body: { code: '123456' } }])
  await hands.keyboard('{Escape}')
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  await hands.click(screen.getByRole('button', { name: 'I have kept them' }))
  await expectGone(() => screen.queryByText('code-0'))
  await screen.findByRole('button', { name: 'Remove the app' })
})

it('A-04 says why the password is refused, and what removing the last one means', async () => {
  const { hands } = openSection(withApp, { removeTotp: () => refuse('incorrect_password') })
  await hands.click(await screen.findByRole('button', { name: 'Remove the app' }))
  await screen.findByText(/from now on your password alone/)
  await hands.type(screen.getByLabelText('Your password'), 'wrong{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('The current password is not right.')
})

it('A-09 tells whoever administers why their role is closed', async () => {
  openSection(none, {}, 'set_up')
  await screen.findByText(/you need a second factor/)
})

it.each([
  ['set_up', '/app/admin/people/', 'Not now', '/app/'],
  ['sign_in', '/app/collections/', 'Not now', '/app/collections/'],
  [null, '/app/admin/people/', 'Continue', '/app/admin/people/'],
] as const)('A-09 goes on, with %s needed, from %s by %s to %s', async (need, next, label, to) => {
  openScreen(<SecondFactorScreen />, {
    at: `/accounts/second-factor/?next=${encodeURIComponent(next)}`,
    profile: { user: { ...ada.user, second_factor_needed: need } },
    answers: { getSecondFactors: () => ({ status: 200, data: none }) },
  })
  const link = await screen.findByRole('link', { name: label })
  expect(link.getAttribute('href')).toBe(to)
})
