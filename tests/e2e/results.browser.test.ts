import { describe, expect, it } from 'vitest'
import { expectAccessible, expectFocusOn, useBrowser } from './support/browser.ts'
import { openResults, resultRows as rows, tool } from './support/search.ts'

useBrowser()

describe('the list of experts', () => {
  it('S-07 counts what it shows; 50 more follow in the same order, and the focus moves to the first of them', async () => {
    const { page } = await openResults('Experts', {}, { limit: 50 })
    await page.getByRole('heading', { name: /Showing top 50 of (1000\+|\d+)/ }).waitFor()
    await expect.poll(() => rows(page).count()).toBe(50)
    const names = () => rows(page).locator('h2').allTextContents()
    const before = await names()
    await page.getByRole('button', { name: 'Show 50 more' }).click()
    await expect.poll(() => rows(page).count(), { timeout: 20_000 }).toBe(100)
    expect((await names()).slice(0, 50)).toEqual(before)
    await expectFocusOn(rows(page).nth(50))
    await page.getByRole('button', { name: 'Export 100 results' }).waitFor()
  })

  it('S-06 going back is going back to the row where somebody was', async () => {
    const { page } = await openResults('Experts')
    await expect.poll(() => rows(page).count()).toBeGreaterThan(10)
    const top = () =>
      rows(page)
        .nth(9)
        .evaluate((row) => row.getBoundingClientRect().top)
    await rows(page)
      .nth(9)
      .evaluate((row) => row.scrollIntoView({ block: 'start', behavior: 'instant' }))
    const before = await top()
    await page.getByRole('link', { name: 'My Queries' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'My Queries' }).waitFor()
    await page.goBack()
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(3)
  })

  it('S-13 folds results based on the same works, unfolds them, and remembers it', async () => {
    const { page } = await openResults(
      'Experts',
      {},
      {
        change: ({ results }) => {
          for (const index of [1, 2]) results[index]!.evidence = results[0]!.evidence
        },
      },
    )
    const fold = await tool(page, 'Group same works')
    await expect.poll(() => fold.getAttribute('aria-pressed')).toBe('false')
    await fold.click()
    const unfold = page.getByRole('button', { name: /^\+ \d+ co-authors on the same two works$/ }).first()
    await unfold.waitFor()
    const folded = await rows(page).count()
    expect(folded).toBeLessThanOrEqual(13)
    await page.keyboard.press('j')
    await unfold.click()
    await expect.poll(() => rows(page).count()).toBeGreaterThanOrEqual(folded + 2)
    await expectAccessible(page, 'folded results')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('cognate:fold-same-works'))).toBe('true')
  })

  it('R-01 breaks names and titles without spaces where the row ends', async () => {
    const long = 'x'.repeat(300)
    const { page } = await openResults(
      'Experts',
      { width: 390 },
      {
        change: ({ results: [first] }) => {
          first!.fields.display_name = long
          first!.evidence[0]!.title = long
        },
      },
    )
    const row = rows(page).first()
    expect((await row.innerText()).split(long).length).toBeGreaterThan(2)
    const ends = await row
      .locator('h2 a, li button')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().right))
    expect(Math.max(...ends)).toBeLessThanOrEqual(390)
  })

  it('R-01 S-13 marks the matching words of an expert, shows more works, and fewer again', async () => {
    const { page } = await openResults()
    const row = rows(page)
      .filter({ has: page.getByRole('button', { name: /^Show More/ }) })
      .first()
    const marks = await rows(page).first().locator('mark').allTextContents()
    expect(marks.join(' ')).toMatch(/heat|urban|tree|cool|street/i)
    const before = (await row.innerText()).length
    await row.getByRole('button', { name: /^Show More/ }).click()
    const less = row.getByRole('button', { name: /^Show Less/ })
    await less.waitFor()
    await expectAccessible(page, 'more works of an expert')
    expect((await row.innerText()).length).toBeGreaterThan(before)
    await less.click()
    await less.waitFor({ state: 'detached' })
  })

  it('R-04 opens a record in a popup of at most 400 px that Escape closes', async () => {
    const { page } = await openResults()
    const link = rows(page).first().locator('h2 a')
    await link.focus()
    await page.keyboard.press('Enter')
    const popup = page.getByRole('dialog')
    await popup.getByRole('button', { name: 'Close' }).waitFor()
    expect((await popup.boundingBox())!.height).toBeLessThanOrEqual(400)
    await expectAccessible(page, 'popup')
    await page.keyboard.press('Escape')
    await popup.waitFor({ state: 'detached' })
    await expectFocusOn(link)
  })

  it('R-04 keeps the floating area while the pointer goes from its trigger onto it', async () => {
    const { page } = await openResults()
    await rows(page)
      .first()
      .getByRole('button', { name: /^Score/ })
      .hover()
    const area = page.getByRole('dialog')
    await area.waitFor()
    const { x, y, width, height } = (await area.boundingBox())!
    // Past its edge and back, within the time after which it would close.
    await page.mouse.move(x + width + 40, y + height + 40)
    await page.mouse.move(x + width / 2, y + height / 2, { steps: 3 })
    await page.waitForTimeout(500)
    await expect.poll(() => area.isVisible()).toBe(true)
    await page.mouse.move(x + width + 40, y + height + 40)
    await area.waitFor({ state: 'detached' })
  })

  it('N-02 moves through the rows with j and k and lists the keys with ?', async () => {
    const { page } = await openResults()
    await page.locator('h1').focus()
    for (const key of ['j', 'j', 'k', 'j']) await page.keyboard.press(key)
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-rank'))).toBe('2')
    await page.keyboard.press('?')
    await page.getByRole('dialog').waitFor()
    await expectAccessible(page, 'keys')
  })
})

