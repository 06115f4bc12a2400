import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'
import { freePort, type RunningServer } from '../../tests/support/server.ts'
import { openSignedIn } from './measured-page.ts'

/** Fetched on demand: it has more than a hundred dependencies, which nothing else needs. */
const LIGHTHOUSE = 'lighthouse@13.5.0'
const RUNS = 5
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const

type Scores = Record<(typeof CATEGORIES)[number], number[]>

/** Lighthouse scores (desktop, 0 to 100) of home and of results, signed in, one for each run. */
export async function auditPages(server: RunningServer): Promise<{ name: string; scores: Scores }[]> {
  const folder = mkdtempSync(join(tmpdir(), 'cognate-lighthouse-'))
  const port = await freePort()
  // Lighthouse opens its tab in the browser's own profile, where somebody must have signed in.
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
    viewport: null,
  })
  try {
    const page = await openSignedIn(context, server)
    await page.locator('textarea').fill('Neural machine translation of languages with little parallel text')
    await page.keyboard.press('Enter')
    await page.locator('[data-result-row]').first().waitFor()
    await page.waitForURL('**/app/query/*/')
    const pages = { home: `${server.url}/app/`, results: page.url() }
    await page.goto('about:blank')
    const audited: { name: string; scores: Scores }[] = []
    for (const [name, url] of Object.entries(pages)) {
      const scores: Scores = { performance: [], accessibility: [], 'best-practices': [] }
      for (let run = 0; run < RUNS; run++) {
        const found = await audit(url, port, join(folder, 'report.json'))
        for (const one of CATEGORIES) scores[one].push(found[one])
      }
      audited.push({ name, scores })
    }
    return audited
  } finally {
    await context.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Report {
  categories: Record<string, { score: number | null }>
  runtimeError?: { message: string }
}

/** Runs Lighthouse without blocking: the browser's tabs need this process to answer. */
async function audit(url: string, port: number, file: string): Promise<Record<(typeof CATEGORIES)[number], number>> {
  const options = ['--preset=desktop', '--output=json', `--output-path=${file}`, `--port=${port}`, '--quiet']
  const keptSettings = [
    '--disable-storage-reset',
    `--only-categories=${CATEGORIES.join(',')}`,
    '--no-enable-error-reporting',
  ]
  await promisify(execFile)('npx', ['--yes', LIGHTHOUSE, url, ...options, ...keptSettings], {
    env: { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH}` },
    timeout: 300_000,
  })
  const { categories, runtimeError } = JSON.parse(readFileSync(file, 'utf8')) as Report
  if (runtimeError) throw new Error(`Lighthouse failed: ${runtimeError.message}`)
  const score = (one: string) => Math.round(100 * (categories[one]?.score ?? 0))
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
  }
}
