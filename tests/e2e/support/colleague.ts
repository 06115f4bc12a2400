import type { Page } from 'playwright-core'
import { openPage } from './browser.ts'
import { operate } from './operator.ts'

const NAME = 'colleague'
const PASSWORD = 'a colleague of the demo account'

/** A page of a second person of the demo organisation, Grace Hopper, whom the operator adds the first time. */
export async function openColleague(path: string): Promise<Page> {
  await addColleague()
  const { page } = await openPage('/accounts/login/')
  await page.getByLabel('Username').fill(NAME)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL('**/app/**')
  await page.goto(path)
  return page
}

/** The user name by which things are shared with the colleague. */
export const COLLEAGUE = NAME

async function addColleague(): Promise<void> {
  const person = ['--email', 'grace@example.org', '--first-name', 'Grace', '--last-name', 'Hopper']
  const command = ['user', 'create', NAME, ...person, '--organisation', 'demo', '--password-stdin']
  const { code, printed } = await operate(command, PASSWORD)
  // Another test has added the colleague before.
  if (code !== 0 && !printed.includes('already')) throw new Error(`the colleague was not added: ${printed}`)
}
