import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { WorkRecord } from '@cognate/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildWorld } from '../../../testing/world.ts'
import { readVersion } from '../../engine/version/catalogue-json.ts'
import { EmbeddedCatalogue } from '../embedded-catalogue.ts'

const works = [
  {
    title: 'Schöne "Bäume", 木',
    abstract: 'Trees cool streets 🌳. They "shade" houses.',
    authors: ['Ada'],
    venue: 'Briefe',
  },
  { title: 'No venue', authors: ['Ben'] },
  {
    title: ',"authorships":',
    abstract: '},"authorships":[],"primary_location":null',
    authors: ['Ada'],
    venue: ',"open_access":',
  },
]

let directory = ''
beforeAll(async () => {
  directory = await buildWorld(works)
  // Without checksums, so that the records may be changed.
  await writeFile(join(directory, 'catalogue.json'), JSON.stringify(readVersion(directory)!.summary))
})
afterAll(() => rm(directory, { recursive: true }))

/** The evidence of each work, and its record. */
async function readBoth() {
  const catalogue = await EmbeddedCatalogue.open(directory)
  const { records } = catalogue
  const both = works.map((_, work) => {
    const { id, doi, title, abstract, publication_year, primary_location } = JSON.parse(
      records.json('work', work),
    ) as WorkRecord
    const evidence = records.evidence(work)
    const venue = primary_location?.source?.display_name ?? null
    return { evidence, expected: { id, doi, title, abstract, publication_year, venue } }
  })
  catalogue.close()
  return both
}

async function expectWhatRecordsHold() {
  const both = await readBoth()
  for (const { evidence, expected } of both) expect(evidence).toMatchObject(expected)
  expect(both.map(({ evidence }) => evidence.venue)).toEqual(['Briefe', null, ',"open_access":'])
}

it('S-13 shows of a work what its record holds, cut by the import or not: catalogues of `embedded-2` go on', async () => {
  await expectWhatRecordsHold()
  const database = new DatabaseSync(join(directory, 'records.sqlite'))
  database.exec('UPDATE work SET head = NULL')
  await expectWhatRecordsHold()
  database.exec('ALTER TABLE work DROP COLUMN head; ALTER TABLE work DROP COLUMN venue')
  database.close()
  await expectWhatRecordsHold()
})
