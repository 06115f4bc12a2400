import type { FindSimilarAnswer, IdentityHint, Load } from '@cognate/contract'
import { describe, expect, it } from 'vitest'
import { openMarkedExperts, rowFigures } from '../support/row-figures.ts'
import { expectGone } from './support/absence.ts'
import { button, expectNoSidewaysScrolling, openSignedIn, useBrowser } from './support/browser.ts'
import { createCollection } from './support/collections.ts'
import { expertsOf, findSimilar, openResults, putInConflict, resultRows } from './support/search.ts'

useBrowser()

/** Of people whom no other test asks to review: rows that tell of it are higher. */
const TEXT = 'Turbine spacing and wake losses of floating turbines in offshore wind farms'

/** A conflict, and two marks beside it. */
function markSeveralTimes(answer: FindSimilarAnswer): void {
  putInConflict(answer, [1, 2, 3])
  const hint: IdentityHint = {
    ...{ kind: 'same_person', reason: 'The same co-authors.', score: 0.9 },
    others: [{ id: 'A1', display_name: 'Hinrich Schuetze' }],
  }
  for (const { fields } of expertsOf(answer).slice(0, 5))
    Object.assign(fields, { identity_hints: [hint], cited_by_text: 3 })
}

/** People at the head of the list who are asked already: five with other marks, three without. */
const ASKED = 8

/** The first of the list are wanted for manuscripts with long titles. */
function answerLoads({ identifiers }: { identifiers: readonly string[] }): { results: Load[] } {
  const open: Load['open'] = ['the cooling effect of street trees', 'what they cost those who live beside them'].map(
    (about, at) => ({
      ...{
        uuid: `00000000-0000-4000-8000-00000000000${at}`,
        external_identifier: null,
        role: 'reviewer',
        status: 'asked',
      },
      name: `Urban heat islands and ${about} in 300 towns of four continents`,
    }),
  )
  const asked = {
    months: 12,
    asked: 1,
    agreed: 0,
    declined: 0,
    delivered: 0,
    since: '2026-01-02',
    last_asked: '2026-01-02',
  }
  return {
    results: identifiers.slice(0, ASKED).map((identifier) => ({ identifier, ...asked, open, open_elsewhere: 2 })),
  }
}

async function openMarked(width: number, height: number) {
  const { page } = await openSignedIn('/favicon.svg', { width, height })
  return page
}

