import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { catalogueStore, openAlexFolder, openEngine } from '@cognate/catalogue'
import { afterAll, expect, it } from 'vitest'

const script = join(import.meta.dirname, 'support/import-child.ts')
const data = mkdtempSync(join(tmpdir(), 'cognate-import-kill-'))
afterAll(() => rmSync(data, { recursive: true, force: true }))

/** When the import is killed in each round: at its next checkpoint, or when it reports a stage. */
const KILLED_AT = ['checkpoint', 'checkpoint', 'checkpoint', 'completing authors', 'writing works', 'indexing works']

it(`Q-03 an import killed ${KILLED_AT.length} times leaves the old catalogue in use, and gives the same result as an undisturbed one`, async () => {
  const folder = await writeFolder('new', 6_000)
  const clean = catalogueStore(join(data, 'clean'))
  const undisturbed = await clean.import(await openAlexFolder(folder), { maxWorkers: 1 })

  const directory = join(data, 'disturbed')
  const store = catalogueStore(directory)
  const old = await store.import(await openAlexFolder(await writeFolder('old', 50)), { maxWorkers: 0 })
  const linesTaken: number[] = []
  for (const moment of KILLED_AT) {
    await importUntilKilled(folder, directory, moment)
    expect(store.current()?.version).toBe(old.version)
    expect(store.list()).toEqual([old])
    linesTaken.push(readCheckpoint(directory)?.columns.work_id ?? 0)
  }
  // Every round continued where the previous one was killed.
  expect(linesTaken[0]).toBeGreaterThan(0)
  expect(linesTaken).toEqual(linesTaken.toSorted((a, b) => a - b))
  expect(linesTaken[1]).toBeGreaterThan(linesTaken[0]!)
  const engine = await openEngine(store.current()!.directory)
  expect(engine.summary).toEqual(old)
  await engine.close()

  const resumed = await store.import(await openAlexFolder(folder), { maxWorkers: 1 })
  expect({ ...resumed, created_at: '' }).toEqual({ ...undisturbed, created_at: '' })
  expect(filesOf(store.directoryOf(resumed.version))).toEqual(filesOf(clean.directoryOf(undisturbed.version)))
  expect(readdirSync(join(directory, 'catalogues')).filter((name) => name.startsWith('.building'))).toEqual([])
})

it('Q-03 an update killed at each stage leaves the old catalogue in use, and gives the same result as a full import', async () => {
  const folder = await writeFolder('growing', 1_000)
  const directory = join(data, 'updated')
  const store = catalogueStore(directory)
  const old = await store.import(await openAlexFolder(folder), { maxWorkers: 1 })
  await writeFolder('growing', 5_000, ['2025-03-01', '2025-04-01'])
  for (const moment of ['checkpoint', 'checkpoint', 'completing authors', 'indexing works']) {
    await importUntilKilled(folder, directory, moment, 'update')
    expect(store.current()?.version).toBe(old.version)
  }
  const source = await openAlexFolder(folder)
  expect(await store.canUpdate(source)).toBe(true)
  const updated = await store.import(source, { maxWorkers: 1, update: true })
  const clean = catalogueStore(join(data, 'full'))
  const full = await clean.import(source, { maxWorkers: 1 })
  expect({ ...updated, created_at: '' }).toEqual({ ...full, created_at: '' })
  expect(filesOf(store.directoryOf(updated.version))).toEqual(filesOf(clean.directoryOf(full.version)))
})

/** Starts an import and kills it at the given moment. */
async function importUntilKilled(folder: string, directory: string, moment: string, mode = ''): Promise<void> {
  const before = readCheckpoint(directory)?.columns.work_id
  const child = spawn(process.execPath, ['--no-warnings', script, folder, directory, mode], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  const reached =
    moment === 'checkpoint'
      ? untilCheckpoint(child, () => readCheckpoint(directory)?.columns.work_id !== before)
      : untilReported(child, moment)
  expect(await reached, `the import ended before ${moment}`).toBe(true)
  child.kill('SIGKILL')
  await ended
}

async function untilCheckpoint(child: ChildProcess, isThere: () => boolean): Promise<boolean> {
  child.stdout?.resume()
  while (child.exitCode === null) {
    if (isThere()) return true
    await sleep(1)
  }
  return false
}

async function untilReported(child: ChildProcess, words: string): Promise<boolean> {
  for await (const line of createInterface({ input: child.stdout! })) if (line.startsWith(words)) return true
  return false
}

/** The checkpoint of the running or interrupted build. */
function readCheckpoint(directory: string): { columns: { work_id: number } } | undefined {
  const root = join(directory, 'catalogues')
  const building = readdirSync(root).find((name) => name.startsWith('.building-'))
  if (building === undefined) return undefined
  try {
    return JSON.parse(readFileSync(join(root, building, 'staging/checkpoint.json'), 'utf8'))
  } catch {
    return undefined
  }
}

/** The flat files of a catalogue, which are byte for byte the same for the same source. */
function filesOf(directory: string): Map<string, Buffer> {
  const folders = ['columns', 'segments'].flatMap((folder) =>
    readdirSync(join(directory, folder)).map((name) => join(folder, name)),
  )
  const names = [...folders, 'vocabularies.json', 'topics.json', 'rejected.jsonl'].sort()
  return new Map(names.map((name) => [name, readFileSync(join(directory, name))]))
}

/** Works with shared authors, institutions and words in a folder of some dates, some of them twice, some broken. */
async function writeFolder(name: string, works: number, dates = ['2025-01-01', '2025-02-01']): Promise<string> {
  const folder = join(data, name)
  const random = numbersFrom(works)
  const words = (count: number) =>
    Array.from({ length: count }, () => `w${Math.floor(random() ** 3 * 5_000)}`).join(' ')
  const author = () => {
    const id = Math.floor(random() * works)
    return {
      author: { id: `https://openalex.org/A${id + 1}`, display_name: `Author ${id}` },
      institutions: [
        { id: `https://openalex.org/I${(id % 90) + 1}`, display_name: `Institute ${id % 90}`, country_code: 'NL' },
      ],
    }
  }
  const line = () => {
    const id = Math.floor(random() * works * 3) + 1
    if (id % 60 === 0) return '{"id":'
    const abstract_inverted_index = Object.fromEntries(
      words(120)
        .split(' ')
        .map((word, position) => [`${word}.${position}`, [position]]),
    )
    const year = 1990 + Math.floor(random() * 35)
    return JSON.stringify({
      id: `https://openalex.org/W${id}`,
      title: words(8),
      abstract_inverted_index,
      publication_year: year,
      cited_by_count: Math.floor(random() * 50),
      authorships: [author(), author(), author()],
    })
  }
  for (const date of dates) {
    const path = join(folder, 'works', `updated_date=${date}`)
    mkdirSync(path, { recursive: true })
    writeFileSync(
      join(path, 'part_000.gz'),
      gzipSync(Array.from({ length: works / dates.length }, () => `${line()}\n`).join('')),
    )
  }
  return folder
}

/** Numbers from 0 to 1, the same for the same seed. */
function numbersFrom(seed: number): () => number {
  let state = seed % 2_147_483_647
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
