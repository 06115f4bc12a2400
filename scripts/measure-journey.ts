/**
 * `npm run measure:journey -- --data DIRECTORY`: an editor's ways through the page on the catalogue of the ACL Anthology, with the
 * presses and keys of each step, and the seconds until it is done: that of a manuscript to reviewers who are approved, and that
 * of a search, its filters and its collection. DIRECTORY is a DATA_DIR with that catalogue; `--only manuscript` or `--only search`
 * takes one of them, `--pictures FOLDER` keeps a picture of each step.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { addColleague, COLLEAGUE } from '../tests/support/colleague.ts'
import { startServer } from '../tests/support/server.ts'
import { Editor } from './journey/editor.ts'
import { manuscriptSteps } from './journey/manuscript-steps.ts'
import { type Step, steps } from './journey/steps.ts'
import { openBrowser } from './support/measured-page.ts'

const { values } = parseArgs({
  options: { data: { type: 'string' }, pictures: { type: 'string' }, only: { type: 'string' } },
})
if (!values.data) throw new Error('Name a DATA_DIR that holds the catalogue of the ACL Anthology: --data DIRECTORY')

await addColleague(values.data)
const server = await startServer({ directory: values.data, env: { RATE_LIMIT_PER_MINUTE: '0' } })
const { password, url: baseURL } = server
const browser = await openBrowser()

async function openPage() {
  const viewport = { width: 1440, height: 900 }
  const context = await browser.newContext({ baseURL, viewport, acceptDownloads: true })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  return page
}

/** Goes a way step by step, and prints what each took, and all of them after signing in. */
async function measure(way: string, itsSteps: readonly Step[]): Promise<void> {
  const editor = new Editor(await openPage())
  console.log(`\n${way.padEnd(44)} presses  keys  seconds  presses before`)
  const sum = { presses: 0, keys: 0, seconds: 0 }
  const print = (name: string, { presses, keys, seconds }: typeof sum, before = '') => {
    const figures = [String(presses).padStart(7), String(keys).padStart(5), seconds.toFixed(1).padStart(8)]
    console.log(`${name.padEnd(44)} ${figures.join(' ')}  ${before}`)
  }
  for (const [at, { name, before, act }] of itsSteps.entries()) {
    const effort = await editor.count(act)
    print(name, effort, before)
    if (at > 0) for (const figure of ['presses', 'keys', 'seconds'] as const) sum[figure] += effort[figure]
    const file = `${way} ${at} ${name}`.replaceAll(/\W+/g, '-')
    if (values.pictures) await editor.page.screenshot({ path: join(values.pictures, `${file}.png`) })
  }
  print('In all, once signed in', sum)
}

/** The page of the colleague, signed in. */
async function openColleague() {
  const page = await openPage()
  await page.goto('/accounts/login/')
  await page.getByLabel('Username').fill(COLLEAGUE.username)
  await page.getByLabel('Password', { exact: true }).fill(COLLEAGUE.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/app/**')
  return { name: COLLEAGUE.name, page }
}

try {
  if (values.pictures) mkdirSync(values.pictures, { recursive: true })
  if (values.only !== 'search')
    await measure('A manuscript', manuscriptSteps({ password, colleague: await openColleague() }))
  if (values.only !== 'manuscript') await measure('A search', steps({ password, colleague: COLLEAGUE.name }))
} finally {
  await browser.close()
  await server.stop()
}
