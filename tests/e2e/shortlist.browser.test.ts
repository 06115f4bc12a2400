import type { SearchView } from '@cognate/contract'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectGone } from './support/absence.ts'
import { callApi } from './support/api.ts'
import { button, expectAccessible, expectFitInLooks, openSignedIn, useBrowser, whenDrawn } from './support/browser.ts'
import { createCollection } from './support/collections.ts'
import { expertsOf, findSimilar, runQuery, TEXT } from './support/search.ts'

useBrowser()

const people = (page: Page) => page.getByRole('table', { name: 'People' })
const names = (page: Page) =>
  people(page)
    .getByRole('rowheader')
    .evaluateAll((heads) => heads.map((head) => head.querySelector('button')?.textContent))

async function choose(page: Page, menu: RegExp, item: string): Promise<void> {
  await button(page, menu).click()
  await page.getByRole('menuitemradio', { name: item, exact: true }).click()
}

it('C-09 reviewers and alternates are chosen by keys, asked, and replaced where one declines', async () => {
  const { page } = await openSignedIn('/app/')
  const { uuid, results } = await findSimilar(page)
  await page.goto(`/app/query/${uuid}/`)
  await whenDrawn(page)
  const [first, second, third] = results.map(({ fields }) => fields.display_name) as [string, string, string]
  for (const key of ['r', 'r', 'a']) {
    await page.keyboard.press('j')
    await page.keyboard.press(key)
  }
  const tray = page.getByRole('region', { name: 'Reviewers chosen' })
  await tray.getByText('Reviewers 2', { exact: true }).waitFor()
  await tray.getByText('Alternates 1', { exact: true }).waitFor()
  // In a window with room for all rows: one that the tray covers in part has targets that are too small.
  await page.setViewportSize({ width: 1440, height: 9_000 })
  await expectAccessible(page, 'results with a tray')
  await page.setViewportSize({ width: 1440, height: 900 })
  await tray.getByRole('link', { name: 'Open the shortlist' }).click()
  await people(page).waitFor()
  await expect.poll(() => names(page)).toEqual([first, second, third])
  await people(page)
    .getByText(/^Collected /)
    .first()
    .waitFor()

  await choose(page, new RegExp(`^Role of ${third}`), `Alternate for ${first}`)
  await page.getByText(`Stands in for ${first}`, { exact: true }).waitFor()
  await choose(page, new RegExp(`^Status of ${first}`), 'Declined')
  await button(page, `Use alternate ${third}`).click()
  await expect.poll(() => names(page)).toEqual([third, second, first])
  await button(page, `Move ${second} up`).click()
  await expect.poll(() => names(page)).toEqual([second, third, first])
  // Whoever leaves before is asked.
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.reload()
  await expect.poll(() => names(page)).toEqual([second, third, first])
  const collection = page.url().match(/collection\/([^/]+)/)![1]!
  const { included_records } = await callApi<SearchView>(page, 'GET', `/api/searches/${collection}/`)
  expect(included_records.map(({ display_name, role, status }) => [display_name, role, status])).toEqual([
    [second, 'reviewer', null],
    [third, 'reviewer', null],
    [first, 'reviewer', 'declined'],
  ])
  // Nobody else is needed: whoever is there is not found again.
  await choose(page, new RegExp(`^Status of ${third}`), 'Unavailable')
  const { answer } = await runQuery(page, () => button(page, `Find another in place of ${third}`).click())
  const found = answer.results.map(({ fields }) => fields.display_name)
  expect(found.length).toBeGreaterThan(0)
  expect(found.filter((name) => [first, second, third].includes(name))).toEqual([])
})

/** What can be pressed and lies below the middle of a message. */
const coveredByMessages = (page: Page) =>
  page.evaluate(() => {
    const isOver = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const over = document.elementFromPoint(left + width / 2, top + height / 2)?.closest('[role="status"]')
      return over?.querySelector('button') && !over.contains(element)
    }
    return [...document.querySelectorAll('main :is(a, button)')].filter(isOver).map(({ textContent }) => textContent)
  })

/** Fields of days that are narrower than what they show. */
const cutDates = (page: Page) =>
  page.locator('input[type="date"]:visible').evaluateAll((fields) =>
    (fields as HTMLInputElement[]).filter((field) => {
      const { offsetWidth } = field
      field.style.width = 'max-content'
      const needed = field.offsetWidth
      field.style.width = ''
      return offsetWidth < needed
    }),
  )

it.each([1440, 390])(
  'N-02 messages cover nothing that is pressed next, and undo is reached by keys, at %i px',
  async (width) => {
    const { page } = await openSignedIn('/app/', { width })
    const { uuid, results } = await findSimilar(page)
    await page.goto(`/app/query/${uuid}/`)
    await whenDrawn(page)
    for (const key of ['j', 'r']) await page.keyboard.press(key)
    const tray = page.getByRole('region', { name: 'Reviewers chosen' })
    await tray.getByText('Reviewers 1', { exact: true }).waitFor()
    await page.keyboard.press('g')
    const undo = button(page, 'Undo')
    // A message stays while the pointer is on it.
    await undo.hover()
    const { y, height } = (await undo.boundingBox())!
    expect(y + height).toBeLessThanOrEqual((await tray.boundingBox())!.y)
    await tray.getByRole('link', { name: 'Open the shortlist' }).click({ timeout: 2_000 })
    await people(page).waitFor()
    await choose(page, new RegExp(`^Status of ${results[0]!.fields.display_name}`), 'Asked')
    await undo.last().hover()
    // Not “Asked once”, which says what other collections asked.
    const day = page.getByText('Asked on', { exact: true })
    await day.waitFor()
    expect(await cutDates(page)).toEqual([])
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    expect(await coveredByMessages(page)).toEqual([])
    await undo.last().focus()
    await page.keyboard.press('Enter')
    await expectGone(day)
  },
)

