/**
 * `npm run measure:journey -- --data DIRECTORY`: an editor's way through one manuscript on the catalogue of the ACL Anthology,
 * with the presses and keys of each step, and the seconds until it is done. DIRECTORY is a DATA_DIR with that catalogue;
 * `--pictures FOLDER` keeps a picture of each step.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { addColleague, COLLEAGUE } from '../tests/support/colleague.ts'
import { startServer } from '../tests/support/server.ts'
import { Editor } from './journey/editor.ts'
import { steps } from './journey/steps.ts'
import { openBrowser } from './support/measured-page.ts'

const { values } = parseArgs({ options: { data: { type: 'string' }, pictures: { type: 'string' } } })
if (!values.data) throw new Error('Name a DATA_DIR that holds the catalogue of the ACL Anthology: --data DIRECTORY')

await addColleague(values.data)
const server = await startServer({ directory: values.data, env: { RATE_LIMIT_PER_MINUTE: '0' } })
const browser = await openBrowser()
try {
  if (values.pictures) mkdirSync(values.pictures, { recursive: true })
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 1440, height: 900 },
    acceptDownloads: true,
  })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  const editor = new Editor(page)
  console.log(`${'step'.padEnd(44)} presses  keys  seconds  presses before`)
  for (const { name, before, act } of steps({ password: server.password, colleague: COLLEAGUE.name })) {
    const { presses, keys, seconds } = await editor.count(act)
    const figures = [String(presses).padStart(7), String(keys).padStart(5), seconds.toFixed(1).padStart(8)]
    console.log(`${name.padEnd(44)} ${figures.join(' ')}  ${before}`)
    if (values.pictures) await page.screenshot({ path: join(values.pictures, `${name.replaceAll(/\W+/g, '-')}.png`) })
  }
} finally {
  await browser.close()
  await server.stop()
}
