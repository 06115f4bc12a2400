import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer } from '../support/server.ts'
import {
  expectAccessible,
  type Look,
  openPage,
  openSignedIn,
  signIn,
  useBrowser,
  workerServer,
} from './support/browser.ts'

useBrowser()

type Answer = (url: URL) => { type: string; text: string } | undefined
/** What the services outside answer at this moment; undefined: nothing, with 404. */
const europePmc: Answer = () => undefined
const profile = { scholar: { type: 'literal', value: 'AbCdEfGhIJKL' } }
// The same from the first row on, since answers are kept.
const wikidata: Answer = () => ({
  type: 'application/json',
  text: JSON.stringify({ results: { bindings: [profile] } }),
})
const crossref: Answer = () => undefined

/** Services outside, on loopback, and a server of the same installation that asks them. */
const outside = createServer((request, response) => {
  const url = new URL(request.url!, 'http://localhost')
  const service = url.pathname.startsWith('/pmc')
    ? europePmc
    : url.pathname.startsWith('/wikidata')
      ? wikidata
      : crossref
  const answer = service(url)
  if (answer) response.writeHead(200, { 'content-type': answer.type }).end(answer.text)
  else response.writeHead(404).end()
})
let server: Awaited<ReturnType<typeof startServer>>
beforeAll(async () => {
  outside.listen(0, '127.0.0.1')
  await once(outside, 'listening')
  const base = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`
  server = await startServer({
    directory: workerServer().directory,
    env: {
      ...{ EUROPE_PMC_URL: `${base}/pmc`, WIKIDATA_URL: `${base}/wikidata`, CROSSREF_URL: `${base}/crossref` },
      ...{ RATE_LIMIT_PER_MINUTE: '0', LOOKUPS_PER_SECOND: '50', SIGNALS_PAGE: 'https://signals.example.org/{doi}' },
    },
  })
})
afterAll(async () => {
  await server.stop()
  outside.closeAllConnections()
  outside.close()
})

async function search(look: Look = {}, module?: string): Promise<Page> {
  const { page } = await openPage(`${server.url}/accounts/login/`, look)
  await signIn(page)
  await page.goto(`${server.url}/app/`)
  if (module)
    await page
      .getByRole('radio', { name: module })
      .or(page.getByRole('button', { name: module }))
      .first()
      .click()
  await page.getByRole('textbox').first().fill('urban heat islands and street trees')
  await page.keyboard.press('Enter')
  await page.locator('[data-result-row]').first().waitFor()
  return page
}

const row = (page: Page, index: number) => page.locator('[data-result-row]').nth(index)
const findIn = (page: Page, index: number) => row(page, index).locator('[data-find-email]')
const nameIn = (page: Page, index: number) => row(page, index).getByRole('heading').innerText()
const popover = (page: Page) => page.getByRole('dialog', { name: /^E-mail addresses of/ })

describe('find e-mail', () => {
  it('C-08 says that there is none, also when nobody outside answers, and opens with the key e', async () => {
    const page = await search()
    const name = await nameIn(page, 3)
    await row(page, 3).focus()
    await page.keyboard.press('e')
    await popover(page).getByText(`We were unable to find an e-mail address for ${name}`).waitFor()
    await expectAccessible(page, 'no address')
  })
})

describe('profiles', () => {
  it('R-11 leads to the Scholar profile when it is found', async () => {
    const page = await search()
    const link = row(page, 0).getByRole('link', { name: 'Scholar', exact: true })
    await link.waitFor()
    expect(await link.getAttribute('href')).toBe('https://scholar.google.com/citations?user=AbCdEfGhIJKL')
    expect(await link.getAttribute('rel')).toContain('noopener')
  })

  it('R-10 stays silent when a look-up fails', async () => {
    const { page } = await openSignedIn('/app/')
    await page.route('**/api/find_scholar/', (route) => route.abort())
    await page.getByRole('textbox').first().fill('gravitational waves')
    await page.keyboard.press('Enter')
    await row(page, 0).waitFor()
    await row(page, 0).getByRole('link', { name: 'Web', exact: true }).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
  })
})
