import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aDocument, sourceOfDocuments } from '../../../testing/documents.ts'
import { aWorld } from '../../../testing/world.ts'
import { catalogueStore } from '../../build-catalogue.ts'
import { embeddedHome } from '../../embedded-home.ts'
import { readVersion } from '../../engine/version/catalogue-json.ts'
import { findDamage } from '../../engine/version/find-damage.ts'
import { LiveEngine, type LiveEngineOptions } from '../../live-engine.ts'
import type { CatalogueStore } from '../../store.ts'
import type { EngineOptions } from '../embedded-engine.ts'
import { loadCatalogue } from './catalogue-data.ts'
import { type ColumnName, columns } from './format.ts'

const first = aWorld([
  {
    title: 'Street trees',
    date: '2024-05-01',
    authors: ['Ada', 'Ben'],
    at: ['Delft'],
    venue: 'Letters',
    topics: ['T'],
  },
  { title: 'Street lamps', date: '2023-05-01', authors: ['Ada'], at: ['Delft'], cites: ['Street trees'] },
])
const second = aWorld([{ title: 'Graphs', date: '2025-05-01', authors: ['Ben'] }])
const projects = sourceOfDocuments('project', [aDocument('project', 'cordis:1', 'Trees')])
const more = sourceOfDocuments('project', [aDocument('project', 'nsf:1', 'Roots')])

let data = ''
let store: CatalogueStore
let open: LiveEngine[] = []
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'cognate-damaged-'))
  store = catalogueStore(data)
})
afterEach(async () => {
  for (const live of open) await live.close()
  open = []
  rmSync(data, { recursive: true })
})

const build = async (source = first) => (await store.import(source, { maxWorkers: 0 })).version

/** Flips a bit in the middle of a file. */
function damage(version: string, file: string): void {
  const path = join(store.directoryOf(version), file)
  const content = readFileSync(path)
  content[content.length >> 1]! ^= 4
  writeFileSync(path, content)
}

/** Follows the store, looking only when told to. */
async function follow({ onCheck, ...options }: EngineOptions & Pick<LiveEngineOptions, 'onCheck'> = {}) {
  const complaints: string[] = []
  const onChange = ({ error }: { error?: unknown }) => error !== undefined && complaints.push((error as Error).message)
  const live = await LiveEngine.follow(embeddedHome(store, { threads: 1, ...options }), {
    interval: 1_000_000,
    onChange,
    ...(onCheck && { onCheck }),
  })
  open.push(live)
  return { live, complaints }
}

const versionIn = (live: LiveEngine) => live.use(async ({ summary }) => summary.version)

describe('LiveEngine with a damaged catalogue', () => {
  it.each([['columns/work_id.bin'], ['records.sqlite'], ['catalogue.json']])(
    'Q-03 answers from the one before where %s is damaged at the start, and says so',
    async (file) => {
      const [old, fresh] = [await build(), await build(second)]
      damage(fresh, file)
      const { live, complaints } = await follow()
      expect(await versionIn(live)).toBe(old)
      expect(complaints).toEqual([expect.stringContaining(`The catalogue ${fresh} is damaged: ${file}`)])
      expect(live.fault).toBe(complaints[0])
      await live.refresh()
      expect(complaints).toHaveLength(1)
    },
  )

  it('Q-03 keeps the catalogue in use if a new one is damaged', async () => {
    const old = await build()
    const { live, complaints } = await follow()
    const fresh = await build(second)
    damage(fresh, 'segments/0000.impacts.bin')
    await live.refresh()
    expect(await versionIn(live)).toBe(old)
    expect(complaints).toEqual([expect.stringContaining('segments/0000.impacts.bin differs from its checksum')])
  })

  it('Q-03 starts without a catalogue if all are damaged, and uses one that is rebuilt in the same place', async () => {
    const version = await build()
    damage(version, 'columns/authorship.bin')
    const { live } = await follow()
    await expect(versionIn(live)).rejects.toMatchObject({
      code: 'catalogue_unavailable',
      detail: expect.stringContaining('columns/authorship.bin'),
    })
    expect(await build()).toBe(version)
    await live.refresh()
    expect(await versionIn(live)).toBe(version)
    expect(live.fault).toBeUndefined()
  })

  it('Q-03 switches to the earlier catalogue when the background check finds a damaged file', async () => {
    const [old, fresh] = [await build(), await build(second)]
    const path = join(store.directoryOf(fresh), 'records.sqlite')
    writeFileSync(path, readFileSync(path, 'latin1').replace('"Graphs"', '"Grapes"'), 'latin1')
    const { live, complaints } = await follow({ atOnceBytes: 0 })
    await expect
      .poll(() => complaints, { timeout: 30_000 })
      .toEqual([expect.stringContaining('records.sqlite differs from its checksum')])
    await expect.poll(() => versionIn(live).catch(() => 'none'), { timeout: 30_000 }).toBe(old)
    expect(live.fault).toContain(fresh)
  })

  it('Q-03 reports the cost of checking a whole catalogue', async () => {
    const { files } = readVersion(store.directoryOf(await build()))!
    const costs: unknown[] = []
    await follow({ atOnceBytes: 0, onCheck: (cost) => costs.push(cost) })
    await expect
      .poll(() => costs, { timeout: 30_000 })
      .toMatchObject([{ atOnce: { bytes: expect.any(Number) }, beside: { bytes: files!['records.sqlite']!.bytes } }])
  })
})

