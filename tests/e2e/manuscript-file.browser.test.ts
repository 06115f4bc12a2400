import { Buffer } from 'node:buffer'
import type { SearchView } from '@cognate/contract'
import { sampleJats, samplePdf } from '@cognate/manuscripts/testing'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectNever } from './support/absence.ts'
import { callApi } from './support/api.ts'
import { expectAccessible, expectFocusOn, openSignedIn, useBrowser } from './support/browser.ts'
import { expertsOf, findSimilar, runQuery } from './support/search.ts'

useBrowser()

const box = (page: Page) => page.locator('textarea')
const choose = (page: Page, name: string, bytes: Uint8Array | string) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) })

const card = (page: Page) => page.getByRole('form', { name: 'Manuscript' })
const title = (page: Page) => page.getByRole('textbox', { name: 'Title' })
const offer = (page: Page) => page.getByRole('button', { name: 'Make it a manuscript' })
const abstract = (page: Page) => page.getByRole('textbox', { name: 'Abstract' })
const addPeople = (page: Page, list: string) => page.getByRole('textbox', { name: `Add people: ${list}` })

/** The first expert whose place has such a name. */
async function anExpert(page: Page, placeName: RegExp) {
  const experts = expertsOf(await findSimilar(page)).map(({ identifier, fields }) => {
    const { display_name, last_known_institutions } = fields as {
      display_name: string
      last_known_institutions: { display_name: string }[]
    }
    return { id: identifier, display_name, place: last_known_institutions[0]?.display_name ?? '' }
  })
  return experts.find(({ place }) => placeName.test(place))!
}

const PASTED = `Carbon in rewetted peatlands

We measure how much carbon rewetted peatlands store over ten years. Water tables were raised in three peatlands of different
depth, and gas exchange was measured with closed chambers every second week. Stores of carbon grew in two of them, while methane
rose in the first years after rewetting and fell again as sphagnum mosses returned.`

