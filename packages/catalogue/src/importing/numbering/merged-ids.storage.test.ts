import { rmSync } from 'node:fs'
import type { AuthorRecord, WorkRecord } from '@cognate/contract'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { openBuilt } from '../../../testing/built.ts'
import { aWorld, buildWorld, mergedIds, type WorldDetails, type WorldWork } from '../../../testing/world.ts'
import type { RawSource } from '../../sources/reading/raw-source.ts'
import { DELETED, MergedIds, readMergedIds } from './merged-ids.ts'

const directories: string[] = []
afterAll(() => {
  for (const directory of directories) rmSync(directory, { recursive: true, force: true })
})

const MERGED_AUTHORS = 'merged_ids/authors/2026-01-01.csv'

/** What lines of merged ids of authors give, and what is noted of them. */
async function readAuthors(lines: string) {
  async function* open() {
    yield Buffer.from(lines)
  }
  const file = { name: MERGED_AUTHORS, bytes: 0, open }
  const source = { merged: { works: [], authors: [file], institutions: [], sources: [] } } as unknown as RawSource
  const rejections = { rejected: {}, rejectedEntries: [] }
  const { author } = await readMergedIds(source, rejections)
  return { author, rejections }
}

async function build(source: RawSource) {
  const directory = await buildWorld(source)
  directories.push(directory)
  return openBuilt(directory)
}

describe('MergedIds', () => {
  it('D-01 follows chains to their end, also to a deletion, and leaves circles as they are', () => {
    const merged = new MergedIds()
    for (const [id, into] of [
      [1, 2],
      [2, 3],
      [5, 6],
      [6, 5],
      [4, 5],
      [7, DELETED],
      [8, 7],
    ])
      merged.add(id!, into!)
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9].map((id) => merged.resolve(id))).toEqual([3, 3, 3, 5, 5, 6, DELETED, DELETED, 9])
  })

  it('D-01 says when an id was deleted, and lets it and those merged into it come back', () => {
    const merged = new MergedIds()
    for (const [id, into, since] of [
      [1, DELETED, 86_400],
      [2, 1, 86_400],
      [3, DELETED, 0],
    ])
      merged.add(id!, into!, since)
    expect([1, 2, 3, 4].map((id) => merged.deletedAt(id))).toEqual([86_400, undefined, undefined, undefined])
    merged.restore(1)
    expect(merged.deletedAt(1)).toBeUndefined()
    expect([1, 2, 3].map((id) => merged.resolve(id))).toEqual([1, 1, DELETED])
  })

  it('D-01 uses the last entry of an id', () => {
    const merged = new MergedIds()
    merged.add(1, 2)
    merged.add(1, 3)
    expect(merged.resolve(1)).toBe(3)
  })

  it('D-01 resolves every id, for any set of pairs, to one that resolves to itself', () => {
    const pairs = fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 9 })), { maxLength: 15 })
    fc.assert(
      fc.property(pairs, (all) => {
        const merged = new MergedIds()
        for (const [id, into] of all) merged.add(id, into)
        for (let id = 1; id < 10; id++) expect(merged.resolve(merged.resolve(id))).toBe(merged.resolve(id))
      }),
    )
  })

  it('D-01 notes lines without ids, and ignores the header and empty lines', async () => {
    const lines =
      'merge_date,id,merge_into_id\n\n2026-01-01,A1,A2\r\n2026-01-01,W5,A2\n"2026-01-01","A3","A5317838346"\nx\n'
    const { author, rejections } = await readAuthors(lines)
    expect([1, 3].map((id) => author.resolve(id))).toEqual([2, DELETED])
    expect(rejections).toEqual({
      rejected: { missing_id: 2 },
      rejectedEntries: [
        { file: MERGED_AUTHORS, line: 4, reason: 'missing_id' },
        { file: MERGED_AUTHORS, line: 6, reason: 'missing_id' },
      ],
    })
  })

  it('D-01 notes a row without its last cell, which deletes nothing, and reads rows with other signs between cells', async () => {
    const lines = '\ufeffmerge_date;id;merge_into_id\n2026-01-01;A1;A2\n2026-01-01;A3\n2026-01-01;"A4";\n'
    const { author, rejections } = await readAuthors(lines)
    expect([1, 3, 4].map((id) => author.resolve(id))).toEqual([2, 3, DELETED])
    expect(rejections).toEqual({
      rejected: { wrong_number_of_columns: 1 },
      rejectedEntries: [{ file: MERGED_AUTHORS, line: 3, reason: 'wrong_number_of_columns' }],
    })
  })
})

