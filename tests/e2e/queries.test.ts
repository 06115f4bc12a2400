import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { callApi, followCalls } from './support/api.ts'
import { expectAccessible, expectNoSidewaysScrolling, looks, openSignedIn, useBrowser } from './support/browser.ts'
import { COLLEAGUE, openColleague } from './support/colleague.ts'
import { createCollection } from './support/collections.ts'
import { findSimilar, textRecord } from './support/search.ts'

useBrowser()

const SCREEN = '/app/queries/'
const storeQuery = (page: Page, text: string, more: object = {}) =>
  findSimilar(page, 'experts', { records: [textRecord(text)], limit: 1, ...more })
const rowOf = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words })

/** The screen with queries that ran before, narrowed to those that hold a word. */
async function openWithQueries(word: string, texts: readonly string[]): Promise<{ page: Page }> {
  const { page } = await openSignedIn('about:blank')
  for (const text of texts) await storeQuery(page, text)
  await page.goto(SCREEN)
  await page.getByRole('searchbox', { name: 'Filter your queries' }).fill(word)
  await page
    .getByRole('main')
    .getByText(`${texts.length} ${texts.length === 1 ? 'query' : 'queries'}`, { exact: true })
    .waitFor()
  return { page }
}

describe('the list', () => {
  it('C-04 shows twenty, the newest first, sorts by date, and filters after a pause in typing', async () => {
    const { page } = await openSignedIn('about:blank')
    await storeQuery(page, 'Of another kind')
    for (let index = 0; index < 22; index += 1) await storeQuery(page, `Sortable query ${index}`)
    const calls = followCalls(page, '/api/queries/')
    await page.goto(SCREEN)
    await rowOf(page, 'Sortable query 21').waitFor()
    await page.getByRole('searchbox', { name: 'Filter your queries' }).pressSequentially('sortable', { delay: 20 })
    await page.getByRole('main').getByText('22 queries', { exact: true }).waitFor()
    expect(calls.map((url) => Object.fromEntries(url.searchParams))).toEqual([
      { page: '1', page_size: '20', ordering: '-created_at', search: '' },
      { page: '1', page_size: '20', ordering: '-created_at', search: 'sortable' },
    ])
    await expect.poll(() => page.getByRole('row').count()).toBe(1 + 20)
    await expect
      .poll(() => page.getByRole('columnheader', { name: 'When' }).getAttribute('aria-sort'))
      .toBe('descending')
    await page.getByRole('link', { name: 'Page 2 of 2' }).click()
    await rowOf(page, 'Sortable query 1').first().waitFor()

    await page.getByRole('button', { name: 'When' }).click()
    await page.getByRole('columnheader', { name: 'When' }).and(page.locator('[aria-sort="ascending"]')).waitFor()
    await page.getByRole('row').nth(1).getByText('Sortable query 0', { exact: true }).waitFor()
  })

  it('C-04 has all its columns, in order', async () => {
    const { page } = await openSignedIn('about:blank')
    const collection = await createCollection(page, 'A collection of columns')
    const filters = {
      publication_date: { type: 'range', start: '2020-01-01' },
      document_type: { type: 'include', values: ['journal-article'] },
    }
    const { uuid } = await storeQuery(page, 'Columns of a query', {
      dataset: 'works',
      filters,
      search: collection.uuid,
    })
    await storeQuery(page, 'Columns of a query without filters')
    await page.goto(SCREEN)
    await page.getByRole('table', { name: 'Queries' }).waitFor()
    const heads = await page.getByRole('columnheader').allTextContents()
    expect(heads.map((head) => head.trim())).toEqual([
      '',
      'When',
      'Query',
      'Collection',
      'Filters',
      'Result type',
      'Sharing',
      'Actions',
    ])
    const row = rowOf(page, 'A collection of columns').first()
    for (const words of ['just now', 'Columns of a query', '2 Filters', 'Works', 'Share'])
      await row.getByText(words, { exact: true }).waitFor()
    await rowOf(page, 'Columns of a query without filters').getByText('0 Filters', { exact: true }).waitFor()

    const link = row.getByRole('link', { name: 'Open in a new tab: Columns of a query' })
    await expect.poll(() => link.getAttribute('href')).toBe(`/app/query/${uuid}/`)
    const opening = page.context().waitForEvent('page')
    await link.click()
    await (await opening).waitForURL(`**/app/query/${uuid}/`)
    expect(new URL(page.url()).pathname).toBe(SCREEN)
  })

  it('C-04 names a query without a text by its first record', async () => {
    const { page } = await openSignedIn('about:blank')
    const { results } = await callApi<{ results: { id: string; display_name: string }[] }>(
      page,
      'GET',
      '/catalogue/authors?per-page=1',
    )
    const { id, display_name } = results[0]!
    const records = [{ record_type: 'author', identifier: id, fields: { display_name } }]
    await callApi(page, 'POST', '/api/find_similar/', { dataset: 'works', records, limit: 1 })
    await page.goto(SCREEN)
    // The newest comes first.
    await expect.poll(() => page.getByRole('rowheader').first().innerText()).toContain(display_name)
  })
})

describe('deleting', () => {
  it('C-04 asks with the date and the first 50 characters, and says what was deleted', async () => {
    const long = 'Single deletion of a query that is longer than fifty characters'
    const { page } = await openWithQueries('single deletion', [long])
    const preview = long.slice(0, 50)
    await page.getByRole('button', { name: `Delete: ${preview}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete query' })
    const question = (await dialog.locator('p').textContent()) ?? ''
    expect(question).toContain(`‘${preview}’`)
    expect(question).not.toContain(long)
    expect(question).toContain(String(new Date().getFullYear()))
    expect(question).toMatch(/This cannot be reversed\.$/)
    await expectAccessible(page, 'deleting a query')
    await dialog.getByRole('button', { name: 'Delete query' }).click()
    await page.getByText(`Successfully deleted query: ${preview}`, { exact: true }).waitFor()
    await page.getByText('No queries found...').waitFor()
  })
})

it('C-06 a shared query can be opened, but not selected, shared or deleted', async () => {
  const { page } = await openWithQueries('for grace', ['A question for Grace'])
  const colleague = await openColleague('/app/')
  const [query] = (await callApi<{ results: { uuid: string }[] }>(page, 'GET', '/api/queries/?search=for%20grace'))
    .results
  await callApi(page, 'PUT', `/api/shares/query/${query!.uuid}/`, { shared_users: [COLLEAGUE], shared_teams: [] })
  await colleague.goto(SCREEN)
  const row = rowOf(colleague, 'A question for Grace')
  await expect.poll(() => row.getByRole('button', { name: 'Shared with you' }).isDisabled()).toBe(true)
  await expect.poll(() => row.getByRole('checkbox').isDisabled()).toBe(true)
  await expect.poll(() => row.getByRole('button', { name: /^Delete/ }).count()).toBe(0)
  await row.getByRole('link', { name: 'Open in a new tab: A question for Grace' }).waitFor()
  await page.reload()
  await rowOf(page, 'A question for Grace').getByRole('button', { name: 'Sharing' }).waitFor()
})

it.each(looks)('Q-04 axe finds nothing on queries at $width px, $colorScheme', async (look) => {
  const { page } = await openSignedIn('about:blank', look)
  await storeQuery(page, `Wide ${'averyveryverylongword'.repeat(20)}`)
  await storeQuery(page, 'Selected in a look')
  await page.goto(SCREEN)
  await page.getByRole('checkbox', { name: 'Select: Selected in a look' }).check()
  await expectAccessible(page, 'queries')
  await expectNoSidewaysScrolling(page)
})