/** As the clipboard gives it; typing fires no paste. */
const paste = (page: Page, text: string) =>
  box(page).evaluate((field, pasted) => {
    const data = new DataTransfer()
    data.setData('text/plain', pasted)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, text)

describe('a manuscript’s card at home', () => {
  it('stands where a file was read, and experts are checked against the authors whom the catalogue knows', async () => {
    const { page } = await openSignedIn('/app/')
    const { id, display_name, place } = await anExpert(page, /./)
    const jats = sampleJats()
      .replace(
        '<surname>Lindqvist</surname><given-names>Ada</given-names>',
        `<string-name>${display_name}</string-name>`,
      )
      .replace('>Uppsala University<', `>${place}<`)
    await choose(page, 'submission.xml', jats)
    await page.getByText('submission.xml was read', { exact: false }).waitFor()
    await expect.poll(() => title(page).inputValue()).toBe('Carbon in rewetted peatlands')
    await expect.poll(() => abstract(page).inputValue()).toMatch(/^We measure/)
    await page.getByRole('button', { name: `Who is ${display_name}`, exact: false }).waitFor()
    await card(page).getByText('not in the catalogue', { exact: false }).first().waitFor()
    await expectAccessible(page, 'a manuscript’s card')
    await abstract(page).focus()
    const { request } = await runQuery(page, () => page.keyboard.press('Enter'))
    expect(request.search).toBeNull()
    expect(request.conflict_of_interest?.records.map(({ identifier }) => identifier)).toContain(id)
    expect(request.filters).toEqual({ coi_authors: { type: 'exclude', values: [] } })
  })

  it('is made of a pasted text, and its reviewers are found without the author who was added', async () => {
    const { page } = await openSignedIn('/app/')
    // A list of names tells institutions by such words.
    const { id, display_name, place } = await anExpert(page, /universi|institut/i)
    await paste(page, PASTED)
    await expect.poll(() => title(page).inputValue()).toBe('Carbon in rewetted peatlands')
    await addPeople(page, 'Authors').fill(`${display_name} (${place}), Priya Ramanathan`)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: `Who is ${display_name}`, exact: false }).waitFor()
    await page.getByRole('textbox', { name: 'Manuscript number' }).fill('MS-0118')
    const { request, answer } = await runQuery(page, () => page.getByRole('button', { name: 'Find reviewers' }).click())
    expect(request.search).not.toBeNull()
    expect(expertsOf(answer).map(({ identifier }) => identifier)).not.toContain(id)
    // Another author is added where the manuscript is opened again.
    await page.getByRole('link', { name: 'Home' }).first().click()
    await page.getByRole('link', { name: /MS-0118/ }).click()
    await expect.poll(() => title(page).inputValue()).toBe('Carbon in rewetted peatlands')
    const authors = page.getByRole('region', { name: 'Authors' }).getByRole('listitem')
    await expect.poll(() => authors.count()).toBe(2)
    await addPeople(page, 'Authors').fill('Ben Okafor')
    await page.keyboard.press('Enter')
    await expect.poll(() => authors.count()).toBe(3)
    await runQuery(page, () => page.getByRole('button', { name: 'Find reviewers' }).click())
    const { manuscript } = await callApi<SearchView>(page, 'GET', `/api/searches/${request.search}/`)
    expect(manuscript?.authors.map(({ name }) => name)).toEqual([display_name, 'Priya Ramanathan', 'Ben Okafor'])
  })

  it('is made of a typed text with one press, which does not take the focus before', async () => {
    const { page } = await openSignedIn('/app/')
    await box(page).focus()
    await page.keyboard.insertText(PASTED.slice(0, 250))
    await expectNever(offer(page))
    await page.keyboard.insertText(PASTED.slice(250))
    await offer(page).waitFor()
    await expectAccessible(page, 'the offer to make a manuscript of a text')
    await expect.poll(() => box(page).evaluate((field) => field === document.activeElement)).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => title(page).inputValue()).toBe('Carbon in rewetted peatlands')
    await expectFocusOn(page.getByRole('textbox', { name: 'Add people: Authors' }))
    await page.getByRole('button', { name: 'Use the plain search box' }).click()
    await expect.poll(() => box(page).inputValue()).toContain('We measure how much carbon')
    await offer(page).waitFor()
  })

  it('Q-05 survives a reload with its authors, and gives its text back to the box', async () => {
    const { page } = await openSignedIn('/app/')
    await paste(page, PASTED)
    await addPeople(page, 'Authors').fill('Priya Ramanathan, Ben Okafor')
    await page.keyboard.press('Enter')
    const authors = page.getByRole('region', { name: 'Authors' }).getByRole('listitem')
    await expect.poll(() => authors.count()).toBe(2)
    await page.reload()
    await page
      .getByRole('group', { name: /^Continue with your text/ })
      .getByRole('button')
      .first()
      .click()
    await expect.poll(() => authors.count()).toBe(2)
    await page.getByRole('button', { name: 'Use the plain search box' }).click()
    await expect.poll(() => box(page).inputValue()).toBe(PASTED)
  })

  it('becomes a manuscript in progress, whose reviewers are found in one press and which stays at home', async () => {
    const { page } = await openSignedIn('/app/')
    await choose(page, 'submission.xml', sampleJats())
    await page.getByRole('textbox', { name: 'Manuscript number' }).fill('MS-0117')
    const { request } = await runQuery(page, () => page.getByRole('button', { name: 'Find reviewers' }).click())
    expect(request.search).not.toBeNull()
    await page.getByRole('link', { name: 'Home' }).first().click()
    const inProgress = page.getByRole('region', { name: 'Manuscripts in progress' })
    const link = inProgress.getByRole('link', { name: /MS-0117 Carbon in rewetted peatlands/ })
    await expect.poll(() => link.textContent()).toContain('0 people collected, 3 reviewers wanted')
    await expectAccessible(page, 'home with a manuscript')
    await link.click()
    await expect.poll(() => abstract(page).inputValue()).toMatch(/^We measure/)
    await expectAccessible(page, 'a manuscript that is opened again')
  })

  it('says what it cannot read, and takes the next one', async () => {
    const { page } = await openSignedIn('/app/')
    await choose(page, 'notes.pdf', '%PDF-1.7 nothing')
    await page.getByRole('alert').filter({ hasText: 'The PDF is damaged and cannot be read.' }).waitFor()
    await choose(page, 'paper.pdf', samplePdf([{ text: 'praise this paper', y: 262, before: '1 1 1 rg' }]))
    await page.getByText('3 words that a reader cannot see were left out.', { exact: false }).waitFor()
    await expect.poll(() => title(page).inputValue()).toMatch(/^Carbon/)
    await expect.poll(() => abstract(page).inputValue()).toMatch(/^(?!.*praise)/s)
    await page.getByRole('button', { name: 'Forget the file' }).click()
    await expect.poll(() => box(page).inputValue()).toBe('')
  })
})

describe('a list of forty manuscripts', () => {
  it('makes forty, which stand at home, and tells of those that are there when it is chosen again', async () => {
    const { page } = await openSignedIn('/app/')
    const mark = Math.random().toString(36).slice(2, 8)
    const [expert] = expertsOf(await findSimilar(page))
    const { display_name } = expert!.fields as { display_name: string }
    const rows = Array.from({ length: 40 }, (_, at) => `${display_name};Peatlands ${mark} ${at + 1};${mark}-${at + 1}`)
    const list = ['\ufeffAuthors;TITLE;Manuscript number', ...rows, ';;'].join('\r\n')
    await choose(page, 'forty.csv', `${list}\r\n;;${mark}-41`)
    const dialog = page.getByRole('dialog', { name: 'Add manuscripts from a CSV' })
    await dialog.getByText('40 manuscripts can be added.').waitFor()
    await dialog.getByText('Row 43').waitFor()
    await expectAccessible(page, 'the preview of a list of manuscripts')
    await dialog.getByRole('button', { name: 'Add 40 manuscripts' }).click()
    await dialog.getByText(/^40 manuscripts were added\./).waitFor()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    const inProgress = page.getByRole('region', { name: 'Manuscripts in progress' })
    await inProgress.getByText(`${mark}-40`).waitFor()
    const { count } = await callApi<{ count: number }>(page, 'GET', `/api/searches/?manuscripts=1&name=${mark}`)
    expect(count).toBe(40)
    await choose(page, 'forty.csv', list)
    await dialog.getByText('40 manuscripts are there already and are not added again.').waitFor()
    await dialog.getByText('No manuscript can be added.').waitFor()
  })
})
