import type {
  CoauthorView,
  DatasetKey,
  EvaluationDetailView,
  EvaluationState,
  EvaluationsView,
  EvaluationView,
  FindSimilarAnswer,
} from '@cognate/contract'
import { datasetKeys } from '@cognate/contract/datasets'
import { errors } from '@cognate/contract/errors'
import { shortId } from '@cognate/contract/ids'
import type { Page } from 'playwright-core'
import { callApi } from '../../tests/e2e/support/api.ts'
import { openChecker } from '../support/conflict-lists.ts'

export interface Screen {
  name: string
  /** Opens the screen in a page. */
  open(page: Page): Promise<unknown>
  signedOut?: boolean
  /** The name of its picture in the README. */
  readme?: string
}

type Expert = Extract<FindSimilarAnswer['results'][number], { record_type: 'author' }>

const TEXT =
  'Urban heat islands and the cooling effect of street trees\n\nCities are warmer than the land around them. We ask how much shade and ' +
  'evaporation of street trees lower air temperature in summer, and which neighbourhoods gain most from planting.'

const rows = (page: Page) => page.locator('[data-result-row]')
const settled = (page: Page) => page.locator('[aria-label="Results"][aria-busy="false"]').waitFor()
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

const find = (page: Page, more: object = {}) =>
  callApi<FindSimilarAnswer>(page, 'POST', '/api/find_similar/', {
    dataset: 'experts',
    records: [{ record_type: 'record', identifier: 'query_text', fields: { text: TEXT } }],
    ...more,
  })

/** The page with the answer to the text, which is first stored as a query of the account. */
async function openResults(page: Page, more: object = {}): Promise<FindSimilarAnswer> {
  await page.goto('/app/')
  const answer = await find(page, more)
  await page.goto(`/app/query/${answer.uuid}/`)
  await rows(page).first().waitFor()
  await settled(page)
  await page.getByRole('button', { name: /^Export \d/ }).waitFor()
  if ((page.viewportSize()?.width ?? 0) > 1000) await page.getByRole('tab', { name: /^Filters/ }).waitFor()
  return answer
}

async function openConflicts(page: Page): Promise<void> {
  await page.goto('/app/')
  const experts = (await find(page)).results as Expert[]
  for (const { identifier, fields } of experts.slice(0, 10)) {
    const records = [{ identifier, fields: { display_name: fields.display_name } }]
    const marked = await find(page, { conflict_of_interest: { records } })
    const other = (marked.results as Expert[]).find(({ fields: { conflict_of_interest: found } }) => {
      return found?.conflict && !found.in_coi_input && found.coauthorship > 0
    })
    if (!other) continue
    await page.goto(`/app/query/${marked.uuid}/`)
    const row = page.locator(`[data-result-row][data-identifier="${other.identifier}"]`)
    await row.getByRole('button', { name: /^Conflict: / }).click()
    await page.getByRole('dialog').getByRole('table', { name: 'Affiliations by year' }).waitFor()
    return
  }
  throw new Error('nobody is in conflict')
}

async function openCoauthors(page: Page): Promise<void> {
  const { results } = await openResults(page)
  const ids = results.map(({ identifier }) => identifier)
  for (const id of ids) {
    const query = new URLSearchParams({ years: '5', among: ids.filter((other) => other !== id).join(',') })
    const found = await callApi<CoauthorView[]>(
      page,
      'GET',
      `/api/authors/${encodeURIComponent(id)}/coauthors/?${query}`,
    )
    if (found.length === 0) continue
    await page.locator(`[data-identifier="${id}"]`).getByRole('button', { name: 'Check co-authors' }).click()
    await page.getByRole('dialog').getByRole('table', { name: 'Most recent publications' }).waitFor()
    return
  }
  throw new Error('no two experts wrote together')
}

/** The results with the first four of them collected and the collection in front. */
async function openCollection(page: Page): Promise<void> {
  await openResults(page)
  const collect = page.getByRole('button', { name: /^Collect / })
  for (let at = 0; at < 4; at++) await collect.nth(at).click()
  await openSidebar(page, /^Collection/)
  await page.getByRole('list', { name: 'Collection' }).getByRole('listitem').first().waitFor()
}

/** A tab of the sidebar; on narrow screens a button opens it over the page. */
async function openSidebar(page: Page, tab: RegExp): Promise<void> {
  const tabs = page.getByRole('tab', { name: tab })
  if ((page.viewportSize()?.width ?? 0) > 1000) await tabs.click()
  else await press(page, tab)
  await page.getByRole('tabpanel', { name: tab }).waitFor()
}

const view = (page: Page, name: string) => page.getByRole('radiogroup', { name: 'View' }).getByText(name).click()