it('C-01 C-09 more people for a manuscript are found in one press, without those it has, its authors and whom they oppose', async () => {
  const { page } = await openSignedIn('/app/')
  const [author, opposed, chosen, declined] = expertsOf(await findSimilar(page))
  const named = ({ identifier, fields }: typeof author & object) => ({
    ...{ name: fields.display_name, identifier, affiliations: [], orcid: null, email: null },
  })
  const [title, abstract] = ['A manuscript', TEXT]
  const { uuid, included_records } = await createCollection(page, 'More people', {
    manuscript: { title, abstract, authors: [named(author!)], opposed: [named(opposed!)] },
    included_records: [
      { record_type: 'author', identifier: chosen!.identifier, role: 'reviewer' },
      { record_type: 'author', identifier: declined!.identifier, role: 'reviewer' },
    ],
  })
  await callApi(page, 'PATCH', `/api/included_records/${included_records[1]!.uuid}/`, { status: 'declined' })
  await page.goto(`/app/collection/${uuid}/`)
  await people(page).waitFor()
  const { answer, request } = await runQuery(page, () => button(page, 'Find more people').click())
  expect(request.search).toBe(uuid)
  expect(answer.results.length).toBeGreaterThan(0)
  const found = answer.results.map(({ identifier }) => identifier)
  const leftOut = [author, opposed, chosen, declined].map((one) => one!.identifier)
  expect(found.filter((identifier) => leftOut.includes(identifier))).toEqual([])
  await page.goBack()
  await page.getByRole('link', { name: 'Edit the manuscript' }).click()
  await button(page, 'Find reviewers').waitFor()
})

it('Q-02 the page of a collection is accessible and fits', async () => {
  const { page } = await openSignedIn('about:blank')
  const [author, ...experts] = expertsOf(await findSimilar(page))
  const included_records = experts.slice(0, 5).map(({ identifier, fields, closeness, evidence: [work] }, at) => ({
    ...{ record_type: 'author', identifier, fields: { display_name: fields.display_name } },
    role: at < 3 ? 'reviewer' : null,
    found: {
      ...{ score: fields.ranking_score, closeness, sentence: work!.sentence },
      work: { identifier: work!.identifier, title: work!.title, publication_year: work!.publication_year },
    },
  }))
  const { uuid } = await createCollection(page, 'Judged', {
    ...{ included_records, texts: [TEXT] },
    conflict_of_interest: { records: [{ record_type: 'author', identifier: author!.identifier }] },
  })
  await page.goto(`/app/collection/${uuid}/`)
  await page.getByText(/^Conflicts checked against /).waitFor()
  await expectFitInLooks(page, 'the page of a collection')
})

it('Q-02 a report is accessible and fits: on a telephone each cell stands below its head', async () => {
  const { page } = await openSignedIn('about:blank')
  const [expert] = expertsOf(await findSimilar(page, 'experts', { limit: 1 }))
  const { identifier, record_type, fields } = expert!
  const { display_name } = fields
  const { uuid } = await createCollection(page, 'To report', {
    included_records: [{ identifier, record_type, fields: { display_name }, role: 'reviewer' }],
  })
  await page.goto(`/app/collection/${uuid}/report`)
  const cells = page.getByRole('table').first().getByRole('cell')
  await cells.filter({ hasText: display_name }).waitFor()
  await expectFitInLooks(page, 'a report')
  const edges = await cells.evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().right))
  expect(Math.max(...edges)).toBeLessThanOrEqual(360)
  expect(new Set(edges).size).toBe(1)
})

it('the page of a collection is printed without what is pressed, and without what is not filled in', async () => {
  const { page } = await openSignedIn('about:blank')
  // Of the first, other files may have kept an address, which is then filled in.
  const [asked, other] = expertsOf(await findSimilar(page)).slice(20)
  const { uuid } = await createCollection(page, 'Printed', {
    included_records: [
      { record_type: 'author', identifier: asked!.identifier, role: 'reviewer' },
      { record_type: 'author', identifier: other!.identifier },
    ],
  })
  await page.goto(`/app/collection/${uuid}/`)
  await people(page).waitFor()
  await choose(page, new RegExp(`^Status of ${asked!.fields.display_name}`), 'Asked')
  const shown = [page.getByLabel(/^Asked on/), button(page, /^Status of .*: Asked$/)]
  const left = [/^Rename /, 'Send for approval', /^Add e-mail of/, /: No status$/, /: No role$/].map((name) =>
    button(page, name),
  )
  for (const one of [...shown, ...left]) await one.first().waitFor()
  await page.emulateMedia({ media: 'print' })
  try {
    for (const one of [...left, page.getByLabel(/^Answer by/)]) await one.first().waitFor({ state: 'hidden' })
    for (const one of shown) await one.waitFor()
  } finally {
    await page.emulateMedia({ media: null })
  }
})
