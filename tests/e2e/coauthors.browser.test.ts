import type { CoauthorView } from '@cognate/contract'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectGone } from './support/absence.ts'
import { callApi } from './support/api.ts'
import {
  expectAccessible,
  expectNoSidewaysScrolling,
  type Look,
  looks,
  openSignedIn,
  useBrowser,
} from './support/browser.ts'
import { expertsOf, findSimilar } from './support/search.ts'

useBrowser()

const coauthorsOf = (page: Page, id: string, among: readonly string[]) => {
  const parameters = new URLSearchParams({ years: '5', among: among.join(',') })
  return callApi<CoauthorView[]>(page, 'GET', `/api/authors/${encodeURIComponent(id)}/coauthors/?${parameters}`)
}

/** The overview of the first expert who wrote with another of those shown. */
async function openOverview(look: Look = {}) {
  const { page } = await openSignedIn('about:blank', look)
  const answer = await findSimilar(page)
  const experts = expertsOf(answer)
  const ids = experts.map(({ identifier }) => identifier)
  for (const expert of experts) {
    const among = ids.filter((id) => id !== expert.identifier)
    const coauthors = await coauthorsOf(page, expert.identifier, among)
    if (coauthors.length === 0) continue
    await page.goto(`/app/query/${answer.uuid}/`)
    const row = page.locator(`[data-result-row][data-identifier="${expert.identifier}"]`)
    await row.waitFor()
    const check = row.getByRole('button', { name: 'Check co-authors' })
    if (await check.isVisible()) await check.click()
    else {
      await row.getByRole('button', { name: /^Actions for/ }).click()
      await page.getByRole('menuitem', { name: 'Check co-authors' }).click()
    }
    const dialog = page.getByRole('dialog', { name: 'Co-authorship overview' })
    await dialog.getByRole('table', { name: 'Most recent publications' }).waitFor()
    return { page, dialog, expert, ids, coauthors }
  }
  throw new Error('no two experts wrote together')
}

describe('co-authors', () => {
  it('R-09 an overview names the expert, counts the publications, marks co-authors among the results, and narrows to one of them', async () => {
    const { page, dialog, expert, ids, coauthors } = await openOverview()
    await dialog.getByRole('heading', { name: expert.fields.display_name }).waitFor()
    await dialog.getByText(`${expert.fields.works_count.toLocaleString('en')} publications`, { exact: true }).waitFor()
    const [first] = coauthors
    const entry = dialog.getByRole('list', { name: 'Co-authors' }).getByRole('button').first()
    await expect.poll(() => entry.textContent()).toContain(first!.display_name)
    await entry.getByText(`Among the results, rank ${ids.indexOf(first!.identifier) + 1}`, { exact: true }).waitFor()
    const entries = dialog.getByRole('list', { name: 'Co-authors' }).getByRole('listitem')
    await expect.poll(() => entries.count()).toBe(coauthors.length)
    await expectAccessible(page, 'overview of co-authors')
    // A co-author narrows the publications to those written together.
    await entry.click()
    const rows = dialog.getByRole('table', { name: 'Most recent publications' }).getByRole('row')
    await expect.poll(() => rows.count()).toBe(1 + first!.works.length)
    for (const cell of await rows.locator('td:last-child').allTextContents()) expect(cell).toBe(first!.display_name)
    await page.keyboard.press('Escape')
    await page.waitForFunction(() => document.activeElement?.textContent === 'Check co-authors')
  })

  it('R-09 the time limit is 1, 3, 5 or 10 years, and all co-authors can be shown', async () => {
    const { page, dialog, coauthors } = await openOverview()
    for (const years of ['1', '3', '5', '10'])
      await dialog.getByRole('radio', { name: years, exact: true }).waitFor({ state: 'attached' })
    await expect.poll(() => dialog.getByRole('radio', { name: '5', exact: true }).isChecked()).toBe(true)
    const [longer] = await Promise.all([
      page.waitForRequest((request) => request.url().includes('/coauthors/')),
      dialog.locator('label', { hasText: /^10$/ }).click(),
    ])
    const { searchParams } = new URL(longer.url())
    expect(searchParams.get('years')).toBe('10')
    expect(searchParams.get('among')).not.toBeNull()
    const [all] = await Promise.all([
      page.waitForResponse((response) => /\/coauthors\/\?(?!.*among=)/.test(response.url())),
      dialog.locator('label', { hasText: 'All co-authors' }).click(),
    ])
    expect(new URL(all.url()).searchParams.get('among')).toBeNull()
    const allCoauthors = (await all.json()) as CoauthorView[]
    expect(allCoauthors.length).toBeGreaterThan(coauthors.length)
    const entries = dialog.getByRole('list', { name: 'Co-authors' }).getByRole('listitem')
    await expect.poll(() => entries.count()).toBe(allCoauthors.length)
    const marked = dialog.getByText(/^Among the results, rank \d+$/)
    await expect.poll(() => marked.count()).toBeLessThan(allCoauthors.length)
  })

  it('R-09 tags narrow the publications to those with every word', async () => {
    const { page, dialog } = await openOverview()
    const rows = dialog.getByRole('table', { name: 'Most recent publications' }).getByRole('row')
    const before = await rows.count()
    const title = (await rows.nth(1).getByRole('link').textContent())!
    const field = dialog.getByRole('textbox', { name: 'Filter by words' })
    await field.fill(title.slice(0, 40))
    await field.press('Enter')
    await dialog.getByText(/^1 of \d+ publications? contains these words/).waitFor()
    await expect.poll(() => rows.count()).toBe(2)
    await field.fill('no publication holds this')
    await field.press('Enter')
    await dialog.getByText(/^0 of \d+ publications? contain these words/).waitFor()
    await dialog.getByRole('button', { name: 'Remove no publication holds this' }).click()
    await dialog.getByRole('button', { name: `Remove ${title.slice(0, 40).trim()}` }).click()
    await expect.poll(() => rows.count()).toBe(before)
    await expectAccessible(page, 'publications by words')
  })

  it('R-09 says that there are no co-authors, and that a look-up failed', async () => {
    const { page, dialog, expert } = await openOverview()
    let isBroken = true
    await page.route('**/coauthors/*', (route) => (isBroken ? route.abort() : route.fulfill({ json: [] })))
    await dialog.locator('label', { hasText: /^3$/ }).click()
    await dialog.getByRole('alert').getByText('The co-authors could not be looked up.').waitFor()
    isBroken = false
    await dialog.getByRole('button', { name: 'Try again' }).click()
    const name = expert.fields.display_name
    await dialog.getByText(`None of the experts shown has published with ${name} in the last 3 years.`).waitFor()
    await dialog.getByRole('button', { name: 'Show all co-authors' }).click()
    await dialog.getByText(`${name} has no known co-authors in the last 3 years.`).waitFor()
    await expectGone(dialog.getByRole('alert'))
  })

  it('R-09 fits a narrow screen in the dark', async () => {
    const { page } = await openOverview(looks[1])
    await expectNoSidewaysScrolling(page)
    await expectAccessible(page, 'co-authors on a narrow screen')
  })
})
