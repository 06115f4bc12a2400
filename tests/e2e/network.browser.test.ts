import type { FindSimilarAnswer, NetworkAnswer } from '@cognate/contract'
import { parse } from 'csv-parse/sync'
import type { Download, Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible, expectFitInLooks, openSignedIn, useBrowser } from './support/browser.ts'
import { bytesOf, textOf } from './support/downloads.ts'
import { openResults, putInConflict, searchFor, tool } from './support/search.ts'

useBrowser()

/** The network of the experts found, as the server draws it, changed where a test needs a world of its own. */
async function openNetwork(
  change = (answer: NetworkAnswer) => answer,
  changeResults?: (answer: FindSimilarAnswer) => void,
): Promise<{ page: Page; answer: NetworkAnswer }> {
  const { page } = await openResults('Experts', {}, { limit: 30, ...(changeResults && { change: changeResults }) })
  await page.route('**/api/network/', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: change(await response.json()) })
  })
  const [response] = await Promise.all([page.waitForResponse(isNetwork), choose(page, 'Network Graph')])
  const answer: NetworkAnswer = await response.json()
  await list(page).getByRole('listitem').first().waitFor()
  return { page, answer }
}

const isNetwork = (response: { url(): string }) => response.url().endsWith('/api/network/')
const choose = (page: Page, label: string) => page.locator('label', { hasText: new RegExp(`^${label}$`) }).click()
const list = (page: Page) => page.getByRole('complementary', { name: 'People of the network' })
const rows = (page: Page) => list(page).locator('li[data-person]')
const drawing = (page: Page) => page.getByRole('application')
const selected = (page: Page, count: number) => list(page).getByRole('heading', { name: `Selected (${count})` })
const nameOf = async (row: Locator) => (await row.locator('bdi').textContent())!

/** Waits until everybody has a place and the last change is drawn. */
async function untilSettled(page: Page): Promise<void> {
  await page.getByText('Arranging…').waitFor({ state: 'detached' })
  await page.locator('[data-drawn]').waitFor()
}

async function save(page: Page, format: string): Promise<Download> {
  await page.getByRole('button', { name: 'Download' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: new RegExp(`^${format}`) }).click(),
  ])
  return download
}

const shortOf = (identifier: string) => identifier.split('/').at(-1)!

/** Reads XML as a browser does, which refuses what is not well-formed. */
const readXml = (page: Page, xml: string, selectors: string[]) =>
  page.evaluate(
    ([text, selectors]) => {
      const tree = new DOMParser().parseFromString(text, 'application/xml')
      const fault = tree.querySelector('parsererror')?.textContent
      const found = selectors.map((selector) => [...tree.querySelectorAll(selector)].map(({ outerHTML }) => outerHTML))
      return { fault, found }
    },
    [xml, selectors] as const,
  )

/** The fewest pixels that are free between two circles of a picture. */
function leastGap(circles: readonly string[]): number {
  const read = (circle: string, name: string) => Number(new RegExp(` ${name}="([^"]*)"`).exec(circle)![1])
  const all = circles.map((circle) => ({ x: read(circle, 'cx'), y: read(circle, 'cy'), r: read(circle, 'r') }))
  return Math.min(
    ...all.flatMap((circle, index) =>
      all.slice(index + 1).map((other) => Math.hypot(circle.x - other.x, circle.y - other.y) - circle.r - other.r),
    ),
  )
}

