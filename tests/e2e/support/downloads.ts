import { readFileSync } from 'node:fs'
import type { Download, Page } from 'playwright-core'

/** What exports the results of a search. */
export const exportButton = (page: Page) => page.getByRole('button', { name: /^Export \d+ results?$/ })

/** Exports by a button, in a format by the first words of its entry in the menu. */
export async function exportAs(page: Page, format: string, button = exportButton(page)): Promise<Download> {
  const download = page.waitForEvent('download')
  await button.click()
  await page.getByRole('menuitem', { name: new RegExp(`^${format}`) }).click()
  return download
}

export const bytesOf = async (download: Download): Promise<Buffer> => readFileSync(await download.path())
export const textOf = async (download: Download): Promise<string> => String(await bytesOf(download))

/** The lines of a CSV file. */
export const linesOf = async (download: Download): Promise<string[]> => (await textOf(download)).trimEnd().split('\r\n')