const works: WorldWork[] = [
  {
    title: 'Old',
    authors: ['Ada', 'Ada L.', 'Ben'],
    at: ['Delft', 'TU Delft'],
    venue: 'Letters',
    year: 2020,
    cites: ['New', 'Copy of new'],
  },
  {
    title: 'New',
    authors: ['Ada L.', 'Nobody'],
    at: ['TU Delft', 'Closed'],
    venue: 'City Letters',
    year: 2022,
    cites: ['Old', 'Copy of new', 'Lost'],
  },
  { title: 'Copy of new', authors: ['Ada L.'], year: 2022 },
]
const details: WorldDetails = {
  institutions: { Delft: {}, 'TU Delft': {}, Closed: {} },
  authors: {
    Ada: {
      last_known_institutions: [
        { id: 'I2', display_name: 'TU Delft' },
        { id: 'I3', display_name: 'Closed' },
      ],
    },
    'Ada L.': {},
  },
}

describe('a build with merged ids', () => {
  async function built() {
    const world = aWorld(works, details)
    const id = (name: string) => world.id(name)
    const merged = mergedIds({
      authors: [
        [id('Ada L.'), id('Ada')],
        [id('Nobody'), 'A5317838346'],
        ['A99', id('Ada L.')],
      ],
      institutions: [
        [id('TU Delft'), id('Delft')],
        [id('Closed'), ''],
      ],
      sources: [[id('City Letters'), id('Letters')]],
      works: [
        [id('Copy of new'), id('New')],
        ['W77', 'W78'],
      ],
    })
    return build({ ...world, merged })
  }

  it('D-01 lets works refer to the surviving records, each once, and to deleted ones not at all', async () => {
    const { records, column } = await built()
    const [old, fresh, ...others] = records('work') as WorkRecord[]
    expect(others).toEqual([])
    const authorsOf = (work?: WorkRecord) => work?.authorships.map(({ author }) => author.id)
    expect(authorsOf(old)).toEqual(['https://openalex.org/A1', 'https://openalex.org/A3'])
    expect(authorsOf(fresh)).toEqual(['https://openalex.org/A1'])
    expect(fresh?.authorships[0]?.institutions.map(({ id }) => id)).toEqual(['https://openalex.org/I1'])
    expect(fresh?.primary_location?.source?.id).toBe('https://openalex.org/S1')
    expect(column('authorship_offsets')).toEqual([0, 2, 3])
    expect(column('authorship')).toEqual([0, 1, 0])
    expect(column('work_institution')).toEqual([0, 0])
    expect(column('work_venue')).toEqual([0, 0])
    expect(column('work_reference_offsets')).toEqual([0, 1, 2])
    expect(column('work_reference')).toEqual([1, 0])
  })

  it('D-01 keeps only the surviving records, with the works of all', async () => {
    const { records, column } = await built()
    const authors = records('author') as AuthorRecord[]
    expect(authors.map(({ display_name, works_count }) => [display_name, works_count])).toEqual([
      ['Ada', 2],
      ['Ben', 1],
    ])
    expect(authors[0]?.last_known_institutions.map(({ display_name }) => display_name)).toEqual(['Delft'])
    expect(records('institution').map(({ display_name }) => display_name)).toEqual(['Delft'])
    expect(records('venue').map(({ display_name }) => display_name)).toEqual(['Letters'])
    expect(column('author_work')).toEqual([1, 0, 0])
  })

  it('D-01 knows which record each merged id leads to, if the catalogue has it', async () => {
    const { column } = await built()
    expect([column('author_merged_id'), column('author_merged_into')]).toEqual([
      [2, 99],
      [0, 0],
    ])
    expect([column('institution_merged_id'), column('institution_merged_into')]).toEqual([[2], [0]])
    expect([column('venue_merged_id'), column('venue_merged_into')]).toEqual([[2], [0]])
    expect([column('work_merged_id'), column('work_merged_into')]).toEqual([[3], [1]])
  })

  it('D-01 has no institution above itself where one above it was merged into it', async () => {
    const world = aWorld([{ title: 'One', authors: ['Ada'], at: ['Delft'] }], {
      institutions: { Delft: { above: ['TU Delft', 'Union'] }, 'TU Delft': {}, Union: {} },
    })
    const merged = mergedIds({ institutions: [[world.id('TU Delft'), world.id('Delft')]] })
    const { records, column } = await build({ ...world, merged })
    expect(records('institution').map(({ display_name }) => display_name)).toEqual(['Delft', 'Union'])
    expect([column('institution_parent_offsets'), column('institution_parent')]).toEqual([[0, 1, 1], [1]])
  })

  it('D-01 gives the facts of a merged record to a survivor that the source lacks', async () => {
    const world = aWorld([{ title: 'One', authors: ['Ada', 'Ben'] }], { authors: { Ben: { works_count: 7 } } })
    const merged = mergedIds({
      authors: [
        ['A2', 'A9'],
        ['A1', 'A9'],
      ],
    })
    const { records } = await build({ ...world, merged })
    expect(records('author')).toMatchObject([
      {
        id: 'https://openalex.org/A9',
        display_name: 'Ben',
        works_count: 7,
        ids: { openalex: 'https://openalex.org/A9' },
      },
    ])
    expect((records('work')[0] as WorkRecord).authorships.map(({ author }) => author.id)).toEqual([
      'https://openalex.org/A9',
    ])
  })
})
