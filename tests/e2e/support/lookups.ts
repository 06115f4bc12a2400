import type { Page } from 'playwright-core'
import { type Look, openPage, signIn } from './browser.ts'

interface Search {
  look?: Look | undefined
  dataset?: string
  text?: string
}

/** The page of the server at an address, with results of a search. */
export async function searchAt(
  url: string,
  { look = {}, dataset = 'experts', text = 'urban heat islands and street trees' }: Search = {},
): Promise<Page> {
  const { page } = await openPage(`${url}/accounts/login/`, look)
  await signIn(page)
  await page.goto(`${url}/app/`)
  if (dataset !== 'experts') await page.getByRole('radio', { name: dataset, exact: true }).check({ force: true })
  await page.getByRole('textbox').first().fill(text)
  await page.keyboard.press('Enter')
  await row(page, 0).waitFor()
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