describe('the network', () => {
  it('R-08 ticking in the list selects in the graph, and clicking in the graph ticks in the list', async () => {
    const { page } = await openNetwork()
    await untilSettled(page)
    const row = rows(page).nth(1)
    const name = await nameOf(row)
    // In the middle of the drawing stands whoever was found by name.
    const find = list(page).getByLabel('Find a person')
    const shown = page.locator(`[role="application"][data-person="${await row.getAttribute('data-person')}"]`)
    await find.fill(name.toLowerCase())
    await list(page)
      .getByText(/^\d+ of \d+ people$/)
      .waitFor()
    await find.press('Enter')
    await shown.waitFor()
    await find.fill('')
    await rows(page).nth(2).waitFor()
    await page.mouse.move(0, 0)
    await drawing(page).hover()
    await shown.waitFor()
    await drawing(page).click()
    await selected(page, 1).waitFor()
    await expect.poll(() => row.getByRole('checkbox').isChecked()).toBe(true)
    await list(page)
      .getByRole('button', { name: `Deselect ${name}` })
      .click()
    await selected(page, 0).waitFor()
    await row.getByRole('checkbox').check()
    const before = await drawing(page).getAttribute('data-drawn')
    await rows(page).nth(2).getByRole('checkbox').check()
    await selected(page, 2).waitFor()
    await expect.poll(() => drawing(page).getAttribute('data-drawn')).not.toBe(before)
    await drawing(page).click()
    await selected(page, 1).waitFor()
    await expect.poll(() => row.getByRole('checkbox').isChecked()).toBe(false)
  })

  it('R-08 shows who is pointed at beside the circle, by pointer and by keyboard, until Escape', async () => {
    const { page } = await openNetwork()
    await untilSettled(page)
    const card = page.locator('[data-card]')
    const name = await nameOf(rows(page).nth(2))
    await rows(page).nth(2).hover()
    await card.getByText(name).waitFor()
    await card.getByText(/^\d+ publications? · \d+ links?$/).waitFor()
    await drawing(page).focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => card.getAttribute('data-card')).toBe(await drawing(page).getAttribute('data-person'))
    await page.getByText(/, \d+ publications?, \d+ links?/).waitFor({ state: 'attached' })
    await page.keyboard.press('Escape')
    await card.waitFor({ state: 'detached' })
  })

  it('R-08 goes from person to person with arrow keys, selects with Enter, expands with e, zooms with + - 0', async () => {
    const { page } = await openNetwork()
    await untilSettled(page)
    const personShown = () => drawing(page).getAttribute('data-person')
    await drawing(page).focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(personShown).not.toBeNull()
    for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown']) await page.keyboard.press(key)
    const id = await personShown()
    await page.keyboard.press('Enter')
    await selected(page, 1).waitFor()
    await page
      .getByRole('status')
      .filter({ hasText: /^Selected [^(]/ })
      .waitFor({ state: 'attached' })
    await expect.poll(() => page.locator(`li[data-person="${id}"]`).getByRole('checkbox').isChecked()).toBe(true)
    const request = page.waitForRequest('**/api/network/expand/')
    await page.keyboard.press('e')
    expect(shortOf((await request).postDataJSON().author)).toBe(id)
    // Not everybody wrote with somebody who is not drawn.
    const others = list(page).getByText('not among the results')
    await expect
      .poll(async () => {
        await page.keyboard.press('ArrowRight')
        await page.keyboard.press('e')
        return others.count()
      })
      .toBeGreaterThan(0)
    await untilSettled(page)
    for (const key of ['+', '-', '0']) {
      const before = await drawing(page).getAttribute('data-drawn')
      await page.keyboard.press(key)
      await expect.poll(() => drawing(page).getAttribute('data-drawn')).not.toBe(before)
    }
    await (await tool(page, 'Keyboard shortcuts')).click()
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    for (const words of ['Expand by co-authors of this person', 'Zoom in', 'Zoom out', 'Fit the whole network'])
      await help.getByText(words).waitFor()
    await help.getByText('← ↑ → ↓').waitFor()
  })

  it('K-01 rings people in conflict, and says so in the list, the table and beside the circle; R-08 no circles overlap', async () => {
    const { page } = await openNetwork(undefined, (answer) => putInConflict(answer, [1]))
    await untilSettled(page)
    await page.getByRole('list', { name: 'Legend' }).getByText('ring = in conflict').waitFor()
    const row = rows(page).first()
    await row.getByText('in conflict').waitFor()
    await row.hover()
    await page.locator('[data-card]').getByText('In conflict').waitFor()
    const svg = await textOf(await save(page, 'SVG'))
    const { found } = await readXml(page, svg, ['circle:not(:has(title))', 'circle:has(title)'])
    expect(found[0]).toHaveLength(1)
    expect(leastGap(found[1]!)).toBeGreaterThan(0)
    const colours = new Set(found[1]!.map((circle) => / stroke="([^"]*)"/.exec(circle)![1]))
    expect(colours.size).toBeGreaterThan(1)
    await choose(page, 'People')
    const table = page.getByRole('table', { name: 'People of the network' })
    await table
      .getByRole('row', { name: await nameOf(row) })
      .getByText('In conflict')
      .waitFor()
    await table.getByText(/^1 · /).first().waitFor()
    await expectAccessible(page, 'people in conflict')
  })

  it('R-08 opens for the people of a co-authorship overview', async () => {
    const { page } = await openResults()
    await page.locator('[data-result-row]').first().getByRole('button', { name: 'Check co-authors' }).click()
    const dialog = page.getByRole('dialog', { name: 'Co-authorship overview' })
    const listed = page.waitForResponse('**/api/authors/*/coauthors/*')
    await dialog.locator('label', { hasText: 'All co-authors' }).click()
    await listed
    await dialog.locator('[aria-busy="false"]').waitFor()
    const people = dialog.getByRole('list', { name: 'Co-authors' }).getByRole('listitem')
    await people.first().waitFor()
    const count = await people.count()
    const request = page.waitForRequest('**/api/network/')
    await dialog.getByRole('link', { name: 'Open in the network' }).click()
    const { identifiers, years } = (await request).postDataJSON()
    expect(identifiers).toHaveLength(1 + count)
    expect(years).toBe(5)
    await page.getByText(new RegExp(`^${1 + count} people, `)).waitFor()
    await expectAccessible(page, 'the network of an overview')
    const all = page.waitForRequest('**/api/network/')
    await page.getByRole('button', { name: 'Draw all experts found' }).click()
    expect((await all).postDataJSON().identifiers).not.toHaveLength(1 + count)
  })
})

