import type { FindSimilarAnswer } from '@cognate/contract'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectGone } from './support/absence.ts'
import { expectAccessible, expectFocusOn, expectNoSidewaysScrolling, useBrowser } from './support/browser.ts'
import { openResults, resultRows as rows } from './support/search.ts'

useBrowser()

interface Case {
  dataset: string
  type: string
  /** What the text is called, and how many characters of it are shown at first. */
  noun: string
  length: number
  /** What a row shows besides. */
  shows: RegExp
}

const cases: Case[] = [
  {
    ...{ dataset: 'Projects', type: 'project', noun: 'abstract', length: 100 },
    shows:
      /(CORDIS|FRIS|GEPRIS|NARCIS|NSF|SWECRIS|UKRI)[\s\S]*\d{4} – [\s\S]*[A-Z]{3} [\d,]+[\s\S]*People:[\s\S]*Organisations:/,
  },
  {
    ...{ dataset: 'Startups', type: 'startup', noun: 'description', length: 250 },
    shows: /Founded \d{4}[\s\S]*People:[\s\S]*Keywords:[\s\S]*Source/,
  },
  {
    ...{ dataset: 'Starthubs', type: 'starthub', noun: 'content', length: 250 },
    shows: /Founded \d{4}[\s\S]*employees[\s\S]*Submitted \d+ \w+ \d{4}[\s\S]*Sectors:/,
  },
  {
    ...{ dataset: 'Partners', type: 'partner', noun: 'description', length: 250 },
    shows: /Keywords:/,
  },
  {
    ...{ dataset: 'Policy documents', type: 'policydoc', noun: 'text', length: 250 },
    shows: /\d+ \w+ \d{4}[\s\S]*Document/,
  },
]

describe.each(cases)('the list of $dataset', ({ dataset, type, noun, length, shows }) => {
  it('R-03 R-04 shows what the source says, and all facts over the page', async () => {
    const { page } = await openResults(dataset)
    await page.getByRole('heading', { name: /Showing top \d+ of/ }).waitFor()
    const row = rows(page).first()
    await expect.poll(() => row.getAttribute('data-record-type')).toBe(type)
    await expect.poll(() => row.innerText()).toMatch(shows)
    expect((await row.locator('mark').allTextContents()).join(' ')).toMatch(/heat|urban|tree|cool|street/i)
    await row.getByRole('button', { name: /^Score/ }).waitFor()
    await expectAccessible(page, dataset)

    const link = row.locator('h2 a')
    await link.focus()
    await page.keyboard.press('Enter')
    const popup = page.getByRole('dialog')
    await popup.getByRole('definition').first().waitFor()
    expect((await popup.boundingBox())!.height).toBeLessThanOrEqual(400)
    await expect.poll(() => popup.innerText()).toContain(await row.getAttribute('data-identifier'))
    await expectAccessible(page, `popup of ${dataset}`)
    await page.keyboard.press('Escape')
    await popup.waitFor({ state: 'detached' })
    await expectFocusOn(link)
  })

  it(`R-03 shows ${length} characters of the ${noun}, all of it on request, and copes with odd records`, async () => {
    const look = { width: 390, height: 844, colorScheme: 'dark' } as const
    const { page } = await openResults(dataset, look, { change: ({ results }) => makeOdd(results[0]!) })
    await expectOddToFit(page)

    const more = page.getByRole('button', { name: `Show more of the ${noun}` })
    const ordinary = page.locator('[data-result-row]:not([data-rank="1"])')
    const row = page.locator(`[id="${await ordinary.filter({ has: more }).first().getAttribute('id')}"]`)
    const textShown = async () =>
      (await row.locator('p[dir]').first().innerText()).replace(/…?\s*Show (more|less)$/, '').trim()
    const before = await textShown()
    expect(before.length).toBeLessThanOrEqual(length)
    // It ends with a whole word, of 30 characters at most.
    expect(before.length).toBeGreaterThan(length - 31)
    await row.getByRole('button', { name: `Show more of the ${noun}` }).click()
    await row.getByRole('button', { name: `Show less of the ${noun}` }).waitFor()
    expect((await textShown()).startsWith(before)).toBe(true)
    expect((await textShown()).length).toBeGreaterThan(length)
    await expectNoSidewaysScrolling(page)
    await expectAccessible(page, `${dataset} on a small screen`)
  })
})

const LONG = 'x'.repeat(400)

/** Gives a record script addresses, long words, right-to-left names and 200 keywords. */
function makeOdd(result: FindSimilarAnswer['results'][number]): void {
  const script = 'javascript:alert(1)'
  const fields = result.fields as unknown as Record<string, unknown>
  const keywords = Array.from({ length: 200 }, (_, at) => `keyword ${at} ${at === 0 ? LONG : ''}`)
  for (const name of Object.keys(fields)) {
    if (/url|website/.test(name)) fields[name] = script
    if (name === 'email') fields[name] = 'False'
    if (name === 'keywords' || name === 'sector_market') fields[name] = keywords
    if (name === 'persons') fields[name] = [{ name: 'محمد علي', title: LONG, orcid: null, author: null }]
    if (/^(city|company_name|publisher|programme|employees|acronym)$/.test(name)) fields[name] = LONG
    if (name === 'funding') fields[name] = { amount: 1e15, currency: 'no coin' }
  }
  fields.display_name = `${LONG} محمد`
}

