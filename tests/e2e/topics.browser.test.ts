import { demoSource } from '@cognate/catalogue'
import type { WorkRecord } from '@cognate/contract'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { callApi } from './support/api.ts'
import {
  expectAccessible,
  expectFitInLooks,
  looks,
  openSignedIn,
  useBrowser,
  wear,
  whenDrawn,
} from './support/browser.ts'
import { openResults, resultRows as rows, searchFor } from './support/search.ts'

useBrowser()

const search = async (limit = 15): Promise<Page> => (await openResults('Experts', {}, { limit })).page

const showTopics = async (page: Page) => {
  await page.getByRole('radiogroup', { name: 'View' }).locator('label', { hasText: 'Topics' }).click()
  await page.getByRole('list', { name: 'Topics of the results' }).waitFor()
}
const bars = (page: Page) => page.getByRole('list', { name: 'Topics of the results' }).getByRole('listitem')

/** The first expert of the answer whose works have more topics than the legend names at first. */
async function expertOfManyTopics(page: Page): Promise<Locator> {
  for (const row of await rows(page).all()) {
    const id = encodeURIComponent((await row.getAttribute('data-identifier'))!)
    const topics = await callApi<unknown[]>(page, 'GET', `/api/authors/${id}/topics/`)
    if (topics.length > 5) return row
  }
  throw new Error('No expert of the answer has more than five topics.')
}

describe('Expertise', () => {
  it('R-06 shows the taxonomy of an expert as rings, drills down by the table and leads back', async () => {
    const page = await search()
    const name = await rows(page).first().getByRole('heading').innerText()
    await rows(page).first().getByRole('button', { name: 'Expertise' }).click()
    const dialog = page.getByRole('dialog', { name: `Expertise of ${name}` })
    await dialog.getByRole('img', { name: /^Ring chart of All topics/ }).waitFor()
    const place = dialog.getByRole('table').getByRole('button').first()
    const domain = await place.innerText()
    await place.click()
    await dialog.getByRole('img', { name: new RegExp(`^Ring chart of ${domain};`) }).waitFor()
    await dialog.getByRole('columnheader', { name: 'Field' }).waitFor()
    await expectAccessible(page, 'the topics of an expert')
    await dialog.getByRole('navigation').getByRole('button', { name: 'All topics' }).click()
    await dialog.getByRole('columnheader', { name: 'Domain' }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
  })

  it('R-06 names 5 top topics, and up to 25 after Show more', async () => {
    const page = await search()
    await (await expertOfManyTopics(page)).getByRole('button', { name: 'Expertise' }).click()
    const legend = page.getByRole('region', { name: 'Top topics' })
    await expect.poll(() => legend.getByRole('listitem').count()).toBe(5)
    await legend.getByRole('button', { name: 'Show more' }).click()
    await expect.poll(() => legend.getByRole('listitem').count()).toBeGreaterThan(5)
    await expect.poll(() => legend.getByRole('listitem').count()).toBeLessThanOrEqual(25)
  })
})

describe('the view Topics', () => {
  it('R-07 leaves the results with an active topic, highlights the topic under the pointer, and keeps the view in the address', async () => {
    const page = await search()
    const all = await rows(page).count()
    await showTopics(page)
    expect(new URL(page.url()).searchParams.get('view')).toBe('topics')
    // A topic that not all of them carry.
    const bar = bars(page).last().getByRole('button').first()
    await bar.hover()
    await expect.poll(() => bars(page).last().getAttribute('data-near')).toBe('true')
    await bar.click()
    await expect.poll(() => bar.getAttribute('aria-pressed')).toBe('true')
    await page.getByText(/^\d+ of \d+ results have a selected topic$/).waitFor()
    await expect.poll(() => rows(page).count()).toBeLessThan(all)
    await bar.click()
    await page.getByText(`All ${all} results`).waitFor()
    await page.reload()
    await page.getByRole('list', { name: 'Topics of the results' }).waitFor()
  })

  it('R-07 shows the first topics as bars as long as they have works, and all of them on request', async () => {
    const { page } = await openSignedIn('/app/')
    await searchFor(
      page,
      undefined,
      'climate, proteins, labour markets, translation, urban heat, genes, courts, banks, batteries, vaccines, schools, migration, robots, soil, galaxies',
    )
    await showTopics(page)
    const lengths = await bars(page)
      .locator('[style]')
      .evaluateAll((elements) => elements.map((bar) => bar.getBoundingClientRect().width))
    expect(lengths).toHaveLength(14)
    expect(lengths).toEqual(lengths.toSorted((a, b) => b - a))
    expect(lengths[0]).toBeGreaterThan(100)
    await page.getByRole('button', { name: /^Show \d+ more topics$/ }).click()
    await expect.poll(() => bars(page).count()).toBeGreaterThan(14)
  })

  it('R-07 counts the works that are shown as evidence, says so, and keeps the radii of bubbles between 15 and 45', async () => {
    const page = await search()
    const asked = page.waitForRequest((request) => request.url().endsWith('/api/topics/'))
    await showTopics(page)
    await page.getByText('How many of the matching works shown below have each topic.').waitFor()
    const most = Number((await bars(page).first().innerText()).match(/\d+/)![0])
    expect(most).toBeGreaterThan(0)
    expect(most).toBeLessThanOrEqual(((await asked).postDataJSON() as { works: string[] }).works.length)
    const radii = await page
      .getByRole('img', { name: /^Topics of the results/ })
      .locator('circle')
      .evaluateAll((circles) => circles.map((circle) => Number(circle.getAttribute('r'))))
    expect(radii.length).toBeGreaterThan(5)
    expect(Math.min(...radii)).toBeGreaterThanOrEqual(15)
    expect(Math.max(...radii)).toBeLessThanOrEqual(45)
  })

  it('R-07 a double click adds a topic to the topics filter, and so does its button', async () => {
    const page = await search()
    await showTopics(page)
    const filters: (string[] | undefined)[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/find_similar/')) filters.push(request.postDataJSON().filters.topics?.values)
    })
    await bars(page).first().getByRole('button').first().dblclick()
    await expect.poll(() => filters.length).toBe(1)
    await whenDrawn(page)
    // The view of the topics stays.
    await page
      .getByRole('button', { name: /^Add .* to the topics filter$/ })
      .nth(1)
      .click()
    await expect.poll(() => filters.length).toBe(2)
    expect(filters.map((values) => values?.length)).toEqual([1, 2])
  })

  it('Q-04 is accessible', async () => {
    const page = await search()
    await showTopics(page)
    await page.getByText(/^All .* topics as a table$/).click()
    for (const look of looks) {
      await wear(page, look)
      const hasRoom = look.width! > 800
      await expect.poll(() => page.getByRole('img', { name: /^Topics of the results/ }).isVisible()).toBe(hasRoom)
      await expectFitInLooks(page, 'topics of results', [look])
    }
  })
})

