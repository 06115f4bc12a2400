import type { SearchView } from '@cognate/contract'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectGone, expectNever } from './support/absence.ts'
import { callApi } from './support/api.ts'
import { button, expectFocusOn, openSignedIn, useBrowser, whenDrawn } from './support/browser.ts'
import { saveCollection } from './support/collections.ts'
import { closeEndpoint } from './support/organisations.ts'
import { openHome, openResults, resultRows as rows, runQuery, searchForAnswer, TEXT } from './support/search.ts'

useBrowser()

const chips = (page: Page) => page.getByRole('list', { name: 'Chosen academics and works' })
const idsOn = (page: Page) =>
  rows(page).evaluateAll((elements) => elements.map((row) => row.getAttribute('data-identifier')))
const lookFor = (page: Page) => page.getByRole('checkbox', { name: 'Also find people similar to these' })

async function openCollected() {
  const { page } = await openResults()
  for (const index of [0, 1, 2, 3, 4])
    await rows(page)
      .nth(index)
      .getByRole('button', { name: /^Collect / })
      .click()
  return page
}

describe('what is collected', () => {
  it('C-01 changes no search until people like it are requested, and is then shown as a chip', async () => {
    const page = await openCollected()
    const before = await idsOn(page)
    const { request } = await runQuery(page, () => button(page, 'Update').click())
    expect(request.records).toHaveLength(1)
    expect(await idsOn(page)).toEqual(before)
    await page.getByRole('tab', { name: 'Collection 5' }).click()
    const widened = await runQuery(page, () => lookFor(page).check())
    expect(widened.request.records).toHaveLength(6)
    await chips(page).getByText('+ 5 collected people', { exact: true }).waitFor()
    await page
      .getByText(/^like .*’s work$/)
      .first()
      .waitFor()
    await button(page, 'Remove + 5 collected people').click()
    await expectGone(chips(page))
    const again = await runQuery(page, () => page.keyboard.press('Enter'))
    expect(again.request.records).toHaveLength(1)
    expect(await idsOn(page)).toEqual(before)
  })

  it('C-01 is continued with the filters, the sort and the text box, and with its people only on request', async () => {
    const page = await openCollected()
    await page.getByRole('button', { name: /^Career/ }).click()
    await page.getByLabel('Number of works from').fill('5')
    await page.keyboard.press('Enter')
    await runQuery(page, () => button(page, 'Update').click())
    await page.getByRole('tab', { name: 'Collection 5' }).click()
    const collection = await saveCollection(page, 'Steered')
    expect(collection.filters).toHaveProperty('works_count')
    await page.goto(`/app/search/${collection.uuid}/`)
    await page.getByText('Its filter applies again.', { exact: false }).waitFor()
    const { request } = await searchForAnswer(page)
    expect(request).toMatchObject({ filters: collection.filters, search: collection.uuid, use_included: false })
    expect((await callApi<SearchView>(page, 'GET', `/api/searches/${collection.uuid}/`)).filters).toEqual(
      collection.filters,
    )
  })
})

describe('more like an expert', () => {
  it('S-11 searches with them, keeps filters and sort, marks co-authors, and leaves them out with one click', async () => {
    const { page } = await openResults()
    const first = rows(page).first()
    const name = (await first.locator('h2').textContent())!
    const { request } = await runQuery(page, () =>
      first
        .getByRole('button', { name: /^More like / })
        .first()
        .click(),
    )
    await button(page, `Remove ${name}`).waitFor()
    await expectGone(page.locator('[data-result-row] h2', { hasText: name }))
    expect(request.records.map(({ record_type }) => record_type)).toEqual(['author'])
    await page.getByText(`Co-author of ${name}`, { exact: true }).first().waitFor()
    const narrowed = await runQuery(page, () => button(page, 'Without co-authors').click())
    expect(narrowed.request.leave_out_coauthors).toBe(true)
    await expectGone(page.getByText(`Co-author of ${name}`))
    const widened = await runQuery(page, () => button(page, 'With co-authors').click())
    expect(widened.request.leave_out_coauthors).toBeUndefined()
  })
})

describe('hiding', () => {
  it('C-02 is offered with its filter, also without collections', async () => {
    const { page, answer } = await openResults()
    await closeEndpoint(page.context(), 'use_collections')
    await page.reload()
    await whenDrawn(page)
    await expectNever(page.getByRole('button', { name: /^Collect / }))
    const hidden = answer.results[0]!
    const { request } = await runQuery(page, () => button(page, `Hide ${hidden.fields.display_name}`).click())
    expect(request.filters.excluded_records).toEqual({ type: 'exclude', values: [hidden.identifier] })
    expect(await idsOn(page)).not.toContain(hidden.identifier)
  })

  it('C-02 is not offered without the filter', async () => {
    const { page } = await openResults()
    await page.route('**/api/search_modules/', async (route) => {
      const response = await route.fetch()
      const modules = (await response.json()) as { filters: { field: string }[] }[]
      const json = modules.map((module) => ({
        ...module,
        filters: module.filters.filter(({ field }) => field !== 'excluded_records'),
      }))
      await route.fulfill({ response, json })
    })
    await page.reload()
    await whenDrawn(page)
    await page
      .getByRole('button', { name: /^Collect / })
      .first()
      .waitFor()
    await expectNever(page.getByRole('button', { name: /^Hide / }))
  })
})

