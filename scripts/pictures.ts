/**
 * `npm run pictures -- FOLDER [PART…]`: a picture of every screen in every theme, light and dark, 1440, 1024 and 390 px wide, on
 * the demo catalogue; with parts of names, such as `topics-default`, of those alone. `npm run pictures -- --readme` draws the three that the README shows.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { wearTheme } from '../tests/e2e/support/organisations.ts'
import { startServer } from '../tests/support/server.ts'
import { ROOT } from '../tests/support/shared.ts'
import { type Screen, screens } from './pictures/screens.ts'
import { openBrowser, openSignedIn } from './support/measured-page.ts'

const THEMES = ['default', 'transfer-site', 'research-connect'] as const
const LOOKS = [
  { name: '1440-light', width: 1440, height: 900, colorScheme: 'light' },
  { name: '1440-dark', width: 1440, height: 900, colorScheme: 'dark' },
  { name: '1024-light', width: 1024, height: 768, colorScheme: 'light' },
  { name: '1024-dark', width: 1024, height: 768, colorScheme: 'dark' },
  { name: '390-light', width: 390, height: 844, colorScheme: 'light' },
  { name: '390-dark', width: 390, height: 844, colorScheme: 'dark' },
] as const

type Look = (typeof LOOKS)[number]

/** Takes a picture of a screen; a screen that cannot be opened is reported. */
async function draw(page: Page, screen: Screen, file: string): Promise<boolean> {
  page.setDefaultTimeout(20_000)
  try {
    await screen.open(page)
    await page.evaluate(() => document.fonts.ready)
    await page.screenshot({ path: file, animations: 'disabled' })
    return true
  } catch (error) {
    console.error(`✗ ${file}: ${String(error).split('\n')[0]}`)
    await page.screenshot({ path: file })
    return false
  }
}

async function main(parts: readonly string[], folder: string, readme: boolean): Promise<number> {
  const server = await startServer({ env: { RATE_LIMIT_PER_MINUTE: '0' } })
  const browser = await openBrowser(['--disable-gpu'])
  let failed = 0
  const drawIn = async (screen: Screen, theme: (typeof THEMES)[number], look: Look, file: string) => {
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: { width: look.width, height: look.height },
      colorScheme: look.colorScheme,
      reducedMotion: 'reduce',
      ...(!screen.signedOut && { storageState: state }),
    })
    if (theme !== 'default') await wearTheme(context, theme)
    if (!(await draw(await context.newPage(), screen, file))) failed++
    await context.close()
  }
  const state = await (await openSignedIn(browser, server)).context().storageState()
  try {
    if (readme) {
      for (const screen of screens.filter(({ readme }) => readme))
        await drawIn(screen, 'default', LOOKS[0], join(folder, `${screen.readme}.png`))
    } else {
      for (const screen of screens)
        for (const theme of THEMES)
          for (const look of LOOKS) {
            const name = `${screen.name}-${theme}-${look.name}`
            if (parts.length === 0 || parts.some((part) => name.includes(part)))
              await drawIn(screen, theme, look, join(folder, `${name}.png`))
          }
    }
  } finally {
    await browser.close()
    await server.stop()
  }
  return failed
}

const [folder, ...parts] = process.argv.slice(2)
if (!folder) {
  console.error('Usage: npm run pictures -- FOLDER [PART…], or npm run pictures -- --readme')
  process.exit(1)
}
const readme = folder === '--readme'
if (!readme) mkdirSync(folder, { recursive: true })
process.exitCode = (await main(parts, readme ? join(ROOT, 'docs') : folder, readme)) === 0 ? 0 : 1
