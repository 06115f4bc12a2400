/**
 * `npm run measure:conflicts`: 100 people against 100 others in the conflict checker, from the press of its button to the
 * spreadsheet with the matrix of 10,000 cells, and then the matrix as CSV. `-- --data DIRECTORY` measures on a DATA_DIR that
 * holds a catalogue, otherwise on the demo catalogue. The promise is 5 seconds each.
 */

import { parseArgs } from 'node:util'
import type { FilterPresetView, FindSimilarAnswer } from '@cognate/contract'
import type { Page } from 'playwright-core'
import { callApi } from '../tests/e2e/support/api.ts'
import { startServer } from '../tests/support/server.ts'
import { openBrowser, openSignedIn, reportMotion } from './support/measured-page.ts'

const PEOPLE = 100
const RUNS = 5
const TEXT = 'Urban heat islands and the cooling effect of street trees'

/** Two presets, each with as many of the experts whom a text finds. */
async function giveLists(page: Page): Promise<void> {
  const { results } = await callApi<FindSimilarAnswer>(page, 'POST', '/api/find_similar/', {
    ...{ dataset: 'experts', limit: 2 * PEOPLE },
    records: [{ record_type: 'record', identifier: 'query_text', fields: { text: TEXT } }],
  })
  const records = results.flatMap((one) =>
    one.record_type === 'author'
      ? [{ record_type: 'author', identifier: one.identifier, fields: { display_name: one.fields.display_name } }]
      : [],
  )
  if (records.length < 2 * PEOPLE) throw new Error(`the catalogue has ${records.length} experts for the text`)
  for (const [name, part] of [
    ['Reviewers asked', records.slice(0, PEOPLE)],
    ['Authors of the manuscripts', records.slice(-PEOPLE)],
  ] as const)
    await callApi<FilterPresetView>(page, 'POST', '/api/filter_presets/', {
      ...{ name, search_module: 'experts', filter_data: { filters: {} } },
      conflict_of_interest: { check: ['coauthors', 'coaffiliated'], records: part },
    })
}

async function choose(page: Page, label: 'Check' | 'Against', name: string): Promise<void> {
  await page.getByRole('combobox', { name: `${label}: filter preset or saved search` }).fill(name)
  await page.getByRole('option', { name }).first().click()
}

/** Presses a button and waits for its file to be whole. */
async function downloadBy(page: Page, button: string): Promise<void> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ])
  await download.path()
}

const { values } = parseArgs({ options: { data: { type: 'string' } } })
const server = await startServer({ directory: values.data, env: { RATE_LIMIT_PER_MINUTE: '0' } })
const browser = await openBrowser()
try {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await openSignedIn(context, server)
  await giveLists(page)
  await page.goto(`${server.url}/app/coi_checker/`)
  await choose(page, 'Check', 'Reviewers asked')
  await choose(page, 'Against', 'Authors of the manuscripts')
  for (let run = 1; run <= RUNS; run++)
    await reportMotion(`check and export as spreadsheet, ${run}`, page, () => downloadBy(page, 'Check and export'))
  const grid = page.getByRole('grid', { name: 'Conflicts' })
  const [rows, columns] = await Promise.all(
    ['aria-rowcount', 'aria-colcount'].map(async (name) => Number(await grid.getAttribute(name)) - 1),
  )
  console.log(`${rows} × ${columns} people`)
  await reportMotion('the matrix as CSV', page, () => downloadBy(page, 'Matrix as CSV'))
} finally {
  await browser.close()
  await server.stop()
}
