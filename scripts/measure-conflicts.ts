/**
 * `npm run measure:conflicts`: 100 people against 100 others in the conflict checker, from the click on its button to the
 * spreadsheet with the matrix of 10,000 cells, and then the matrix as CSV. `-- --data DIRECTORY` measures on a DATA_DIR that
 * holds a catalogue, otherwise on the demo catalogue. The promise is 5 seconds each.
 */

import { parseArgs } from 'node:util'
import type { FindSimilarAnswer } from '@cognate/contract'
import type { Page } from 'playwright-core'
import { callApi } from '../tests/e2e/support/api.ts'
import { openChecker } from './support/conflict-lists.ts'
import { onSignedInPage, reportMotion } from './support/measured-page.ts'

const PEOPLE = 100
const RUNS = 5
const TEXT = 'Urban heat islands and the cooling effect of street trees'

/** As many experts for a text as both lists need. */
async function findExperts(page: Page) {
  const { results } = await callApi<FindSimilarAnswer>(page, 'POST', '/api/find_similar/', {
    ...{ dataset: 'experts', limit: 2 * PEOPLE },
    records: [{ record_type: 'record', identifier: 'query_text', fields: { text: TEXT } }],
  })
  const experts = results.filter((one) => one.record_type === 'author')
  if (experts.length < 2 * PEOPLE) throw new Error(`the catalogue has ${experts.length} experts for the text`)
  return experts
}

/** Presses a button and waits for its file to be complete. */
async function downloadBy(page: Page, button: string): Promise<void> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ])
  await download.path()
}

const { values } = parseArgs({ options: { data: { type: 'string' } } })
const measure = async (page: Page) => {
  const experts = await findExperts(page)
  await openChecker(page, experts.slice(0, PEOPLE), experts.slice(-PEOPLE))
  for (let run = 1; run <= RUNS; run++)
    await reportMotion(`check and export as spreadsheet, ${run}`, page, () => downloadBy(page, 'Check and export'))
  const grid = page.getByRole('grid', { name: 'Conflicts' })
  const [rows, columns] = await Promise.all(
    ['aria-rowcount', 'aria-colcount'].map(async (name) => Number(await grid.getAttribute(name)) - 1),
  )
  console.log(`${rows} × ${columns} people`)
  await reportMotion('the matrix as CSV', page, () => downloadBy(page, 'Matrix as CSV'))
}
await onSignedInPage(measure, { directory: values.data })
