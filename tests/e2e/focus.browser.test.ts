import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { button, expectFocusOn, hasFocus, openSignedIn, useBrowser } from './support/browser.ts'
import { openHome, openResults, putInConflict, resultRows as rows, searchFor, tool } from './support/search.ts'

useBrowser()

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

const TEXT = 'Urban heat islands and street trees'

async function openAnswer(): Promise<Page> {
  const { page } = await openHome()
  await searchFor(page, undefined, TEXT)
  await expectFocusOn(heading(page))
  return page
}

it('S-03 Q-04 the box at home has the focus on arrival, and / leads back to it', async () => {
  const { page } = await openSignedIn('/app/')
  const box = page.locator('textarea')
  await expectFocusOn(box)
  await page.keyboard.type(TEXT)
  await expect.poll(() => box.inputValue()).toBe(TEXT)
  await page.keyboard.press('Tab')
  await expectFocusOn(button(page, 'Search'))
  await page.keyboard.press('/')
  await expectFocusOn(box)
  await page.getByRole('link', { name: 'My Queries' }).first().click()
  await page.getByRole('heading', { name: 'My Queries' }).waitFor()
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expectFocusOn(box)
})

it('Q-04 Escape moves the focus from the search box to the beginning of the answer', async () => {
  const page = await openAnswer()
  await page.keyboard.press('/')
  await expectFocusOn(page.locator('textarea'))
  // Suggestions, where there are any, close first.
  await expect
    .poll(async () => {
      await page.keyboard.press('Escape')
      return hasFocus(heading(page))
    })
    .toBe(true)
})

it('Q-04 N-02 closing a message, or using its action, restores the focus', async () => {
  const { page } = await openResults()
  const names = await rows(page).locator('h2').allTextContents()
  for (const end of ['Close message', 'Undo'] as const) {
    await rows(page).first().focus()
    await page.keyboard.press('x')
    const second = rows(page).filter({ has: page.getByRole('heading', { name: names[1]! }) })
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
  const { page } = await openResults('Experts', {}, { change: (answer) => putInConflict(answer, [2, 3]) })
  await (await tool(page, 'Hide conflict authors')).press('Enter')
  await button(page, 'Hide conflict authors').waitFor({ state: 'detached' })
  await expectFocusOn(heading(page))
})

it('Q-04 C-01 discarding a collection moves the focus to its tab', async () => {
  const { page } = await openResults()
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

it('Q-04 C-09 what has the focus is not hidden behind the reviewers who are chosen', async () => {
  const { page } = await openResults('Experts', { width: 1280, height: 700 })
  for (const row of [0, 1]) {
    await rows(page).nth(row).focus()
    await page.keyboard.press('r')
  }
  const tray = page.getByRole('region', { name: 'Reviewers chosen' })
  await tray.getByText(/^Reviewers 2/).waitFor()
  // All of a row may be reached with Tab once it has the focus.
  const hidden: string[] = []
  for (let at = 0; at < 40; at++) {
    await page.keyboard.press('Tab')
    const name = await page.evaluate(() => {
      const element = document.activeElement!
      const edge = document.querySelector('[aria-label="Reviewers chosen"]')!
      const isInFoot = edge.parentElement!.contains(element)
      return isInFoot || element.getBoundingClientRect().bottom <= edge.getBoundingClientRect().top
        ? ''
        : (element.textContent ?? element.tagName)
    })
    if (name !== '') hidden.push(name)
  }
  expect(hidden).toEqual([])
})

it('Q-04 C-12 going back from the page of a person leads to their row', async () => {
  const { page } = await openResults()
  const third = rows(page).nth(2)
  const identifier = await third.getAttribute('data-identifier')
  await third.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('link', { name: 'Open page' }).click()
  await page.waitForURL('**/app/people/**')
  await page.goBack()
  await expectFocusOn(page.locator(`[data-result-row][data-identifier="${identifier}"]`))
})
