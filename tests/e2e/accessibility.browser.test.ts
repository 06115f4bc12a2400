import type { FindSimilarAnswer } from '@cognate/contract'
import { paths } from '@cognate/contract/paths'
import { expect, it } from 'vitest'
import { expectNever } from './support/absence.ts'
import {
  everyLook,
  expectAccessible,
  expectFitInLooks,
  expectNoSidewaysScrolling,
  looks,
  openPage,
  openSignedIn,
  useBrowser,
  whenDrawn,
} from './support/browser.ts'
import { openHome, openResults, putInConflict, resultRows, searchFor, TEXT } from './support/search.ts'

useBrowser()

it('Q-04 axe finds nothing on the entrance', async () => {
  const { page } = await openPage('/accounts/login/')
  await page.getByRole('button', { name: 'Log in' }).waitFor()
  await expectFitInLooks(page, 'entrance', everyLook)
})

it.each(['Experts', 'Works', 'Institutions', 'Venues'])(
  'Q-04 axe finds nothing on home and the list of %s',
  async (dataset) => {
    const { page } = await openSignedIn('/app/')
    await page.getByRole('radio', { name: dataset }).check()
    // Home differs between datasets by what is chosen.
    await expectFitInLooks(page, 'home', dataset === 'Experts' ? everyLook : [])
    await searchFor(page)
    await expectFitInLooks(page, dataset, everyLook)
  },
)

// A long page: each look has one of its own, since axe leaves much behind in it.
it.each(looks)('Q-04 axe finds nothing on the page about the API at $width px, $colorScheme', async (look) => {
  const { page } = await openSignedIn('/api/docs/', look)
  await page.getByText('/api/find_similar/').last().waitFor()
  await expectAccessible(page, 'API documentation', { seesAll: look === looks[0] })
  await expectNoSidewaysScrolling(page)
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

it('Q-04 K-01 reads aloud with the results how many are in conflict, and who was not checked', async () => {
  const { page } = await openHome()
  await page.route(`**${paths.findSimilar}`, async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as FindSimilarAnswer
    putInConflict(answer, [1, 4])
    await route.fulfill({ response, json: { ...answer, unknown_coi_authors: ['A99'] } })
  })
  await searchFor(page)
  const said = page.locator('[aria-live="polite"]', { hasText: 'Showing' })
  await expect
    .poll(() => said.innerText())
    .toMatch(/^Showing .*\. 2 of \d+ in conflict. Not checked for conflicts with A99/)
})
