import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { catalogueStore, lockImport } from '@cognate/catalogue'
import { DAY_MS, ImportsView, RejectedLinesView } from '@cognate/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openAlexStandIn, type StandIn } from '../../../tests/support/openalex-stand-in.ts'
import { ROOT } from '../../../tests/support/shared.ts'
import { readConfig } from '../src/base/config.ts'
import { createLog } from '../src/base/log.ts'
import { Imports } from '../src/imports/imports.ts'
import { type Client, signedIn, startTestServer, type TestServer } from './support/server.ts'

const directory = mkdtempSync(join(tmpdir(), 'cognate-admin-imports-'))
const dataDirectory = join(directory, 'data')
const importFolder = join(directory, 'snapshots')
/** Each import is a process that would compile its code anew. */
const CACHE = join(directory, 'compiled')
let standIn: StandIn
let server: TestServer
let operator: Client
let imports: Imports
let later = 0
let isBudgetSpent = false
const budgetSpent = {
  status: 429,
  body: { error: 'Rate limit exceeded', message: 'Insufficient budget.', retryAfter: 3600 },
}

const work = (number: number) => ({
  id: `https://openalex.org/W${number}`,
  title: `Work ${number}`,
  publication_year: 2023,
  authorships: [{ author: { id: `https://openalex.org/A${number}`, display_name: `Author ${number}` } }],
})
const works = Array.from({ length: 250 }, (_, index) => work(index + 1))

function openImports(settings: NodeJS.ProcessEnv = {}): Imports {
  const nowhere = { MODEL_DOWNLOAD_URL: 'http://127.0.0.1:9', npm_config_offline: 'true' }
  const environment = { ...process.env, OPENALEX_API_URL: standIn.url, NODE_COMPILE_CACHE: CACHE, ...nowhere }
  return new Imports({
    ...{ config: { ...readConfig(settings), dataDirectory, importFolder }, environment },
    ...{ log: createLog('silent'), now: () => new Date(Date.now() + later) },
    isInUse: (version) => catalogueStore(dataDirectory).current()?.version === version,
    intervals: { schedule: 1e9, running: 50 },
  })
}

beforeAll(async () => {
  standIn = await openAlexStandIn({ works, fault: () => (isBudgetSpent ? budgetSpent : undefined) })
  imports = openImports()
  // The handlers meet whichever instance a test has opened.
  const current = new Proxy({} as Imports, {
    get: (_, name) => Reflect.get(imports, name).bind(imports),
  })
  server = await startTestServer({ services: { imports: current } })
  operator = await signedIn(server, 'boss')
  await server.workspace.accounts.setOperator((await server.workspace.accounts.byUsername('boss'))!.id, true)
  const folder = join(importFolder, 'new')
  mkdirSync(folder, { recursive: true })
  const lines = [...works.slice(0, 40).map((one) => JSON.stringify(one)), '{"id": ']
  writeFileSync(join(folder, 'works.jsonl.gz'), gzipSync(lines.join('\n')))
})
afterAll(async () => {
  await imports.close()
  await server.close()
  await standIn.close()
  rmSync(directory, { recursive: true, force: true })
})
beforeEach(() => {
  later = 0
})

const ADDRESS = '/api/admin/imports/'
const read = async () => ImportsView.parse((await operator.get(ADDRESS)).json())
const slice = (more: object = {}) => ({ source: 'openalex_api', filter: 'topics.field.id:17', rate: 100, ...more })
const start = async (request: object) => operator.post(ADDRESS, request)

const acts = async () => (await operator.get('/api/admin/log/')).json().results

async function ended() {
  for (;;) {
    const known = await read()
    if (!known.running) return known
    await wait(50)
  }
}

async function isDownloading() {
  while ((await read()).running?.progress?.step !== 'Downloading') await wait(50)
}