/** Two presets with people in them, and the matrix of their conflicts. */
async function openMatrix(page: Page): Promise<void> {
  await page.goto('/app/')
  const people = (await find(page)).results as Expert[]
  await openChecker(page, people.slice(0, 14), people.slice(6, 16))
  await press(page, 'Check and export')
  const grid = page.getByRole('grid', { name: 'Conflicts' })
  await grid.waitFor()
  await grid.scrollIntoViewIfNeeded()
}

/** The results of a query whose filters take many away. */
const openPills = (page: Page) =>
  openResults(page, {
    filters: {
      'institution.country_code': { type: 'include', values: ['SE', 'NL'] },
      years_inactive: { type: 'range', end: 3 },
    },
  })

/** Why the first expert ranks where it does. */
async function openWhy(page: Page): Promise<void> {
  await openResults(page)
  await page
    .getByRole('button', { name: /^Score / })
    .first()
    .click()
  await page.getByRole('dialog', { name: 'Parts of the score' }).waitFor()
}

/** The results with two experts judged. */
async function openJudged(page: Page): Promise<void> {
  const { uuid } = await openResults(page)
  await callApi(page, 'DELETE', `/api/queries/${uuid}/judgements/`)
  await page.reload()
  await settled(page)
  await rows(page).first().focus()
  for (const key of ['g', 'c', 'j', 'n', 'c']) await page.keyboard.press(key)
  await page.getByText(/^Rated as not suitable: /).waitFor()
}

async function openJudgedCollection(page: Page): Promise<void> {
  await openJudged(page)
  await openSidebar(page, /^Collection/)
  await page.getByRole('list', { name: 'Collection' }).getByRole('listitem').first().waitFor()
}

async function openJudging(page: Page): Promise<void> {
  await openJudged(page)
  await rows(page)
    .first()
    .getByRole('button', { name: /^Actions for / })
    .click()
  await page.getByRole('group', { name: 'Rate the match' }).waitFor()
}

/** Results while the catalogue cannot be searched. */
async function openAway(page: Page): Promise<void> {
  await page.route(/\/api\/(find_similar|queries\/[0-9a-f-]+)\/(\?.*)?$/, (route) =>
    route.fulfill({
      status: 503,
      headers: { 'retry-after': '0' },
      contentType: 'application/problem+json',
      body: JSON.stringify({ code: 'catalogue_unavailable', detail: errors.catalogue_unavailable[1] }),
    }),
  )
  await page.goto('/app/')
  await page.locator('textarea').fill(TEXT)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Try again' }).waitFor()
}

/** A file of judgements of what some texts find, with rows that cannot be taken. */
async function judgementFile(page: Page): Promise<string> {
  const lines = ['text,person,institution,grade']
  for (const text of [
    TEXT,
    'Wetland restoration and methane',
    'Coral reefs in warming seas',
    'Graph neural networks',
  ]) {
    const records = [{ record_type: 'record', identifier: 'query_text', fields: { text } }]
    const experts = (await find(page, { records })).results as Expert[]
    for (const [place, grade] of [0, 2, 5, 14, 40, 1].map((place, at) => [place, at < 5 ? 'good' : 'not'] as const))
      if (experts[place]) lines.push(`"${text}",${shortId(experts[place].identifier)},,${grade}`)
  }
  lines.push(',Nobody Known,Nowhere,good', ',,,good', ',A99999999999,,good', ',A98000000001,,splendid')
  return lines.join('\n')
}

const listEvaluations = (page: Page) => callApi<EvaluationsView>(page, 'GET', '/api/evaluations/')

/** The measurements of the account, which are these alone. */
async function measure(page: Page, names: readonly string[]): Promise<void> {
  await page.goto('/app/')
  for (const { uuid } of (await listEvaluations(page)).results)
    await callApi(page, 'DELETE', `/api/evaluations/${uuid}/`)
  const content = names.length > 0 ? await judgementFile(page) : ''
  for (const name of names) {
    await callApi(page, 'POST', '/api/evaluations/', { source: 'file', name, content })
    while ((await listEvaluations(page)).results.some(({ state }) => state !== 'done')) await page.waitForTimeout(100)
  }
}

async function openMeasured(page: Page, names: readonly string[]): Promise<void> {
  await measure(page, names)
  await page.goto('/app/evaluation/', { waitUntil: 'networkidle' })
  await page.getByRole('heading', { name: 'Measurements' }).waitFor()
}

/** The list of measurements with the newest open, as far as the window shows of it. */
const showList = (page: Page) =>
  page.getByRole('heading', { name: 'Measurements' }).evaluate((heading) => heading.scrollIntoView())

