import type { FindSimilarAnswer, FindSimilarRequest } from '@cognate/contract'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { addColleague } from '../support/colleague.ts'
import { button, expectFocusOn, hasFocus, useBrowser, workerServer } from './support/browser.ts'
import { linesOf } from './support/downloads.ts'
import { isSearch, openHome } from './support/search.ts'

useBrowser()

const TEXT = 'Urban heat islands and street trees'
const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Filters and collection' })

/** Presses keys one after the other. */
async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

/**
 * What is wrong with the focus: that nothing has it, that it is out of view or below something else, or that what had it
 * before looked the same then as it does now.
 */
async function faultOfFocus(): Promise<string | undefined> {
  // What leaves with a transition is gone a frame later.
  for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
  // What comes into view with one, as the skip link does, is there when it ends.
  await Promise.allSettled((document.activeElement?.getAnimations() ?? []).map(({ finished }) => finished))
  const memory = window as unknown as { focused?: { element: Element; look: string } }
  const look = (element: Element) => {
    let looks = ''
    for (let part: Element | null = element, depth = 0; part && depth < 4; part = part.parentElement, depth++) {
      const { outline, boxShadow, borderColor, backgroundColor, textDecoration } = getComputedStyle(part)
      looks += [outline, boxShadow, borderColor, backgroundColor, textDecoration].join()
    }
    return looks
  }
  const tag = (element: Element) => element.outerHTML.slice(0, 160)
  const { activeElement: element } = document
  const last = memory.focused
  delete memory.focused
  if (!element || element === document.body) return 'nothing has the focus'
  memory.focused = { element, look: look(element) }
  if (last && last.element !== element && last.element.isConnected && look(last.element) === last.look)
    return `nothing shows the focus of ${tag(last.element)}`
  const { left, right, top, bottom } = element.getBoundingClientRect()
  if (bottom <= 0 || top >= window.innerHeight) return `${tag(element)} is out of view`
  const topmost = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  if (!element.matches('a, button') || !topmost || element.contains(topmost) || topmost.contains(element))
    return undefined
  return `${tag(element)} is hidden below ${tag(topmost)}`
}

/** Goes to a control with Tab, or back with Shift and Tab; at every stop the focus can be seen. */
async function goTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let stops = 0; stops < 60; stops++) {
    await page.keyboard.press(key)
    const fault = await page.evaluate(faultOfFocus)
    if (fault) throw new Error(`${fault}, on the way to ${target}`)
    if (await hasFocus(target)) return
  }
  throw new Error(`${target} cannot be reached with ${key}`)
}

/** Walks down an open menu to an entry. */
async function walkTo(page: Page, entry: Locator): Promise<void> {
  await entry.waitFor()
  for (let steps = 0; steps < 12 && !(await hasFocus(entry)); steps++) await press(page, 'ArrowDown')
  await expectFocusOn(entry)
}

/** Presses keys that run a query; afterwards the answer is there. */
async function searchWithKeys(page: Page, ...keys: string[]) {
  const [request] = await Promise.all([page.waitForRequest(isSearch), press(page, ...keys)])
  const answer = (await (await request.response())!.json()) as FindSimilarAnswer
  await page.waitForURL(`**/app/query/${answer.uuid}/`)
  await page.locator(`[data-identifier="${answer.results[0]!.identifier}"][data-rank="1"]`).waitFor()
  return { request: request.postDataJSON() as FindSimilarRequest, answer }
}

/** Picks a country in the field that has the focus. */
async function pickGermany(page: Page): Promise<void> {
  await page.keyboard.type('germany')
  await page.getByRole('option', { name: /^Germany/ }).waitFor()
  await press(page, 'ArrowDown', 'Enter')
  await button(page, 'Remove Germany').waitFor()
}

/** Until names are suggested for the whole of a text: while somebody types, those for its beginning come and go. */
async function untilSuggested(page: Page, text: string): Promise<void> {
  const answered = ['authors', 'works'].map((entity) =>
    page.waitForResponse((response) => {
      const { pathname, searchParams } = new URL(response.url())
      return pathname.endsWith(`/autocomplete/${entity}`) && searchParams.get('q') === text
    }),
  )
  await Promise.all(answered)
}

const headingOf = (page: Page) => page.getByRole('heading', { level: 1 })

/** Searches for a text from home; the focus goes to the beginning of the answer. */
async function searchFromHome(page: Page) {
  const box = page.locator('textarea')
  await expectFocusOn(box)
  await page.keyboard.type(TEXT)
  const search = await searchWithKeys(page, 'Escape', 'Enter')
  await expectFocusOn(headingOf(page))
  return search
}

