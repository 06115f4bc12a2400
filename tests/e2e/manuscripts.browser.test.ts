import type { SearchView } from '@cognate/contract'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectGone, expectNever } from './support/absence.ts'
import { callApi } from './support/api.ts'
import { button, buttonOfMessage, expectAccessible, openSignedIn, useBrowser, whenDrawn } from './support/browser.ts'
import { createCollection, saveCollection } from './support/collections.ts'
import {
  expertsOf,
  findSimilar,
  goHome,
  openResults,
  resultRows as rows,
  runQuery,
  searchForAnswer,
  TEXT,
} from './support/search.ts'

useBrowser()

const OTHER = 'Gene edited wheat: field trials of drought tolerance over three seasons'
const box = (page: Page) => page.locator('textarea')
const question = (page: Page) => page.getByRole('group', { name: 'New manuscript?' })
const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name, exact: true })
const textsOf = async (page: Page, { uuid }: { uuid: string }) =>
  (await callApi<SearchView>(page, 'GET', `/api/searches/${uuid}/`)).texts.map(({ text }) => text)

/** Results with somebody to check against, and the first of them in a saved collection. */
async function openManuscript() {
  const { page } = await openSignedIn('about:blank')
  const [against] = expertsOf(await findSimilar(page, 'experts', { limit: 1 }))
  const conflict_of_interest = { records: [{ record_type: 'author', identifier: against!.identifier }] }
  const { uuid } = await findSimilar(page, 'experts', { conflict_of_interest, limit: 15 })
  await page.goto(`/app/query/${uuid}/`)
  await whenDrawn(page)
  await button(rows(page).nth(1), /^Collect /).click()
  await tab(page, /^Collection/).click()
  const collection = await saveCollection(page, `MS ${uuid.slice(0, 8)}`)
  return { page, collection, conflict_of_interest }
}

async function write(page: Page, text: string) {
  await box(page).fill(text)
  await page.keyboard.press('Enter')
}