describe('imports on the page', () => {
  it('D-01 a slice is downloaded and imported in a process of its own, one at a time', async () => {
    const started = await start(slice())
    expect(started.statusCode).toBe(201)
    expect(started.json()).toMatchObject({ state: 'running', started_by: 'boss', is_scheduled: false })
    expect(await start(slice())).toMatchObject({ statusCode: 409 })
    const { results, failures, busy } = await ended()
    expect({ failures, busy }).toEqual({ failures: 0, busy: null })
    expect(results[0]).toMatchObject({
      ...{ uuid: started.json().uuid, state: 'done', sentence: null, progress: null },
      report: { holds: expect.arrayContaining([{ name: 'work', count: 250 }]), rejected: [] },
    })
    expect(catalogueStore(dataDirectory).current()?.version).toBe(results[0]!.report!.version)
  })

  it('D-01 a folder below IMPORT_FOLDER is imported; one that is much smaller stays aside, and lines are listed', async () => {
    expect((await read()).folders).toEqual(['.', 'new'])
    const refused = await start({ source: 'openalex_folder', folder: '../data' })
    expect(refused.json()).toMatchObject({ status: 400, errors: [{ field: 'folder' }] })
    await start({ source: 'openalex_folder', folder: 'new' })
    const [aside] = (await ended()).results
    expect(aside).toMatchObject({ state: 'aside', sentence: expect.stringContaining('40 works where there are 250') })
    expect((await read()).failures).toBe(1)
    await start({ source: 'meaning', is_on: false })
    expect((await ended()).failures).toBe(1)
    const { parts } = (await operator.get('/api/admin/installation/')).json()
    const told = { name: 'imports', state: 'fault', sentence: expect.stringMatching(/import failed: .*40 works/) }
    expect(parts).toContainEqual(told)
    // Somebody takes it into use after all, and goes back.
    const store = catalogueStore(dataDirectory)
    const before = store.current()!.version
    store.use(aside!.report!.version)
    expect(await read()).toMatchObject({ failures: 0, results: [{}, { state: 'done', sentence: null }, {}] })
    store.use(before)
    await start({ source: 'openalex_folder', folder: 'new', from_year: 2000, activate: 'always' })
    const { results, failures } = await ended()
    expect(results[0]).toMatchObject({ state: 'done', report: { rejected: [{ count: 1 }] } })
    expect(failures).toBe(0)
    const lines = await operator.get(`${ADDRESS}${results[0]!.uuid}/rejected/`)
    expect(RejectedLinesView.parse(lines.json())).toMatchObject({ count: 1, results: [{ line: 41 }] })
  })

  it('A-09 meaning is switched on and off, and is no import that failed', async () => {
    expect((await read()).meaning).toMatchObject({ model: null, is_fixed: false, models: ['all-MiniLM-L6-v2'] })
    const unknown = await start({ source: 'meaning', is_on: true, model: 'unheard-of' })
    expect(unknown.json()).toMatchObject({ status: 400, errors: [{ field: 'model' }] })
    await start({ source: 'meaning', is_on: true })
    const { results, failures } = await ended()
    expect(results[0]).toMatchObject({ state: 'failed', report: null, sentence: expect.stringMatching(/\w+/) })
    expect(failures).toBe(0)
    await start({ source: 'meaning', is_on: false })
    const [off] = (await ended()).results
    expect(off).toMatchObject({ state: 'done', report: null, sentence: expect.stringContaining('without vectors') })
    expect((await acts())[0]).toMatchObject({ event: 'import.started', details: expect.stringContaining('meaning') })
  })

  it('A-09 a model in IMPORT_FOLDER is offered as a model and not as works, and copied from there', async () => {
    const folder = join(importFolder, 'ours')
    mkdirSync(join(folder, 'onnx'), { recursive: true })
    writeFileSync(join(folder, 'onnx/model.onnx'), 'no model')
    try {
      const { meaning, folders } = await read()
      expect({ models: meaning.models, folders }).toEqual({
        models: ['all-MiniLM-L6-v2', 'ours'],
        folders: ['.', 'new'],
      })
      await start({ source: 'meaning', is_on: true, model: 'ours' })
      const [failed] = (await ended()).results
      expect(failed).toMatchObject({ state: 'failed', sentence: expect.stringContaining('models/.ours') })
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('A-09 meaning is not switched where a setting names the model', async () => {
    const fixed = openImports({ EMBEDDING_MODEL: '/srv/models/ours' })
    try {
      expect(() => fixed.start({ source: 'meaning', is_on: false, model: null, since: null }, null)).toThrow()
    } finally {
      await fixed.close()
    }
  })

  it('Q-03 an import is stopped, changes nothing, and goes on where it ended', async () => {
    const before = catalogueStore(dataDirectory).current()?.version
    const { uuid } = (await start(slice({ name: 'stopped', rate: 0.5 }))).json()
    await isDownloading()
    expect((await operator.post(`${ADDRESS}${uuid}/stop/`, {})).statusCode).toBe(204)
    const subject = `import:${uuid}`
    expect((await acts()).slice(0, 2)).toMatchObject([
      { event: 'import.stopped', subject },
      { event: 'import.started', subject },
    ])
    const { results, failures } = await ended()
    expect(results[0]).toMatchObject({ uuid, state: 'stopped', report: null })
    expect(failures).toBe(0)
    expect(catalogueStore(dataDirectory).current()?.version).toBe(before)
    expect((await operator.post(`${ADDRESS}${uuid}/stop/`, {})).statusCode).toBe(404)
    await start(slice({ name: 'stopped' }))
    expect((await ended()).results[0]).toMatchObject({ state: 'done' })
  })

  it('Q-03 an import of a command keeps others from beginning, and is shown', async () => {
    const unlock = lockImport(join(dataDirectory, 'catalogues'))
    expect((await read()).busy).toContain(`process ${process.pid}`)
    const { parts } = (await operator.get('/api/admin/installation/')).json()
    const sentence = expect.stringMatching(/^An import that a command began is running/)
    expect(parts).toContainEqual({ name: 'imports', state: 'good', sentence })
    const refused = (await start(slice())).json()
    expect(refused).toMatchObject({ code: 'import_running', detail: expect.stringContaining('Another import') })
    unlock()
    expect((await read()).busy).toBeNull()
  })

  it('Q-03 a server that ends stops its import, and the next one tells of it', async () => {
    const { uuid } = (await start(slice({ name: 'left', rate: 0.5 }))).json()
    await isDownloading()
    await imports.close()
    imports = openImports()
    const stopped = await read()
    expect(stopped.running).toBeNull()
    expect(stopped.results[0]).toMatchObject({ uuid, state: 'interrupted', report: null })
    // As a server leaves it that was killed.
    const left = { ...stopped.results[0]!, uuid: crypto.randomUUID(), state: 'running', ended_at: null }
    writeFileSync(join(dataDirectory, 'imports/running.json'), JSON.stringify(left))
    imports.tick()
    const killed = await read()
    expect(killed.running).toBeNull()
    expect(killed.results.slice(0, 2)).toMatchObject([{ uuid: left.uuid, state: 'interrupted' }, { uuid }])
  })

  it('Q-03 the import of a server that is killed ends by itself', async () => {
    const module = join(ROOT, 'apps/server/src/imports/run-command.ts')
    const words = ['import', 'openalex-api', '--search=killed', '--name=killed', '--rate=0.5']
    const script = `(await import(${JSON.stringify(module)})).runCommand(${JSON.stringify(words)}, { environment: process.env, onStep() {} })`
    const parent = spawn(process.execPath, ['--no-warnings', '--input-type=module', '-e', script], {
      env: { ...process.env, DATA_DIR: dataDirectory, OPENALEX_API_URL: standIn.url },
      stdio: 'ignore',
    })
    const pid = await untilRead(() => Number(readFileSync(join(dataDirectory, 'downloads/killed/.import.pid'), 'utf8')))
    parent.kill('SIGKILL')
    for (;;) {
      try {
        process.kill(pid, 0)
      } catch {
        break
      }
      await wait(50)
    }
  })
})

/** Reads again and again until there is something. */
async function untilRead<Value>(readValue: () => Value): Promise<Value> {
  for (;;) {
    try {
      return readValue()
    } catch {
      await wait(50)
    }
  }
}

describe('the schedule of imports', () => {
  const schedule = (more: object = {}) =>
    operator.put(`${ADDRESS}schedule/`, { is_on: true, every_days: 7, hour: 3, request: slice(), ...more })

  it('D-01 imports a slice when it is due, tells of failures, and tries again on the next day', async () => {
    const set = (await schedule()).json()
    const due = Date.parse(set.next_run_at)
    expect(new Date(due).getUTCHours()).toBe(3)
    imports.tick()
    expect((await read()).running).toBeNull()
    later = due - Date.now() + 1000
    imports.tick()
    const done = await ended()
    expect(done.schedule).toMatchObject({ last: { state: 'done', is_scheduled: true, started_by: null } })
    expect(Date.parse(done.schedule!.next_run_at!)).toBe(due + 7 * DAY_MS)

    await schedule({ request: slice({ name: 'other', filter: 'language:nl' }) })
    later += DAY_MS
    isBudgetSpent = true
    imports.tick()
    const { schedule: failed, failures, results } = await ended()
    expect(failures).toBe(1)
    expect(results[0]).toMatchObject({
      state: 'failed',
      is_scheduled: true,
      sentence: expect.stringMatching(/OpenAlex/),
    })
    expect(Date.parse(failed!.next_run_at!)).toBe(due + 2 * DAY_MS)
    const { parts } = (await operator.get('/api/admin/installation/')).json()
    const [part] = parts.filter(({ name }: { name: string }) => name === 'imports')
    expect(part).toMatchObject({ state: 'fault', sentence: expect.stringContaining('The last import failed') })
    await schedule({ is_on: false })
    expect((await read()).schedule).toMatchObject({ is_on: false, next_run_at: null })
  })

  it('Q-07 refuses what is no rhythm, and the log tells who set it', async () => {
    expect((await schedule({ weekday: 1, every_days: 3 })).json()).toMatchObject({ errors: [{ field: 'every_days' }] })
    expect((await schedule({ hour: 24 })).statusCode).toBe(400)
    await schedule({ is_on: false })
    const results = await acts()
    expect(results[0]).toMatchObject({ who: 'boss', event: 'import.scheduled', subject: 'import:schedule' })
    expect(JSON.stringify(results)).not.toContain('topics.field')
  })
})
