import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FilterPresetView, Filters } from '@cognate/contract'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { callApi } from './support/api.ts'
import { expectAccessible, expectFocusOn, openSignedIn, useBrowser, whenDrawn } from './support/browser.ts'
import { wearTheme } from './support/organisations.ts'
import { findSimilar, openResults, resultRows as rows, runQuery, searchForAnswer, TEXT } from './support/search.ts'

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
    const { page } = await openResults('Experts', { height: 700 })
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

  it('F-01 counts what is set, makes Update prominent until it is applied, and clears one or all', async () => {
    const { page } = await openResults()
    await openGroup(page, 'Institution')
    await page.getByRole('checkbox', { name: 'Education' }).check()
    await page.getByRole('checkbox', { name: 'Healthcare' }).check()
    await pick(page, page.getByRole('combobox', { name: 'Country' }), 'belgium')
    await page.getByRole('button', { name: 'Institution 2 set' }).waitFor()
    await page.getByText('Changes not applied').waitFor()
    const { request } = await update(page)
    expect(request.filters).toEqual({
      'institution.country_code': { type: 'include', values: ['BE'] },
      'institution.type': { type: 'include', values: ['education', 'healthcare'] },
    })
    await expect.poll(() => page.getByText('Changes not applied').count()).toBe(0)
    await page.getByRole('tab', { name: 'Filters 2' }).waitFor()
    await page.getByRole('button', { name: 'Clear Institution type' }).click()
    expect(Object.keys((await update(page)).request.filters!)).toEqual(['institution.country_code'])
    await page.getByRole('button', { name: 'Clear all' }).click()
    expect((await update(page)).request.filters).toEqual({})
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

  it('F-01 discards changes that are not applied', async () => {
    const { page } = await openResults()
    await openGroup(page, 'Institution')
    await page.getByRole('checkbox', { name: 'Education' }).check()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect.poll(() => page.getByRole('checkbox', { name: 'Education' }).isChecked()).toBe(false)
  })

  it('F-01 shows the transfer site its logo and the way to a full license', async () => {
    const { page } = await openSignedIn('/app/')
    await wearTheme(page.context(), 'transfer-site')
    await page.reload()
    await searchForAnswer(page)
    await page.getByRole('complementary').getByRole('link', { name: 'Upgrade license' }).waitFor()
    await expectAccessible(page, 'sidebar of the transfer site')
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
  })

  it.each([
    ['Institution', 'Institution', 'institution.id', 'university'],
    ['Venue', 'Publication', 'source_id', 'journal'],
    ['Topics', 'Topics', 'topics', 'biodiversity'],
  ] as const)('F-02 %s is looked up by name, and named again after a reload', async (label, group, key, text) => {
    const { page, answer } = await openResults()
    await openGroup(page, group)
    const name = await pick(page, page.getByRole('combobox', { name: label, exact: true }), text)
    const chip = field(page, label).getByRole('button', { name: `Remove ${name}`, exact: true })
    await chip.waitFor()
    const narrowed = await update(page)
    expect(narrowed.request.filters).toEqual({
      [key]: { type: 'include', values: [expect.stringMatching(/^https:\/\/openalex\.org\//)] },
    })
    expect(narrowed.answer.total).toBeLessThan(answer.total)
    await page.reload()
    await chip.waitFor()
  })

  it('F-05 stays open for several institutions of one look-up, each with its number of works', async () => {
    const { page } = await openResults()
    await openGroup(page, 'Institution')
    const box = page.getByRole('combobox', { name: 'Institution', exact: true })
    await box.fill('university')
    const options = page.getByRole('option')
    await expect.poll(() => options.first().textContent()).toMatch(/[\d,]+ works?$/)
    for (const count of [1, 2]) {
      await options.first().click()
      await expect
        .poll(() =>
          field(page, 'Institution')
            .getByRole('button', { name: /^Remove / })
            .count(),
        )
        .toBe(count)
    }
    await expect.poll(() => box.inputValue()).toBe('university')
    await box.press('Escape')
    await expect.poll(() => options.count()).toBe(0)
    const { request } = await update(page)
    expect(request.filters!['institution.id']).toMatchObject({ values: [expect.any(String), expect.any(String)] })
  })

  it('F-02 offers topics of the answer before somebody types', async () => {
    const { page } = await openResults()
    await openGroup(page, 'Topics')
    await page.getByRole('combobox', { name: 'Topics' }).click()
    await page.getByRole('option').first().waitFor()
    await expect.poll(() => page.getByRole('option').count()).toBeLessThanOrEqual(10)
    await expect.poll(() => page.getByRole('option').first().textContent()).toMatch(/\d+ results?$/)
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

  it.each([
    ['Projects', 'Project source', 'authority_id', 'cordis', ['48']],
    ['Starthubs', 'Sector', 'sector_market', 'clean energy', ['clean-energy']],
  ] as const)('F-05 %s are narrowed by their %s', async (dataset, label, key, text, values) => {
    const { page } = await openSignedIn('/app/')
    await page.getByRole('radio', { name: dataset }).check()
    await searchForAnswer(page)
    // The filter of sources stands open.
    if (key === 'sector_market') await openGroup(page, label)
    const combobox = page.getByRole('combobox', { name: label })
    await combobox.click()
    await page.getByRole('option').first().waitFor()
    await expect.poll(() => page.getByRole('option').count()).toBe(key === 'authority_id' ? 16 : 75)
    await pick(page, combobox, text)
    expect((await update(page)).request.filters).toEqual({ [key]: { type: 'include', values } })
  })

  it('F-02 excluded records are counted and cleared', async () => {
    const { page, answer } = await openResults()
    const [first] = answer.results
    const { uuid } = await findSimilar(page, 'experts', {
      filters: { excluded_records: { type: 'exclude', values: [first!.identifier] } },
    })
    await page.goto(`/app/query/${uuid}/`)
    await page.getByText('1 record is hidden from this search.').waitFor()
    await page.getByRole('button', { name: 'Clear Excluded records' }).click()
    await page.getByText('No hidden results. Use × on a result to hide it.').waitFor()
    const { answer: cleared } = await update(page)
    expect(cleared.results[0]!.identifier).toBe(first!.identifier)
    await page
      .getByRole('button', { name: /^Hide / })
      .first()
      .click()
    await page.getByText('1 record is hidden from this search.').waitFor()
  })
})

describe('F-03 the forms of a filter', () => {
  it('F-03 Exclude switches between include and exclude, and shows the exclude look', async () => {
    const { page } = await openResults()
    await openGroup(page, 'Institution')
    const toggle = page.getByRole('button', { name: 'Exclude: Country' })
    const chip = field(page, 'Country').locator('[data-exclude="true"] bdi')
    await toggle.click()
    await expect.poll(() => toggle.getAttribute('aria-pressed')).toBe('true')
    await pick(page, page.getByRole('combobox', { name: 'Country' }), 'sweden')
    await expect
      .poll(() => chip.evaluate((element) => getComputedStyle(element.parentElement!, '::before').content))
      .toContain('not ')
    await expectAccessible(page, 'exclude look')
    const excluded = await update(page)
    expect(excluded.request.filters).toEqual({ 'institution.country_code': { type: 'exclude', values: ['SE'] } })
    await toggle.click()
    await expect.poll(() => chip.count()).toBe(0)
    const included = await update(page)
    expect(included.request.filters).toEqual({ 'institution.country_code': { type: 'include', values: ['SE'] } })
    expect(included.answer.total).toBeGreaterThan(0)
    expect(excluded.answer.taken_away).toEqual({ 'institution.country_code': included.answer.total })
  })

  it("F-03 a range swaps reversed ends, is unbounded at its limits and shows its top with '+'", async () => {
    const { page } = await openResults()
    await openGroup(page, 'Career')
    const from = page.getByRole('spinbutton', { name: 'Number of works from' })
    const to = page.getByRole('spinbutton', { name: 'Number of works to' })
    const range = field(page, 'Number of works')
    await range.getByText('+', { exact: true }).waitFor()
    await to.fill('20')
    await to.press('Enter')
    await from.fill('90')
    await from.press('Enter')
    await expect.poll(async () => [await from.inputValue(), await to.inputValue()]).toEqual(['20', '90'])
    await expect.poll(() => range.getByText('+', { exact: true }).count()).toBe(0)
    expect((await update(page)).request.filters).toEqual({ works_count: { type: 'range', start: 20, end: 90 } })
    await to.fill('9999')
    await to.press('Enter')
    await expect.poll(() => to.inputValue()).toBe('750')
    expect((await update(page)).request.filters).toEqual({ works_count: { type: 'range', start: 20, end: null } })
    await from.fill('0')
    await from.press('Enter')
    expect((await update(page)).request.filters).toEqual({})
    // The slider takes keys, and says its top in words.
    const most = page.getByRole('slider', { name: 'Years active, most' })
    await expect.poll(() => most.getAttribute('aria-valuetext')).toBe('40 or more')
    await most.focus()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => page.getByLabel('Years active to').inputValue()).toBe('39')
    expect((await update(page)).request.filters).toEqual({ years_active: { type: 'range', start: null, end: 39 } })
  })

  it('F-04 a date switches between before and after, starts in 2018, and disappears when cleared', async () => {
    const { page } = await openResults()
    await openGroup(page, 'Publication')
    const date = field(page, 'Publication date')
    await expect.poll(() => date.getByLabel('Publication date after').getAttribute('min')).toBe('2018-01-01')
    await date.getByLabel('Publication date after').fill('2024-06-01')
    expect((await update(page)).request.filters).toEqual({
      publication_date: { type: 'range', start: '2024-06-01', end: null },
    })
    await date.getByText('Before', { exact: true }).click()
    await expect.poll(() => date.getByLabel('Publication date before').inputValue()).toBe('2024-06-01')
    expect((await update(page)).request.filters).toEqual({
      publication_date: { type: 'range', start: null, end: '2024-06-01' },
    })
    await date.getByLabel('Publication date before').fill('2017-12-31')
    await date.getByText('Not before 2018-01-01.').waitFor()
    expect((await update(page)).request.filters).toEqual({})
    await date.getByLabel('Publication date before').fill('2019-01-01')
    await date.getByRole('button', { name: 'Clear Publication date' }).click()
    await expect.poll(() => date.getByLabel('Publication date before').inputValue()).toBe('')
    await expect.poll(() => page.getByText('Changes not applied').count()).toBe(0)
  })

  it('F-05 a group of countries shows its members and narrows to them', async () => {
    const { page } = await openResults()
    await openGroup(page, 'Institution')
    await pick(page, page.getByRole('combobox', { name: 'Country' }), 'EU')
    await field(page, 'Country').getByText('27 countries').click()
    await field(page, 'Country')
      .getByText(/Austria, Belgium/)
      .waitFor()
    const { request, answer } = await update(page)
    expect(request.filters).toEqual({ 'institution.country_code': { type: 'include', values: ['group:EU'] } })
    expect(answer.results.length).toBeGreaterThan(0)
    for (const result of answer.results)
      if (result.record_type === 'author')
        expect(result.fields.active_affiliations.some(({ passes_filter }) => passes_filter)).toBe(true)
  })

  it("F-06 'Similar to name' starts at 75, 'Any email' at 0, and clearing removes the filter", async () => {
    const { page } = await openResults()
    await page.getByRole('radio', { name: 'Similar to name' }).check()
    expect((await update(page)).request.filters!.email_confidence).toMatchObject({ type: 'range', start: 75 })
    await page.getByRole('radio', { name: 'Any email' }).check()
    expect((await update(page)).request.filters!.email_confidence).toMatchObject({ type: 'range', start: 0 })
    await page.getByRole('button', { name: 'Clear E-mail address' }).click()
    expect((await update(page)).request.filters).toEqual({})
  })

  it('F-02 a hundred values stay inside the sidebar', async () => {
    const { page, answer } = await openResults()
    const { uuid } = await findSimilar(page, 'experts', {
      filters: {
        'institution.id': { type: 'exclude', values: Array.from({ length: 100 }, (_, index) => `I999${index}`) },
      },
    })
    expect(answer.results.length).toBe(50)
    await page.goto(`/app/query/${uuid}/`)
    await page.getByRole('button', { name: 'Institution 1 set' }).waitFor()
    await expect.poll(() => field(page, 'Institution').getByRole('listitem').count()).toBe(8)
    await page.getByRole('button', { name: 'Show all 100' }).click()
    await expect.poll(() => field(page, 'Institution').getByRole('listitem').count()).toBe(100)
    const sidebar = page.getByRole('complementary', { name: 'Filters and collection' })
    await expect.poll(() => sidebar.evaluate((element) => element.scrollWidth)).toBeLessThanOrEqual(200)
    await expectAccessible(page, 'a hundred values')
  })
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
    await expect.poll(() => page.getByText('Default preset, applied').count()).toBe(0)
    // A search that goes on leaves it out; only a new one begins with it.
    expect((await searchForAnswer(page, `${TEXT} in cities`)).request.filters).toEqual({})
    await page.getByRole('link', { name: 'Home', exact: true }).click()
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

  it('S-06 a preset is found by name and applied; one that fills the form waits for Update', async () => {
    const { page } = await openResults()
    await givePreset(page, { name: 'Kiwi reviewers', filters: inTheNetherlands })
    await givePreset(page, {
      name: 'Kiwi veterans',
      filters: { years_active: { type: 'range', start: 20 } },
      populates_sidebar: true,
    })
    const selector = page.getByRole('combobox', { name: 'Filter preset' })
    const { request } = await runQuery(page, async () => {
      await selector.fill('kiwi rev')
      await page.getByRole('option', { name: 'Kiwi reviewers' }).click()
    })
    expect(request.filters).toEqual(inTheNetherlands)
    await page.getByText('Active preset').waitFor()
    await selector.fill('kiwi vet')
    await page.getByRole('option', { name: 'Kiwi veterans' }).click()
    await page.getByText('Changes not applied').waitFor()
    expect((await update(page)).request.filters).toEqual({ years_active: { type: 'range', start: 20 } })
  })

  it('C-05 the form is saved as a preset', async () => {
    const { page } = await openResults()
    await openGroup(page, 'Institution')
    await page.getByRole('checkbox', { name: 'Healthcare' }).check()
    await page.getByRole('button', { name: 'Save as preset' }).click()
    await expectAccessible(page, 'save as preset')
    await page.getByRole('textbox', { name: 'Name' }).fill('Hospitals only')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved the preset Hospitals only').waitFor()
    const { results } = await callApi<{ results: FilterPresetView[] }>(
      page,
      'GET',
      '/api/filter_presets/?name=Hospitals',
    )
    onTestFinished(() => callApi<void>(page, 'DELETE', `/api/filter_presets/${results[0]!.uuid}/`))
    expect(results[0]!.filter_data.filters).toEqual({ 'institution.type': { type: 'include', values: ['healthcare'] } })
    await expectFocusOn(page.getByRole('button', { name: 'Save as preset' }))
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

  it('K-01 Enter takes the author whose full name is typed, also before the suggestions are there', async () => {
    const { page } = await openResults()
    const name = (await page.locator('[data-result-row] h2').first().textContent())!
    const authors = page.getByRole('combobox', { name: 'Author to check against' })
    await authors.fill(name)
    await authors.press('Enter')
    await field(page, 'Conflicts of interest')
      .getByRole('button', { name: `Remove ${name}` })
      .waitFor()
    await expect.poll(() => authors.inputValue()).toBe('')
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
    await expect.poll(() => chip.count()).toBe(0)
    await expect.poll(() => page.getByText('Changes not applied').count()).toBe(0)
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
    await page.getByText('Type at least 3 characters.').waitFor()
    await authors.evaluate((input, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, list)
    const conflicts = field(page, 'Conflicts of interest')
    await conflicts.getByRole('button', { name: `Remove ${other}` }).waitFor()
    await expect.poll(() => page.getByText('Type at least 3 characters.').count()).toBe(0)
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

describe('R-10 look-ups', () => {
  it('F-02 wait for three characters and explain problems', async () => {
    const { page } = await openResults()
    await openGroup(page, 'Institution')
    const calls: string[] = []
    page.on('request', (request) => void (request.url().includes('/autocomplete') && calls.push(request.url())))
    const institution = page.getByRole('combobox', { name: 'Institution', exact: true })
    await institution.fill('un')
    await page.getByText('Type at least 3 characters.').waitFor()
    await institution.fill('qqqxx')
    await page.getByText('No institutions found with this name').waitFor()
    expect(calls.map((url) => new URL(url).searchParams.get('q'))).toEqual(['qqqxx'])
    await expectAccessible(page, 'nothing found')
    await page.route('**/catalogue/autocomplete/**', (route) => route.abort())
    await institution.fill('univer')
    await page.getByText('Could not load names.').waitFor()
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
})

describe('F-01 on narrow screens', () => {
  it.each([390, 360])('F-01 filters are a sheet that a button with their count opens, at %i px', async (width) => {
    const { page } = await openResults('Experts', { width, height: 800 })
    const opener = page.getByRole('button', { name: /^Filters/ })
    await opener.click()
    const sheet = page.getByRole('dialog', { name: 'Filters and collection' })
    await openGroup(page, 'Institution')
    await sheet.getByRole('checkbox', { name: 'Education' }).check()
    await expectAccessible(page, 'sheet of filters')
    await update(page)
    await sheet.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Filters 1' }).waitFor()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await opener.click()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
    await expectFocusOn(opener)
  })

  it.each(['light', 'dark'] as const)('Q-04 every group is accessible, %s', async (colorScheme) => {
    const { page } = await openResults('Experts', { colorScheme })
    for (const group of ['Publication', 'Topics', 'Career', 'Institution', 'Excluded records'])
      await openGroup(page, group)
    await expectAccessible(page, `all filters, ${colorScheme}`)
    await page.getByRole('combobox', { name: 'Language' }).click()
    await page.getByRole('option').first().waitFor()
    await expectAccessible(page, `a list of values, ${colorScheme}`)
  })
})
