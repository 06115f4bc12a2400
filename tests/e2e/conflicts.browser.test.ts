import type { FilterPresetView } from '@cognate/contract'
import type { Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { expectGone } from './support/absence.ts'
import { callApi } from './support/api.ts'
import {
  expectAccessible,
  expectFocusOn,
  expectNoSidewaysScrolling,
  type Look,
  looks,
  openSignedIn,
  useBrowser,
} from './support/browser.ts'
import { createCollection } from './support/collections.ts'
import { linesOf } from './support/downloads.ts'
import { changeProfile } from './support/organisations.ts'
import { type Expert, expertsOf, findSimilar, tool } from './support/search.ts'

useBrowser()

const NOTHING = 'With these filters, no overlapping affiliations or publications remain for the selected authors.'

interface Input {
  identifier: string
  fields: { display_name: string }
}

/** Experts for the text, checked against people where there are any. */
const find = (page: Page, records: readonly Input[] = [], more: object = {}) =>
  findSimilar(page, 'experts', {
    ...(records.length > 0 && { conflict_of_interest: { records: records.map(asAuthor) } }),
    ...more,
  })
const asAuthor = (input: Input) => ({ record_type: 'author' as const, ...input })
const inputOf = ({ identifier, fields: { display_name } }: Expert): Input => ({ identifier, fields: { display_name } })

/** Experts found, and the first of them with whom another is in conflict. */
async function findConflict(page: Page) {
  const experts = expertsOf(await find(page))
  for (const expert of experts.slice(0, 10)) {
    const marked = expertsOf(await find(page, [inputOf(expert)]))
    const other = marked.find(({ fields }) => {
      const conflict = fields.conflict_of_interest
      return conflict?.conflict && !conflict.in_coi_input && conflict.coauthorship > 0
    })
    if (other) return { experts, input: inputOf(expert), other }
  }
  throw new Error('nobody is in conflict')
}

/** A page that shows the experts of a query, checked against one of them. */
async function openMarked(look: Look = {}) {
  const { page } = await openSignedIn('about:blank', look)
  const { experts, input, other } = await findConflict(page)
  const unrelated = inputOf(
    experts.find(({ identifier }) => ![input.identifier, other.identifier].includes(identifier))!,
  )
  const { uuid } = await find(page, [input, unrelated])
  await page.goto(`/app/query/${uuid}/`)
  await rowOf(page, other.identifier).waitFor()
  return { page, input, unrelated, other }
}

const rowOf = (page: Page, identifier: string) => page.locator(`[data-result-row][data-identifier="${identifier}"]`)

describe('conflicts of an expert', () => {
  it('K-01 badges and the line above the results say who is in conflict, go there by key, and say what was checked; S-09 those without a conflict come first', async () => {
    const { page, other } = await openMarked()
    const { coauthorship } = other.fields.conflict_of_interest!
    const badge = rowOf(page, other.identifier).getByRole('button', { name: /^Conflict: / })
    await expect.poll(() => badge.textContent()).toContain(`${coauthorship} work${coauthorship === 1 ? '' : 's'}`)
    await expectAccessible(page, 'badges')

    const summary = page.getByRole('button', { name: /^\d+ of \d+ in conflict$/ })
    await page.getByText(', 2 on the conflict list').waitFor()
    const badges = page.getByRole('button', { name: /^Conflict: / })
    await expect
      .poll(async () => (await badges.count()) === Number.parseInt((await summary.textContent())!, 10))
      .toBe(true)
    await summary.press('Enter')
    const focused = page.locator('[data-result-row]:focus')
    await focused.getByRole('button', { name: /^Conflict: / }).waitFor()
    expect(
      await badges.first().evaluate((badge) => badge.closest('[data-result-row]') === document.activeElement),
    ).toBe(true)
    const hide = await tool(page, 'Hide conflict authors')
    const hidden = 2 + (await badges.count())
    await expect
      .poll(() => hide.getAttribute('title'))
      .toContain(`Hide ${hidden} experts in conflict or on the conflict list`)

    const button = page.getByRole('button', { name: 'What was checked' })
    await button.focus()
    await page.keyboard.press('Enter')
    const popover = page.getByRole('dialog', { name: 'What was checked' })
    await popover.getByText(/^Checked against \S/).waitFor()
    await popover.getByText(/^Counted: shared /).waitFor()
    await popover.getByText(/^“No conflict” means: none found among .*, in this catalogue \(data to /).waitFor()
    await page.keyboard.press('Escape')
    await popover.waitFor({ state: 'detached' })
    await expectFocusOn(button)

    await page.getByRole('button', { name: /^Sort by/ }).click()
    const response = page.waitForResponse('**/api/find_similar/')
    await page.getByRole('menuitemradio', { name: 'Conflict' }).click()
    const marks = expertsOf(await (await response).json()).map(({ fields }) => fields.conflict_of_interest!.conflict)
    expect(marks.some(Boolean)).toBe(true)
    expect(marks).toEqual(marks.toSorted((a, b) => Number(a) - Number(b)))
  })

  it('K-01 names people who could not be checked against, because the catalogue lacks them', async () => {
    const { page } = await openSignedIn('about:blank')
    const [known] = expertsOf(await find(page))
    const gone = { identifier: 'https://openalex.org/A1', fields: { display_name: 'Nobody Known' } }
    const { uuid } = await find(page, [inputOf(known!), gone])
    await page.goto(`/app/query/${uuid}/`)
    const note = page.getByRole('note').filter({ hasText: 'Not checked for conflicts' })
    await note.waitFor()
    await expect
      .poll(() => note.textContent())
      .toBe('Not checked for conflicts with Nobody Known (A1): this author is not in the catalogue.')
    await expectAccessible(page, 'unchecked authors')
  })

  it('K-02 the details show with whom, where and in which works, for the chosen people', async () => {
    const { page, input, unrelated, other } = await openMarked()
    const badge = rowOf(page, other.identifier).getByRole('button', { name: /^Conflict: / })
    await badge.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Conflicts of interest' })
    for (const words of ['Possible conflicts of', 'with'])
      await dialog.getByRole('heading', { name: words, exact: true }).waitFor()
    await dialog.getByRole('heading', { name: /^Shared publications \([1-9]/ }).waitFor()
    await dialog.getByRole('table', { name: 'Affiliations by year' }).waitFor()
    const headings = await dialog.getByRole('heading', { level: 3 }).allTextContents()
    expect(headings.slice(-3).map((heading) => heading.replace(/ \(.*/, ''))).toEqual([
      ...['Shared affiliations', 'Affiliations by year', 'Shared publications'],
    ])
    await dialog
      .getByText(/^“No conflict” means: none found among works of every type and institutions .* for all years/)
      .waitFor()
    await expectAccessible(page, 'details of a conflict')

    const request = page.waitForRequest('**/api/conflicts/')
    await dialog.getByRole('switch', { name: 'First 2 and last 2 authors' }).check()
    expect((await request).postDataJSON()).toMatchObject({ author: other.identifier, first_and_last_two: true })
    await dialog.getByRole('switch', { name: 'First 2 and last 2 authors' }).uncheck()

    const since = dialog.getByRole('spinbutton', { name: 'Since' })
    await expect.poll(() => since.getAttribute('min')).toBe('2000')
    await expect.poll(() => since.getAttribute('step')).toBe('1')
    const sinceLimit = page.waitForRequest((call) => call.postDataJSON()?.since === 2000)
    await since.fill('1990')
    await since.press('Enter')
    await sinceLimit
    await expect.poll(() => since.inputValue()).toBe('2000')

    const name = input.fields.display_name
    const [narrowed] = await Promise.all([
      page.waitForRequest((call) => call.postDataJSON()?.against?.length === 1),
      dialog.getByRole('checkbox', { name, exact: true }).uncheck(),
    ])
    expect(narrowed.postDataJSON().against).toEqual([unrelated.identifier])
    await dialog.getByRole('checkbox', { name: unrelated.fields.display_name, exact: true }).uncheck()
    await dialog.getByText('Choose at least one author to compare with.').waitFor()
    await page.keyboard.press('Escape')
    await page.waitForFunction(() => document.activeElement?.textContent?.startsWith('Conflict: '))
  })

  it('K-02 stays readable with a hundred years and many institutions, and says that a look-up failed', async () => {
    const { page, other } = await openMarked({ width: 390, height: 844 })
    const places = (year: number) =>
      Array.from({ length: 12 }, (_, index) => ({
        identifier: `I${index}`,
        display_name: `Institute ${index} of ${year}`,
        shared: index === 11,
      }))
    let isBroken = true
    await page.route('**/api/conflicts/', async (route) => {
      if (isBroken) return route.abort()
      const answer = await (await route.fetch()).json()
      const timeline = Array.from({ length: 100 }, (_, back) => ({
        year: 2026 - back,
        of: places(2026 - back),
        with: places(2026 - back).map((place) => ({ ...place, authors: answer.against })),
      }))
      await route.fulfill({ json: { ...answer, timeline } })
    })
    await rowOf(page, other.identifier)
      .getByRole('button', { name: /^Conflict: / })
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('alert').waitFor()
    isBroken = false
    await dialog.getByRole('button', { name: 'Try again' }).click()
    const table = dialog.getByRole('table', { name: 'Affiliations by year' })
    await table.waitFor()
    await expect.poll(() => table.getByRole('row').count()).toBe(1 + 25)
    // The shared one comes first, whatever else there was in its year.
    await expect
      .poll(() => table.getByRole('row').nth(1).getByRole('listitem').first().textContent())
      .toContain('shared')
    await dialog.getByRole('button', { name: 'Show all 100 years' }).click()
    await expect.poll(() => table.getByRole('row').count()).toBe(1 + 100)
    await expectNoSidewaysScrolling(page)
    await expectAccessible(page, 'a crowded timeline')
  })
})

/** Two presets whose lists hold people in conflict, gone after the test. */
async function giveLists(page: Page, count: number) {
  const people = expertsOf(await find(page, [], { limit: 200 })).map(inputOf)
  const givePreset = async (name: string, records: Input[]) => {
    const preset = await callApi<FilterPresetView>(page, 'POST', '/api/filter_presets/', {
      name,
      search_module: 'experts',
      filter_data: { filters: {} },
      conflict_of_interest: {
        check: ['coauthors', 'coaffiliated'],
        records: records.map(asAuthor),
      },
    })
    onTestFinished(() => callApi<void>(page, 'DELETE', `/api/filter_presets/${preset.uuid}/`))
  }
  await givePreset('Reviewers asked', people.slice(0, count))
  await givePreset('Authors of the manuscript', people.slice(-count))
}

async function choose(page: Page, label: 'Check' | 'Against', name: string): Promise<void> {
  await page.getByRole('combobox', { name: `${label}: filter preset, collection or person` }).fill(name)
  await page.getByRole('option', { name }).first().click()
  await page
    .getByRole('button', { name: `Remove ${name}` })
    .first()
    .waitFor()
}

const startCheck = (page: Page) => page.getByRole('button', { name: 'Check and export' }).click()

async function openChecked(count: number, look: Look = {}) {
  const { page } = await openSignedIn('/app/coi_checker/', look)
  await giveLists(page, count)
  await choose(page, 'Check', 'Reviewers asked')
  await choose(page, 'Against', 'Authors of the manuscript')
  await page.getByRole('checkbox', { name: 'Journal article' }).uncheck()
  const [download] = await Promise.all([page.waitForEvent('download'), startCheck(page)])
  await page.getByRole('grid', { name: 'Conflicts' }).waitFor()
  return { page, download }
}

describe('the conflict checker', () => {
  it('K-03 shows a matrix, exports it, is navigated by keys, opens a cell, and hides the matrix when a list changes', async () => {
    const { page, download } = await openChecked(60)
    expect(download.suggestedFilename()).toMatch(/^conflicts-[\d-]+\.xlsx$/)
    const grid = page.getByRole('grid', { name: 'Conflicts' })
    await expect.poll(() => grid.getAttribute('aria-rowcount')).toBe('61')
    // Drawn as it comes into view.
    await expect.poll(() => grid.getByRole('gridcell').count()).toBeLessThan(61 * 61)
    await expectAccessible(page, 'a matrix of conflicts')

    await grid.locator('[data-row="0"][data-column="0"]').focus()
    const focused = () =>
      page.evaluate(() => {
        const { row, column } = (document.activeElement as HTMLElement).dataset
        return `${row}:${column}`
      })
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await expect.poll(focused).toBe('1:1')
    await page.keyboard.press('Control+End')
    await expect.poll(focused).toBe('59:59')
    await page.keyboard.press('Home')
    await expect.poll(focused).toBe('59:0')

    await page.getByRole('checkbox', { name: 'Only conflicts' }).check()
    const cell = grid.locator('[data-kind="conflict"]').first()
    const label = (await cell.getAttribute('aria-label'))!
    expect(label).toMatch(/^.+ with .+: (\d+ works?|\d+ institutions?|\d+ works?, \d+ institutions?)$/)
    await cell.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Conflicts of interest' })
    await dialog.getByRole('heading', { name: /^Shared publications/ }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })

    const [csv] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Matrix as CSV' }).click(),
    ])
    expect(csv.suggestedFilename()).toMatch(/^conflict-matrix-[\d-]+\.csv$/)
    const lines = await linesOf(csv)
    expect(lines).toHaveLength(1 + 60)
    expect(lines.join('\n')).toContain(label.slice(label.indexOf(': ') + 2))

    await page.getByRole('button', { name: 'Remove Reviewers asked' }).click()
    await grid.waitFor({ state: 'detached' })
  })

  it('K-03 K-01 counts and writes anew what somebody has decided of a conflict, or taken back', async () => {
    const { page } = await openChecked(60)
    const dialog = page.getByRole('dialog', { name: 'Conflicts of interest' })
    const decided = page.getByText(/accepted or no conflict, as somebody decided\./)
    const close = async () => {
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    }
    await page.getByRole('grid', { name: 'Conflicts' }).locator('[data-kind="conflict"]').first().click()
    await dialog.getByRole('button', { name: 'Not a conflict' }).click()
    await dialog.getByRole('form', { name: 'Not a conflict' }).getByRole('button', { name: 'Save' }).click()
    const undo = dialog.getByRole('button', { name: /^Undo: Not a conflict/ })
    await undo.waitFor()
    await close()
    await decided.waitFor()
    await page
      .getByRole('grid', { name: 'Conflicts' })
      .getByRole('gridcell', { name: /Not a conflict/ })
      .first()
      .click()
    await undo.click()
    await undo.waitFor({ state: 'detached' })
    await close()
    await page.getByRole('grid', { name: 'Conflicts' }).waitFor()
    await expectGone(decided)
  })

  it('K-03 K-01 declares by keys a relation with an author of whom nothing is found', async () => {
    const { page } = await openSignedIn('/app/coi_checker/')
    await giveLists(page, 30)
    const authors = expertsOf(await find(page))
      .slice(0, 3)
      .map(inputOf)
    const named = authors.map(({ identifier, fields: { display_name: name } }) => ({
      ...{ identifier, name, affiliations: [], orcid: null, email: null },
    }))
    await createCollection(page, 'Bog fires', { manuscript: { title: 'Bog fires', abstract: '', authors: named } })
    await choose(page, 'Check', 'Reviewers asked')
    await page.getByRole('combobox', { name: 'Against: filter preset, collection or person' }).fill('Bog fires')
    await page
      .getByRole('option', { name: /its authors/ })
      .first()
      .click()
    await page
      .getByRole('button', { name: `Remove ${named[0]!.name}` })
      .first()
      .waitFor()
    await Promise.all([page.waitForEvent('download'), startCheck(page)])
    const grid = page.getByRole('grid', { name: 'Conflicts' })
    const empty = grid.locator('[role="gridcell"]:not([data-kind])').first()
    const label = (await empty.getAttribute('aria-label'))!
    const pair = label.replace(/: no conflict$/, '')
    expect(label).not.toBe(pair)
    await empty.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Conflicts of interest' })
    await dialog.getByText(NOTHING, { exact: true }).waitFor()
    await dialog.getByRole('button', { name: 'Declare a relation' }).press('Enter')
    await dialog.getByRole('form').getByRole('button', { name: 'Save' }).press('Enter')
    await dialog.getByRole('button', { name: /^Undo: Declared/ }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await grid.getByRole('gridcell', { name: `${pair}: Declared: family`, exact: true }).waitFor()
  })

  it('K-03 accepts people by name, shows works of other types and the same person, and counts the works on a click', async () => {
    const { page } = await openSignedIn('/app/coi_checker/')
    const { input, other } = await findConflict(page)
    const pickPerson = async (label: 'Check' | 'Against', { identifier, fields: { display_name: name } }: Input) => {
      await page.getByRole('combobox', { name: `${label}: filter preset, collection or person` }).fill(name)
      await page.locator(`[role="option"][value="${identifier}"]`).click()
      await page
        .getByRole('list', { name: `${label}: chosen` })
        .getByText(name, { exact: true })
        .waitFor()
    }
    await pickPerson('Check', inputOf(other))
    await pickPerson('Check', input)
    await pickPerson('Against', input)
    await page.getByRole('checkbox', { name: 'Same institution' }).uncheck()
    await page.getByRole('checkbox', { name: 'Journal article' }).uncheck()
    await page.getByRole('checkbox', { name: 'Database' }).check()
    const [download] = await Promise.all([page.waitForEvent('download'), startCheck(page)])
    expect(download.suggestedFilename()).toMatch(/\.xlsx$/)
    const grid = page.getByRole('grid', { name: 'Conflicts' })
    await page.getByRole('heading', { name: '0 conflicts among 2 × 1 people' }).waitFor()
    await page.getByText('1 person is in both lists. The same person is not counted as a conflict.').waitFor()
    await page
      .getByText(/^“No conflict” means: none found among databases, for all years, in this catalogue \(data to /)
      .waitFor()
    const cell = grid.locator('[data-kind="other_types"]')
    await expect.poll(() => cell.getAttribute('aria-label')).toMatch(/: \d+ works? of other types, not counted$/)
    await expect.poll(() => cell.textContent()).toMatch(/^\(\d+\)$/)
    await expect
      .poll(() => grid.locator('[data-kind="same_person"]').getAttribute('aria-label'))
      .toMatch(/: the same person$/)
    const notice = page.getByRole('note').filter({ hasText: '1 more pair shares works of other types.' })
    await expectAccessible(page, 'works of other types')

    await cell.click()
    const dialog = page.getByRole('dialog', { name: 'Conflicts of interest' })
    await dialog.getByText(NOTHING, { exact: true }).waitFor()
    await dialog.getByRole('button', { name: 'Count them' }).click()
    await dialog.getByRole('heading', { name: /^Shared publications \([1-9]/ }).waitFor()
    await page.keyboard.press('Escape')

    await notice.getByRole('button', { name: 'Count them' }).press('Enter')
    await page.getByRole('heading', { name: '1 conflict among 2 × 1 people' }).waitFor()
    await expect.poll(() => grid.locator('[data-kind="conflict"]').count()).toBe(1)
    await expectGone(page.getByRole('note'))
  })

  it('K-03 is linked and available only where the organisation has it', async () => {
    const { page } = await openSignedIn('/app/')
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Conflicts of Interest' })
    await link.click()
    await page.getByRole('heading', { name: 'Conflicts of Interest', level: 1 }).waitFor()
    await changeProfile(page.context(), (profile) => ({
      ...profile,
      active_organisation: { ...profile.active_organisation, coi_checker: false },
    }))
    await page.reload()
    await page.getByRole('heading', { name: 'Your organisation does not have the conflict checker' }).waitFor()
    await page.getByText('(403)').waitFor()
    await expectGone(link)
    await expectAccessible(page, 'no conflict checker')
  })

  it.each(looks)('K-03 fits a screen of $width px in $colorScheme', async (look) => {
    const { page } = await openChecked(30, look)
    await expectNoSidewaysScrolling(page)
    await expectAccessible(page, `matrix at ${look.width}`)
  })
})
