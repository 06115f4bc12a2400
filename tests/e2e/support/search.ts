import type { FindSimilarAnswer, FindSimilarRequest } from '@cognate/contract'
import { type DatasetKey, datasetKeys, datasets } from '@cognate/contract/datasets'
import { paths } from '@cognate/contract/paths'
import type { Locator, Page, Request } from 'playwright-core'
import { callApi } from './api.ts'
import { type Look, openSignedIn, whenDrawn, whenThere } from './browser.ts'

/** A text that much of the demo catalogue resembles. */
export const TEXT = 'Urban heat islands and the cooling effect of street trees'

/** A tool above the results that is seldom used; opens the place where it stands. */
export async function tool(page: Page, name: string): Promise<Locator> {
  const opener = page.getByRole('button', { name: 'More tools' })
  if ((await opener.getAttribute('aria-expanded')) !== 'true') await opener.click()
  return page.getByRole('button', { name, exact: true })
}

/** The rows of results. */
export const resultRows = (page: Page) => page.locator('[data-result-row]')

/** Whether a request runs a query. */
export const isSearch = (request: Request) =>
  request.method() === 'POST' && request.url().endsWith('/api/find_similar/')

/** Goes home, until it stands there: what is typed sooner is still typed beside the results that one leaves. */
export async function goHome(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await page.locator('[data-asked="false"]').waitFor()
}

/** Searches for a text, in a dataset where one is named, until the results are drawn. */
export async function searchFor(page: Page, dataset?: string, text = TEXT): Promise<void> {
  if (dataset) await page.getByRole('radio', { name: dataset, exact: true }).check()
  await page.locator('textarea').fill(text)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await whenDrawn(page)
}

/** Runs a query by an act; gives what was sent and received, once the results are there. */
export async function runQuery(page: Page, act: () => Promise<void>) {
  const [request] = await Promise.all([page.waitForRequest(isSearch), act()])
  const answer = (await (await request.response())!.json()) as FindSimilarAnswer
  await page.waitForURL('**/app/query/*/')
  await whenThere(page, '[aria-label="Results"][aria-busy="false"]')
  return { request: request.postDataJSON() as FindSimilarRequest, answer }
}

/** Searches for a text; gives what was sent and received. */
export const searchForAnswer = (page: Page, text = TEXT) =>
  runQuery(page, async () => {
    await page.locator('textarea').fill(text)
    await page.keyboard.press('Enter')
  })

/** A text as a record of a query. */
export const textRecord = (text: string) => ({
  record_type: 'record' as const,
  identifier: 'query_text',
  fields: { text },
})

/**
 * Runs a query by the API, as the person of a page; it looks for the text unless `more` has other records, and for fewer results
 * than the page does unless it says how many: a page that shows them draws so much longer.
 */
export const findSimilar = (page: Page, dataset: DatasetKey = 'experts', more: object = {}) =>
  callApi<FindSimilarAnswer>(page, 'POST', paths.findSimilar, {
    ...{ dataset, records: [textRecord(TEXT)], limit: 30 },
    ...more,
  })

export type Expert = Extract<FindSimilarAnswer['results'][number], { record_type: 'author' }>

/** The results of an answer that holds experts alone. */
export const expertsOf = ({ results }: FindSimilarAnswer) => results as Expert[]

/** Lets answers to searches through with a change, also those of stored queries. */
async function changeAnswers(page: Page, change: (answer: FindSimilarAnswer) => void): Promise<void> {
  await page.route('**/api/find_similar/', async (route) => {
    const response = await route.fetch()
    const answer: FindSimilarAnswer = await response.json()
    change(answer)
    await route.fulfill({ response, json: answer })
  })
  await page.route('**/api/queries/*/?run=1', async (route) => {
    const response = await route.fetch()
    const stored: { answer: FindSimilarAnswer } = await response.json()
    change(stored.answer)
    await route.fulfill({ response, json: stored })
  })
}

/** Puts experts of an answer in conflict, since the demo catalogue has nobody marked by itself. */
export function putInConflict(answer: FindSimilarAnswer, ranks: readonly number[]): void {
  for (const rank of ranks)
    expertsOf(answer)[rank - 1]!.fields.conflict_of_interest = {
      ...{ conflict: true, in_coi_input: false },
      ...{ coauthorship: 1, other_types: 0, coaffiliation: 0, joint_projects: 0 },
    }
}

/**
 * Home, from where searches find fewer than the page asks for, since drawing is what tests wait for. What the page itself asks for is
 * proved by tests that open it as it is.
 */
export async function openHome(limit = 15): Promise<{ page: Page }> {
  const { page } = await openSignedIn('about:blank')
  await page.route(`**${paths.findSimilar}`, (route) =>
    route.fallback({ postData: { ...(route.request().postDataJSON() as FindSimilarRequest), limit } }),
  )
  await page.goto('/app/')
  return { page }
}

const keyOf = (label: string) => datasetKeys.find((key) => datasets[key].label === label)!

/**
 * A page with the results of a text in a dataset, named as the page names it. For tests that are not about searching: it spares
 * home and typing, and of fifty rows those that most tests do not look at, since drawing is what they wait for. Queries that
 * follow from it ask for as many.
 */
export async function openResults(
  dataset = 'Experts',
  look: Look = {},
  { limit = 15, text = TEXT, change }: { limit?: number; text?: string; change?(answer: FindSimilarAnswer): void } = {},
) {
  const { page } = await openSignedIn('about:blank', look)
  const answer = await findSimilar(page, keyOf(dataset), { limit, records: [textRecord(text)] })
  if (change) await changeAnswers(page, change)
  await page.goto(`/app/query/${answer.uuid}/`)
  await whenDrawn(page)
  return { page, answer }
}