/** Proves that the first row keeps to the window, links to no script and shows a few keywords. */
async function expectOddToFit(page: Page): Promise<void> {
  const row = rows(page).first()
  const addresses = await row.locator('a').evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
  expect(addresses.filter((address) => !/^https?:/.test(address))).toEqual([])
  const boxes = await row
    .locator('*')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect()).filter(({ width }) => width > 1))
  expect(Math.max(...boxes.map(({ right }) => right))).toBeLessThanOrEqual(390)
  await expectNoSidewaysScrolling(page)
  expect((await row.innerText()).match(/keyword \d+/g)?.length ?? 0).toBeLessThanOrEqual(6)
}

it("S-11 'More like this' searches with the record", async () => {
  const { page } = await openResults('Projects')
  const row = rows(page).first()
  const identifier = await row.getAttribute('data-identifier')
  const request = page.waitForRequest((request) => request.url().endsWith('/api/find_similar/'))
  await row.getByRole('button', { name: 'More like this' }).click()
  expect((await request).postDataJSON().records).toMatchObject([{ record_type: 'project', identifier }])
  await page.waitForFunction((old) => {
    const first = document.querySelector('[data-result-row]')
    return first !== null && first.getAttribute('data-identifier') !== old
  }, identifier)
  await expectGone(page.locator(`[data-identifier="${identifier}"]`))
})

describe('the card of an author', () => {
  it('R-04 is shown where a name in a row is focused, and the area closes with Escape', async () => {
    const { page } = await openResults('Works')
    const name = rows(page)
      .first()
      .getByRole('button', { name: /: about this author$/ })
      .first()
    const label = (await name.getAttribute('aria-label'))!.replace(/: about this author$/, '')
    await rows(page).first().locator('h2 a').focus()
    await page.keyboard.press('Tab')
    const area = page.getByRole('dialog', { name: `About ${label}` })
    await area.getByText(/\d publications?/).waitFor()
    await expectFocusOn(name)
    await expect
      .poll(() => area.getByRole('img').getAttribute('aria-label'))
      .toMatch(/Publications per year in \d{4}–\d{4}/)
    await expect.poll(() => area.getByRole('list', { name: 'Topics' }).getByRole('listitem').count()).toBe(3)
    await expectAccessible(page, 'an author’s area')
    await page.keyboard.press('Escape')
    await area.waitFor({ state: 'detached' })
    await expectFocusOn(name)
  })

  it('R-04 is shown in a popup too, where Escape closes first the area, then the popup', async () => {
    const { page } = await openResults('Projects')
    await rows(page).first().locator('h2 a').click()
    const popup = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Close' }) })
    const name = popup.getByRole('button', { name: /: about this author$/ }).first()
    await name.waitFor()
    await popup.getByRole('button', { name: 'Close' }).focus()
    await page.keyboard.press('Tab')
    const area = page.getByRole('dialog', { name: /^About / })
    await area.waitFor()
    await page.keyboard.press('Escape')
    await area.waitFor({ state: 'detached' })
    await expect.poll(() => popup.count()).toBe(1)
    await page.keyboard.press('Escape')
    await popup.waitFor({ state: 'detached' })
  })
})

describe('an expert', () => {
  it('R-01 has its parts in their fixed reading order', async () => {
    const { page } = await openResults()
    const row = rows(page)
      .filter({ has: page.getByRole('button', { name: /^Show More/ }) })
      .filter({ has: page.getByRole('link', { name: 'ORCID', exact: true }) })
      .first()
    const name = (await row.locator('h2').textContent())!
    // Everything that is read out: names of controls in place of their contents, and the texts between.
    const words = await row.evaluate((element) => {
      const walk = (node: Node): string[] => {
        if (node instanceof Text) return [node.data]
        const label = node instanceof Element ? node.getAttribute('aria-label') : null
        return label !== null && !node.childNodes.length
          ? [label]
          : [label ?? '', ...[...node.childNodes].flatMap(walk)]
      }
      return walk(element).join(' ').replace(/\s+/g, ' ')
    })
    const parts = [
      'Rank',
      'Expertise',
      name,
      'More like',
      'Find e-mail',
      /\d publications?/,
      'H-index',
      'Publications per year',
      'Check co-authors',
      'Topics',
      `Searches for ${name}`,
      'LinkedIn',
      'ResearchGate',
      'Scopus search',
      'Profiles of',
      'ORCID',
      'Matching works',
      'Show More',
      `Collect ${name}`,
      `Hide ${name}`,
    ]
    let from = 0
    for (const part of parts) {
      const rest = words.slice(from)
      const at = typeof part === 'string' ? rest.indexOf(part) : rest.search(part)
      expect(at, `${part} in “${rest}”`).toBeGreaterThanOrEqual(0)
      from += at + 1
    }
  })

  it('S-13 also has the matching words of further works marked', async () => {
    const { page } = await openResults()
    const row = rows(page)
      .filter({ has: page.getByRole('button', { name: /^Show More/ }) })
      .first()
    await row.getByRole('button', { name: /^Show More/ }).click()
    const marks = row.getByRole('list', { name: 'More works' }).locator('mark')
    await marks.first().waitFor()
    expect((await marks.allTextContents()).join(' ')).toMatch(/heat|urban|tree|cool|street/i)
  })
})