describe('a list of experts who are checked for conflicts', () => {
  it.each([
    [1440, 900, 5],
    [1024, 768, 3],
  ])('at %i × %i shows %i of them whole, below one line of tools', async (width, height, people) => {
    const page = await openMarked(width, height)
    await openMarkedExperts(page, TEXT)
    const { whole, fitting, top } = await rowFigures(page)
    expect(whole).toBeGreaterThanOrEqual(people)
    expect(fitting).toBeGreaterThanOrEqual(people)
    // 114 px of the bar and the box lie above the line of tools.
    expect(top).toBeLessThanOrEqual(114 + 48)
  })

  it('in a low window, as of a telephone on its side, gives the room of both bars to rows and filters', async () => {
    const page = await openMarked(844, 390)
    await openMarkedExperts(page, TEXT)
    await page.evaluate(() => window.scrollTo(0, 600))
    const bottomOf = async (role: 'banner' | 'search') => {
      const { y, height } = (await page.getByRole(role).boundingBox())!
      return y + height
    }
    await expect.poll(async () => Math.max(await bottomOf('banner'), await bottomOf('search'))).toBeLessThanOrEqual(0)
    const { y, height } = (await page.getByRole('complementary').boundingBox())!
    expect([y, height]).toEqual([16, 390 - 32])
  })

  it('R-01 at 1280 px cuts nothing that is said of somebody beside the name, and has room for a topic', async () => {
    const page = await openMarked(1280, 800)
    await openMarkedExperts(page, TEXT)
    const rows = page.locator('[data-result-row]')
    const cut = await rows
      .locator('h2 + *, h2 + * > *')
      .evaluateAll((said) =>
        said.filter((part) => part.scrollWidth > part.clientWidth + 1).map((part) => part.textContent),
      )
    expect(cut).toEqual([])
    const widths = await rows
      .getByRole('list', { name: 'Topics', exact: true })
      .evaluateAll((topics) => topics.map((list) => list.clientWidth))
    expect(Math.min(...widths)).toBeGreaterThan(100)
  })

  it.each([1440, 1280, 1024, 390])('R-01 at %i px each mark beside a name can be read', async (width) => {
    const { page } = await openResults('Experts', { width }, { change: markSeveralTimes })
    await page.route('**/api/people/load/', (route) =>
      route.fulfill({ json: answerLoads(route.request().postDataJSON()) }),
    )
    await page.reload()
    await page
      .getByText(/^Asked once/)
      .nth(4)
      .waitFor()
    const cut = await page
      .locator('[data-result-row] h2 + * > *')
      .evaluateAll((marks) =>
        marks.filter((mark) => mark.scrollWidth > mark.clientWidth + 1).map((mark) => mark.textContent),
      )
    expect(cut).toEqual([])
    await expectNoSidewaysScrolling(page)
  })

  it('on a telephone, under a finger, gives each at most 300 px', async () => {
    const page = await openMarked(390, 844)
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
    try {
      await openMarkedExperts(page, TEXT)
      await expect.poll(() => page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true)
      expect((await rowFigures(page)).highest).toBeLessThanOrEqual(300)
      await expectNoSidewaysScrolling(page)
    } finally {
      await session.send('Emulation.setTouchEmulationEnabled', { enabled: false })
    }
  })

  it('begins the figures of all rows at the same places, and writes in five sizes', async () => {
    const page = await openMarked(1440, 900)
    await openMarkedExperts(page, TEXT)
    const { places, sizes } = await page.evaluate(() => {
      const rows = [...document.querySelectorAll('[data-result-row]')].slice(0, 5)
      const leftOf = (row: Element, selector: string) =>
        Math.round(row.querySelector(selector)!.getBoundingClientRect().left)
      const hasText = (element: Element) =>
        [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
      const visible = [...document.querySelectorAll('body *')].filter(hasText)
      return {
        places: rows.map((row) => [
          leftOf(row, 'button[aria-label*="Publications per year"]'),
          leftOf(row, 'button[aria-label^="Score"]'),
        ]),
        sizes: [...new Set(visible.map((element) => getComputedStyle(element).fontSize))],
      }
    })
    expect(new Set(places.map(String)).size).toBe(1)
    expect(sizes.filter((size) => !['12px', '14px', '16px', '20px', '28px'].includes(size))).toEqual([])
  })
})

describe('a page', () => {
  it('ends at the edge of the bar above, whichever list it holds', async () => {
    const page = await openMarked(1440, 900)
    const edges: number[][] = []
    for (const path of ['collections', 'filters', 'queries', 'teams', 'coi_checker']) {
      await page.goto(`/app/${path}/`)
      const head = page.locator('main header').filter({ has: page.locator('h1') })
      const { x, width } = (await head.boundingBox())!
      edges.push([Math.round(x), Math.round(x + width)])
    }
    expect(new Set(edges.map(String)).size, JSON.stringify(edges)).toBe(1)
  })

  it('is printed with what was asked, against whom and when, and without what is pressed', async () => {
    const page = await openMarked(1440, 900)
    await openMarkedExperts(page, TEXT)
    // Whoever works on a dark page prints in light colours, too.
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    try {
      const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
      await expect.poll(ground).toBe('rgb(255, 255, 255)')
      for (const name of ['Text', 'Authors checked', 'Printed', 'Catalogue'])
        await page.getByRole('term').filter({ hasText: name }).waitFor()
      for (const furniture of ['nav', 'aside', 'search', '[href="#content"]'])
        await expect.poll(() => page.locator(furniture).first().isVisible(), { message: furniture }).toBe(false)
      for (const name of [/^Collect /, /^Hide /, 'More tools', /^Show More/, 'What was checked'])
        await expectGone(page.getByRole('button', { name }))
      const heights = await page.evaluate(() =>
        [...document.querySelectorAll('[data-result-row]')].map((row) => getComputedStyle(row).breakInside),
      )
      expect(new Set(heights)).toEqual(new Set(['avoid']))
    } finally {
      await page.emulateMedia({ media: null, colorScheme: null })
    }
  })
})

it('K-01 wraps what somebody suggested has with the handling editor, beside the results and not over them', async () => {
  const page = await openMarked(1280, 900)
  const [one, author] = expertsOf(await findSimilar(page))
  const [suggested, named] = [one!, author!].map(({ identifier, fields }) => ({
    ...{ name: fields.display_name, identifier, affiliations: [], orcid: null, email: null },
  }))
  const manuscript = { title: 'Street trees', abstract: TEXT, authors: [named], suggested: [suggested] }
  const { uuid } = await createCollection(page, 'Suggested and tied', { manuscript })
  const person = { identifier: one!.identifier, display_name: one!.fields.display_name }
  const none = { joint_projects: 0, works: [], institutions: [], projects: [], verdicts: [] }
  const people = [{ ...none, person, is_editor: false, conflict: true, coauthorship: 4, coaffiliation: 1 }]
  await page.route('**/api/handling_editor/', async (route) => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({ json: { ...answer, editor: { identifier: 'A1', display_name: 'Nora Berg' }, people } })
  })
  await page.goto(`/app/collection/${uuid}/`)
  await button(page, 'Find more people').first().click()
  await page.getByRole('tab', { name: /^Collection/ }).click()
  const told = page
    .getByRole('region', { name: 'Suggested by the authors' })
    .getByRole('button', { name: /^In conflict with you, the handling editor: 4 works/ })
  await told.waitFor()
  const [words, results] = [await told.boundingBox(), await resultRows(page).first().boundingBox()]
  expect(words!.x + words!.width).toBeLessThan(results!.x)
})
