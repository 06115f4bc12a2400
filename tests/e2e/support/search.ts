import type { FindSimilarAnswer, FindSimilarRequest } from '@cognate/contract'
import type { DatasetKey } from '@cognate/contract/datasets'
import { paths } from '@cognate/contract/paths'
import type { Page, Request } from 'playwright-core'
import { callApi } from './api.ts'
import { type Look, openSignedIn, whenDrawn } from './browser.ts'

/** A text that much of the demo catalogue resembles. */
export const TEXT = 'Urban heat islands and the cooling effect of street trees'

/** The rows of results. */
export const resultRows = (page: Page) => page.locator('[data-result-row]')

/** Whether the page runs a query by this request. */
export const isSearch = (request: Request) =>
  request.method() === 'POST' && request.url().endsWith('/api/find_similar/')

/** Searches for a text, in a dataset where one is named, until the results are drawn. */
export async function searchFor(page: Page, dataset?: string, text = TEXT): Promise<void> {
  if (dataset) await page.getByRole('radio', { name: dataset, exact: true }).check()
  await page.locator('textarea').fill(text)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await whenDrawn(page)
}

/** Does what runs a query; answers what was sent and received, once the results are there. */
export async function runQuery(page: Page, act: () => Promise<void>) {
  const [request] = await Promise.all([page.waitForRequest(isSearch), act()])
  const answer = (await (await request.response())!.json()) as FindSimilarAnswer
  await page.waitForURL('**/app/query/*/')
  await page.locator('[aria-label="Results"][aria-busy="false"]').waitFor()
  return { request: request.postDataJSON() as FindSimilarRequest, answer }
}

/** Searches for a text; answers what was sent and received. */
export const searchForAnswer = (page: Page, text = TEXT) =>
  runQuery(page, async () => {
    await page.locator('textarea').fill(text)
    await page.keyboard.press('Enter')
  })

/** Asks the API for a text, as the person of a page. */
export const findSimilar = (page: Page, dataset: DatasetKey = 'experts') =>
  callApi<FindSimilarAnswer>(page, 'POST', paths.findSimilar, {
    dataset,
    records: [{ record_type: 'record', identifier: 'query_text', fields: { text: TEXT } }],
  })

const keyOf = (label: string) => (label === 'Policy documents' ? 'policydocs' : label.toLowerCase()) as DatasetKey

/**
 * A page with the results of a text in a dataset, named as the page names it. For tests that are not about asking: it spares
 * home and typing.
 */
export async function openResults(dataset = 'Experts', look: Look = {}) {
  const { page } = await openSignedIn('about:blank', look)
  const answer = await findSimilar(page, keyOf(dataset))
  await page.goto(`/app/query/${answer.uuid}/`)
  await whenDrawn(page)
  return { page, answer }
}
