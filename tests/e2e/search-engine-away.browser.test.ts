import { paths } from '@cognate/contract/paths'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectNever } from './support/absence.ts'
import { button, expectAccessible, expectFocusOn, openSignedIn, useBrowser, whenDrawn } from './support/browser.ts'
import { resultRows, TEXT } from './support/search.ts'

useBrowser()

/** What the server says of searches while it cannot reach its search engine, which its own tests prove. */
const away = {
  status: 503,
  contentType: 'application/problem+json',
  body: JSON.stringify({
    ...{ type: 'about:blank', title: 'Service Unavailable', status: 503, code: 'catalogue_unavailable' },
    detail: 'The search engine is not responding at the moment. Try again shortly.',
  }),
}
const searches = [`**${paths.findSimilar}`, '**/api/queries/*/?run=1']

async function takeAway(page: Page): Promise<void> {
  for (const address of searches) await page.route(address, (route) => route.fulfill(away))
}

async function bringBack(page: Page): Promise<void> {
  for (const address of searches) await page.unroute(address)
}

it('D-07 a search engine that is away is told of in place of results, while all else goes on, and is searched when it is back', async () => {
  const { page } = await openSignedIn('/app/')
  const failure = page.getByRole('alert')
  const sentence =
    'The search engine is not responding at the moment. Try again shortly. ' +
    'Your input is kept in the search box. Collections, queries and teams work as usual.'
  const expectAway = async () => {
    await failure.getByRole('heading', { name: 'The search failed' }).waitFor()
    await failure.getByText(sentence, { exact: true }).waitFor()
    await expect.poll(() => page.locator('textarea').inputValue()).toBe(TEXT)
  }
  const tryAgain = async () => {
    await button(failure, 'Try again').click()
    await whenDrawn(page)
    await expect.poll(() => resultRows(page).count()).toBeGreaterThan(0)
  }

  await takeAway(page)
  await page.locator('textarea').fill(TEXT)
  await page.keyboard.press('Enter')
  await expectAway()
  await expectAccessible(page, 'a search engine that is away')
  await button(failure, 'Try again').click()
  await expectAway()

  const titles = {
    'My Collections': 'My Collections',
    'My Queries': 'My Queries',
    'My Teams': 'Manage teams and users in your organisation',
  }
  for (const [name, title] of Object.entries(titles)) {
    await page.getByRole('navigation').getByRole('link', { name }).click()
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
    await expectNever(failure)
  }

  for (let backs = 0; backs < 3; backs++) await page.goBack()
  await expectAway()
  await bringBack(page)
  await tryAgain()
  await expectFocusOn(page.getByRole('heading', { level: 1 }))
  await page.waitForURL('**/app/query/*/')

  // The address of a query that was answered before.
  await takeAway(page)
  await page.reload()
  await expectAway()
  await bringBack(page)
  await tryAgain()
})
