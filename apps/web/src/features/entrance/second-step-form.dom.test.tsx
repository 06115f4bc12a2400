import { expect, it } from 'vitest'
import { type Answers, refuse } from '../../../testing/answers.ts'
import { openScreen, screen } from '../../../testing/open-screen.tsx'
import { SecondStepForm } from './second-step-form.tsx'

const session = {
  status: 200,
  data: { user: { username: 'ada', first_name: 'Ada', last_name: 'L', display: 'Ada L', has_usable_password: true } },
  meta: { is_authenticated: true as const },
}
const step = (...ways: ('totp' | 'passkey' | 'recovery_code')[]) => ({
  status: 200 as const,
  data: { ways, passkey_options: ways.includes('passkey') ? { challenge: 'abc' } : null },
})

/** The second step after a right password; what it says is collected. */
function openStep(answers: Answers) {
  const said: string[] = []
  const opened = openScreen(
    <SecondStepForm
      onEnter={() => said.push('entered')}
      onMessage={(message) => message && said.push(message.title)}
      onBack={() => said.push('back')}
    />,
    { answers },
  )
  return { ...opened, said }
}

it('A-02 finishes a sign-in with the code of an app, after saying that another was wrong', async () => {
  let tries = 0
  const { hands, said, calls } = openStep({
    getSecondStep: () => step('totp', 'recovery_code'),
    proveSecondFactor: () => (tries++ === 0 ? refuse('second_factor_wrong') : session),
  })
  const field = await screen.findByLabelText('Code of six digits')
  expect(document.activeElement).toBe(field)
  await hands.type(field, '000000{Enter}')
  await expect.poll(() => said).toEqual(['This is not right'])
  await hands.clear(field)
  await hands.type(field, '123456{Enter}')
  await expect.poll(() => said).toEqual(['This is not right', 'entered'])
  expect(calls.at(-1)).toMatchObject({ key: 'proveSecondFactor', body: { code: '123456' } })
})

it('A-02 no longer says that a code of the app was wrong where a recovery code is asked for', async () => {
  let shown: string | undefined
  const { hands } = openScreen(
    <SecondStepForm
      onEnter={() => undefined}
      onMessage={(message) => {
        shown = message?.title
      }}
      onBack={() => undefined}
    />,
    {
      answers: {
        getSecondStep: () => step('totp', 'recovery_code'),
        proveSecondFactor: () => refuse('second_factor_wrong'),
      },
    },
  )
  await hands.type(await screen.findByLabelText('Code of six digits'), '000000{Enter}')
  await expect.poll(() => shown).toBe('This is not right')
  await hands.click(screen.getByRole('button', { name: 'Use a recovery code' }))
  expect(shown).toBeUndefined()
})

it('A-02 takes a recovery code in place of the app', async () => {
  const { hands, said } = openStep({
    getSecondStep: () => step('totp', 'recovery_code'),
    proveSecondFactor: () => session,
  })
  await hands.click(await screen.findByRole('button', { name: 'Use a recovery code' }))
  await hands.type(screen.getByLabelText('Recovery code'), 'abcd-efgh-jkmn-pqrs{Enter}')
  await expect.poll(() => said).toEqual(['entered'])
})

it('A-02 says where a passkey cannot be used', async () => {
  openStep({ getSecondStep: () => step('passkey', 'recovery_code') })
  await screen.findByText(/cannot be used in this browser/)
})

it('A-01 says that a sign-in took too long', async () => {
  const late = openStep({ getSecondStep: () => refuse('sign_in_expired') })
  await expect.poll(() => late.said).toEqual(['This took too long'])
})
