import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ProjectRecord } from '@cognate/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aDocument, anOrganisation, aPerson, sourceOfDocuments } from '../../../testing/documents.ts'
import { aWorld } from '../../../testing/world.ts'
import { catalogueStore } from '../../build-catalogue.ts'
import { EmptySourceError } from '../../importing/empty-source-error.ts'
import type { DocumentSource } from '../../sources/reading/document-source.ts'
import type { RawSource } from '../../sources/reading/raw-source.ts'
import { type CatalogueStore, CatalogueStoreError } from '../../store.ts'
import { EmbeddedCatalogue } from '../embedded-catalogue.ts'

const first = aWorld([{ title: 'Graph search', date: '2024-05-01', authors: [{ name: 'Ada Park', at: ['Delft'] }] }])
const second = aWorld([
  { title: 'Street trees', date: '2025-05-01', authors: ['Ben'] },
  { title: 'Rivers', date: '2025-05-01', authors: [{ name: 'Ada Park', at: ['Delft'] }] },
])

const project = (id: string, title: string, fields: Partial<ProjectRecord> = {}) =>
  aDocument('project', id, title, fields)
const ofAda = { persons: [aPerson('Ada Park')], organisations: [anOrganisation('Delft')] }
const cordis = sourceOfDocuments('project', [project('cordis:1', 'Quiet motors', ofAda), project('cordis:2', 'Tides')])
const nsf = sourceOfDocuments('project', [project('nsf:1', 'Soil and roots')])
const partners = sourceOfDocuments('partner', [aDocument('partner', 'own:1', 'Harbour office')])

let data: string
let store: CatalogueStore
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'cognate-documents-'))
  store = catalogueStore(data)
})
afterEach(() => rmSync(data, { recursive: true, force: true }))

const build = (source: RawSource, documents: DocumentSource[] = []) =>
  store.import(source, { documents, maxWorkers: 0 })
const root = () => join(data, 'catalogues')
const inode = (version: string, name: string) => statSync(join(store.directoryOf(version), name)).ino

async function projects(...ids: string[]): Promise<(ProjectRecord | undefined)[]> {
  const catalogue = await EmbeddedCatalogue.open(store.current()!.directory)
  try {
    return catalogue.readRecordsJson('project', ids).map((json) => json && JSON.parse(json))
  } finally {
    catalogue.close()
  }
}

const titles = async (...ids: string[]) => (await projects(...ids)).map((one) => one?.title)

