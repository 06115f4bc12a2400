import type { DatasetKey } from '@cognate/contract/datasets'
import type { Page } from 'playwright-core'
import { openSignedIn, whenDrawn } from './browser.ts'
import { findSimilar, TEXT, textRecord } from './search.ts'

interface Search {
  dataset?: DatasetKey
  text?: string
}

/** The page of a server of the same installation at an address, with results of a search. It knows who is signed in. */
export async function searchAt(url: string, { dataset = 'experts', text = TEXT }: Search = {}): Promise<Page> {
  const { page } = await openSignedIn('about:blank')
  const { uuid } = await findSimilar(page, dataset, { records: [textRecord(text)], limit: 15 })
  await page.goto(`${url}/app/query/${uuid}/`)
  await whenDrawn(page)
  return page
}

/** A result by its rank, counted from 0. */
export const row = (page: Page, index: number) => page.locator('[data-result-row]').nth(index)

/** The button that looks for the e-mail addresses of the expert of a result. */
export const findIn = (page: Page, index: number) => row(page, index).locator('[data-find-email]')

/** The name of the expert of a result. Of a row outside the window nothing is drawn, so `innerText` is empty. */
export const nameIn = async (page: Page, index: number) => (await row(page, index).getByRole('heading').textContent())!

/** The dialog with the addresses of an expert. */
export const popover = (page: Page) => page.getByRole('dialog', { name: /^E-mail addresses of/ })
