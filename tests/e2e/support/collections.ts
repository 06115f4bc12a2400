import type { SearchView } from '@cognate/contract'
import type { Page } from 'playwright-core'
import { callApi } from './api.ts'
import { button } from './browser.ts'

/** An author as a record of a collection; the catalogue need not have them. */
export const anAuthor = (id: number) => ({
  record_type: 'author',
  identifier: `A${id}`,
  fields: { display_name: `Author ${id}` },
})

/** A collection that is there before the page shows it. */
export const createCollection = (page: Page, name: string, more: object = {}) =>
  callApi<SearchView>(page, 'POST', '/api/searches/', { name, ...more })

/** Saves the collection of the tab in front under a name. */
export async function saveCollection(page: Page, name: string): Promise<SearchView> {
  await page.getByLabel('Name', { exact: true }).fill(name)
  const [response] = await Promise.all([
    page.waitForResponse(
      (response) => response.url().endsWith('/api/searches/') && response.request().method() === 'POST',
    ),
    button(page, 'Save').click(),
  ])
  await page.getByText('Saved', { exact: true }).waitFor()
  return response.json()
}
