import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AuthorRecord, WorkRecord } from '@cognate/contract'
import { usualConflictRules } from '@cognate/contract/conflict-rules'
import { afterAll, describe, expect, it } from 'vitest'
import { filesOf, openBuilt, recordsOf } from '../../../testing/built.ts'
import { aWorld, mergedIds, sourceOfLines, type WorldDetails, type WorldWork } from '../../../testing/world.ts'
import { buildCatalogue } from '../../build-catalogue.ts'
import { openEngine } from '../../embedded/embedded-engine.ts'
import { withImportFilter } from '../../sources/openalex/import-filter.ts'
import type { RawSource } from '../../sources/reading/raw-source.ts'

const root = mkdtempSync(join(tmpdir(), 'cognate-matched-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
let built = 0

async function build(source: RawSource, options = {}) {
  const directory = join(root, String(built++))
  await buildCatalogue({ source, directory, maxWorkers: 0, ...options })
  return openBuilt(directory)
}

const institutions: WorldDetails['institutions'] = {
  'University of York': { country: 'GB', ror: 'https://ror.org/04m01e293', above: ['White Rose'] },
  'Lund University': { country: 'SE' },
  'Trinity College': { country: 'IE' },
  'White Rose': {},
}
const york = 'Dept. of Physics, Univ. of York, Heslington, York, UK'
const works: WorldWork[] = [
  {
    title: 'Trees cool streets',
    year: 2020,
    authors: [
      { name: 'Ada', prints: [york, 'Physics, Lund University, Sweden', 'University of York'] },
      { name: 'Ben', prints: ['University of York and Lund University', 'University of York and Elsewhere'] },
      { name: 'Cleo', prints: ['Freelance, \\"institutions\\":[], Leeds'] },
      { name: 'Dora', at: ['Lund University'] },
    ],
  },
  { title: 'Paths in cities', year: 2020, authors: [{ name: 'Emil', at: ['University of York'] }] },
  { title: 'Ponds', year: 2011, authors: [{ name: 'Cleo', prints: [york] }] },
]
const world = aWorld(works, { institutions })

const institutionsOf = (work: WorkRecord) =>
  work.authorships.map((authorship) => authorship.institutions.map(({ display_name }) => display_name))

describe('affiliations of a source without institutions', () => {
  it('D-01 are matched and marked if every half names a known institution, and stay as they are if they name none', async () => {
    const [trees, , ponds] = (await build(world)).records('work') as [WorkRecord, WorkRecord, WorkRecord]
    expect(institutionsOf(trees)).toEqual([
      ['University of York', 'Lund University'],
      ['University of York', 'Lund University'],
      [],
      ['Lund University'],
    ])
    expect(trees.authorships[0]?.institutions[0]).toEqual({
      id: world.id('University of York'),
      display_name: 'University of York',
      country_code: 'GB',
      type: 'education',
      ror: 'https://ror.org/04m01e293',
      matched: true,
    })
    expect(trees.authorships[3]?.institutions[0]).not.toHaveProperty('matched')
    expect(trees.authorships[0]?.raw_affiliation_strings).toHaveLength(3)
    expect(institutionsOf(ponds)).toEqual([['University of York']])
  })

  it('D-01 count like given ones: affiliations by year, works of institutions, filters', async () => {
    const { records, column } = await build(world)
    const authors = new Map((records('author') as AuthorRecord[]).map((author) => [author.display_name, author]))
    const placesOf = (name: string) =>
      authors.get(name)?.affiliations.map(({ institution, years }) => [institution.display_name, years])
    expect(placesOf('Ada')).toEqual([
      ['University of York', [2020]],
      ['Lund University', [2020]],
    ])
    expect(placesOf('Ben')).toEqual([
      ['University of York', [2020]],
      ['Lund University', [2020]],
    ])
    expect(placesOf('Cleo')).toEqual([['University of York', [2011]]])
    expect(authors.get('Ada')?.active_affiliations.map(({ display_name }) => display_name)).toEqual([
      'University of York',
      'Lund University',
    ])
    expect(JSON.stringify([...authors.values()])).not.toContain('matched')
    const counts = Object.fromEntries(
      records('institution').map(({ display_name, works_count }) => [display_name, works_count]),
    )
    expect(counts).toMatchObject({ 'University of York': 3, 'Lund University': 1, 'Trinity College': 0 })
    expect(column('work_institution_offsets')).toEqual([0, 2, 3, 4])
  })

  it('K-04 are conflicts like given ones, and hidden people stay hidden', async () => {
    const { directory } = await build(world)
    const engine = await openEngine(directory)
    try {
      const request = { author: world.id('Ada'), authorIds: [world.id('Emil')], rules: usualConflictRules }
      const found = await engine.findConflicts(request)
      expect(found?.coaffiliation).toMatchObject([
        { institution: { display_name: 'University of York' }, years: [2020] },
      ])
      engine.hide([world.id('Ada')])
      expect(await engine.findConflicts(request)).toBeUndefined()
      const [trees] = await engine.readRecords('work', [world.id('Trees cool streets')])
      expect(JSON.stringify(trees)).not.toContain('Univ. of York, Heslington')
    } finally {
      await engine.close()
    }
  })

  it('D-01 names the institution that another one was merged into, and a deleted one not at all', async () => {
    const merged = mergedIds({
      institutions: [
        [world.id('Lund University'), world.id('University of York')],
        [world.id('Trinity College'), ''],
      ],
    })
    const more = [...works, { title: 'Parks', authors: [{ name: 'Fay', prints: ['Trinity College, Ireland'] }] }]
    const { records } = await build({ ...aWorld(more, { institutions }), merged })
    const [trees, , , parks] = records('work') as WorkRecord[]
    const idsOf = ({ authorships }: WorkRecord) => authorships.map((one) => one.institutions.map(({ id }) => id))
    const expected = [world.id('University of York')]
    expect(idsOf(trees!)).toEqual([expected, expected, [], expected])
    expect(institutionsOf(parks!)).toEqual([[]])
  })

  it('D-01 keep their institutions, and those above them, in an import by filter', async () => {
    const { records } = await build(withImportFilter(world, { fromYear: 2011, toYear: 2011 }))
    expect(records('institution').map(({ display_name }) => display_name)).toEqual(['University of York', 'White Rose'])
    expect(institutionsOf(records('work')[0] as WorkRecord)).toEqual([['University of York']])
  })

  it('D-01 are matched alike whatever the number of threads', async () => {
    const alone = await build(world)
    const threaded = await build(world, { maxWorkers: 2 })
    expect(filesOf(threaded.directory)).toEqual(filesOf(alone.directory))
    expect(recordsOf(threaded.directory)).toEqual(recordsOf(alone.directory))
  })

  it('D-01 are matched again in an update that knows more institutions', async () => {
    const work = {
      ...{ id: 'W1', title: 'Trees', publication_year: 2020 },
      authorships: [{ author: { id: 'A1', display_name: 'Ada' }, raw_affiliation_strings: [york] }],
    }
    const institution = { id: 'I1', display_name: 'University of York', country_code: 'GB' }
    const before = sourceOfLines('a snapshot', { works: [JSON.stringify(work)] })
    const after = sourceOfLines('a snapshot', {
      works: [JSON.stringify(work)],
      institutions: [JSON.stringify(institution)],
    })
    const kept = join(root, 'kept')
    const first = await build(before, { kept })
    expect(institutionsOf(first.records('work')[0])).toEqual([[]])
    const updated = await build(after, { kept, update: true })
    const full = await build(after)
    expect(institutionsOf(updated.records('work')[0])).toEqual([['University of York']])
    expect(filesOf(updated.directory)).toEqual(filesOf(full.directory))
    expect(recordsOf(updated.directory)).toEqual(recordsOf(full.directory))
  })
})