it('Q-04 a text is searched, an author picked, and the answer filtered and sorted with the keyboard alone', async () => {
  const { page } = await openHome()
  const { answer } = await searchFromHome(page)
  const box = page.locator('textarea')

  // An author among the suggestions.
  const { identifier, fields } = answer.results[0]!
  await press(page, '/', 'Control+a')
  const suggested = untilSuggested(page, fields.display_name)
  await page.keyboard.type(fields.display_name)
  await suggested
  await page.getByRole('option', { name: fields.display_name }).nth(1).waitFor()
  await press(page, 'ArrowDown', 'Enter')
  await button(page, `Remove ${fields.display_name}`).waitFor()
  await expectFocusOn(box)
  const { request, answer: similar } = await searchWithKeys(page, 'Enter')
  expect(request.records).toMatchObject([{ record_type: 'author', identifier }])
  await expectFocusOn(headingOf(page))

  // A filter: set, taken out, set again, cleared, discarded and applied.
  const country = page.getByRole('combobox', { name: 'Country' })
  const exclude = button(page, 'Exclude: Country')
  const update = button(page, 'Update')
  await goTo(page, button(sidebar(page), 'Institution'), 'Shift+Tab')
  await press(page, 'Enter')
  await goTo(page, country)
  await pickGermany(page)
  await goTo(page, button(page, 'Remove Germany'))
  await press(page, 'Enter')
  await expectFocusOn(exclude)
  await goTo(page, country)
  await pickGermany(page)
  await goTo(page, button(page, 'Clear Country'), 'Shift+Tab')
  await press(page, 'Enter')
  await expectFocusOn(exclude)
  await goTo(page, country)
  await pickGermany(page)
  await goTo(page, button(page, 'Undo'))
  await press(page, 'Enter')
  await expectFocusOn(update)
  await goTo(page, country, 'Shift+Tab')
  await pickGermany(page)
  await goTo(page, button(page, 'Clear all'))
  await press(page, 'Enter')
  await expectFocusOn(update)
  await goTo(page, country, 'Shift+Tab')
  await pickGermany(page)
  await goTo(page, update)
  const narrowed = await searchWithKeys(page, 'Enter')
  expect(narrowed.request.filters).toEqual({ 'institution.country_code': { type: 'include', values: ['DE'] } })
  expect(narrowed.answer.total).toBeLessThan(similar.total)
  await expectFocusOn(update)

  // Another order.
  const sort = page.getByRole('button', { name: /^Sort by/ })
  await goTo(page, sort)
  await press(page, 'Enter')
  const byName = page.getByRole('menuitemradio', { name: 'Name', exact: true })
  await walkTo(page, byName)
  await searchWithKeys(page, 'Enter')
  await expectFocusOn(sort)
})

it('Q-04 experts are read, collected, shared and exported with the keyboard alone', async () => {
  await addColleague(workerServer().directory)
  const { page } = await openHome()
  await searchFromHome(page)

  // The first expert is opened and closed, then two are collected.
  const row = (rank: number) => page.locator(`[data-rank="${rank}"]`)
  const popup = page.getByRole('dialog')
  await press(page, 'j', 'Enter')
  await popup.getByRole('definition').first().waitFor()
  await press(page, 'Escape')
  await popup.waitFor({ state: 'detached' })
  await expectFocusOn(row(1))
  await press(page, 'c', 'j', 'c')
  await expectFocusOn(row(2))
  const tab = page.getByRole('tab', { name: 'Collection 2' })
  await tab.waitFor()

  // The collection is saved, shortened by one, shared and exported.
  await goTo(page, page.getByRole('tab', { name: /^Filters/ }), 'Shift+Tab')
  await press(page, 'ArrowRight')
  await expectFocusOn(tab)
  const name = page.getByLabel('Name', { exact: true })
  await name.waitFor()
  await goTo(page, name)
  await page.keyboard.type('Kept by keyboard')
  await press(page, 'Enter')
  await expectFocusOn(page.getByRole('heading', { name: 'Kept by keyboard' }))

  const collected = page.getByRole('list', { name: 'Collection' })
  const remove = collected.getByRole('button', { name: /^Remove/ })
  await goTo(page, remove.first())
  await press(page, 'Enter')
  await page.getByRole('tab', { name: 'Collection 1' }).waitFor()
  await expectFocusOn(remove)

  await goTo(page, button(sidebar(page), 'Share collection'))
  await press(page, 'Enter')
  await expectFocusOn(popup.getByRole('combobox'))
  await page.keyboard.type('grace')
  // A list that arrives meanwhile begins without a choice.
  await expect
    .poll(async () => {
      await press(page, 'ArrowDown')
      return page.locator('[data-combobox-selected]').filter({ hasText: 'Grace Hopper' }).count()
    })
    .toBe(1)
  await press(page, 'Enter')
  await popup.getByRole('button', { name: 'Stop sharing with Grace Hopper' }).waitFor()
  await goTo(page, popup.getByRole('button', { name: 'Close' }), 'Shift+Tab')
  await press(page, 'Enter')
  await popup.waitFor({ state: 'detached' })
  await expectFocusOn(button(sidebar(page), 'Sharing collection'))

  const exportMenu = button(sidebar(page), 'Export collection')
  await goTo(page, exportMenu)
  await press(page, 'Enter')
  const csv = page.getByRole('menuitem', { name: /^CSV/ })
  await walkTo(page, csv)
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Enter')])
  expect(download.suggestedFilename()).toMatch(/^Kept-by-keyboard-[\d-]+\.csv$/)
  // The heads, the text and the one who was collected.
  expect(await linesOf(download)).toHaveLength(3)
  await expectFocusOn(exportMenu)

  await goTo(page, button(sidebar(page), 'New collection'))
  await press(page, 'Enter')
  await expectFocusOn(page.getByRole('tab', { name: 'Collection' }))
})