describe('files of the network', () => {
  const formula = '=HYPERLINK("http://example.org")'
  const withFormula = (answer: NetworkAnswer) => ({
    ...answer,
    nodes: answer.nodes.map((node, index) => (index === 0 ? { ...node, display_name: formula } : node)),
  })

  it('R-08 tables and GraphML have every person and every pair, and no cell is a formula', async () => {
    const { page, answer } = await openNetwork(withFormula)
    const read = async (format: string) =>
      parse(await textOf(await save(page, format)), { columns: true, bom: true }) as Record<string, string>[]
    const people = await read('CSV: people')
    expect(people.map((row) => row.Identifier).sort()).toEqual(answer.nodes.map(({ identifier }) => identifier).sort())
    expect(people.map((row) => row.Name!)).toContain(`'${formula}`)
    const links = await read('CSV: links')
    const pair = (source: string, target: string) => [source, target].sort().join(' ')
    expect(links.map((row) => pair(row.Identifier!, row['Co-author identifier']!)).sort()).toEqual(
      answer.edges.map(({ source, target }) => pair(source, target)).sort(),
    )
    const total = links.reduce((sum, row) => sum + Number(row['Shared publications']), 0)
    expect(total).toBe(answer.edges.reduce((sum, { count }) => sum + count, 0))
    for (const row of [...people, ...links])
      for (const cell of Object.values(row)) expect(cell).not.toMatch(/^[=+@\t\r]/)

    const { fault, found } = await readXml(page, await textOf(await save(page, 'GraphML')), [
      'graph[edgedefault="undirected"] > node',
      'graph > edge',
      'edge > data[key="weight"]',
      'node > data[key="name"]',
    ])
    expect(fault).toBeUndefined()
    const [nodes, edges, weights, names] = found
    expect(nodes!.map((node) => /id="([^"]*)"/.exec(node)![1]).sort()).toEqual(
      answer.nodes.map(({ identifier }) => shortOf(identifier)).sort(),
    )
    expect(edges).toHaveLength(answer.edges.length)
    expect(weights!.map((weight) => Number(/>(\d+)</.exec(weight)![1])).sort()).toEqual(
      answer.edges.map(({ count }) => count).sort(),
    )
    expect(names).toHaveLength(answer.nodes.length)
  })

  it('R-08 pictures show everybody: SVG by name, PNG at a resolution for print', async () => {
    const { page, answer } = await openNetwork()
    await untilSettled(page)
    const picture = await readXml(page, await textOf(await save(page, 'SVG')), ['circle > title', 'line'])
    expect(picture.fault).toBeUndefined()
    expect(picture.found[0]).toHaveLength(answer.nodes.length)
    expect(picture.found[1]).toHaveLength(answer.edges.length)
    const png = await bytesOf(await save(page, 'PNG'))
    expect(png.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([2400, 1600])
    const colours = await page.evaluate(
      async (bytes) => {
        const image = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/png' }))
        const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!
        context.drawImage(image, 0, 0)
        const { data: channels } = context.getImageData(0, 0, image.width, image.height)
        const colours = new Set<number>()
        for (let at = 0; at < channels.length; at += 4)
          colours.add((channels[at]! << 16) | (channels[at + 1]! << 8) | channels[at + 2]!)
        return colours.size
      },
      [...png],
    )
    expect(colours).toBeGreaterThan(10)
  })
})

