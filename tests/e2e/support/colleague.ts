import type { Page } from 'playwright-core'
import { addColleague, COLLEAGUE as PERSON } from '../../support/colleague.ts'
import { openPage, signIn, workerServer } from './browser.ts'

/** A page of a second person of the demo organisation, Grace Hopper, whom the operator adds the first time. */
export async function openColleague(path: string): Promise<Page> {
  await addColleague(workerServer().directory)
  const { page } = await openPage('/accounts/login/')
  await signIn(page, PERSON)
  await page.goto(path)
  return page
}

/** The user name by which things are shared with the colleague. */
export const COLLEAGUE = PERSON.username
