/**
 * `npm run measure:network`: a network of 2,000 people and 8,000 links in the page. How long it takes to the first picture,
 * and how the page moves while the network is arranged, moved, zoomed and pointed at; the promise is no task over 100 ms.
 */
import type { FindSimilarAnswer, NetworkAnswer } from '@cognate/contract'
import { MAX_NETWORK_EDGES, MAX_NETWORK_NODES } from '@cognate/contract/conflict-rules'
import { fixedRandom } from '@cognate/matching'
import type { Page } from 'playwright-core'
import { onSignedInPage, reportMotion } from './support/measured-page.ts'

const TEXT = 'Urban heat islands and the cooling effect of street trees'

/** A realistic network: groups with many links inside, a few people with many co-authors, and few links across. */
function makeNetwork(found: readonly string[]): NetworkAnswer {
  const chances = fixedRandom()
  const next = () => chances.next().value
  const groups = 40
  const idOf = (index: number) => found[index] ?? `https://openalex.org/A9${String(index).padStart(9, '0')}`
  const nodes = Array.from({ length: MAX_NETWORK_NODES }, (_, index) => ({
    identifier: idOf(index),
    display_name: `Person ${index} of ${index % groups}`,
    works_count: Math.ceil(400 * next() ** 3),
    matched: index < found.length,
  }))
  const edges = new Map<string, NetworkAnswer['edges'][number]>()
  while (edges.size < MAX_NETWORK_EDGES) {
    // The square prefers the first of each group.
    const one = Math.floor(MAX_NETWORK_NODES * next() ** 2)
    const other =
      next() < 0.92
        ? (one % groups) + groups * Math.floor((MAX_NETWORK_NODES / groups) * next())
        : Math.floor(MAX_NETWORK_NODES * next())
    if (one === other) continue
    const [source, target] = [idOf(Math.min(one, other)), idOf(Math.max(one, other))]
    edges.set(`${source} ${target}`, { source, target, count: Math.ceil(12 * next() ** 4), last_year: 2024 })
  }
  return { nodes, edges: [...edges.values()], cut: { nodes: 0, edges: 0 } }
}

/** Waits until the drawing has been shown. */
const firstPicture = (page: Page) =>
  page.evaluate(async () => {
    while (!document.querySelector('[data-drawn]')) await new Promise(requestAnimationFrame)
    // One frame draws, with the next it is on the screen.
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
  })

await onSignedInPage(async (page) => {
  await page.locator('textarea').fill(TEXT)
  const [response] = await Promise.all([
    page.waitForResponse((one) => one.url().endsWith('/api/find_similar/')),
    page.keyboard.press('Enter'),
  ])
  const { results } = (await response.json()) as FindSimilarAnswer
  const network = makeNetwork(results.map(({ identifier }) => identifier))
  await page.route('**/api/network/', (route) => route.fulfill({ json: network }))
  const choice = page.getByRole('radiogroup', { name: 'View' }).getByText('Network Graph')
  await choice.waitFor()
  await page.waitForTimeout(1_000)

  console.log(`${network.nodes.length} people, ${network.edges.length} links`)
  await reportMotion('first picture', page, async () => {
    await choice.click()
    await firstPicture(page)
  })
  const arranging = page.getByText('Arranging…')
  await reportMotion('arranging', page, () => arranging.waitFor({ state: 'detached', timeout: 120_000 }))

  const box = (await page.getByRole('application').boundingBox())!
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await reportMotion('moving, 60 steps', page, async () => {
    await page.mouse.move(middle.x, middle.y)
    await page.mouse.down()
    for (let step = 1; step <= 60; step++) await page.mouse.move(middle.x + 4 * (step % 30), middle.y + 2 * step)
    await page.mouse.up()
  })
  const zoom = async (delta: number) => {
    for (let step = 0; step < 20; step++) {
      await page.mouse.wheel(0, delta)
      await page.waitForTimeout(50)
    }
  }
  await reportMotion('zooming in, 20 steps', page, () => zoom(-120))
  await reportMotion('zooming out, 20 steps', page, () => zoom(120))
  await page.keyboard.press('0')
  await reportMotion('pointing across, 60 steps', page, () =>
    page.mouse
      .move(box.x + 20, box.y + 20, { steps: 1 })
      .then(() => page.mouse.move(box.x + box.width - 20, box.y + box.height - 20, { steps: 60 })),
  )
  const people = page.getByRole('checkbox', { name: /^Select Person/ })
  await reportMotion('selecting 10 in the list', page, async () => {
    for (let at = 0; at < 10; at++) await people.nth(at).check()
  })
})
