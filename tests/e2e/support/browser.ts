import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { paths } from '@cognate/contract/paths'
import { type Browser, type BrowserContext, chromium, type Locator, type Page, type WebError } from 'playwright-core'
import { beforeAll, expect, inject, onTestFinished } from 'vitest'
import { findChromium } from '../../support/chromium.ts'
import { DRAWN_ROW } from '../../support/row-figures.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

let browser: Browser | undefined

/** Has the browser running before the first test of a file. It stays for the files that follow, and ends with the worker. */
export function useBrowser(): void {
  beforeAll(async () => {
    await startedBrowser()
  })
}

/** The browser of the worker; one that crashed takes the test at hand with it, and not all that follow. */
async function startedBrowser(): Promise<Browser> {
  if (!browser?.isConnected()) {
    browser = await chromium.launch({
      executablePath: findChromium() ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // One process for the pages of a profile, which `stayingPage` keeps.
        '--process-per-site',
        // Pages of tests live too short to be worth optimising: 7 % less work in all.
        '--js-flags=--no-opt --no-maglev --min-semi-space-size=64',
      ],
    })
  }
  return browser
}

/** The server of the worker that runs this file. Vitest counts workers from 1. */
export const workerServer = () => inject('servers')[Number(process.env.VITEST_POOL_ID) - 1]!

export interface Look {
  width?: number
  height?: number
  colorScheme?: 'light' | 'dark'
}

/** The widths and colours at which each screen is looked at: contrast depends on the colours, and targets on the width. */
export const looks: readonly Look[] = [
  { width: 1440, colorScheme: 'light' },
  { width: 360, height: 740, colorScheme: 'dark' },
]

/** These and further ones, for the screens that everybody uses; those of like width stand together, since a page is slow to change it. */
export const everyLook: readonly Look[] = [
  { width: 1440, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
  { width: 390, height: 844, colorScheme: 'light' },
  { width: 360, height: 740, colorScheme: 'dark' },
]

/** How long something may take to be there: two browsers and two servers share what may be two slow cores. */
const PATIENCE_MS = 45_000

/**
 * The browser profile that the tests of a worker use one after the other, so that scripts are compiled once; a test
 * that opens a second page as another person gets a profile of its own.
 */
let reusedContext: BrowserContext | undefined
let isReusedContextTaken = false

/**
 * A page that stays while tests come and go, so that they share its process, where the scripts are compiled: a fifth less work.
 * Now and then it goes, and the process with it, since what tests leave in memory makes it slower in the end.
 */
let stayingPage: Page | undefined
let testsInProcess = 0
const TESTS_PER_PROCESS = 10

/** A browser profile for a test, without cookies, storage and routes of the tests before. */
async function openContext(look: Required<Look>): Promise<BrowserContext> {
  const isReused = !isReusedContextTaken
  if (isReused && reusedContext) {
    isReusedContextTaken = true
    return reusedContext
  }
  const context = await (await startedBrowser()).newContext({
    baseURL: workerServer().url,
    viewport: { width: look.width, height: look.height },
    colorScheme: look.colorScheme,
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(PATIENCE_MS)
  if (isReused) {
    isReusedContextTaken = true
    reusedContext = context
    context.on('close', () => {
      stayingPage = undefined
      reusedContext = undefined
      isReusedContextTaken = false
    })
  }
  return context
}

/** Ends what a test did in its profile. */
async function leaveContext(context: BrowserContext): Promise<void> {
  if (context !== reusedContext) {
    await context.close()
    return
  }
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  const page = stayingPage ?? (await openStayingPage(context))
  await Promise.all(context.pages().map((other) => other !== page && other.close()))
  const session = await context.newCDPSession(page)
  const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers'
  await session.send('Storage.clearDataForOrigin', { origin: workerServer().url, storageTypes })
  await session.detach()
  if (++testsInProcess % TESTS_PER_PROCESS === 0) {
    stayingPage = undefined
    await page.close()
  }
  await Promise.all([context.clearCookies(), context.clearPermissions()])
  isReusedContextTaken = false
}

/** At an address that draws nothing. */
async function openStayingPage(context: BrowserContext): Promise<Page> {
  stayingPage = await context.newPage()
  await stayingPage.goto('/favicon.svg')
  return stayingPage
}

/**
 * A page of a person who has not signed in, for as long as the test runs. Errors that nothing on it catches, or on
 * a page opened from it, are its faults and fail the test.
 */
export async function openPage(path: string, look: Look = {}): Promise<{ page: Page }> {
  const { width = 1440, height = 900, colorScheme = 'light' } = look
  const context = await openContext({ width, height, colorScheme })
  const faults: string[] = []
  const noteFault = (event: WebError) => faults.push(String(event.error()))
  context.on('weberror', noteFault)
  // After all else that a test does at its end: what was registered last is done first.
  onTestFinished(async () => {
    context.off('weberror', noteFault)
    await leaveContext(context)
    expect(faults, 'faults of the page').toEqual([])
  })
  const page = await context.newPage()
  lookOften(page)
  await wear(page, look)
  await page.goto(path)
  return { page }
}

/** Gives a page the width and colours of a look. What is open on it stays, so that a screen is opened once for several looks. */
export async function wear(page: Page, { width = 1440, height = 900, colorScheme = 'light' }: Look): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme })
}