describe('importDocuments', () => {
  it('D-02 puts records beside the works, in a new version whose other files are the same', async () => {
    const works = await build(first)
    const { summary, taken, rejected, linked } = await store.importDocuments(cordis)
    expect({ taken, rejected, linked }).toEqual({
      taken: 2,
      rejected: {},
      linked: { persons: { named: 1, linked: 1 }, organisations: { named: 1, linked: 1 } },
    })
    expect(summary.version).toMatch(new RegExp(`^${works.version}-[0-9a-f]{8}$`))
    expect(summary.counts).toEqual({ ...works.counts, project: 2 })
    expect(store.current()?.version).toBe(summary.version)
    for (const name of ['records.sqlite', 'columns/work_id.bin']) {
      expect(inode(summary.version, name)).toBe(inode(works.version, name))
    }
    const [found] = await projects('CORDIS:1')
    expect(found?.persons[0]?.author).toEqual({ id: first.id('Ada Park'), display_name: 'Ada Park' })
    expect(found?.organisations[0]?.institution?.id).toBe(first.id('Delft'))
  })

  it('S-09 counts records with a value to sort by; of two with one id, the later', async () => {
    await build(first)
    const hub = sourceOfDocuments('starthub', [
      aDocument('starthub', 'hub:1', 'Lamps', { company_name: 'Lux', creation_date_time: '2026-01-01T10:00:00Z' }),
      aDocument('starthub', 'hub:2', 'Pumps', { company_name: 'Aqua' }),
      aDocument('starthub', 'HUB:1', 'Lamps again', { company_name: 'Lux' }),
    ])
    await store.importDocuments(hub)
    const { summary } = await store.importDocuments(cordis)
    expect(summary.shelves?.map(({ kind, sortable }) => [kind, sortable])).toEqual([
      ['project', { start_date: 0 }],
      ['starthub', { company_name: 2, submission_time: 0 }],
    ])
  })

  it('D-02 replaces the records of the source and keeps those of others, and shelves of other kinds', async () => {
    await build(first)
    await store.importDocuments(cordis)
    await store.importDocuments(nsf)
    const before = (await store.importDocuments(partners)).summary
    const changed = sourceOfDocuments('project', [project('cordis:2', 'Moons'), project('Cordis:3', 'Stars')])
    const { summary } = await store.importDocuments(changed)
    expect(await titles('cordis:1', 'cordis:2', 'cordis:3', 'nsf:1')).toEqual([
      undefined,
      'Moons',
      'Stars',
      'Soil and roots',
    ])
    expect(summary.shelves?.map(({ kind, records }) => [kind, records])).toEqual([
      ['project', 3],
      ['partner', 1],
    ])
    const name = 'documents/partner/records.sqlite'
    expect(inode(summary.version, name)).toBe(inode(before.version, name))
  })

  it('D-02 gives the same version for the same records, whatever the order of imports', async () => {
    await build(first)
    await store.importDocuments(cordis)
    const { version } = (await store.importDocuments(nsf)).summary
    expect((await store.importDocuments(cordis)).summary.version).toBe(version)
    expect((await build(first, [nsf, cordis])).version).toBe(version)
    const other = catalogueStore(join(data, 'other'))
    expect((await other.import(first, { documents: [nsf, cordis], maxWorkers: 0 })).version).toBe(version)
    expect(other.list().map((summary) => summary.version)).toEqual([version])
  })

  it('D-01 D-02 keeps the records when works are imported again, and links them again', async () => {
    const old = await build(first, [cordis, partners])
    const fresh = await build(second)
    expect(fresh.counts).toMatchObject({ work: 2, project: 2, partner: 1 })
    expect(store.list().map(({ version }) => version)).toEqual([fresh.version, old.version])
    expect((await projects('cordis:1'))[0]?.persons[0]?.author?.id).toBe(second.id('Ada Park'))
    const third = await build(aWorld([{ title: 'Alone', date: '2026-01-01' }]))
    expect(third.shelves?.[0]?.sources[0]).toMatchObject({ source: 'cordis', persons: { named: 1, linked: 0 } })
    expect((await projects('cordis:1'))[0]?.persons[0]?.author).toBeNull()
  })

  it('D-02 counts lines that were not taken, lists them with line and reason, and keeps counts and list', async () => {
    await build(first)
    const source: DocumentSource<'project'> = {
      ...cordis,
      async *read() {
        yield { rejected: { line: 2, reason: 'missing_title', field: 'title' } }
        yield { record: project('cordis:7', 'Waves') }
        yield { record: project('elsewhere:1', 'Not of this source') }
        yield { record: project('CORDIS:7', 'Waves, corrected') }
      },
    }
    const listed = [
      { source: 'cordis', line: 2, reason: 'missing_title', field: 'title' },
      { source: 'cordis', line: 3, reason: 'foreign_id', field: 'id' },
    ]
    const { taken, rejected, rejectedPath } = await store.importDocuments(source)
    expect({ taken, rejected }).toEqual({ taken: 1, rejected: { missing_title: 1, foreign_id: 1 } })
    const lines = (path: string) =>
      readFileSync(path, 'utf8')
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line))
    expect(lines(rejectedPath)).toEqual(listed)
    expect(await titles('cordis:7')).toEqual(['Waves, corrected'])
    const later = await store.importDocuments(nsf)
    expect(lines(later.rejectedPath)).toEqual(listed)
    expect(later.summary.shelves?.[0]?.sources[0]?.rejected).toEqual(rejected)
  })

  it('D-02 changes nothing if a source has nothing that can be taken', async () => {
    await build(first, [cordis])
    const { version } = store.current()!
    const nothing: DocumentSource<'project'> = {
      ...cordis,
      fingerprint: 'other',
      async *read() {
        yield { rejected: { line: 1, reason: 'not_json' } }
      },
    }
    await expect(store.importDocuments(nothing)).rejects.toThrow(EmptySourceError)
    await expect(store.importDocuments(nothing)).rejects.toThrow(/no project that can be taken.*not_json 1.*stays/)
    expect(store.current()?.version).toBe(version)
    expect(readdirSync(root()).filter((name) => name.startsWith('.building-'))).toEqual([])
  })

  it('Q-03 leaves the active catalogue unchanged when it is stopped or fails, and leaves nothing behind', async () => {
    const { version } = await build(first, [cordis])
    const stop = new AbortController()
    const stopped: DocumentSource<'project'> = {
      ...nsf,
      async *read() {
        yield* nsf.read()
        stop.abort()
      },
    }
    await expect(store.importDocuments(stopped, { signal: stop.signal })).rejects.toThrow(/abort/i)
    const broken: DocumentSource<'project'> = {
      ...nsf,
      // biome-ignore lint/correctness/useYield: a source that breaks before its first record.
      async *read() {
        throw new Error('unreadable')
      },
    }
    await expect(store.importDocuments(broken)).rejects.toThrow('unreadable')
    expect(store.current()?.version).toBe(version)
    expect(store.list().map((summary) => summary.version)).toEqual([version])
    expect(readdirSync(root()).filter((name) => name.startsWith('.building-'))).toEqual([])
  })

  it('removes what a killed import left behind', async () => {
    await build(first)
    mkdirSync(join(root(), '.building-documents-gone/columns'), { recursive: true })
    await store.importDocuments(cordis)
    expect(existsSync(join(root(), '.building-documents-gone'))).toBe(false)
  })

  it('A-09 removes a version whose files another one shares', async () => {
    const works = await build(first)
    await store.importDocuments(cordis)
    store.remove(works.version)
    expect(await titles('cordis:2')).toEqual(['Tides'])
  })

  it('needs works in the catalogue', async () => {
    await expect(store.importDocuments(cordis)).rejects.toThrow(CatalogueStoreError)
  })

  it('Q-03 reports its progress', async () => {
    await build(first)
    const stages = new Set<string>()
    await store.importDocuments(cordis, { onProgress: ({ stage }) => stages.add(stage) })
    expect([...stages]).toEqual(['reading projects', 'indexing projects'])
  })
})

describe('opening a catalogue with a damaged shelf', () => {
  it.each([
    ['a column that is missing', 'columns/day.bin', undefined],
    ['ids that end early', 'columns/id_bytes.bin', 1],
    ['a list that ends early', 'columns/country_offsets.bin', 4],
    ['a segment that is missing', 'segments/0000.impacts.bin', undefined],
    ['a vocabulary that is missing', 'vocabularies.json', undefined],
  ])('Q-03 refuses %s', async (_, name, bytes) => {
    const { version } = await build(first, [cordis])
    const path = join(store.directoryOf(version), 'documents/project', name)
    const content = readFileSync(path)
    rmSync(path)
    if (bytes !== undefined) writeFileSync(path, content.subarray(0, content.length - bytes))
    await expect(EmbeddedCatalogue.open(store.directoryOf(version))).rejects.toMatchObject({
      name: 'DamagedCatalogueError',
    })
  })
})
