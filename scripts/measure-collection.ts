/**
 * `npm run measure:collection`: a collection of 5,000 records in the page. How long saving it takes, and the longest task
 * that keeps the page from answering while it is opened, scrolled, and added to and taken from among results.
 */
import { chromium, type Page } from 'playwright-core'
import { startServer } from '../tests/support/server.ts'

const RECORDS = 5_000
const TEXT = 'Urban heat islands and the cooling effect of street trees'

/** What a tab keeps of an unsaved collection, so that the page begins with one. */
const kept = {
  owner: 'demo demo',
  unsaved: {
    included: Array.from({ length: RECORDS }, (_, index) => ({
      record_type: index % 5 === 0 ? 'work' : 'author',
      identifier: `https://openalex.org/${index % 5 === 0 ? 'W' : 'A'}${index + 1}`,
      display_name: `Record number ${index + 1}`,
      fields: { display_name: `Record number ${index + 1}` },
      used_in_search: true,
      email_address: null,
    })),
    excluded: [],
  },
}

/** Milliseconds of what is done, and of the longest task of the page meanwhile; 0 where none took over 50. */
async function measure(page: Page, name: string, act: () => Promise<unknown>): Promise<void> {
  await page.evaluate(() => {
    const found: number[] = []
    const observer = new PerformanceObserver((list) => found.push(...list.getEntries().map(({ duration }) => duration)))
    observer.observe({ type: 'longtask' })
    Object.assign(window, { longTasks: () => [...found, ...observer.takeRecords().map(({ duration }) => duration)] })
  })
  const started = performance.now()
  await act()
  const took = performance.now() - started
  const longest = await page.evaluate(() =>
    Math.max(0, ...(window as unknown as { longTasks(): number[] }).longTasks()),
  )
  console.log(`${name.padEnd(36)} ${Math.round(took)} ms, longest task ${Math.round(longest)} ms`)
}

const server = await startServer({ env: { RATE_LIMIT_PER_MINUTE: '0' } })
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const page = await browser.newPage({ baseURL: server.url, viewport: { width: 1440, height: 900 } })
  await page.goto('/accounts/login/')
  await page.getByLabel('Username').fill('demo')
  await page.getByLabel('Password', { exact: true }).fill(server.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL('**/app/**')
  await page.locator('textarea').fill(TEXT)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/app/query/*/')
  const address = page.url()
  await page.goto('/accounts/manage/')
  await page.evaluate((state) => sessionStorage.setItem('cognate:draft:collection', state), JSON.stringify(kept))
  await page.goto(address)
  const rows = page.locator('[data-result-row]')
  await rows.first().waitFor()
  await page.waitForTimeout(500)

  const list = page.getByRole('list', { name: 'Collection' })
  await measure(page, 'open the tab', async () => {
    await page.getByRole('tab', { name: /^Collection/ }).click()
    await list.getByRole('listitem').nth(5).waitFor()
  })
  await measure(page, 'scroll through the list, 60 steps', () =>
    list.evaluate(async (element) => {
      const scrolled = element.parentElement!
      for (let step = 1; step <= 60; step++) {
        scrolled.scrollTo(0, (scrolled.scrollHeight / 60) * step)
        await new Promise(requestAnimationFrame)
      }
    }),
  )
  const collect = page.getByRole('button', { name: /^Collect / })
  await measure(page, 'collect 5 results', async () => {
    for (let at = 0; at < 5; at++) await collect.nth(at).click()
  })
  await measure(page, 'take 5 results out again', async () => {
    for (let at = 0; at < 5; at++) await collect.nth(at).click()
  })
  await measure(page, `save ${RECORDS.toLocaleString('en')} records`, async () => {
    await page.getByLabel('Name', { exact: true }).fill('Measured')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
  })
  await measure(page, 'hide a result of the saved one', async () => {
    await page
      .getByRole('button', { name: /^Hide [^c]/ })
      .first()
      .click()
    await page.getByText('Saved', { exact: true }).waitFor()
  })
  await measure(page, 'read it again', async () => {
    const read = page.waitForResponse((response) => /\/api\/searches\/[^/]+\/$/.test(response.url()))
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await read
    await page.getByText('Saved', { exact: true }).waitFor()
  })
} finally {
  await browser.close()
  await server.stop()
}
