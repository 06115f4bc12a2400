import { pagePaths } from '@cognate/contract'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import {
  button,
  expectAccessible,
  expectFitInLooks,
  expectFocusOn,
  openPage,
  signIn,
  useBrowser,
} from './support/browser.ts'
import { operate } from './support/operator.ts'

const OPERATOR = { username: 'warden', password: 'a warden of all organisations' }
const screens = pagePaths.filter((path) => path.startsWith('/app/admin/') && !path.includes(':'))

useBrowser()
beforeAll(async () => {
  const person = ['--email', 'warden@example.org', '--first-name', 'Ada', '--last-name', 'Warden']
  await operate(
    ['user', 'create', OPERATOR.username, ...person, '--organisation', 'demo', '--password-stdin'],
    OPERATOR.password,
  )
  expect((await operate(['user', 'set', OPERATOR.username, '--operator'])).code).toBe(0)
})

async function openOperator(path: string): Promise<Page> {
  const { page } = await openPage('/accounts/login/')
  await signIn(page, OPERATOR)
  await page.goto(path)
  return page
}

it('Q-04 axe finds nothing on any screen of administration', async () => {
  const page = await openOperator('/app/admin/')
  for (const screen of screens) {
    await page.goto(`${screen}/`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    await expectFitInLooks(page, screen)
  }
})

it('Q-04 A-09 makes an organisation and a person of it with the keyboard alone', async () => {
  const page = await openOperator('/app/admin/organisations/')
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const add = button(page, 'Add an organisation')
  await add.focus()
  await press('Enter')
  const dialog = page.getByRole('dialog')
  await expectFocusOn(dialog.getByLabel('Name that is shown'))
  await expectAccessible(page, 'adding an organisation')
  await press('Escape')
  await expectFocusOn(add)
  await press('Enter')
  await expectFocusOn(dialog.getByLabel('Name that is shown'))
  await page.keyboard.type('Institute of Hedges')
  await press('Tab')
  await page.keyboard.type('hedges')
  await press('Enter')
  await page.getByRole('dialog', { name: 'Institute of Hedges' }).waitFor()
  await expectAccessible(page, 'an organisation')
  await press('Escape')
  await page.getByRole('row', { name: /Institute of Hedges/ }).waitFor()

  await page.goto('/app/admin/people/')
  await button(page, 'Add a person').focus()
  await press('Enter')
  await expectFocusOn(dialog.getByLabel('User name'))
  for (const [at, word] of ['hedger', 'hedger@example.org', 'Hal', 'Hedger'].entries()) {
    if (at > 0) await press('Tab')
    await page.keyboard.type(word)
  }
  await expectAccessible(page, 'adding a person')
  await press('Enter')
  await page.getByRole('row', { name: /hedger@example\.org/ }).waitFor()
})
