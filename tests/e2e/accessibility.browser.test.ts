import { paths } from '@cognate/contract/paths'
import { describe, expect, it } from 'vitest'
import { expectNever } from './support/absence.ts'
import {
  everyLook,
  expectAccessible,
  expectNoSidewaysScrolling,
  openPage,
  openSignedIn,
  useBrowser,
  whenDrawn,
} from './support/browser.ts'
import { openResults, resultRows, searchFor, TEXT } from './support/search.ts'

useBrowser()

describe.each(everyLook)('at $width px, $colorScheme', (look) => {
  it('Q-04 axe finds nothing on the entrance', async () => {
    const { page } = await openPage('/accounts/login/', look)
    await page.getByRole('button', { name: 'Log in' }).waitFor()
    await expectAccessible(page, 'entrance')
    await expectNoSidewaysScrolling(page)
  })

  it('Q-04 axe finds nothing on home and on each list of results', async () => {
    const { page } = await openSignedIn('about:blank', look)
    for (const dataset of ['Experts', 'Works', 'Institutions', 'Venues']) {
      await page.goto('/app/')
      await page.getByRole('radio', { name: dataset }).check()
      await expectAccessible(page, 'home')
      await searchFor(page)
      await expectAccessible(page, dataset)
      await expectNoSidewaysScrolling(page)
    }
  })

  it('Q-04 axe finds nothing on the page about the API', async () => {
    const { page } = await openSignedIn('/api/docs/', look)
    await page.getByText('/api/find_similar/').last().waitFor()
    await expectAccessible(page, 'API documentation', { seesAll: look === everyLook[0] })
    await expectNoSidewaysScrolling(page)
  })
})

it('Q-04 announces the same sentence again when a search gives the same result', async () => {
  const { page } = await openSignedIn('/app/')
  const search = async () => {
    const response = page.waitForResponse((answer) => answer.url().endsWith(paths.findSimilar))
    await page.locator('textarea').fill(TEXT)
    await page.keyboard.press('Enter')
    await response
    await whenDrawn(page)
  }
  await search()
  const region = page.locator('[aria-live="polite"]', { hasText: 'Showing' })
  const first = await region.innerText()
  await region.evaluate((element) => {
    const announced: string[] = []
    Object.assign(window, { announced })
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) announced.push(node.textContent ?? '')
    }).observe(element, { childList: true, characterData: true, subtree: true })
  })
  await search()
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { announced: string[] }).announced))
    .toEqual([first])
})

it('Q-04 R-01 names each person in the buttons of their row, and speaks by one region', async () => {
  const { page } = await openResults('Experts', {}, { limit: 30 })
  const names = await resultRows(page).locator('h2').allTextContents()
  expect(names.length).toBeGreaterThan(20)
  for (const words of ['Expertise of', 'Check co-authors of', 'Show More works of', 'Find e-mail of']) {
    const labels = await page
      .getByRole('button', { name: new RegExp(`^${words} `) })
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')!))
    expect(labels.length, words).toBeGreaterThan(5)
    expect(names.map((name) => `${words} ${name}`)).toEqual(expect.arrayContaining(labels))
  }
  await expectNever(resultRows(page).getByRole('status'))
  const headings = await page.getByRole('heading').evaluateAll((all) => all.map(({ tagName }) => tagName))
  expect(headings.indexOf('H1')).toBe(0)
})