describe('states of the network', () => {
  it('R-08 shows a still picture where the browser cannot draw in a worker', async () => {
    const { page } = await openSignedIn('/app/')
    await page.addInitScript(() => Reflect.deleteProperty(HTMLCanvasElement.prototype, 'transferControlToOffscreen'))
    await page.reload()
    await searchFor(page)
    await choose(page, 'Network Graph')
    const picture = page.getByRole('img', { name: /^\d+ people, \d+ links?\./ })
    await picture.waitFor()
    await expect.poll(() => picture.getAttribute('src')).toMatch(/^data:image\/svg\+xml/)
    await page.getByText('here is a still picture').waitFor()
    await expectAccessible(page, 'a still picture of the network')
  })

  it('R-08 draws 2,000 people, counts those left out, and lists them in steps', async () => {
    const { page } = await openNetwork((answer) => {
      const more = Array.from({ length: 2_000 - answer.nodes.length }, (_, index) => ({
        ...answer.nodes[0]!,
        identifier: `https://openalex.org/A9${index}`,
        display_name: `Added ${index}`,
      }))
      const nodes = [...answer.nodes, ...more]
      const edges = more.map(({ identifier }, index) => ({
        source: nodes[index % 20]!.identifier,
        target: identifier,
        count: 1,
        last_year: 2024,
      }))
      return { nodes, edges, cut: { nodes: 12, edges: 34 } }
    })
    await page.getByText(/^2,000 people, 1,\d+ links$/).waitFor()
    await page.getByText('Not drawn, for lack of space: 12 people and 34 links.').waitFor()
    await page.locator('[data-drawn]').waitFor()
    await expect.poll(() => rows(page).count()).toBe(60)
    await list(page)
      .getByRole('button', { name: /^Show more/ })
      .click()
    await expect.poll(() => rows(page).count()).toBe(120)
    await choose(page, 'People')
    const table = page.getByRole('table', { name: 'People of the network' })
    await expect.poll(() => table.getByRole('row').count()).toBe(101)
    await expectAccessible(page, 'a crowded network')
  })

  it('Q-04 is accessible, as a graph and as tables', async () => {
    const { page, answer } = await openNetwork()
    await untilSettled(page)
    const { nodes, edges } = answer
    expect(nodes).toHaveLength(30)
    await page.getByText(new RegExp(`^${nodes.length} people, ${edges.length} links?$`)).waitFor()
    await rows(page).first().getByRole('checkbox').check()
    await expectFitInLooks(page, 'the network')
    await choose(page, 'People')
    const people = page.getByRole('table', { name: 'People of the network' })
    await expect.poll(() => people.getByRole('row').count()).toBe(1 + nodes.length)
    await expect.poll(() => people.getByRole('checkbox', { checked: true }).count()).toBe(1)
    await choose(page, 'Links')
    const links = page.getByRole('table', { name: 'Links of the network' })
    await expect.poll(() => links.getByRole('row').count()).toBeGreaterThan(1)
    await expectFitInLooks(page, 'the tables')
  })
})
