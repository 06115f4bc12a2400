import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openSignedIn, useBrowser, whenDrawn } from './support/browser.ts'

useBrowser()

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const rows = (page: Page) => page.locator('[data-result-row]')
const expectFocusOn = (target: Locator) =>
  expect.poll(() => target.evaluate((element) => element === document.activeElement)).toBe(true)

async function openSearched(): Promise<Page> {
  const { page } = await openSignedIn('/app/')
  await page.locator('textarea').fill('Urban heat islands and street trees')
  await page.keyboard.press('Enter')
  await whenDrawn(page)
  await expectFocusOn(heading(page))
  return page
}

it('Q-04 Escape moves the focus from the search box to the beginning of the answer', async () => {
  const page = await openSearched()
  await page.keyboard.press('/')
  await expectFocusOn(page.locator('textarea'))
  // First the suggestions go, where there are some.
  await expect
    .poll(async () => {
      await page.keyboard.press('Escape')
      return heading(page).evaluate((element) => element === document.activeElement)
    })
    .toBe(true)
})

it('Q-04 N-02 closing a message, or using its action, restores the focus', async () => {
  const page = await openSearched()
  const names = await rows(page).locator('h2').allTextContents()
  for (const end of ['Close message', 'Undo'] as const) {
    await rows(page).first().focus()
    await page.keyboard.press('x')
    const second = page.locator(`[data-result-row]`).filter({ has: page.getByRole('heading', { name: names[1]! }) })
    await expectFocusOn(second)
    await button(page, end).focus()
    await page.keyboard.press('Enter')
    await expectFocusOn(second)
    if (end === 'Close message') {
      await button(page, end).waitFor({ state: 'detached' })
      names.shift()
    }
  }
})

it('Q-04 C-02 hiding all experts in conflict moves the focus to the beginning of the answer', async () => {
  const { page } = await openSignedIn('/app/')
  // The demo catalogue marks nobody by itself.
  await page.route('**/api/find_similar/', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    const conflict = { conflict: true, in_coi_input: false, coauthorship: 1, coaffiliation: 0 }
    for (const result of answer.results.slice(1, 3)) result.fields.conflict_of_interest = conflict
    await route.fulfill({ response, json: answer })
  })
  await page.locator('textarea').fill('Urban heat islands and street trees')
  await page.keyboard.press('Enter')
  await button(page, 'Hide conflict authors').press('Enter')
  await button(page, 'Hide conflict authors').waitFor({ state: 'detached' })
  await expectFocusOn(heading(page))
})

it('Q-04 C-01 discarding a collection moves the focus to its tab', async () => {
  const page = await openSearched()
  await button(page, /^Collect /)
    .first()
    .click()
  const tab = page.getByRole('tab', { name: /^Collection/ })
  await tab.click()
  await button(page, 'Discard').press('Enter')
  await button(page, 'Discard collection').press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expectFocusOn(tab)
})
