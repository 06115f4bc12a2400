import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startServer } from '../support/server.ts'
import { expectNever } from './support/absence.ts'
import { expectAccessible, openSignedIn, useBrowser, workerServer } from './support/browser.ts'
import { findIn, popover, row, searchAt } from './support/lookups.ts'
import { json, startOutside, startSilentServer } from './support/outside.ts'

useBrowser()

/** What Crossref knows of a publication, by its DOI. */
const updates = [['retraction'], ['correction'], []]
const updatesOf = (doi: string) => updates[doi.charCodeAt(doi.length - 1) % updates.length]!
const wordsOf = (doi: string) => ['Retracted', 'Corrected', 'No research signals'][updates.indexOf(updatesOf(doi))]

let outside: Awaited<ReturnType<typeof startOutside>>
/** A server of the same installation that asks services outside. */
let server: Awaited<ReturnType<typeof startServer>>
beforeAll(async () => {
  const link = { 'url-name': 'Field notes', url: { value: 'https://notes.example/' } }
  outside = await startOutside({
    orcid: () => json({ 'researcher-urls': { 'researcher-url': [link] } }),
    wikidata: () => json({ results: { bindings: [{ scholar: { type: 'literal', value: 'AbCdEfGhIJKL' } }] } }),
    crossref: ({ pathname }) => {
      const types = updatesOf(decodeURIComponent(pathname)).map((type) => ({ type }))
      return json({ message: { 'updated-by': types } })
    },
  })
  server = await startServer({
    directory: workerServer().directory,
    timeoutMs: 300_000,
    env: {
      ...outside.env,
      ...{ RATE_LIMIT_PER_MINUTE: '0', LOOKUPS_PER_SECOND: '50', SIGNALS_PAGE: 'https://signals.example.org/{doi}' },
    },
  })
}, 300_000)
afterAll(async () => {
  await server.stop()
  outside.close()
})

describe('profiles', () => {
  it('R-11 links to the Scholar profile when it is found, and to the links of an ORCID record', async () => {
    const page = await searchAt(server.url)
    const scholar = row(page, 0).getByRole('link', { name: 'Scholar', exact: true })
    await scholar.waitFor()
    await expect.poll(() => scholar.getAttribute('href')).toBe('https://scholar.google.com/citations?user=AbCdEfGhIJKL')
    await expect.poll(() => scholar.getAttribute('rel')).toContain('noopener')
    const withOrcid = page.locator('[data-result-row]').filter({ has: page.getByRole('link', { name: 'ORCID' }) })
    await withOrcid.first().scrollIntoViewIfNeeded()
    const notes = withOrcid.first().getByRole('link', { name: 'Field notes' })
    await notes.waitFor()
    await expect.poll(() => notes.getAttribute('href')).toBe('https://notes.example/')
    await expect.poll(() => notes.getAttribute('rel')).toContain('noopener')
  })

  it('R-10 stays silent when a look-up fails', async () => {
    const { page } = await openSignedIn('/app/')
    await page.route('**/api/find_scholar/', (route) => route.abort())
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/find_scholar/'))
    await page.getByRole('textbox').first().fill('gravitational waves')
    await page.keyboard.press('Enter')
    await row(page, 0).getByRole('link', { name: 'Web', exact: true }).waitFor()
    await failed
    await expectNever(page.getByRole('alert'))
  })
})

describe('aborts', () => {
  /** A page whose calls to a path go to a server that never answers. */
  async function openAtSilentServer(path: string) {
    const silent = await startSilentServer()
    onTestFinished(() => silent.close())
    const { page } = await openSignedIn('/app/')
    await page.route(`**${path}`, (route) => {
      const url = new URL(route.request().url())
      url.port = String(silent.port)
      return route.continue({ url: url.href })
    })
    await page.getByRole('textbox').first().fill('flood risk and water management')
    await page.keyboard.press('Enter')
    await row(page, 0).waitFor()
    return { page, silent }
  }

  it('R-10 rows that disappear abort their look-ups, and the server sees it', async () => {
    const { page, silent } = await openAtSilentServer('/api/find_scholar/')
    await expect.poll(silent.calls).toBeGreaterThan(0)
    expect(silent.aborted()).toBe(0)
    await page.getByRole('link', { name: 'My Queries' }).click()
    await page.getByRole('heading', { name: 'My Queries' }).waitFor()
    await expect.poll(() => silent.calls() - silent.aborted()).toBe(0)
  })

  it('C-08 R-10 closing an address look-up aborts it, and the server sees it', async () => {
    const { page, silent } = await openAtSilentServer('/api/find_email_addresses/')
    await findIn(page, 0).click()
    await popover(page).getByText('Looking for addresses…').waitFor()
    await expect.poll(silent.calls).toBe(1)
    expect(silent.aborted()).toBe(0)
    await page.keyboard.press('Escape')
    await expect.poll(silent.aborted).toBe(1)
  })
})

describe('research signals', () => {
  it('R-02 says whether works were retracted or corrected, and links to their pages', async () => {
    const page = await searchAt(server.url, { dataset: 'works' })
    const links = page.locator('[data-result-row] a[title^="Research signals of"]')
    const seen = new Set<string>()
    for (let index = 0; index < 5; index++) {
      const link = links.nth(index)
      // The signals of a work are looked up when it is first seen.
      await link.scrollIntoViewIfNeeded()
      await expect.poll(() => link.getAttribute('href')).toContain('https://signals.example.org/')
      const doi = decodeURI((await link.getAttribute('href'))!.slice('https://signals.example.org/'.length))
      await expect.poll(() => link.innerText()).toBe(wordsOf(doi))
      seen.add(wordsOf(doi)!)
    }
    expect(seen.size).toBeGreaterThan(1)
    await expectAccessible(page, 'works with signals')
  })
})