describe('a text in the bar that is another one', () => {
  it('C-01 starts a new manuscript with Enter: no collection, no hidden people and no people to check against follow', async () => {
    const { page, collection } = await openManuscript()
    const first = page.url()
    await button(rows(page).nth(3), /^Hide /).click()
    await write(page, OTHER)
    await question(page).waitFor()
    await expectAccessible(page, 'the question about a new manuscript')
    expect(page.url()).toBe(first)
    const { request } = await runQuery(page, () => page.keyboard.press('Enter'))
    expect(request).toMatchObject({ conflict_of_interest: null, search: null, filters: {} })
    expect(request.records).toHaveLength(1)
    await page.getByText('Nothing collected yet.', { exact: false }).waitFor()
    expect(await textsOf(page, collection)).toEqual([TEXT])
    await button(rows(page).first(), /^Collect /).click()
    // Each address has its own collection, and an unsaved one waits for its text.
    await page.goBack()
    await page.getByRole('heading', { name: collection.name, exact: true }).waitFor()
    await page.goForward()
    await page.getByText('Draft', { exact: true }).waitFor()
    await tab(page, 'Collection 1').waitFor()
    const { included_records } = await callApi<SearchView>(page, 'GET', `/api/searches/${collection.uuid}/`)
    expect(included_records).toHaveLength(1)
  })

  it('C-01 is kept with the earlier wording on request, and the earlier one can be used again', async () => {
    const { page, collection, conflict_of_interest } = await openManuscript()
    await write(page, OTHER)
    const { request } = await runQuery(page, () => button(page, 'Same manuscript, reworded').click())
    expect(request).toMatchObject({ search: collection.uuid, conflict_of_interest })
    await expect.poll(() => textsOf(page, collection)).toEqual([TEXT, OTHER])
    await page.goto(`/app/search/${collection.uuid}/`)
    await expect.poll(() => box(page).inputValue()).toBe(OTHER)
    await page.getByText('1 earlier wording', { exact: true }).click()
    await page.getByText(TEXT, { exact: true }).waitFor()
    await expectAccessible(page, 'earlier wordings')
    await button(page, 'Use this wording again').click()
    await expect.poll(() => box(page).inputValue()).toBe(TEXT)
    await expect.poll(() => textsOf(page, collection)).toEqual([OTHER, TEXT])
  })

  it('C-01 is taken back as a wording beside its results', async () => {
    const { page, collection } = await openManuscript()
    await write(page, OTHER)
    await runQuery(page, () => button(page, 'Same manuscript, reworded').click())
    await whenDrawn(page)
    await buttonOfMessage(page, 'Kept the wording with the collection', 'Undo').click()
    await expect.poll(() => textsOf(page, collection)).toEqual([OTHER, TEXT])
  })

  it('C-01 is not doubted where it is a small rewording: the collection stays, its text too, unless it is asked to take it', async () => {
    const { page, collection } = await openManuscript()
    const { request } = await searchForAnswer(page, `${TEXT} in summer`)
    expect(request.search).toBe(collection.uuid)
    expect(await textsOf(page, collection)).toEqual([TEXT])
    await button(page, 'Keep it as the text').click()
    await expect.poll(() => textsOf(page, collection)).toEqual([TEXT, `${TEXT} in summer`])
  })

  it('C-01 can be taken back with Escape, and after “More like” is measured against the text before', async () => {
    const { page, collection } = await openManuscript()
    await runQuery(page, () =>
      button(rows(page).first(), /^More like /)
        .first()
        .click(),
    )
    await write(page, OTHER)
    await question(page).waitFor()
    await page.keyboard.press('Escape')
    await expectGone(question(page))
    await expect.poll(() => box(page).evaluate((field) => field === document.activeElement)).toBe(true)
    await page.getByRole('heading', { name: collection.name, exact: true }).waitFor()
  })

  it('C-01 leaves an unsaved collection at home, from where it is opened again', async () => {
    const { page } = await openResults()
    await button(rows(page).first(), /^Collect /).click()
    await goHome(page)
    await write(page, OTHER)
    const { request } = await runQuery(page, () => page.keyboard.press('Enter'))
    expect(request.records).toHaveLength(1)
    await tab(page, 'Collection').click()
    await page.getByText('1 unsaved shortlist:', { exact: false }).waitFor()
    await page.getByRole('link', { name: 'My Collections' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
    await dialog.getByText(`“${TEXT}”`, { exact: false }).waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await runQuery(page, () => button(page, `Return to it: ${TEXT}`).click())
    await tab(page, 'Collection 1').waitFor()
    await expect.poll(() => box(page).inputValue()).toBe(TEXT)
    await page.goBack()
    await tab(page, 'Collection').waitFor()
    await page.getByRole('link', { name: 'Home' }).first().click()
    await button(page, `Open the collection of “${TEXT}”`).click()
    await expect.poll(() => box(page).inputValue()).toBe(TEXT)
    await page.getByText('Draft', { exact: true }).waitFor()
  })
})

it('K-01 C-01 marks people on the shortlist who are checked against or in conflict, also where the answer hides them', async () => {
  const { page } = await openSignedIn('about:blank')
  const { input, other } = await findConflict(page)
  const included_records = [input, other].map(({ identifier }) => ({ record_type: 'author', identifier }))
  const { uuid: search } = await createCollection(page, 'A shortlist in conflict', { texts: [TEXT], included_records })
  const { uuid } = await findSimilar(page, 'experts', {
    ...{ search, conflict_of_interest: { records: [{ record_type: 'author', identifier: input.identifier }] } },
    filters: { coi_authors: { type: 'exclude', values: [] } },
  })
  await page.goto(`/app/query/${uuid}/`)
  await whenDrawn(page)
  await tab(page, /^Collection/).click()
  await page.getByText('1 of 2 has a conflict, 1 of 2 is on the conflict list', { exact: true }).waitFor()
  const list = page.getByRole('list', { name: 'Collection', exact: true })
  for (const mark of ['On conflict list', 'Conflict']) await list.getByText(mark, { exact: true }).waitFor()
  await expectAccessible(page, 'a shortlist with conflicts')
})

/** An expert found, and another one in conflict with them. */
async function findConflict(page: Page) {
  for (const input of expertsOf(await findSimilar(page)).slice(0, 10)) {
    const records = [{ record_type: 'author', identifier: input.identifier }]
    const marked = expertsOf(await findSimilar(page, 'experts', { conflict_of_interest: { records } }))
    const other = marked.find(({ fields: { conflict_of_interest: found } }) => found?.conflict && !found.in_coi_input)
    if (other) return { input, other }
  }
  throw new Error('nobody is in conflict')
}

describe('the text of a collection', () => {
  it('C-01 stands in the box at its address, whatever was written before', async () => {
    const { page } = await openSignedIn('/app/')
    const collection = await createCollection(page, 'With a text', { texts: [TEXT] })
    await box(page).fill(OTHER)
    await page.goto(`/app/search/${collection.uuid}/`)
    await expect.poll(() => box(page).inputValue()).toBe(TEXT)
    await write(page, OTHER)
    const { request } = await runQuery(page, () => page.keyboard.press('Enter'))
    expect(request.search).toBeNull()
    expect(await textsOf(page, collection)).toEqual([TEXT])
  })
})

describe('a text that was written at home', () => {
  it('Q-05 is offered after a reload, and never joined to what is pasted', async () => {
    const { page } = await openSignedIn('/app/')
    await box(page).fill(TEXT)
    await page.reload()
    const offer = page.getByRole('group', { name: 'Continue with your text from a moment ago?' })
    await offer.waitFor()
    await expectAccessible(page, 'an offered text')
    await expect.poll(() => box(page).inputValue()).toBe('')
    await box(page).focus()
    await page.keyboard.insertText(OTHER)
    await expect.poll(() => box(page).inputValue()).toBe(OTHER)
    await button(offer, 'Continue').click()
    await expect.poll(() => box(page).inputValue()).toBe(TEXT)
    // What was written meanwhile is not lost either.
    await button(offer, 'Continue').click()
    await expect.poll(() => box(page).inputValue()).toBe(OTHER)
    await box(page).fill('')
    await button(offer, 'Forget this text').click()
    await page.reload()
    await page.getByText('Copy and paste a longer text', { exact: false }).waitFor()
    await expectNever(offer)
  })
})
