import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectAccessible, expectNoSidewaysScrolling, looks, openSignedIn, useBrowser } from './support/browser.ts'
import { findSimilar, textRecord } from './support/search.ts'

useBrowser()

const SCREEN = '/app/queries/'
const storeQuery = (page: Page, text: string) => findSimilar(page, 'experts', { records: [textRecord(text)], limit: 1 })

it('C-04 asks before deleting with the date and the first 50 characters, and says what was deleted', async () => {
  const long = 'Single deletion of a query that is longer than fifty characters'
  const { page } = await openSignedIn('about:blank')
  await storeQuery(page, long)
  await page.goto(SCREEN)
  await page.getByRole('searchbox', { name: 'Filter your queries' }).fill('single deletion')
  await page.getByRole('main').getByText('1 query', { exact: true }).waitFor()
  const preview = long.slice(0, 50)
  await page.getByRole('button', { name: `Delete: ${preview}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete query' })
  const question = (await dialog.getByText(/^Are you sure/).textContent()) ?? ''
  expect(question).toContain(`‘${preview}’`)
  expect(question).not.toContain(long)
  expect(question).toContain(String(new Date().getFullYear()))
  expect(question).toMatch(/This cannot be reversed\.$/)
  await expectAccessible(page, 'deleting a query')
  await dialog.getByRole('button', { name: 'Delete query' }).click()
  await page.getByText(`Successfully deleted query: ${preview}`, { exact: true }).waitFor()
  await page.getByText('No queries found...').waitFor()
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
