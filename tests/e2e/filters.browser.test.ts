import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FilterPresetView, Filters } from '@cognate/contract'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { expectGone, expectNever } from './support/absence.ts'
import { callApi } from './support/api.ts'
import { expectAccessible, expectFocusOn, looks, openSignedIn, useBrowser, whenDrawn } from './support/browser.ts'
import {
  findSimilar,
  goHome,
  openResults,
  resultRows as rows,
  runQuery,
  searchForAnswer,
  TEXT,
} from './support/search.ts'

useBrowser()

const names = (page: Page) => rows(page).locator('h2').allTextContents()

const update = (page: Page) => runQuery(page, () => page.getByRole('button', { name: 'Update' }).click())

const field = (page: Page, label: string) => page.getByRole('group', { name: label, exact: true })

async function openGroup(page: Page, label: string): Promise<void> {
  const control = page.getByRole('button', { name: new RegExp(`^${label}( ?\\d+ set)?$`) })
  if ((await control.getAttribute('aria-expanded')) === 'false') await control.click()
}

/** Types into a field that searches, and picks the first name it offers. */
async function pick(page: Page, combobox: Locator, text: string): Promise<string> {
  await combobox.fill(text)
  const option = page.getByRole('option').first()
  await option.waitFor()
  const name = await option.locator('bdi').textContent()
  await option.click()
  return name!
}

/** A preset of the person of a page, gone after the test. */
async function givePreset(page: Page, preset: { name: string; filters: Filters; populates_sidebar?: boolean }) {
  const { name, filters, populates_sidebar = false } = preset
  const created = await callApi<FilterPresetView>(page, 'POST', '/api/filter_presets/', {
    name,
    search_module: 'experts',
    filter_data: { filters },
    populates_sidebar,
  })
  onTestFinished(() => callApi<void>(page, 'DELETE', `/api/filter_presets/${created.uuid}/`))
  return created
}

const inTheNetherlands: Filters = { 'institution.country_code': { type: 'include', values: ['NL'] } }

describe('F-01 the sidebar', () => {
  it('F-01 is 200 px wide, sticks below the bars and keeps its scroll when the search runs again', async () => {
    const { page } = await openResults('Experts', { height: 700 }, { limit: 25 })
    const sidebar = page.getByRole('complementary', { name: 'Filters and collection' })
    expect((await sidebar.boundingBox())!.width).toBe(200)
    await page.evaluate(() => window.scrollTo(0, 2000))
    await page.waitForFunction(() => window.scrollY > 1000)
    await expect.poll(() => sidebar.evaluate((element) => element.getBoundingClientRect().top)).toBe(130)
    for (const group of ['Publication', 'Career', 'Institution']) await openGroup(page, group)
    const scroll = () =>
      page.evaluate(() => {
        const all = [...document.querySelectorAll('aside *')]
        return all.find((element) => getComputedStyle(element).overflowY === 'auto')!.scrollTop
      })
    await page.getByRole('checkbox', { name: 'Archive' }).scrollIntoViewIfNeeded()
    await page.getByRole('checkbox', { name: 'Education' }).check()
    const before = await scroll()
    expect(before).toBeGreaterThan(100)
    await update(page)
    await expect.poll(() => scroll()).toBe(before)
  })

  it('F-01 shows each filter above the results, with the number that it removes, and removes it with its cross', async () => {
    const { page } = await openResults()
    await openGroup(page, 'Career')
    await page.getByRole('group', { name: 'Recent activity: last years' }).getByText('Last 3 years').click()
    await openGroup(page, 'Institution')
    await pick(page, page.getByRole('combobox', { name: 'Country' }), 'belgium')
    await pick(page, page.getByRole('combobox', { name: 'Country' }), 'netherlands')
    const narrowed = await update(page)
    expect(narrowed.request.filters).toEqual({
      years_inactive: { type: 'range', start: null, end: 3 },
      'institution.country_code': { type: 'include', values: ['BE', 'NL'] },
    })
    const pills = page.getByRole('list', { name: 'Filters of this search' }).getByRole('listitem')
    await expect
      .poll(() => pills.locator('bdi').allTextContents())
      .toEqual(['active in the last 3 years', 'Belgium or Netherlands'])
    const count = narrowed.answer.taken_away!.years_inactive!
    await pills.getByText(`removes ${count.toLocaleString('en')}`, { exact: true }).waitFor({ state: 'attached' })
    await expectAccessible(page, 'pills')
    const { answer: wider, request } = await runQuery(page, () =>
      page.getByRole('button', { name: 'Remove filter: active in the last 3 years' }).click(),
    )
    expect(Object.keys(request.filters!)).toEqual(['institution.country_code'])
    expect(count).toBeGreaterThan(0)
    expect(wider.total).toBe(narrowed.answer.total + count)
    await expect.poll(() => pills.count()).toBe(1)
  })
})