/** Inside of Playwright, what looks for an element again and again: first soon, and then after the last of the pauses. */
interface Looking {
  retryWithProgressAndTimeouts(progress: unknown, pausesMs: number[], look: unknown): Promise<unknown>
}

const LONGEST_PAUSE_MS = 80

/**
 * Has locators look a dozen times a second for what is not there at once. By themselves they soon look twice, for which Playwright
 * has no setting, and on a busy machine a quarter of the time of tests was spent so.
 */
function lookOften(page: Page): void {
  const { _connection: connection } = page as unknown as { _connection: { toImpl?(part: unknown): object } }
  const frames: Looking | undefined = connection.toImpl && Object.getPrototypeOf(connection.toImpl(page.mainFrame()))
  if (!frames?.retryWithProgressAndTimeouts || looksOften.has(frames)) return
  looksOften.add(frames)
  const { retryWithProgressAndTimeouts } = frames
  frames.retryWithProgressAndTimeouts = function (progress, pausesMs, look) {
    const shorter = pausesMs.map((pause) => Math.min(pause, LONGEST_PAUSE_MS))
    return retryWithProgressAndTimeouts.call(this, progress, shorter, look)
  }
}

const looksOften = new WeakSet<object>()

let signedInState: Awaited<ReturnType<BrowserContext['storageState']>> | undefined

interface Credentials {
  username: string
  password: string
}

const demoCredentials = (): Credentials => ({ username: 'demo', password: workerServer().password })

/** Signs in through the entrance, and waits until it has led to an address. */
export async function signIn(
  page: Page,
  { username, password }: Credentials = demoCredentials(),
  address = '**/app/**',
): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(address)
}

/** A page of a person who is signed in, which is done once a worker and without the entrance. */
export async function openSignedIn(path: string, look: Look = {}): Promise<{ page: Page }> {
  if (!signedInState) {
    const context = await (await startedBrowser()).newContext({ baseURL: workerServer().url })
    await context.request.get(paths.config)
    const token = (await context.cookies()).find(({ name }) => name === 'csrftoken')?.value ?? ''
    const answer = await context.request.post(paths.login, {
      headers: { 'x-csrftoken': decodeURIComponent(token) },
      data: demoCredentials(),
    })
    if (!answer.ok()) throw new Error(`nobody is signed in: ${answer.status()} ${await answer.text()}`)
    signedInState = await context.storageState()
    await context.close()
  }
  const { page } = await openPage('about:blank', look)
  await page.context().addCookies(signedInState.cookies)
  await page.goto(path)
  return { page }
}

/** Waits until there is an answer and all of its rows are drawn. */
export async function whenDrawn(page: Page): Promise<void> {
  await whenThere(page, DRAWN_ROW)
}

/** Waits until the first such element can be seen. Looks whenever the page draws; a locator soon looks only twice a second. */
export async function whenThere(page: Page, selector: string): Promise<void> {
  await page.waitForFunction((wanted) => {
    const element = document.querySelector(wanted)
    const { width = 0, height = 0 } = element?.getBoundingClientRect() ?? {}
    return width > 0 && height > 0 && element?.checkVisibility({ visibilityProperty: true })
  }, selector)
}

/** A button by its whole name. */
export const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true })

/** A button of the message that says something; messages stand there in any order. */
export const buttonOfMessage = (page: Page, said: string, name: string) =>
  button(page.getByRole('status').filter({ hasText: said }), name)

/** Whether an element is there and has the focus; of several, the first. */
export const hasFocus = (element: Locator): Promise<boolean> =>
  element.evaluateAll(([first]) => first !== undefined && first === document.activeElement)