/** A measurement that is on its way, or has ended there. */
async function openUnfinished(page: Page, state: EvaluationState): Promise<void> {
  await measure(page, ['reviewers of 2026.csv'])
  const unfinished = <View extends EvaluationView>(view: View): View => ({
    ...view,
    ...{ state, asked: 12, queries: 40, finished_at: null, figures: null },
  })
  await page.route('**/api/evaluations/', async (route) => {
    const list: EvaluationsView = await (await route.fetch()).json()
    await route.fulfill({ json: { ...list, results: list.results.map(unfinished) } })
  })
  await page.route(/\/api\/evaluations\/[0-9a-f-]+\/$/, async (route) => {
    const detail: EvaluationDetailView = await (await route.fetch()).json()
    await route.fulfill({ json: unfinished(detail) })
  })
  await page.goto('/app/evaluation/')
  await page.getByText('12 of 40 texts').first().waitFor()
  await showList(page)
}

/** The foot of a measurement: rows that were not taken, and the texts that did worst. */
async function openRowsLeftOut(page: Page): Promise<void> {
  await openMeasured(page, ['reviewers of 2026.csv'])
  await page.getByRole('heading', { name: /could not be used$/ }).evaluate((heading) => heading.scrollIntoView())
}

const dataset = (name: DatasetKey): Screen => ({
  name,
  open: (page) => openResults(page, { dataset: name }),
})

const plain = (name: string, path: string): Screen => ({
  name,
  open: async (page) => {
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.getByRole('heading', { level: 1 }).first().waitFor()
  },
})

/** Every screen, dialog and menu. */
export const screens: readonly Screen[] = [
  { ...plain('entrance', '/accounts/login/'), signedOut: true },
  plain('home', '/app/'),
  { ...dataset('experts'), readme: 'page' },
  ...datasetKeys.filter((key) => key !== 'experts').map((key) => dataset(key)),
  {
    name: 'popup',
    open: async (page) => {
      await openResults(page, { dataset: 'works' })
      await rows(page).first().getByRole('heading').getByRole('link').click()
      await page.getByRole('dialog').getByRole('definition').first().waitFor()
    },
  },
  { name: 'filters', open: (page) => openResults(page).then(() => openSidebar(page, /^Filters/)) },
  { name: 'collection', open: openCollection },
  {
    name: 'expertise',
    open: async (page) => {
      await openResults(page)
      await rows(page).first().getByRole('button', { name: 'Expertise' }).click()
      await page.getByRole('dialog').getByRole('img').first().waitFor()
    },
  },
  {
    name: 'topics',
    open: async (page) => {
      await openResults(page)
      await view(page, 'Topics')
      await page.getByRole('list', { name: 'Topics of the results' }).waitFor()
    },
  },
  {
    name: 'network',
    open: async (page) => {
      await openResults(page)
      await view(page, 'Network')
      await page.getByRole('complementary', { name: 'People of the network' }).waitFor()
      await page.getByRole('status', { name: 'Drawing the network' }).waitFor({ state: 'detached' })
      await page.getByText('Arranging…').waitFor({ state: 'hidden', timeout: 60_000 })
    },
    readme: 'network',
  },
  { name: 'coauthors', open: openCoauthors },
  { name: 'conflicts', open: openConflicts, readme: 'conflicts' },
  {
    name: 'sort',
    open: async (page) => {
      await openResults(page)
      await press(page, /^Sort by/)
      await page.getByRole('menu').waitFor()
    },
  },
  {
    name: 'export',
    open: async (page) => {
      await openResults(page)
      await press(page, 'Export')
      await page.getByRole('menu').waitFor()
    },
  },
  {
    name: 'keys',
    open: async (page) => {
      await openResults(page)
      await page.keyboard.press('?')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'user-menu',
    open: async (page) => {
      await page.goto('/app/')
      await press(page, /User menu/)
      await page.getByRole('menu').waitFor()
    },
  },
  { name: 'pills', open: openPills },
  { name: 'why', open: openWhy },
  { name: 'judged', open: openJudged },
  { name: 'judged-collection', open: openJudgedCollection },
  { name: 'judging', open: openJudging },
  { name: 'away', open: openAway },
  { name: 'evaluation-empty', open: (page) => openMeasured(page, []) },
  { name: 'evaluation-running', open: (page) => openUnfinished(page, 'running') },
  { name: 'evaluation-failed', open: (page) => openUnfinished(page, 'failed') },
  {
    name: 'evaluation-figures',
    open: (page) => openMeasured(page, ['reviewers of 2026.csv']).then(() => showList(page)),
  },
  { name: 'evaluation-rows', open: openRowsLeftOut },
  {
    name: 'evaluation-several',
    open: (page) => openMeasured(page, ['reviewers of 2025.csv', 'reviewers of 2026.csv', 'board.csv']),
  },
  plain('collections', '/app/collections/'),
  plain('queries', '/app/queries/'),
  plain('presets', '/app/filters/'),
  { name: 'checker', open: openMatrix },
  plain('teams', '/app/teams/'),
  plain('upgrade', '/app/upgrade/'),
  plain('account', '/accounts/manage/'),
  plain('organisations', '/accounts/organisations/'),
  plain('api', '/api/docs/'),
  plain('not-found', '/nothing-here/'),
]