describe('the list of works', () => {
  it('R-02 shows date, journal, title, three authors and 150 characters of the abstract', async () => {
    const { page } = await openResults('Works')
    const row = rows(page)
      .filter({ has: page.getByRole('button', { name: 'Show more of the abstract' }) })
      .first()
    await expect.poll(() => row.locator('time').count()).toBe(1)
    const abstract = row.locator('p', { has: page.getByRole('button', { name: 'Show more of the abstract' }) })
    const preview = (await abstract.innerText()).replace(/…\s*Show more$/, '').trim()
    expect(preview.length).toBeLessThanOrEqual(150)
    expect(preview.length).toBeGreaterThan(120)
    await row.getByRole('button', { name: 'Show more of the abstract' }).click()
    await expect.poll(async () => (await row.innerText()).length).toBeGreaterThan(preview.length + 150)
    const pdf = page.getByRole('link', { name: 'Download PDF' }).first()
    // Collecting comes between the abstract and the links.
    const isAfterCollecting = (link: Element) => {
      const collect = link.closest('[data-result-row]')?.querySelector('[aria-pressed]')
      return collect ? Boolean(collect.compareDocumentPosition(link) & Node.DOCUMENT_POSITION_FOLLOWING) : false
    }
    await expect.poll(() => pdf.evaluate(isAfterCollecting)).toBe(true)

    // All authors on request, and hidden again.
    const more = { name: /^Show more: \d+ authors/ }
    const withMore = rows(page)
      .filter({ has: page.getByRole('button', more) })
      .first()
    const work = page.locator(`#${await withMore.getAttribute('id')}`)
    const few = (await work.innerText()).length
    await work.getByRole('button', more).click()
    const hide = work.getByRole('button', { name: 'Hide authors' })
    await hide.waitFor()
    expect((await work.innerText()).length).toBeGreaterThan(few)
    await hide.click()
    await work.getByRole('button', more).waitFor()
    await expect.poll(async () => (await work.innerText()).length).toBe(few)
  })
})
