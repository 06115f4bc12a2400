import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { missingForOpenSearch, type OpenSearchNode, startOpenSearch } from '../support/opensearch/nodes.ts'
import { type StandIn, startStandIn } from '../support/opensearch/stand-in.ts'
import { operateOn } from '../support/operate.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { expectNever } from './support/absence.ts'
import { button, expectAccessible, expectFocusOn, openPage, signIn, useBrowser, whenDrawn } from './support/browser.ts'
import { resultRows } from './support/search.ts'

useBrowser()

const TEXT = 'Street trees of a town'
const missing = missingForOpenSearch()

describe.skipIf(missing)(missing ?? 'a search engine that is away', () => {
  let node: OpenSearchNode
  let standIn: StandIn
  let server: RunningServer
  const directory = mkdtempSync(join(tmpdir(), 'cognate-engine-away-'))
  beforeAll(async () => {
    node = await startOpenSearch()
    standIn = await startStandIn(node.url)
    const env = { SEARCH_URL: standIn.url, SEARCH_SHARDS: '1', SEARCH_TIMEOUT_SECONDS: '5' }
    const snapshot = join(directory, 'snapshot')
    writeSnapshot(snapshot)
    const data = join(directory, 'data')
    const { code, printed } = await operateOn(data, ['import', 'openalex', snapshot], '', env)
    if (code !== 0) throw new Error(printed)
    server = await startServer({ directory: data, env: { ...env, RATE_LIMIT_PER_MINUTE: '0' } })
  })
  afterAll(async () => {
    await server.stop()
    await standIn.close()
    await node.stop()
    rmSync(directory, { recursive: true, force: true })
  })

  it('D-07 is told of in place of results, while all else goes on, and is searched when it is back', async () => {
    const { page } = await openPage(`${server.url}/accounts/login/`)
    await signIn(page, { username: 'demo', password: server.password })
    const failure = page.getByRole('alert')
    const sentence =
      'The search engine is not responding at the moment. Try again shortly. ' +
      'Your input is kept in the search box. Collections, queries and teams work as usual.'
    const expectAway = async () => {
      await failure.getByRole('heading', { name: 'The search failed' }).waitFor()
      await failure.getByText(sentence, { exact: true }).waitFor()
      await expect.poll(() => page.locator('textarea').inputValue()).toBe(TEXT)
    }

    /** As people do: a cluster that comes back may be slow at first. */
    const tryUntilAnswered = async () => {
      const again = button(failure, 'Try again')
      const tried = async () => {
        if (await again.isVisible()) await again.click()
        return resultRows(page).count()
      }
      await expect.poll(tried, { timeout: 60_000 }).toBeGreaterThan(0)
      await whenDrawn(page)
    }

    standIn.behaviour.isAway = true
    await page.locator('textarea').fill(TEXT)
    await page.keyboard.press('Enter')
    await expectAway()
    await expectAccessible(page, 'a search engine that is away')
    await button(failure, 'Try again').click()
    await expectAway()

    const titles = {
      'My Collections': 'My Collections',
      'My Queries': 'My Queries',
      'My Teams': 'Manage teams and users in your organisation',
    }
    for (const [name, title] of Object.entries(titles)) {
      await page.getByRole('navigation').getByRole('link', { name }).click()
      await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
      await expectNever(failure)
    }

    for (let backs = 0; backs < 3; backs++) await page.goBack()
    await expectAway()
    standIn.behaviour.isAway = false
    await tryUntilAnswered()
    await expectFocusOn(page.getByRole('heading', { level: 1 }))
    await page.waitForURL('**/app/query/*/')

    // The address of a query that was answered before.
    standIn.behaviour.isAway = true
    await page.reload()
    await expectAway()
    standIn.behaviour.isAway = false
    await tryUntilAnswered()
  })
})

/** A snapshot of works about street trees, each by somebody else. */
function writeSnapshot(folder: string): void {
  const part = join(folder, 'data/works/updated_date=2024-01-01')
  mkdirSync(part, { recursive: true })
  const lines = Array.from({ length: 30 }, (_, at) =>
    JSON.stringify({
      id: `https://openalex.org/W${at + 1}`,
      title: `Street trees of the town, part ${at}`,
      publication_year: 2020,
      authorships: [{ author: { id: `https://openalex.org/A${at + 1}`, display_name: `Author ${at}` } }],
    }),
  )
  writeFileSync(join(part, 'part_000.gz'), gzipSync(`${lines.join('\n')}\n`))
}
