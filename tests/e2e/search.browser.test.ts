import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectNever } from './support/absence.ts'
import { expectAccessible, useBrowser, whenDrawn } from './support/browser.ts'
import { openHome, resultRows as rows, searchFor, TEXT } from './support/search.ts'

useBrowser()

const box = (page: Page) => page.locator('textarea')

describe('the search bar', () => {
  it('S-02 asks what to look for, then shows results with a minimised bar; another dataset reruns the search', async () => {
    const { page } = await openHome()
    await page.getByRole('heading', { name: 'What are you looking for today?' }).waitFor()
    const heightOfBox = () => box(page).evaluate((field) => field.getBoundingClientRect().height)
    const before = await heightOfBox()
    await page.getByRole('radio', { name: 'Works' }).check()
    // Once a dataset is chosen, the box stands out.
    await expect.poll(heightOfBox).toBeGreaterThan(before + 30)
    await searchFor(page)
    await expect.poll(() => rows(page).first().getAttribute('data-record-type')).toBe('work')
    await page.getByRole('button', { name: /Looking for/ }).click()
    await page.getByRole('menuitemradio', { name: 'Venues' }).click()
    await page.locator('[data-record-type="venue"]').first().waitFor()
    await page.getByText(TEXT).first().waitFor()
  })

  it('S-03 has placeholder, hint and a random query that runs on a click', async () => {
    const { page } = await openHome()
    await page.getByPlaceholder('Write or copy your text and press Enter to search.').waitFor()
    await page
      .getByText('Copy and paste a longer text to search, or use the name of an academic as a starting point.')
      .waitFor()
    const example = page.getByText('A random query:').getByRole('button')
    const title = await example.textContent()
    await example.click()
    await whenDrawn(page)
    await expect.poll(() => box(page).inputValue()).toBe(title)
  })

  it('S-03 submits with Enter and starts a new line with Shift and Enter', async () => {
    const { page } = await openHome()
    await box(page).click()
    await page.keyboard.type('first')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('second line of words')
    await expect.poll(() => box(page).inputValue()).toBe('first\nsecond line of words')
    expect(page.url()).toMatch(/\/app\/$/)
  })

  it("S-04 suggests 'Find … as text.' first, then academics; arrows wrap around; the choice becomes a chip", async () => {
    const { page } = await openHome()
    await searchFor(page)
    const name = (await rows(page).first().locator('h2').textContent())!
    await page.goto('/app/')
    await box(page).fill(name.toUpperCase().slice(0, 40))
    const options = page.getByRole('option')
    await options.nth(1).waitFor()
    await expect.poll(() => options.first().textContent()).toBe(`Find ${name.toUpperCase().slice(0, 40)} as text.`)
    await expect.poll(() => options.nth(1).textContent()).toContain('Works')
    await expect.poll(() => options.nth(1).textContent()).toContain('Citations')
    await expectAccessible(page, 'suggestions')
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => options.last().getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const remove = page.getByRole('button', { name: `Remove ${name}` })
    await remove.waitFor()
    await expectAccessible(page, 'chip')
    await page.keyboard.press('Enter')
    await whenDrawn(page)
    await expectNever(page.locator('h2', { hasText: name }))
  })

  it('S-04 says that names could not be looked up, and searches for the text with Enter', async () => {
    const { page } = await openHome()
    await page.route('**/autocomplete/**', (route) => route.fulfill({ status: 503, json: { code: 'busy' } }))
    await box(page).fill('Street trees')
    await page.getByText('Names cannot be looked up right now. Press Enter to search for your text.').waitFor()
    await expectAccessible(page, 'suggestions that failed')
    await page.keyboard.press('Enter')
    await whenDrawn(page)
  })

  it('S-04 finds names without their accents', async () => {
    const { page } = await openHome()
    const accented = await page.evaluate(async () => {
      const answer = await fetch('/catalogue/authors?filter=works_count:>3&per-page=200')
      const { results } = (await answer.json()) as { results: { display_name: string }[] }
      return results.map(({ display_name }) => display_name).find((name) => name.normalize('NFD') !== name)
    })
    const plain = accented!.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    await box(page).fill(plain)
    await expect.poll(() => page.getByRole('option', { name: accented! }).count()).toBeGreaterThan(0)
  })

  it('S-05 turns a pasted identifier into a chip and says when it is unknown', async () => {
    const { page } = await openHome()
    const work = await page.evaluate(async () => {
      const answer = await fetch('/catalogue/works?per-page=5&filter=has_doi:true')
      return ((await answer.json()) as { results: { doi: string; display_name: string }[] }).results[0]!
    })
    await box(page).fill(work.doi)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: `Remove ${work.display_name}` }).waitFor()
    await page.getByRole('button', { name: /^Remove/ }).click()
    await box(page).fill('https://doi.org/10.5555/nothing-here')
    await page.keyboard.press('Enter')
    await page
      .getByRole('alert')
      .filter({ hasText: /10\.5555/ })
      .waitFor()
    await expectNever(page.getByRole('button', { name: /^Remove/ }))
  })

  it('S-08 says when nothing is found, and when a search failed keeps the input and tries again', async () => {
    const { page } = await openHome()
    await box(page).fill('qqxzzy wvvkkj')
    await page.keyboard.press('Enter')
    // Nobody set a filter that could be less strict.
    await page
      .getByText('Unfortunately, your search did not provide results. Please try to search with a different text.')
      .waitFor()
    await expectAccessible(page, 'no results')
    await page.route('**/api/find_similar/', (route) => route.abort())
    await box(page).fill(TEXT)
    await page.keyboard.press('Enter')
    const retry = page.getByRole('button', { name: 'Try again' })
    await retry.waitFor()
    await expectAccessible(page, 'failed search')
    await page.unroute('**/api/find_similar/')
    await retry.click()
    await whenDrawn(page)
    await expect.poll(() => box(page).inputValue()).toBe(TEXT)
  })
})

describe('a query', () => {
  it('S-06 replays at its address, and going back restores the earlier one and the search box', async () => {
    const { page } = await openHome()
    await searchFor(page)
    await page.waitForURL('**/app/query/*/')
    const first = page.url()
    const name = await rows(page).first().locator('h2').textContent()
    await box(page).fill('medieval manuscripts and the history of the book')
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.href !== first && url.pathname.startsWith('/app/query/'))
    await page.goBack()
    await page.waitForURL(first)
    await whenDrawn(page)
    await expect.poll(() => rows(page).first().locator('h2').textContent()).toBe(name)
    await page.reload()
    await whenDrawn(page)
    await expect.poll(() => rows(page).first().locator('h2').textContent()).toBe(name)
    await page.goBack()
    await page.getByRole('heading', { name: 'What are you looking for today?' }).waitFor()
  })
})
