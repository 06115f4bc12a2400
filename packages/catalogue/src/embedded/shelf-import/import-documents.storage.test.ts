import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { documentImports } from '../../../testing/document-imports.ts'
import { aDocument, sourceOfDocuments } from '../../../testing/documents.ts'
import { aWorld } from '../../../testing/world.ts'
import { catalogueStore } from '../../build-catalogue.ts'
import { localCatalogues } from '../../catalogues.ts'
import type { DocumentSource } from '../../sources/reading/document-source.ts'
import type { RawSource } from '../../sources/reading/raw-source.ts'
import type { CatalogueStore } from '../../store.ts'
import { EmbeddedCatalogue } from '../embedded-catalogue.ts'

const first = aWorld([{ title: 'Graph search', date: '2024-05-01', authors: [{ name: 'Ada Park', at: ['Delft'] }] }])
const cordis = sourceOfDocuments('project', [aDocument('project', 'cordis:1', 'Quiet motors')])
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

documentImports('catalogues in a directory', async () => ({
  catalogues: localCatalogues(store, { threads: 1 }),
  // The directory is removed with those of the other tests.
  close: async () => {},
}))

describe('importDocuments', () => {
  it('D-02 makes a version whose other files are the same', async () => {
    const works = await build(first)
    const before = (await store.importDocuments(partners)).summary
    const { summary } = await store.importDocuments(cordis)
    for (const name of ['records.sqlite', 'columns/work_id.bin'])
      expect(inode(summary.version, name)).toBe(inode(works.version, name))
    const name = 'documents/partner/records.sqlite'
    expect(inode(summary.version, name)).toBe(inode(before.version, name))
  })

  it('D-02 makes one version of works and records that come together', async () => {
    const { version } = await build(first, [cordis])
    expect(store.list().map((summary) => summary.version)).toEqual([version])
  })

  it('Q-03 leaves no folder behind when it fails, and removes what a killed import left', async () => {
    await build(first)
    mkdirSync(join(root(), '.building-documents-gone/columns'), { recursive: true })
    const broken: DocumentSource<'project'> = {
      ...cordis,
      // biome-ignore lint/correctness/useYield: a source that breaks before its first record.
      async *read() {
        throw new Error('unreadable')
      },
    }
    await expect(store.importDocuments(broken)).rejects.toThrow('unreadable')
    expect(readdirSync(root()).filter((name) => name.startsWith('.building-'))).toEqual([])
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
