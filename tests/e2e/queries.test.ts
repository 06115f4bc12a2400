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

  it('C-04 shows the whole of a long text on a click, and shortens it on the next', async () => {
    const long = `Truncated ${'and long '.repeat(40)}to its end`
    const { page } = await openWithQueries('truncated', [long])
    const button = page.getByRole('button', { name: 'Show all of: Truncated and long' })
    const textShown = () => page.getByRole('rowheader').locator('a').textContent()
    expect((await textShown())?.length).toBe(161)
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('false')
    await button.click()
    await expect.poll(textShown).toBe(long)
    await button.press('Enter')
    expect((await textShown())?.length).toBe(161)
  })

  it('C-04 folds queries of one text under the newest, whose text opens it', async () => {
    const { page } = await openSignedIn('about:blank')
    const { uuid: older } = await storeQuery(page, 'Folded manuscript', { dataset: 'works' })
    const { uuid: newer } = await storeQuery(page, 'Folded manuscript')
    await page.goto(SCREEN)
    await page.getByRole('searchbox', { name: 'Filter your queries' }).fill('folded')
    const links = rowOf(page, 'Folded manuscript').getByRole('rowheader').getByRole('link')
    const addresses = () => links.evaluateAll((elements) => elements.map((link) => link.getAttribute('href')))
    await expect.poll(addresses).toEqual([`/app/query/${newer}/`])
    await page.getByRole('button', { name: 'Run twice' }).click()
    await expect.poll(addresses).toEqual([newer, older].map((uuid) => `/app/query/${uuid}/`))
  })

  it('C-04 says that nothing matches, and why a list could not be loaded', async () => {
    const { page } = await openSignedIn(SCREEN)
    await page.getByRole('searchbox', { name: 'Filter your queries' }).fill('nobody asked this')
    await page.getByText('No queries found...').waitFor()
    await expectAccessible(page, 'no queries')
    await page.route('**/api/queries/?*', (route) => route.fulfill({ status: 500, json: { code: 'internal' } }))
    await page.reload()
    await page.getByRole('heading', { name: 'The queries could not be loaded' }).waitFor()
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

  it('C-04 says why a query was not deleted', async () => {
    const { page } = await openWithQueries('undeletable', ['Undeletable query'])
    const refusal = { code: 'database_unavailable', detail: 'The database cannot be reached at this moment.' }
    await page.route('**/api/queries/*/', (route) => route.fulfill({ status: 503, json: refusal }))
    await page.getByRole('button', { name: 'Delete: Undeletable query' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete query' }).click()
    await page.getByText(`Error when deleting query: ${refusal.detail}`, { exact: true }).waitFor()
    await expect.poll(() => rowOf(page, 'Undeletable query').count()).toBe(1)
  })

  it('C-04 deletes all selected queries at once', async () => {
    const { page } = await openWithQueries('batch', ['Batch one', 'Batch two', 'Batch three'])
    const button = (count: number) => page.getByRole('button', { name: `Delete ${count} queries` })
    await expect.poll(() => page.getByRole('button', { name: 'Delete queries' }).isDisabled()).toBe(true)
    await page.getByRole('checkbox', { name: 'Select all queries of this page' }).check()
    await button(3).waitFor()
    await page.getByRole('checkbox', { name: 'Select: Batch two' }).uncheck()
    await button(2).click()
    const dialog = page.getByRole('dialog', { name: 'Delete queries' })
    await dialog
      .getByText('Are you sure you want to delete these 2 queries? This cannot be reversed.', { exact: true })
      .waitFor()
    await expectAccessible(page, 'deleting queries')
    await dialog.getByRole('button', { name: 'Delete 2 queries' }).click()
    await page.getByText('Deleted 2 queries', { exact: true }).waitFor()
    await page.getByRole('main').getByText('1 query', { exact: true }).waitFor()
    await rowOf(page, 'Batch two').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Delete queries' }).isDisabled()).toBe(true)
  })

  it('C-04 says that a batch was not deleted, and keeps the selection', async () => {
    const { page } = await openWithQueries('persistent', ['Persistent query'])
    await page.route('**/api/queries/batch_delete/', (route) => route.fulfill({ status: 500, json: {} }))
    await page.getByRole('checkbox', { name: 'Select: Persistent query' }).check()
    await page.getByRole('button', { name: 'Delete 1 queries' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete 1 queries' }).click()
    await page.getByText('Something went wrong with deleting.', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Delete 1 queries' }).waitFor()
    await expect.poll(() => page.getByRole('checkbox', { name: 'Select: Persistent query' }).isChecked()).toBe(true)
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
