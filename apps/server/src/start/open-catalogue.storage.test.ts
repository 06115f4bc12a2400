import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { catalogueStore, demoSource } from '@cognate/catalogue'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCertificate, startStandIn } from '../../../../tests/support/opensearch/stand-in.ts'
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
async function opened(settings: Record<string, string> = {}, isDemo = false) {
  const lines: string[] = []
  const resources = new AsyncDisposableStack()
  const config = readConfig({ DATA_DIR: data, ...settings })
  const engine = await openCatalogue(
    {
      config,
      log: createLog('info', { write: (line) => void lines.push(line) }),
      progress: { begin: () => ({ update: () => {}, end: () => {} }) },
      resources,
      abort: new AbortController(),
    },
    { isDemo, installed: await installedCatalogues(config) },
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

  describe('after an upgrade that reads texts otherwise', () => {
    let folder = ''
    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'cognate-upgraded-'))
    })
    afterAll(() => rmSync(folder, { recursive: true }))
    /** A catalogue as an earlier version of the program left it. */
    const anOldCatalogue = async (name: string, description: string) => {
      const DATA_DIR = join(folder, name)
      const source = { ...demoSource({ works: 30 }), description }
      const { version } = await catalogueStore(DATA_DIR).import(source, { maxWorkers: 0 })
      const path = join(catalogueStore(DATA_DIR).directoryOf(version), 'catalogue.json')
      const { files: _, checksum: __, ...summary } = JSON.parse(readFileSync(path, 'utf8'))
      writeFileSync(path, JSON.stringify({ ...summary, analysis: 'words-1' }))
      return { DATA_DIR }
    }

    it('Q-03 builds a demo catalogue again by itself', { timeout: 240_000 }, async () => {
      const settings = await anOldCatalogue('demo', 'demo, 30 works')
      const { engine, resources } = await opened(settings, true)
      expect(engine.isReady).toBe(true)
      expect(await engine.use(async ({ summary }) => summary.counts.work)).toBe(20_000)
      await resources.disposeAsync()
    })

    it.each([
      ['another catalogue of a demo', 'openalex /data/snapshot', true],
      ['a demo catalogue of an installation that is no demo', 'demo, 30 works', false],
    ])('Q-03 leaves %s alone and says what to do', async (name, description, isDemo) => {
      const { engine, lines, resources } = await opened(await anOldCatalogue(name, description), isDemo)
      expect(engine.isReady).toBe(false)
      expect(engine.fault).toMatch(
        /was built with the text analysis words-1, .*: import it again \(cognate import\)\.$/,
      )
      expect(lines.join('')).toContain('import it again')
      await resources.disposeAsync()
    })
  })

  it.each([
    [
      'of another product',
      { answers: { '/': { version: { number: '8.1.0' } } } },
      'What answers at SEARCH_URL is not OpenSearch.',
    ],
    [
      'that refuses its credentials',
      { authorization: 'Basic YWRhOnMzY3JldA==' },
      'The search cluster refuses its credentials: see SEARCH_USERNAME, SEARCH_PASSWORD and SEARCH_API_KEY.',
    ],
    [
      'with an unknown certificate',
      { tls: makeCertificate() },
      'The certificate of the search cluster is not trusted: SEARCH_CA names the one that vouches for it.',
    ],
  ])('D-07 refuses a cluster %s in one sentence', async (_, behaviour, sentence) => {
    const standIn = await startStandIn('http://127.0.0.1:1', behaviour)
    await expect(opened({ SEARCH_URL: standIn.url })).rejects.toMatchObject({ name: 'StartError', message: sentence })
    await standIn.close()
  })

  it('D-07 refuses a catalogue in another form in one sentence', async () => {
    const standIn = await startStandIn('http://127.0.0.1:1', { answers: ofAnotherForm })
    await expect(opened({ SEARCH_URL: standIn.url })).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(/^The catalogue 2020-old was built in the form old.*: import it again\.$/),
    })
    await standIn.close()
  })

  it('D-07 waits for a cluster that is away', async () => {
    const { engine, lines, resources } = await opened({ SEARCH_URL: 'http://127.0.0.1:1' })
    expect(engine.isReady).toBe(false)
    expect(lines.join('')).toContain('the search cluster does not answer; it is waited for')
    await expect(engine.use(async () => {})).rejects.toMatchObject({ code: 'catalogue_unavailable' })
    await resources.disposeAsync()
  })
})

/** What a cluster says that holds a catalogue of another version of this program. */
const ofAnotherForm = {
  '/': { version: { number: '3.8.0', distribution: 'opensearch' } },
  '/_cat/aliases/cognate?format=json&h=index&local=true': [{ index: 'cognate-old-catalogue' }],
  '/cognate-old-catalogue/_doc/catalogue': {
    _index: 'cognate-old-catalogue',
    _source: { format: 'old', summary: { version: '2020-old', analysis: 'old' } },
  },
}
