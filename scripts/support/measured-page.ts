import { quantile } from '@cognate/matching'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { type RunningServer, startServer } from '../../tests/support/server.ts'

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'

/** A browser like people's: with motion and WebGL, drawn by the processor if there is no GPU. */
export async function openBrowser(args: readonly string[] = []) {
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--enable-unsafe-swiftshader', ...args] })
}

/** A page of the demo account, signed in on the sign-in page. */
export async function openSignedIn(
  opener: { newPage: BrowserContext['newPage'] },
  { url, password }: RunningServer,
): Promise<Page> {
  const page = await opener.newPage()
  await page.goto(`${url}/accounts/login/`)
  await page.getByLabel('Username').fill('demo')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL('**/app/**')
  return page
}

interface Measured {
  /** A DATA_DIR that holds a catalogue; by default the demo catalogue is measured. */
  directory?: string | undefined
  /** Of the browser. */
  args?: readonly string[]
}

/** Measures on a page of the demo account, in a window of 1,440 × 900; server and browser end with it. */
export async function onSignedInPage(use: (page: Page) => Promise<void>, { directory, args }: Measured = {}) {
  const server = await startServer({ directory, env: { RATE_LIMIT_PER_MINUTE: '0' } })
  const browser = await openBrowser(args)
  try {
    const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } })
    await use(await openSignedIn(context, server))
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** How smoothly a page moved during an action. */
export interface Motion {
  /** Milliseconds that it took in all. */
  took: number
  /** Milliseconds of the longest task of the page; 0 where none took over 50. */
  longestTask: number
  /** Milliseconds between one frame and the next, in the middle and for the slowest twentieth. */
  medianFrame: number
  slowFrame: number
  /** What moved by itself, as the sum of the browser's layout shifts: 1 is the whole window by its whole height. */
  layoutShift: number
}

interface Watched {
  watch?: { tasks(): number[]; shifts: number[]; frames: number[]; isOver: boolean }
}

/**
 * Watches tasks and frames of a page during an action.
 * @param settling Milliseconds that are watched afterwards, for what a page puts off until then; they do not count as taken.
 */
export async function watchMotion(page: Page, act: () => Promise<unknown>, settling = 0): Promise<Motion> {
  await page.evaluate(() => {
    const found: number[] = []
    const observer = new PerformanceObserver((list) => found.push(...list.getEntries().map(({ duration }) => duration)))
    observer.observe({ type: 'longtask' })
    const tasks = () => [...found, ...observer.takeRecords().map(({ duration }) => duration)]
    const shifts: number[] = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift' })
    const watch = { tasks, shifts, frames: [] as number[], isOver: false }
    ;(window as Watched).watch = watch
    let last = performance.now()
    const next = (now: number) => {
      watch.frames.push(now - last)
      last = now
      if (!watch.isOver) requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })
  const started = performance.now()
  await act()
  const took = performance.now() - started
  await page.waitForTimeout(settling)
  const { tasks, shifts, frames } = await page.evaluate(() => {
    const { watch } = window as Watched
    if (!watch) return { tasks: [], shifts: [], frames: [] }
    watch.isOver = true
    return { tasks: watch.tasks(), shifts: watch.shifts, frames: watch.frames }
  })
  return {
    took,
    longestTask: Math.max(0, ...tasks),
    medianFrame: quantile(frames, 0.5),
    slowFrame: quantile(frames, 0.95),
    layoutShift: shifts.reduce((sum, shift) => sum + shift, 0),
  }
}

/** Prints on one line how smoothly a page moved during an action. */
export async function reportMotion(
  name: string,
  page: Page,
  act: () => Promise<unknown>,
  settling?: number,
): Promise<void> {
  const { took, longestTask, medianFrame, slowFrame } = await watchMotion(page, act, settling)
  const figures = [took, longestTask, medianFrame, slowFrame].map((value) => String(Math.round(value)).padStart(5))
  console.log(
    `${name.padEnd(36)} ${figures[0]} ms, longest task ${figures[1]} ms, frame ${figures[2]} ms, slowest twentieth ${figures[3]} ms`,
  )
}

export const median = (values: readonly number[]) => quantile(values, 0.5)
