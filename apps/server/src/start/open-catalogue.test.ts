import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { catalogueStore, demoSource } from '@cognate/catalogue'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../base/config.ts'
import { createLog } from '../base/log.ts'
import { installedCatalogues } from './installed-catalogues.ts'
import { openCatalogue } from './open-catalogue.ts'

let data = ''
let versions: string[] = []
const store = () => catalogueStore(data)
beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'cognate-open-'))
  for (const works of [30, 40]) await store().import(demoSource({ works }), { maxWorkers: 0 })
  versions = store()
    .list()
    .map(({ version }) => version)
})
afterAll(() => rmSync(data, { recursive: true }))

/** Opens the catalogue of the data directory as a server does. */
async function opened() {
  const lines: string[] = []
  const resources = new AsyncDisposableStack()
  const config = readConfig({ DATA_DIR: data })
  const engine = await openCatalogue(
    {
      config,
      log: createLog('info', { write: (line) => void lines.push(line) }),
      progress: { begin: () => ({ update: () => {}, end: () => {} }) },
      resources,
      abort: new AbortController(),
    },
    { isDemo: false, installed: installedCatalogues(config) },
  )
  return { engine, lines, resources }
}

describe('openCatalogue', () => {
  it('logs how much checking all files cost', async () => {
    const { lines, resources } = await opened()
    await expect.poll(() => lines.join('')).toContain('all files of the catalogue are intact')
    expect(JSON.parse(lines[0]!)).toMatchObject({ atOnce: { bytes: expect.any(Number) }, beside: { bytes: 0 } })
    await resources.disposeAsync()
  })

  it('Q-03 logs the damaged file and what to do, and answers from the previous catalogue', async () => {
    const [fresh, old] = versions
    const path = join(store().directoryOf(fresh!), 'columns/work_institution_offsets.bin')
    const whole = readFileSync(path)
    writeFileSync(path, Buffer.from(whole).fill(255, 8, 12))
    const { engine, lines, resources } = await opened()
    expect(lines.join('')).toMatch(/work_institution_offsets\.bin differs from its checksum.*cognate import/)
    expect(await engine.use(async ({ summary }) => summary.version)).toBe(old)
    await resources.disposeAsync()
    writeFileSync(path, whole)
  })
})
