import type { Browser, BrowserContext, Page } from 'playwright-core'
import { loadedFiles } from '../../tests/support/loaded-files.ts'
import { DRAWN_ROW, openMarkedExperts } from '../../tests/support/row-figures.ts'
import { type Motion, watchMotion } from './measured-page.ts'

/** Our own query texts in computational linguistics, for the catalogue of the ACL Anthology. */
const TEXTS = [
  'Neural machine translation of languages with little parallel text',
  'Detecting irony and sarcasm in short messages',
  'Parsing sentences into dependency trees with graph algorithms',
  'Answering questions over tables and knowledge bases',
  'Automatic summaries of long scientific documents',
  'Recognising names of people and places across languages',
  'Speech recognition for dialects with few recordings',
  'Word embeddings and the biases they carry',
  'Resolving what pronouns refer to in dialogues',
  'Evaluating the quality of translations without references',
  'Morphology of agglutinative languages with finite state transducers',
  'Simplifying texts for readers with learning difficulties',
  'Argument mining in student essays and debates',
  'Dialogue systems that keep track of what users want',
  'Finding relations between drugs and diseases in abstracts',
  'Multilingual pretraining and transfer to unseen languages',
  'Learning semantic roles without labelled examples',
  'Correcting the grammar of learners of English',
  'Hate speech in social media and its annotation',
  'Aligning words in bilingual sentence pairs',
  'Generating descriptions of images and charts',
  'Discourse coherence and the order of sentences',
  'Measuring how readable a text is for children',
  'Compressing language models for small devices',
]

/** Rows to scroll through. */
const ROWS = 200
const RUNS = 5
/** Milliseconds between a text that is pasted and Enter. */
const PAUSE = 500
const STEPS = 80

/** Bytes of script and style, compressed as they are sent, that home loads. */
export async function measureWeight(page: Page, url: string) {
  await page.goto(`${url}/app/`, { waitUntil: 'networkidle' })
  const sorted = (await loadedFiles(page)).toSorted((a, b) => b.bytes - a.bytes)
  return {
    bytes: sorted.reduce((sum, { bytes }) => sum + bytes, 0),
    files: sorted.length,
    heaviest: sorted.slice(0, 5),
  }
}

/** Milliseconds from the page to the server and back, as across a country. */
const ROUND_TRIP = 40

/** What it takes to open a link to results. */
interface Opening {
  /** Requests of script and style. */
  files: number
  /** Milliseconds until rows are drawn, by a browser that has nothing of the page yet, and by one that has all of it. */
  first: number[]
  again: number[]
}

/** Opens a link to results, with the server far away: first in a browser that has nothing of the page, then again. */
export async function measureOpenings(browser: Browser, signedIn: Page, url: string): Promise<Opening> {
  await openMarkedExperts(signedIn)
  const address = `${url}${new URL(signedIn.url()).pathname}`
  const storageState = await signedIn.context().storageState()
  const opening: Opening = { files: 0, first: [], again: [] }
  for (let run = 0; run < RUNS; run++) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, storageState })
    const page = await context.newPage()
    await slowDown(context, page)
    opening.first.push(await timeOpening(page, address))
    opening.files = (await loadedFiles(page)).length
    opening.again.push(await timeOpening(page, address))
    await context.close()
  }
  return opening
}

async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page)
  const unlimited = { downloadThroughput: -1, uploadThroughput: -1 }
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: ROUND_TRIP, ...unlimited })
}

async function timeOpening(page: Page, address: string): Promise<number> {
  await page.goto('about:blank')
  const started = performance.now()
  await page.goto(address)
  // A locator soon looks only twice a second.
  await page.waitForFunction((row) => document.querySelector(row), DRAWN_ROW)
  const took = performance.now() - started
  await page.waitForLoadState('networkidle')
  return took
}

/** Milliseconds from Enter to the frame that shows the first result, for each text from home. */
export async function measureFirstResults(page: Page, url: string): Promise<number[]> {
  const times: number[] = []
  for (const text of TEXTS) {
    await page.goto(`${url}/app/`, { waitUntil: 'networkidle' })
    const field = page.locator('textarea')
    await field.fill(text)
    // People do not press Enter at once: code that the first letter loads has arrived by then.
    await page.waitForTimeout(PAUSE)
    await page.evaluate(() => {
      const shown = new Promise<number>((resolve) => {
        addEventListener(
          'keydown',
          ({ timeStamp }) => {
            const look = () => {
              if (!document.querySelector('[data-result-row]')) return requestAnimationFrame(look)
              // The frame in which it is found draws it; with the next it has been on the screen.
              return requestAnimationFrame((now) => resolve(now - timeStamp))
            }
            look()
          },
          { once: true, capture: true },
        )
      })
      Object.assign(window, { shown })
    })
    await field.press('Enter')
    times.push(await page.evaluate(() => (window as unknown as { shown: Promise<number> }).shown))
  }
  return times
}

/** Scrolls through 200 experts, as often as a median needs. */
export async function measureScrolling(page: Page, url: string): Promise<Motion[]> {
  await page.route('**/api/find_similar/', (route) =>
    route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), limit: ROWS }) }),
  )
  await page.goto(`${url}/app/`, { waitUntil: 'networkidle' })
  await page.locator('textarea').fill(TEXTS[0]!)
  await page.keyboard.press('Enter')
  await page
    .locator('[data-result-row]')
    .nth(ROWS - 1)
    .waitFor({ state: 'attached', timeout: 60_000 })
  const runs: Motion[] = []
  for (let run = 0; run < RUNS; run++) {
    await page.evaluate(() => window.scrollTo(0, 0))
    await page.waitForTimeout(1_000)
    runs.push(
      await watchMotion(page, () =>
        page.evaluate(async (steps) => {
          for (let step = 1; step <= steps; step++) {
            window.scrollTo(0, (document.documentElement.scrollHeight / steps) * step)
            await new Promise(requestAnimationFrame)
          }
        }, STEPS),
      ),
    )
  }
  return runs
}