describe('F-02 a filter', () => {
  it('F-02 filters change the query and its answer', async () => {
    const { page } = await openResults()
    await openGroup(page, 'Publication')
    await page.getByLabel('Publication date after').fill('2020-01-01')
    await openGroup(page, 'Institution')
    await pick(page, page.getByRole('combobox', { name: 'Country' }), 'netherlands')
    await openGroup(page, 'Career')
    await page.getByLabel('Number of works from').fill('10')
    await page.keyboard.press('Enter')
    await page.getByRole('checkbox', { name: 'Has published in Dutch' }).check()
    const narrowed = await update(page)
    expect(narrowed.request.filters).toEqual({
      publication_date: { type: 'range', start: '2020-01-01', end: null },
      ...inTheNetherlands,
      works_count: { type: 'range', start: 10, end: null },
      nl_language: { type: 'include', values: ['nl'] },
    })
    // Totals end at 1,000; what filters take away is told all the same.
    expect(Object.values(narrowed.answer.taken_away!).some((count) => count > 0)).toBe(true)

    // An institution is looked up by name, and named again after a reload.
    const name = await pick(page, page.getByRole('combobox', { name: 'Institution', exact: true }), 'university')
    const chip = field(page, 'Institution').getByRole('button', { name: `Remove ${name}`, exact: true })
    await chip.waitFor()
    const further = await update(page)
    expect(further.request.filters).toEqual({
      ...narrowed.request.filters,
      'institution.id': { type: 'include', values: [expect.stringMatching(/^https:\/\/openalex\.org\//)] },
    })
    expect(further.answer.total).toBeLessThan(narrowed.answer.total)
    await page.reload()
    await chip.waitFor()
  })

  it('F-02 keeps filters that another dataset lacks, also after a reload, and restores them with the first', async () => {
    const { page } = await openResults()
    await openGroup(page, 'Career')
    await page.getByLabel('Years active from').fill('3')
    await page.keyboard.press('Enter')
    await openGroup(page, 'Institution')
    await page.getByRole('checkbox', { name: 'Education' }).check()
    await update(page)
    await page.getByRole('button', { name: /Looking for/ }).click()
    const { request } = await runQuery(page, () => page.getByRole('menuitemradio', { name: 'Works' }).click())
    expect(Object.keys(request.filters!)).toEqual(['institution.type'])
    await page.waitForURL(/\/app\/query\//)
    await page.reload()
    await whenDrawn(page)
    await page.getByRole('button', { name: /Looking for/ }).click()
    const { request: again } = await runQuery(page, () => page.getByRole('menuitemradio', { name: 'Experts' }).click())
    expect(Object.keys(again.filters!).toSorted()).toEqual(['institution.type', 'years_active'])
  })
})

it('F-02 a hundred values stay inside the sidebar', async () => {
  const { page } = await openSignedIn('about:blank')
  const { uuid } = await findSimilar(page, 'experts', {
    filters: {
      'institution.id': { type: 'exclude', values: Array.from({ length: 100 }, (_, index) => `I999${index}`) },
    },
  })
  await page.goto(`/app/query/${uuid}/`)
  await page.getByRole('button', { name: 'Institution 1 set' }).waitFor()
  await expect.poll(() => field(page, 'Institution').getByRole('listitem').count()).toBe(8)
  await page.getByRole('button', { name: 'Show all 100' }).click()
  await expect.poll(() => field(page, 'Institution').getByRole('listitem').count()).toBe(100)
  const sidebar = page.getByRole('complementary', { name: 'Filters and collection' })
  await expect.poll(() => sidebar.evaluate((element) => element.scrollWidth)).toBeLessThanOrEqual(200)
  await expectAccessible(page, 'a hundred values')
})

describe('S-06 filters in a query', () => {
  it('S-06 survive a reload, and going back restores earlier filters', async () => {
    const { page } = await openResults()
    const all = await names(page)
    await openGroup(page, 'Institution')
    await page.getByRole('checkbox', { name: 'Healthcare' }).check()
    await update(page)
    const narrowed = await names(page)
    expect(narrowed).not.toEqual(all)
    await page.reload()
    await whenDrawn(page)
    await expect.poll(() => names(page)).toEqual(narrowed)
    await expect.poll(() => page.getByRole('checkbox', { name: 'Healthcare' }).isChecked()).toBe(true)
    await page.goBack()
    await page.waitForFunction((first) => document.querySelector('[data-result-row] h2')?.textContent === first, all[0])
    await whenDrawn(page)
    await expect.poll(() => names(page)).toEqual(all)
    await expect.poll(() => page.getByRole('checkbox', { name: 'Healthcare' }).isChecked()).toBe(false)
  })

  it('S-06 the default preset applies to a new search, says so, and can be removed', async () => {
    const { page } = await openSignedIn('about:blank')
    const preset = await givePreset(page, { name: 'Dutch reviewers', filters: inTheNetherlands })
    await callApi(page, 'PUT', `/api/filter_presets/${preset.uuid}/activate/`)
    await page.goto('/app/')
    const { request } = await searchForAnswer(page)
    expect(request.filters).toEqual(inTheNetherlands)
    await page.getByText('Default preset, applied to every new search').waitFor()
    await expectAccessible(page, 'default preset')
    const without = await runQuery(page, () =>
      page.getByRole('button', { name: 'Remove the preset Dutch reviewers' }).click(),
    )
    expect(without.request.filters).toEqual({})
    await expectGone(page.getByText('Default preset, applied'))
    // A search that goes on leaves it out; only a new one begins with it.
    expect((await searchForAnswer(page, `${TEXT} in cities`)).request.filters).toEqual({})
    await goHome(page)
    expect((await searchForAnswer(page)).request.filters).toEqual(inTheNetherlands)
    // Where the sidebar is a sheet, the hint stands beside its button.
    await page.setViewportSize({ width: 390, height: 800 })
    await page.getByText('Default preset applied', { exact: true }).waitFor()
  })

  it('S-06 the default preset applies to a query kept in local storage', async () => {
    const { page } = await openSignedIn('about:blank')
    const preset = await givePreset(page, { name: 'Dutch reviewers', filters: inTheNetherlands })
    await callApi(page, 'PUT', `/api/filter_presets/${preset.uuid}/activate/`)
    await page.goto('/app/')
    await page.evaluate((text) => {
      const query = {
        dataset: 'experts',
        text,
        records: [],
        sort: 'relevance',
        filters: {},
        search: null,
        isNew: true,
      }
      localStorage.setItem('cognate:query:abc', JSON.stringify({ at: Date.now(), question: query }))
    }, TEXT)
    const { request } = await runQuery(page, async () => void (await page.goto('/app/?query_key=abc')))
    expect(request.filters).toEqual(inTheNetherlands)
  })
})

it('S-08 filters can be changed where nothing is found, and where a search failed', async () => {
  const { page } = await openResults()
  await openGroup(page, 'Publication')
  await page.getByRole('textbox', { name: 'Words in the abstract' }).fill('qqxzzy')
  await page.keyboard.press('Enter')
  await update(page)
  await page
    .getByText(
      'Unfortunately, your search did not provide results. Please try to search with less strict filters, or a different text.',
      { exact: true },
    )
    .waitFor()
  await expectAccessible(page, 'nothing found with filters')
  await page.route('**/api/find_similar/', (route) => route.abort())
  await page.getByRole('button', { name: 'Clear all' }).click()
  await page.getByRole('button', { name: 'Update' }).click()
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  await expectAccessible(page, 'failed with filters')
  await page.unroute('**/api/find_similar/')
  expect((await update(page)).answer.results.length).toBeGreaterThan(0)
})

describe('K-01 conflicts', () => {
  it('K-01 experts are checked against authors, and hidden when in conflict', async () => {
    const { page } = await openResults()
    const [first] = await names(page)
    const name = await pick(page, page.getByRole('combobox', { name: 'Author to check against' }), first!)
    expect(name).toBe(first)
    await page.getByLabel('Since').fill('1990')
    await page.getByLabel('Since').press('Enter')
    await expect.poll(() => page.getByLabel('Since').inputValue()).toBe('2000')
    const marked = await update(page)
    expect(marked.request.conflict_of_interest).toMatchObject({ check: ['coauthors', 'coaffiliated'], since: 2000 })
    expect(marked.request.conflict_of_interest!.records).toHaveLength(1)
    await page.getByRole('checkbox', { name: 'Hide people with a conflict' }).check()
    const hidden = await update(page)
    expect(hidden.request.filters!.coi_authors!.type).toBe('exclude')
    expect(hidden.answer.taken_away!.coi_authors).toBeGreaterThan(0)
    await page.reload()
    await field(page, 'Conflicts of interest')
      .getByRole('button', { name: `Remove ${name}` })
      .waitFor()
    await page.getByRole('checkbox', { name: 'Co-authors' }).uncheck()
    await page.getByRole('checkbox', { name: 'Same institution' }).uncheck()
    await page.getByText('You need to select at least one method of conflict of interest check.').waitFor()
    await expectAccessible(page, 'conflicts')
  })

  it('C-01 somebody to check who was not applied stays with the manuscript, also on going back', async () => {
    const { page } = await openResults()
    const name = (await page.locator('[data-result-row] h2').first().textContent())!
    const authors = page.getByRole('combobox', { name: 'Author to check against' })
    await authors.fill(name)
    await authors.press('Enter')
    const chip = field(page, 'Conflicts of interest').getByRole('button', { name: `Remove ${name}` })
    await chip.waitFor()
    await page
      .getByRole('button', { name: /^Collect / })
      .first()
      .click()
    await page.locator('textarea').fill('Wild bees need flower strips along fields')
    await page.keyboard.press('Enter')
    await runQuery(page, () => page.getByRole('button', { name: 'Start new' }).click())
    await expectGone(chip)
    await expectGone(page.getByText('Changes not applied'))
    await page.goBack()
    await chip.waitFor()
    await page.getByText('Changes not applied').waitFor()
  })

  it('K-01 names are pasted as a list, and whom the catalogue lacks is checked by institution', async () => {
    const { page, answer } = await openResults()
    const expert = answer.results
      .filter((result) => result.record_type === 'author')
      .find(({ fields }) => fields.active_affiliations.length > 0 && (fields.last_publication_year ?? 0) >= 2025)!
    const place = expert.fields.active_affiliations[0]!.display_name
    const other = answer.results.find(({ identifier }) => identifier !== expert.identifier)!.fields.display_name
    const list = `${other}; Priya Ramanathan`
    const authors = page.getByRole('combobox', { name: 'Author to check against' })
    await authors.click()
    await authors.evaluate((input, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, list)
    const conflicts = field(page, 'Conflicts of interest')
    await conflicts.getByRole('button', { name: `Remove ${other}` }).waitFor()
    await expectNever(page.getByText('Type at least 3 characters.'))
    const room = await conflicts.getByLabel('Since').evaluate((input: HTMLInputElement) => {
      const context = document.createElement('canvas').getContext('2d')!
      context.font = getComputedStyle(input).font
      // Beside the arrows of the field.
      return input.clientWidth - 12 - 16 - context.measureText(input.placeholder).width
    })
    expect(room).toBeGreaterThanOrEqual(0)
    const open = conflicts.getByRole('group', { name: 'Priya Ramanathan' })
    await open.getByText('Not in the catalogue, so not checked yet.').waitFor()
    await expectAccessible(page, 'a name that the catalogue lacks')
    // Until an institution is named, she is checked against nobody, and the answer says so.
    const unchecked = await update(page)
    expect(unchecked.answer.unknown_coi_authors).toEqual(['Priya Ramanathan'])
    await page.getByRole('note').getByText('Priya Ramanathan').waitFor()
    await pick(page, open.getByRole('combobox', { name: 'Institution of Priya Ramanathan' }), place)
    await conflicts.getByText(`Priya Ramanathan (not in the catalogue; checked by institution: ${place})`).waitFor()
    const { request, answer: checked } = await update(page)
    expect(request.conflict_of_interest!.records.map(({ record_type }) => record_type)).toContain('institution')
    expect(checked.unknown_coi_authors).toBeUndefined()
    const found = checked.results.find(({ identifier }) => identifier === expert.identifier)!
    if (found.record_type !== 'author') throw new Error('no expert')
    expect(found.fields.conflict_of_interest).toMatchObject({ conflict: true })
    expect(found.fields.conflict_of_interest!.coaffiliation).toBeGreaterThan(0)
    await page
      .locator(`[data-identifier="${expert.identifier}"]`)
      .getByRole('button', { name: /^Conflict: / })
      .click()
    const details = page.getByRole('dialog')
    await details.getByText(/^Priya Ramanathan \(not in the catalogue/).waitFor()
    await details.getByText(place).first().waitFor()
  })
})

it('R-10 a new look-up aborts the previous one, and the server sees it', async () => {
  const received: string[] = []
  const aborted: string[] = []
  const silent = createServer((request: IncomingMessage, response) => {
    const q = new URL(request.url!, 'http://localhost').searchParams.get('q')!
    received.push(q)
    // Never answered: the connection ends only when the page lets go.
    response.on('close', () => aborted.push(q))
  }).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => {
    silent.closeAllConnections()
    silent.close()
  })
  const { port } = silent.address() as AddressInfo
  const { page } = await openResults()
  await page.route('**/catalogue/autocomplete?*', (route) => {
    const url = new URL(route.request().url())
    url.port = String(port)
    return route.continue({ url: url.href })
  })
  await openGroup(page, 'Publication')
  const venue = page.getByRole('combobox', { name: 'Venue' })
  await venue.fill('journal of')
  await expect.poll(() => received).toEqual(['journal of'])
  expect(aborted).toEqual([])
  await venue.fill('journal of trees')
  await expect.poll(() => received).toEqual(['journal of', 'journal of trees'])
  await expect.poll(() => aborted).toEqual(['journal of'])
  await venue.fill('')
  await expect.poll(() => aborted).toEqual(['journal of', 'journal of trees'])
})

it.each(looks)('Q-04 every group is accessible at $width px, $colorScheme', async (look) => {
  const { page } = await openResults('Experts', look)
  const isSheet = look.width! <= 800
  if (isSheet) await page.getByRole('button', { name: /^Filters/ }).click()
  for (const group of ['Publication', 'Topics', 'Career', 'Institution', 'Excluded records'])
    await openGroup(page, group)
  await page.getByRole('button', { name: 'Exclude: Country' }).click()
  await pick(page, page.getByRole('combobox', { name: 'Country' }), 'sweden')
  const excluded = field(page, 'Country').locator('[data-exclude="true"] bdi')
  const marker = () => excluded.evaluate((element) => getComputedStyle(element.parentElement!, '::before').content)
  await expect.poll(marker).toContain('not ')
  await expectAccessible(page, `all filters at ${look.width}`)
  await page.getByRole('combobox', { name: 'Language' }).click()
  await page.getByRole('option').first().waitFor()
  await expectAccessible(page, `a list of values at ${look.width}`)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save as preset' }).click()
  await expectAccessible(page, `save as preset at ${look.width}`)
})

it('F-01 filters are a sheet on narrow screens, which a button with their count opens', async () => {
  const { page } = await openResults('Experts', { width: 360, height: 800 })
  const opener = page.getByRole('button', { name: /^Filters/ })
  await opener.click()
  const sheet = page.getByRole('dialog', { name: 'Filters and collection' })
  await openGroup(page, 'Institution')
  await sheet.getByRole('checkbox', { name: 'Education' }).check()
  await update(page)
  await sheet.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Filters 1' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await opener.click()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await expectFocusOn(opener)
})
