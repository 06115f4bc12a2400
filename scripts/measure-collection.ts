/**
 * `npm run measure:collection`: a collection of 5,000 records in the page. How long saving, reading and exporting it takes,
 * and the longest task that keeps the page from answering while it is opened, scrolled, and added to and taken from among
 * results. The promises: saved within 1 s, exported within 5 s, no task over 100 ms.
 */
import type { Page } from 'playwright-core'
import { onSignedInPage, reportMotion } from './support/measured-page.ts'

const RECORDS = 5_000
const TEXT = 'Urban heat islands and the cooling effect of street trees'

interface Found {
  id: string
  display_name: string
}

/** Academics and works of the catalogue, four to one, as many as the collection has records. */
async function readRecords(page: Page) {
  const read = (kind: string, most: number) =>
    page.evaluate(
      async ([kind, most]) => {
        const found: Found[] = []
        for (let cursor = '*'; cursor !== '' && found.length < most; ) {
          const query = new URLSearchParams({ cursor, 'per-page': '200', select: 'id,display_name' }).toString()
          const response = await fetch(`/catalogue/${kind}?${query}`)
          const { results, meta } = (await response.json()) as {
            results: Found[]
            meta: { next_cursor: string | null }
          }
          found.push(...results)
          cursor = results.length > 0 ? (meta.next_cursor ?? '') : ''
        }
        return found.slice(0, most)
      },
      [kind, most] as const,
    )
  const recordOf = (record_type: string) => (found: Found) => ({
    ...{ record_type, identifier: found.id, display_name: found.display_name },
    ...{ fields: { display_name: found.display_name }, used_in_search: true, email_address: null },
  })
  const works = (await read('works', RECORDS / 5)).map(recordOf('work'))
  const authors = (await read('authors', RECORDS - works.length)).map(recordOf('author'))
  return [...authors, ...works]
}

/** The page stores the collection a moment after a change. */
const SETTLING = 300

const measure = (page: Page, name: string, act: () => Promise<unknown>) => reportMotion(name, page, act, SETTLING)

// Playwright's selectors run in the page and read all names there, which would be measured, too.

/** Presses the first elements of a selector one after the other, each as soon as the page has drawn the one before. */
const press = (page: Page, selector: string, times = 1) =>
  page.evaluate(
    async ([selector, times]) => {
      for (const element of [...document.querySelectorAll<HTMLElement>(selector)].slice(0, times)) {
        element.click()
        await new Promise(requestAnimationFrame)
      }
    },
    [selector, times] as const,
  )

const untilSaved = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll('[role="status"]')].some((one) => one.textContent === 'Saved'),
  )

async function exportFromList(page: Page, format: number): Promise<void> {
  await press(page, 'button[aria-label^="Export "]')
  await page.waitForFunction(() => document.querySelectorAll('[role="menuitem"]').length > 1)
  const download = page.waitForEvent('download')
  await page.evaluate((at) => document.querySelectorAll<HTMLElement>('[role="menuitem"]')[at]?.click(), format)
  await (await download).path()
}

const measureAll = async (page: Page) => {
  await page.locator('textarea').fill(TEXT)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/app/query/*/')
  const address = page.url()
  await page.goto('/accounts/manage/')
  const included = await readRecords(page)
  console.log(`a collection of ${included.length.toLocaleString('en')} records`)
  // What a tab keeps of an unsaved collection, so that the page begins with one.
  await page.evaluate((records) => {
    const tabState = { owner: 'demo demo', unsaved: { included: ['measured'], excluded: [] } }
    sessionStorage.setItem('cognate:draft:collection:measured', JSON.stringify(records))
    sessionStorage.setItem('cognate:draft:collection', JSON.stringify(tabState))
  }, included)
  await page.goto(address)
  await page.locator('[data-result-row]').first().waitFor()
  await page.waitForTimeout(1000)

  const lines = 'ul[aria-label="Collection"]'
  await measure(page, 'open the tab', async () => {
    await press(page, '[role="tab"][data-panel="collection"]')
    await page.waitForFunction((lines) => document.querySelectorAll(`${lines} > li`).length > 5, lines)
  })
  await measure(page, 'scroll through the list, 60 steps', () =>
    page.evaluate(async (lines) => {
      const scrolled = document.querySelector(lines)!.parentElement!
      for (let step = 1; step <= 60; step++) {
        scrolled.scrollTo(0, (scrolled.scrollHeight / 60) * step)
        await new Promise(requestAnimationFrame)
      }
    }, lines),
  )
  const collect = '[data-result-row] button[aria-label^="Collect "]'
  await measure(page, 'collect 5 results', () => press(page, collect, 5))
  await measure(page, 'take 5 results out again', () => press(page, collect, 5))
  await page.getByLabel('Name', { exact: true }).fill('Measured')
  await measure(page, `save ${included.length.toLocaleString('en')} records`, async () => {
    await press(page, 'form[aria-label="Save the collection"] [type="submit"]')
    await untilSaved(page)
  })
  await measure(page, 'hide a result of the saved one', async () => {
    await press(page, '[data-result-row] button[aria-label^="Hide "]')
    await untilSaved(page)
  })
  await measure(page, 'read it again', async () => {
    const read = page.waitForResponse((response) => /\/api\/searches\/[^/]+\/$/.test(response.url()))
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await read
    await untilSaved(page)
  })
  await page.goto('/app/collections/')
  await page.getByRole('table', { name: 'Collections' }).waitFor()
  await measure(page, 'export it as spreadsheet', () => exportFromList(page, 0))
  await measure(page, 'export it as CSV', () => exportFromList(page, 1))
}
await onSignedInPage(measureAll, { args: ['--disable-gpu'] })
