import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { startServer } from '../support/server.ts'
import { expectAccessible, type Look, openPage, openSignedIn, signIn, useBrowser } from './support/browser.ts'

useBrowser()

type Answer = (url: URL) => { type: string; text: string } | undefined
/** What the services outside answer at this moment; undefined: nothing, with 404. */
let europePmc: Answer = () => undefined
let wikidata: Answer = () => undefined
let crossref: Answer = () => undefined

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
    directory: inject('directory'),
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

/** Europe PMC as it answers a search by name and institution: an article with these addresses in the author's affiliation. */
const printed =
  (...localParts: string[]): Answer =>
  (url) => {
    const query = url.searchParams.get('query')!
    const [, family, initial, institution] = /AUTH:"(.+) (.)" AND AFF:"(.+)"/.exec(query) ?? []
    if (!family) return { type: 'application/xml', text: '<responseWrapper><resultList/></responseWrapper>' }
    const addresses = localParts.map((local) => `${local.replace('FAMILY', plain(family))}@campus.example`)
    const text = `<responseWrapper><resultList><result><id>7</id><source>MED</source><title>Trees in town</title>
      <authorList><author><fullName>${family} ${initial}</fullName><firstName>${initial}</firstName><lastName>${family}</lastName>
      <authorAffiliationDetailsList><authorAffiliation><affiliation>${institution}. ${addresses.join(' ')}</affiliation>
      </authorAffiliation></authorAffiliationDetailsList></author></authorList>
      <firstPublicationDate>2024-05-01</firstPublicationDate></result></resultList></responseWrapper>`
    return { type: 'application/xml', text }
  }
const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase()

const row = (page: Page, index: number) => page.locator('[data-result-row]').nth(index)
const findIn = (page: Page, index: number) => row(page, index).locator('[data-find-email]')
const nameIn = (page: Page, index: number) => row(page, index).getByRole('heading').innerText()
const popover = (page: Page) => page.getByRole('dialog', { name: /^E-mail addresses of/ })

describe('find e-mail', () => {
  it('C-08 shows addresses with source and day, the surest first, and the best in the row', async () => {
    europePmc = printed('FAMILY', 'office')
    const page = await search()
    await findIn(page, 0).click()
    const link = popover(page).getByRole('link', { name: /@campus\.example/ })
    await expect.poll(() => link.count()).toBe(2)
    const [first, second] = await link.allInnerTexts()
    expect(second).toBe('office@campus.example')
    expect(first).not.toContain('office')
    await popover(page).getByText('Printed in “Trees in town”').first().waitFor()
    await popover(page).getByText('2024-05-01').first().waitFor()
    await expectAccessible(page, 'addresses of an expert')
    await page.keyboard.press('Escape')
    await popover(page).waitFor({ state: 'hidden' })
    expect(await findIn(page, 0).innerText()).toBe(first)
    expect(await findIn(page, 0).evaluate((element) => element === document.activeElement)).toBe(true)
  })

  it('C-08 asks about an address that is not like the name; Yes makes it 100, No removes it, and that can be undone', async () => {
    europePmc = printed('office', 'desk')
    const page = await search()
    await findIn(page, 1).click()
    const doubt = popover(page).getByText("We're not sure about this address. Do you think it is correct?")
    await expect.poll(() => doubt.count()).toBe(2)
    const item = (address: string) => popover(page).getByRole('listitem').filter({ hasText: address })
    await item('desk@campus.example').getByRole('button', { name: 'No' }).click()
    await item('desk@campus.example').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await item('desk@campus.example').getByRole('button', { name: 'Yes' }).click()
    await expect.poll(() => doubt.count()).toBe(1)
    expect(await popover(page).getByRole('listitem').first().innerText()).toContain('desk@campus.example')
    await page.keyboard.press('Escape')
    expect(await findIn(page, 1).innerText()).toBe('desk@campus.example')
  })

  it('C-08 keeps a confirmed address with an expert who is in the collection', async () => {
    europePmc = printed('office')
    const page = await search()
    const name = await nameIn(page, 2)
    await row(page, 2)
      .getByRole('button', { name: `Collect ${name}` })
      .click()
    await findIn(page, 2).click()
    await popover(page).getByRole('button', { name: 'Yes' }).click()
    await popover(page).getByRole('button', { name: 'Yes' }).waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: /^Collection/ }).click()
    await page.getByRole('complementary').getByText('office@campus.example').waitFor()
  })

  it('C-08 says that there is none, also when nobody outside answers, and opens with the key e', async () => {
    europePmc = () => undefined
    const page = await search()
    const name = await nameIn(page, 3)
    await row(page, 3).focus()
    await page.keyboard.press('e')
    await popover(page).getByText(`We were unable to find an e-mail address for ${name}`).waitFor()
    await expectAccessible(page, 'no address')
  })

  it('C-08 offers another try when the installation itself does not answer', async () => {
    const page = await search()
    await page.route('**/api/find_email_addresses/', (route) => route.abort())
    await findIn(page, 4).click()
    const again = popover(page).getByRole('button', { name: 'Try again' })
    await again.waitFor()
    await page.unroute('**/api/find_email_addresses/')
    await again.click()
    await popover(page)
      .getByText(/^We were unable to find an e-mail address for/)
      .waitFor()
  })

  it.each([
    ['light', 390],
    ['dark', 390],
    ['dark', 1440],
  ] as const)('Q-04 is accessible, %s at %i px', async (colorScheme, width) => {
    europePmc = printed('FAMILY', 'office')
    const page = await search({ colorScheme, width, height: 844 })
    await findIn(page, 5).click()
    await popover(page).getByRole('link', { name: 'office@campus.example' }).waitFor()
    await expectAccessible(page, 'addresses')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })
})