describe('an import into a damaged catalogue', () => {
  it('rebuilds damaged works from their source', async () => {
    const version = await build()
    damage(version, 'records.sqlite')
    expect(await build()).toBe(version)
    expect(await findDamage(store.directoryOf(version))).toMatchObject({ damages: [] })
  })

  it('rebuilds works whose summary is damaged', async () => {
    const version = await build()
    damage(version, 'catalogue.json')
    expect(store.list()).toEqual([])
    expect(await build()).toBe(version)
    expect(store.list()).toHaveLength(1)
  })

  it('puts no documents beside damaged works', async () => {
    damage(await build(), 'columns/author_id.bin')
    await expect(store.importDocuments(projects)).rejects.toThrow('columns/author_id.bin differs')
  })

  it('finds damage of files that two versions share, without reading them again', async () => {
    const works = await build()
    const { summary } = await store.importDocuments(projects)
    damage(works, 'columns/author_id.bin')
    expect(await findDamage(store.directoryOf(summary.version))).toMatchObject({
      damages: ['columns/author_id.bin differs from its checksum'],
    })
  })

  it('rebuilds a damaged shelf from its source, and refuses if records of another source would be lost', async () => {
    await build()
    const one = (await store.importDocuments(projects)).summary.version
    damage(one, 'documents/project/records.sqlite')
    expect((await store.importDocuments(projects)).summary.version).toBe(one)
    expect(await findDamage(store.directoryOf(one))).toMatchObject({ damages: [] })
    const both = (await store.importDocuments(more)).summary.version
    damage(both, 'documents/project/records.sqlite')
    await expect(store.importDocuments(projects)).rejects.toThrow('documents/project/records.sqlite differs')
  })
})

describe('a damaged catalogue without checksums', () => {
  /** As catalogues were before there were checksums. */
  function dropChecksums(version: string): string {
    const directory = store.directoryOf(version)
    writeFileSync(join(directory, 'catalogue.json'), JSON.stringify(readVersion(directory)!.summary))
    return directory
  }

  it('opens, and no damage is reported', async () => {
    const directory = dropChecksums(await build())
    await expect(loadCatalogue(directory)).resolves.toBeDefined()
    expect(await findDamage(directory)).toBeUndefined()
  })

  it.each([
    'authorship_offsets',
    'work_institution_offsets',
    'work_topic_offsets',
    'work_reference_offsets',
    'author_institution_offsets',
    'author_affiliation_offsets',
    'author_work_offsets',
    'institution_parent_offsets',
    'term_offsets',
    'authorship',
    'work_institution',
    'work_topic',
    'work_reference',
    'work_venue',
    'author_work',
    'author_institution',
    'work_by_popularity',
    'work_type',
    'term_hash',
  ] satisfies ColumnName[])('is refused where %s leads out of what it points to', async (name) => {
    const directory = dropChecksums(await build())
    const path = join(directory, 'columns', `${name}.bin`)
    const values = new columns[name](new Uint8Array(readFileSync(path)).buffer)
    values[0] = name === 'work_type' ? 200 : 1_000_000
    writeFileSync(path, values)
    await expect(loadCatalogue(directory)).rejects.toThrow(name)
  })
})
