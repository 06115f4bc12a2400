/**
 * `npm run measure:journey -- --data DIRECTORY`: an editor's way through the page on the catalogue of the ACL Anthology, from a manuscript
 * to reviewers who are approved, with the presses and keys of each step, and the seconds until it is done. DIRECTORY is a DATA_DIR with
 * that catalogue; `--pictures FOLDER` keeps a picture of each step.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { addColleague, COLLEAGUE } from '../tests/support/colleague.ts'
import { startServer } from '../tests/support/server.ts'
import { Editor } from './journey/editor.ts'
import { manuscriptSteps, type Step } from './journey/manuscript-steps.ts'
import { openBrowser } from './support/measured-page.ts'

const { values } = parseArgs({ options: { data: { type: 'string' }, pictures: { type: 'string' } } })
if (!values.data) throw new Error('Name a DATA_DIR that holds the catalogue of the ACL Anthology: --data DIRECTORY')

// The first start makes the database, to which the colleague is added.
const server = await startServer({ directory: values.data, env: { RATE_LIMIT_PER_MINUTE: '0' } })
await addColleague(values.data)
const { password, url: baseURL } = server
const browser = await openBrowser()

async function openPage() {
  const viewport = { width: 1440, height: 900 }
  const context = await browser.newContext({ baseURL, viewport, acceptDownloads: true })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  return page
}

/** Goes step by step, and prints what each took, and all of them after signing in. */
async function measure(steps: readonly Step[]): Promise<void> {
  const editor = new Editor(await openPage())
  console.log(`${''.padEnd(44)} presses  keys  seconds`)
  const sum = { presses: 0, keys: 0, seconds: 0 }
  const print = (name: string, { presses, keys, seconds }: typeof sum) => {
    const figures = [String(presses).padStart(7), String(keys).padStart(5), seconds.toFixed(1).padStart(8)]
    console.log(`${name.padEnd(44)} ${figures.join(' ')}`)
  }
  for (const [at, { name, act }] of steps.entries()) {
    const effort = await editor.count(act)
    print(name, effort)
    if (at > 0) for (const figure of ['presses', 'keys', 'seconds'] as const) sum[figure] += effort[figure]
    const file = `${at} ${name}`.replaceAll(/\W+/g, '-')
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
  await measure(manuscriptSteps({ password, colleague: await openColleague() }))
} finally {
  await browser.close()
  await server.stop()
}