/** Waits until an element has the focus by itself. */
export const expectFocusOn = (element: Locator) => expect.poll(() => hasFocus(element)).toBe(true)

export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(excess).toBeLessThanOrEqual(0)
}

/** Proves of a screen as it stands that axe finds nothing on it and that it does not scroll sideways, in one look after the other. */
export async function expectFitInLooks(page: Page, where: string, all: readonly Look[] = looks): Promise<void> {
  // The width that the page has comes first: to change it takes longer than to look.
  const isAtEnd = all.length > 1 && page.viewportSize()?.width === all.at(-1)?.width
  for (const look of isAtEnd ? all.toReversed() : all) {
    await wear(page, look)
    await expectAccessible(page, `${where} at ${look.width}, ${look.colorScheme}`)
    await expectNoSidewaysScrolling(page)
  }
}

/** Ends transitions: they take a frame even where motion is reduced, and axe would see what lies between. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise(requestAnimationFrame)
    // The next frame may have begun already.
    for (let frame = 0; frame < 2; frame++) await nextFrame()
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish()
    await nextFrame()
  })
}

/**
 * Proves that axe finds nothing against WCAG 2.2 AA on the page as it stands. Of long lists (results, calls of the API) it sees
 * what is in use and what differs: an article in which every element looks like one in those before is left out, since fifty
 * take four times as long as five.
 * @param seesAll  Whether it sees all articles of the lists.
 */
export async function expectAccessible(page: Page, where: string, { seesAll = false } = {}): Promise<void> {
  await settle(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const faults = await page.evaluate(async (seesAll) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const isInUse = (article: HTMLElement) => {
      const { top, bottom } = article.getBoundingClientRect()
      return (bottom > 0 && top < window.innerHeight) || article.contains(document.activeElement)
    }
    /** What a style sheet can tell apart in an element. */
    const looksOf = (element: Element) =>
      [...element.attributes].flatMap(({ name, value }) =>
        name === 'class' || name === 'role' || name.startsWith('aria-') || name.startsWith('data-')
          ? `${element.tagName} ${name} ${value.length > 12 && name !== 'class' ? '' : value.replace(/\d+/g, '0')}`
          : [],
      )
    /** Whether what the person has opened, and can close again, covers a part of a target. */
    const isCovered = (selector: string) => {
      const target = document.querySelector(selector)
      const opened = '[role="dialog"], [role="menu"], [role="listbox"], [role="tooltip"]'
      if (!target || target.closest(opened)) return false
      const { left, right, top, bottom } = target.getBoundingClientRect()
      const corners = [left + 1, right - 1].flatMap((x) => [top + 1, bottom - 1].map((y) => [x, y] as const))
      return corners.some(([x, y]) => document.elementFromPoint(x, y)?.closest(opened))
    }
    const seen = new Set<string>()
    const bringsNews = (article: HTMLElement) => {
      const before = seen.size
      for (const element of article.querySelectorAll('*')) for (const look of looksOf(element)) seen.add(look)
      return seen.size > before
    }
    const articles = [...document.querySelectorAll<HTMLElement>('article')]
    const others = seesAll ? [] : articles.filter((article) => !bringsNews(article) && !isInUse(article))
    // Axe visits what is hidden too. So these are emptied for a while, in their place and of their height.
    const heights = others.map(({ offsetHeight }) => offsetHeight)
    const emptied = others.map((article, place) => {
      const content = new DocumentFragment()
      content.append(...article.childNodes)
      Object.assign(article.style, { visibility: 'hidden', height: `${heights[place]}px` })
      return { article, content }
    })
    // Axe cannot tell what lies behind the words of articles that are not laid out.
    for (const article of articles) article.style.contentVisibility = 'visible'
    try {
      const { violations } = await axe.run(document, {
        // Style sheets are read for one experimental rule only, which is not among these.
        preload: false,
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
        // What passes is counted faster than it is described.
        resultTypes: ['violations'],
      })
      return violations.flatMap(({ id, nodes }) => {
        const faulty = nodes.filter(({ target }) => id !== 'target-size' || !isCovered(String(target[0])))
        return faulty.length === 0 ? [] : `${id}: ${faulty.map(({ html }) => html.slice(0, 200)).join(' | ')}`
      })
    } finally {
      for (const { article, content } of emptied) {
        Object.assign(article.style, { visibility: '', height: '' })
        article.append(content)
      }
      for (const article of articles) article.style.contentVisibility = ''
    }
  }, seesAll)
  expect(faults, where).toEqual([])
}
