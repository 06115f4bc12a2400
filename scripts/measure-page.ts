/**
 * `npm run measure:page`: the size of the page, the time to the first result, how it scrolls, and its Lighthouse scores.
 * `-- --data DIRECTORY` measures on a DATA_DIR that holds a catalogue, `-- --import FOLDER` on one imported from OpenAlex files for
 * this; otherwise on the demo catalogue. The promises are of the catalogue of the ACL Anthology. `-- --rows` counts rows alone,
 * `-- --openings` times links to results alone.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { quantile } from '@cognate/matching'
import { operateOn } from '../tests/support/operate.ts'
import { openMarkedExperts, rowFigures, windows } from '../tests/support/row-figures.ts'
import { startServer } from '../tests/support/server.ts'
import { auditPages } from './support/audit-pages.ts'
import { median, openBrowser, openSignedIn } from './support/measured-page.ts'
import { measureFirstResults, measureOpenings, measureScrolling, measureWeight } from './support/page-figures.ts'

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    import: { type: 'string' },
    rows: { type: 'boolean' },
    openings: { type: 'boolean' },
  },
})

const isPart = values.rows || values.openings
const own = values.data ? undefined : mkdtempSync(join(tmpdir(), 'cognate-page-'))
if (own && values.import) {
  const { code, printed } = await operateOn(own, ['import', 'openalex', values.import])
  if (code !== 0) throw new Error(`the import failed: ${printed}`)
}
const server = await startServer({ directory: values.data ?? own, env: { RATE_LIMIT_PER_MINUTE: '0' } })
const browser = await openBrowser()
const milliseconds = (value: number) => `${Math.round(value)} ms`

/** Rows in each window, with two people checked against. */
async function countRows(): Promise<void> {
  const state = await (await openSignedIn(browser, server)).context().storageState()
  for (const viewport of windows) {
    const isPhone = viewport.width < 500
    const look = { viewport, hasTouch: isPhone, isMobile: isPhone, storageState: state, baseURL: server.url }
    const page = await (await browser.newContext(look)).newPage()
    await page.goto('/favicon.svg')
    await openMarkedExperts(page)
    const { top, whole, fitting, mean, highest } = await rowFigures(page)
    console.log(
      `experts in ${viewport.width} × ${viewport.height}`.padEnd(23) +
        `${whole} whole, ${fitting.toFixed(2)} by mean height; rows of ${Math.round(mean)} px, at most ${Math.round(highest)} px, from ${Math.round(top)} px`,
    )
    await page.context().close()
  }
}

/** A link to results, for somebody far from the server. */
async function timeOpenings(): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: server.url })
  const { files, first, again } = await measureOpenings(browser, await openSignedIn(context, server), server.url)
  await context.close()
  console.log(
    `a link to results  ${milliseconds(median(first))} the first time, ${milliseconds(median(again))} again (medians of ${first.length}), ${files} files of script and style`,
  )
}

async function measureAll(): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await openSignedIn(context, server)

  const { bytes, files, heaviest } = await measureWeight(page, server.url)
  console.log(`first route        ${(bytes / 1000).toFixed(1)} kB compressed, ${files} files of script and style`)
  for (const { name, bytes } of heaviest) console.log(`                   ${(bytes / 1000).toFixed(1)} kB ${name}`)

  const times = await measureFirstResults(page, server.url)
  console.log(
    `first result       ${milliseconds(median(times))} p50, ${milliseconds(quantile(times, 0.95))} p95 of ${times.length} searches`,
  )

  const runs = await measureScrolling(page, server.url)
  console.log(
    `scroll 200 rows    longest task ${milliseconds(median(runs.map(({ longestTask }) => longestTask)))} (${runs.map(({ longestTask }) => Math.round(longestTask)).join(', ')}), frame ${milliseconds(median(runs.map(({ medianFrame }) => medianFrame)))}, slowest twentieth ${milliseconds(median(runs.map(({ slowFrame }) => slowFrame)))}`,
  )
  console.log(`                   layout shift ${runs.map(({ layoutShift }) => layoutShift.toFixed(4)).join(', ')}`)
}

async function audit(): Promise<void> {
  for (const { name, scores } of await auditPages(server)) {
    const parts = Object.entries(scores).map(
      ([category, found]) => `${category} ${median(found)} (${found.join(', ')})`,
    )
    console.log(`lighthouse ${name.padEnd(8)}${parts.join('; ')}`)
  }
}

try {
  try {
    if (!values.openings) await countRows()
    if (!values.rows) await timeOpenings()
    if (!isPart) await measureAll()
  } finally {
    await browser.close()
  }
  if (!isPart) await audit()
} finally {
  await server.stop()
  if (own) rmSync(own, { recursive: true, force: true })
}
