import type { FindSimilarAnswer } from '@cognate/contract'
import { paths } from '@cognate/contract/paths'
import type { Page } from 'playwright-core'
import { callApi } from '../e2e/support/api.ts'

/** A text that much of the demo catalogue resembles. */
const TEXT = 'Urban heat islands and the cooling effect of street trees'

/** Rows of an answer that are all drawn. */
export const DRAWN_ROW = '[aria-label="Results"][aria-busy="false"] [data-result-row]'

/** The windows that rows are counted in. */
export const windows = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
] as const

/** Opens experts for a text, checked against the first two of them, as an editor does with a manuscript's authors. */
export async function openMarkedExperts(page: Page, text = TEXT): Promise<void> {
  const query = {
    dataset: 'experts',
    records: [{ record_type: 'record', identifier: 'query_text', fields: { text } }],
  }
  const find = (more: object = {}) => callApi<FindSimilarAnswer>(page, 'POST', paths.findSimilar, { ...query, ...more })
  const records = (await find()).results
    .slice(0, 2)
    .map(({ identifier, fields: { display_name } }) => ({ identifier, fields: { display_name } }))
  const { uuid } = await find({ conflict_of_interest: { records } })
  await page.goto(`/app/query/${uuid}/`)
  await page.locator(DRAWN_ROW).first().waitFor()
  await page.evaluate(() => document.fonts.ready)
}

/** How many rows stand whole in the window, how many fit it by their mean height, and the heights of the first 50. */
export function rowFigures(page: Page) {
  return page.locator('[data-result-row]').evaluateAll((all) => {
    const rows = (all as HTMLElement[]).slice(0, 50)
    // Rows out of sight have an estimated height until they are laid out.
    for (const row of rows) row.style.contentVisibility = 'visible'
    const boxes = rows.map((row) => row.getBoundingClientRect())
    for (const row of rows) row.style.contentVisibility = ''
    const heights = boxes.map(({ height }) => height)
    const mean = heights.reduce((sum, height) => sum + height, 0) / heights.length
    const top = boxes[0]?.top ?? 0
    const whole = boxes.filter(({ bottom }) => bottom <= window.innerHeight).length
    return { top, whole, fitting: (window.innerHeight - top) / mean, mean, highest: Math.max(...heights) }
  })
}
