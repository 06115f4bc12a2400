import type { CoauthorView, DatasetKey, FindSimilarAnswer } from '@cognate/contract'
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
  ...(['works', 'institutions', 'venues', 'projects', 'startups', 'starthubs', 'partners', 'policydocs'] as const).map(
    dataset,
  ),
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