describe('the search box', () => {
  it('S-02 closes over the results after a click on Search, and with Escape from any of its buttons', async () => {
    const { page } = await openHome()
    await page.locator('textarea').fill(TEXT)
    await runQuery(page, () => button(page, 'Search').click())
    await expect.poll(() => page.locator('[data-minimised="true"]').getAttribute('data-expanded')).toBe('false')
    await page.locator('textarea').click()
    await button(page, 'Search').focus()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('[data-minimised="true"]').getAttribute('data-expanded')).toBe('false')
  })

  it('S-03 selects an earlier text on the first click, so that typing replaces it', async () => {
    const { page } = await openHome()
    await page.locator('textarea').fill(TEXT)
    await page.reload()
    await page.locator('textarea').click()
    await page.keyboard.type('Ada')
    await expect.poll(() => page.locator('textarea').inputValue()).toBe('Ada')
  })

  it('S-03 removes one of several chips above the results with the first click', async () => {
    const { page, answer } = await openResults()
    const people = answer.results.slice(0, 3)
    await page.locator('textarea').fill(people.map(({ identifier }) => identifier).join('\n'))
    await page.keyboard.press('Enter')
    await chips(page).getByRole('listitem').nth(2).waitFor()
    await runQuery(page, () => page.keyboard.press('Enter'))
    await page.mouse.move(10, 400)
    const cross = button(page, `Remove ${people[1]!.fields.display_name}`)
    const { x, y, width, height } = (await cross.boundingBox())!
    await page.mouse.click(x + width / 2, y + height / 2)
    await expect.poll(() => chips(page).getByRole('listitem').count()).toBe(2)
    await expectGone(cross)
  })

  it('S-08 fetches the code of the results while somebody writes, and not before', async () => {
    const { page } = await openHome()
    const scripts: string[] = []
    page.on('request', (request) => {
      const [, name] = /assets\/([^/]+)\.js$/.exec(request.url()) ?? []
      if (name) scripts.push(name)
    })
    await expectFocusOn(page.locator('textarea'))
    await page.waitForLoadState('networkidle')
    expect(scripts.filter((name) => name.startsWith('results-'))).toEqual([])
    await page.keyboard.type('Urban')
    await expect.poll(() => scripts.some((name) => name.startsWith('results-'))).toBe(true)
    await page.waitForLoadState('networkidle')
    scripts.length = 0
    await page.locator('textarea').fill(TEXT)
    await runQuery(page, () => page.keyboard.press('Enter'))
    await whenDrawn(page)
    expect(scripts.filter((name) => /^results-/.test(name))).toEqual([])
  })

  it('S-08 shows a skeleton while the script of the results is still on its way', async () => {
    const { page } = await openSignedIn('about:blank')
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route(/assets\/results-[^/]*\.js$/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/app/')
    await page.locator('textarea').fill(TEXT)
    await page.keyboard.press('Enter')
    await page
      .locator('section[aria-label="Results"][aria-busy="true"]')
      .getByRole('status')
      .getByText('Searching…')
      .waitFor()
    release()
    await whenDrawn(page)
  })
})

describe('the view of an answer', () => {
  it('S-09 stays when the results are sorted differently, and leaves no unanswered address behind', async () => {
    const { page } = await openSignedIn('/app/')
    const topics = page.getByRole('radiogroup', { name: 'View' }).locator('label', { hasText: 'Topics' })
    // Chosen as soon as there is an answer, while the address still moves to it.
    await page.locator('textarea').fill(TEXT)
    await Promise.all([page.keyboard.press('Enter'), topics.click()])
    await page.waitForURL(/\/app\/query\/[^/]+\/\?view=topics$/)
    await page.goBack()
    await expect.poll(() => page.url()).not.toContain('query_key')
    await page.goForward()
    // The box had the focus at home; open, it would lie over the tools.
    await page.locator('[data-minimised="true"][data-expanded="false"]').waitFor()
    const response = page.waitForResponse((answer) => answer.url().endsWith('/api/find_similar/'))
    await page.getByRole('button', { name: /^Sort by/ }).click()
    await page.getByRole('menuitemradio').nth(1).click()
    await response
    await page.waitForURL(/\/app\/query\/[^/]+\/\?view=topics$/)
  })
})
