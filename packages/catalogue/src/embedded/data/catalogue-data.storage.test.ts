import { cp, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { usualConflictRules } from '@cognate/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildWorldWith } from '../../../testing/document-worlds.ts'
import { aDocument, aPerson, sourceOfDocuments } from '../../../testing/documents.ts'
import { aWorld, buildWorld } from '../../../testing/world.ts'
import { inventedOrcid } from '../../demo/names.ts'
import { readVersion, writeVersion } from '../../engine/version/catalogue-json.ts'
import { EmbeddedCatalogue } from '../embedded-catalogue.ts'
import { openEngine } from '../embedded-engine.ts'

let sound = ''
let directory = ''
beforeAll(async () => {
  sound = await buildWorld([
    { title: 'Street trees', authors: ['Ada', { name: 'Ben', at: ['Delft'] }], venue: 'Letters' },
    { title: 'Graph search', authors: ['Ada'], topics: ['Graphs'] },
  ])
})
afterAll(() => rm(sound, { recursive: true }))
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'cognate-damaged-'))
  await cp(sound, directory, { recursive: true })
})
afterEach(() => rm(directory, { recursive: true }))

const opening = () => openEngine(directory, { threads: 1 }).then((engine) => engine.close())
const change = async (file: string, edit: (content: Buffer) => Buffer) =>
  writeFile(join(directory, file), edit(await readFile(join(directory, file))))

/** As catalogues were before. */
async function withoutChecksums() {
  const { summary } = readVersion(directory)!
  await writeFile(join(directory, 'catalogue.json'), JSON.stringify(summary))
}

describe('opening a catalogue', () => {
  it('opens what was built', async () => {
    await expect(opening()).resolves.toBeUndefined()
  })

  it('maps no more than 512 MiB of its records into the memory of a thread', async () => {
    const catalogue = await EmbeddedCatalogue.open(directory)
    expect(catalogue.records.database.prepare('PRAGMA mmap_size').get()).toEqual({ mmap_size: 2 ** 29 })
    catalogue.close()
  })

  it('opens a catalogue that was made before references were kept: no work cites another', async () => {
    const { summary, files } = readVersion(directory)!
    const { 'columns/work_reference.bin': _, 'columns/work_reference_offsets.bin': __, ...others } = files!
    for (const name of ['work_reference', 'work_reference_offsets']) await rm(join(directory, `columns/${name}.bin`))
    await expect(opening()).rejects.toThrow('work_reference')
    await writeVersion(directory, { summary, files: others })
    const catalogue = await EmbeddedCatalogue.open(directory)
    expect([...catalogue.data.columns.work_reference_offsets]).toEqual([0, 0, 0])
    catalogue.close()
    await withoutChecksums()
    await expect(opening()).resolves.toBeUndefined()
  })

  it('opens projects from before their last days were kept: they count for five years from their start', async () => {
    const orcids = [inventedOrcid(1), inventedOrcid(2)]
    const authors = orcids.map((orcid, at) => ({ name: `Person ${at}`, orcid }))
    const persons = authors.map(({ name, orcid }) => aPerson(name, orcid))
    const years = { start_date: '2010-03-01', end_date: '2019-02-28' }
    const project = aDocument('project', 'cordis:1', 'Cool roofs', { ...years, persons })
    const works = authors.map((author) => ({ title: `Of ${author.name}`, authors: [author] }))
    const place = await buildWorldWith(aWorld(works), [sourceOfDocuments('project', [project])])
    const counts = async (since: number) => {
      const catalogue = await EmbeddedCatalogue.open(place)
      const rules = { ...usualConflictRules, shared_projects: true, since }
      const found = catalogue.graph.findConflicts({ author: 'A1', authorIds: ['A2'], rules })!
      catalogue.close()
      return found.joint_projects
    }
    expect([await counts(2019), await counts(2020)]).toEqual([1, 0])
    const { summary, files } = readVersion(place)!
    const { 'documents/project/columns/end_day.bin': _, ...others } = files!
    await rm(join(place, 'documents/project/columns/end_day.bin'))
    await writeVersion(place, { summary, files: others })
    expect([await counts(2015), await counts(2016)]).toEqual([1, 0])
    await rm(place, { recursive: true })
  })

  it('refuses a catalogue of another analysis and says what to do', async () => {
    const { summary, files } = readVersion(directory)!
    await writeVersion(directory, { summary: { ...summary, analysis: 'words-0' }, files })
    await expect(opening()).rejects.toThrow(/words-0.*import it again/)
  })

  it.each([
    ['a directory without a summary', (path: string) => rm(join(path, 'catalogue.json'))],
    ['a column that is missing', (path: string) => rm(join(path, 'columns/work_id.bin'))],
    ['a column that ends early', (path: string) => truncate(join(path, 'columns/author_h_index.bin'), 2)],
    ['a column that ends within a value', (path: string) => truncate(join(path, 'columns/work_id.bin'), 13)],
    [
      'lists that do not end where their offsets say',
      (path: string) => truncate(join(path, 'columns/authorship.bin'), 4),
    ],
    ['postings that were cut', (path: string) => truncate(join(path, 'segments/0000.documents.bin'), 2)],
    ['a taxonomy that is not JSON', (path: string) => writeFile(join(path, 'topics.json'), '[{')],
    ['records that are missing', (path: string) => rm(join(path, 'records.sqlite'))],
    ['records that are no database', (path: string) => writeFile(join(path, 'records.sqlite'), 'nothing'.repeat(999))],
    ['records without tables', (path: string) => writeFile(join(path, 'records.sqlite'), '')],
  ])('refuses %s', async (_, damage) => {
    await damage(directory)
    await expect(opening()).rejects.toMatchObject({ name: 'DamagedCatalogueError' })
  })

  it('opens a catalogue that was built before there were checksums', async () => {
    await withoutChecksums()
    await expect(opening()).resolves.toBeUndefined()
  })

  it('refuses a catalogue without the sentences of its works and says what to do', async () => {
    await withoutChecksums()
    const records = new DatabaseSync(join(directory, 'records.sqlite'))
    records.exec('ALTER TABLE work DROP COLUMN sentences')
    records.close()
    await expect(opening()).rejects.toThrow(/older form.*import it again/)
  })

  it('refuses ids that do not ascend, without checksums', async () => {
    await withoutChecksums()
    await change('columns/work_id.bin', (content) => Buffer.concat([content.subarray(8), content.subarray(0, 8)]))
    await expect(opening()).rejects.toThrow('work_id is not in ascending order')
  })
})