describe('profiles', () => {
  const profile = { scholar: { type: 'literal', value: 'AbCdEfGhIJKL' } }

  it('R-11 leads to the Scholar profile when it is found', async () => {
    wikidata = () => ({ type: 'application/json', text: JSON.stringify({ results: { bindings: [profile] } }) })
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

  it('R-10 the server sees the abort when the rows go', async () => {
    const asked = new Set<number>()
    let aborted = 0
    const holding = createServer((_request, response) => {
      const number = asked.size
      asked.add(number)
      // Never answered: the connection ends only when the page lets go.
      response.on('close', () => {
        aborted++
      })
    }).listen(0, '127.0.0.1')
    await once(holding, 'listening')
    onTestFinished(() => {
      holding.closeAllConnections()
      holding.close()
    })
    const { port } = holding.address() as AddressInfo
    const { page } = await openSignedIn('/app/')
    await page.route('**/api/find_scholar/', (route) => {
      const url = new URL(route.request().url())
      url.port = String(port)
      return route.continue({ url: url.href })
    })
    await page.getByRole('textbox').first().fill('flood risk and water management')
    await page.keyboard.press('Enter')
    await row(page, 0).waitFor()
    await expect.poll(() => asked.size).toBeGreaterThan(0)
    expect(aborted).toBe(0)
    const before = asked.size
    await page.getByRole('link', { name: 'My Queries' }).click()
    await page.getByRole('heading', { name: 'My Queries' }).waitFor()
    await expect.poll(() => aborted).toBe(before)
  })
})

describe('research signals', () => {
  it('R-02 says of a work that it was retracted, and leads to its page', async () => {
    crossref = () => ({
      type: 'application/json',
      text: JSON.stringify({ message: { 'updated-by': [{ type: 'retraction' }] } }),
    })
    const page = await search({}, 'Works')
    const link = row(page, 0).getByRole('link', { name: 'Retracted' })
    await link.waitFor()
    expect(await link.getAttribute('href')).toMatch(/^https:\/\/signals\.example\.org\/10\./)
    await expectAccessible(page, 'a retracted work')
  })
})