/** Works of the demo catalogue that come without topics. */
async function untaggedWorks(): Promise<string[]> {
  const file = demoSource({ works: 500 }).files.works[0]!
  let text = ''
  for await (const chunk of file.open()) text += chunk.toString()
  const works = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: string; topics: unknown[] })
  return works.filter(({ topics }) => topics.length === 0).map(({ id }) => id)
}

describe('estimated topics', () => {
  it('R-04 are marked in the record of a work, and R-07 in the topics of an answer', async () => {
    const { page } = await openSignedIn('/app/')
    const body = { record_type: 'work', identifiers: await untaggedWorks() }
    const { results } = await callApi<{ results: { identifier: string; fields: WorkRecord }[] }>(
      page,
      'POST',
      '/api/records/',
      body,
    )
    const work = results.find(({ fields }) => fields.topics[0]?.estimated && fields.abstract !== null)!.fields
    await page.getByRole('radio', { name: 'Works', exact: true }).check()
    await page.getByRole('textbox').first().fill(`${work.title}. ${work.abstract}`)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Enter')
    const row = page.locator(`[data-result-row][data-identifier="${work.id}"]`)
    await row.locator('h2 a').click()
    const popup = page.getByRole('dialog')
    const topic = popup.getByRole('listitem').filter({ hasText: work.topics[0]!.display_name })
    await topic.getByText('estimate', { exact: true }).waitFor()
    await expect.poll(() => topic.getByTitle(/estimated from their text/).count()).toBe(1)
    await expectAccessible(page, 'a work with estimated topics')
    await page.keyboard.press('Escape')
    await showTopics(page)
    await page.getByText('Some topics are estimated from the text; the table shows how many.').waitFor()
    await page.getByText(/^All .* topics as a table$/).click()
    await page.getByRole('columnheader', { name: 'Estimated' }).waitFor()
    await expectAccessible(page, 'topics of results with estimates')
  })
})
