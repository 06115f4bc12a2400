import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openBuilt } from '../../testing/built.ts'
import { aWorld, placeNumber, sourceOfLines } from '../../testing/world.ts'
import { buildCatalogue } from '../build-catalogue.ts'
import { withImportFilter } from '../sources/openalex/import-filter.ts'
import type { RawSource } from '../sources/reading/raw-source.ts'

const root = mkdtempSync(join(tmpdir(), 'cognate-filtered-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
let built = 0

async function build(source: RawSource, maxWorkers = 0) {
  const directory = join(root, String(built++))
  return { summary: await buildCatalogue({ source, directory, maxWorkers }), ...openBuilt(directory) }
}

const institution = (number: number, name: string) => ({ id: `I${number}`, display_name: name })
const world = aWorld(
  [
    {
      title: 'Trees cool streets',
      year: 2024,
      authors: ['Ada', 'Ben'],
      at: ['Delft'],
      venue: 'Cities',
      topics: ['Heat'],
    },
    { title: 'Shortest paths', year: 2012, authors: ['Cleo'], at: ['Lund'], venue: 'Graphs', topics: ['Search'] },
    { title: 'Paths in cities', year: 2023, authors: ['Ada'], at: ['Delft'], topics: ['Search', 'Heat'] },
  ],
  {
    topics: { Heat: { field: 'Climate' }, Search: { field: 'Computing' } },
    institutions: { Delft: { country: 'NL', above: ['Hollandia'] }, Lund: {}, Hollandia: {}, Bonn: {}, Remuria: {} },
    venues: { Cities: {}, Graphs: {} },
    authors: {
      Ada: { affiliations: [{ institution: institution(4, 'Bonn'), years: [2001] }] },
      Cleo: {},
      Dora: { last_known_institution: institution(5, 'Remuria') },
    },
  },
)
const namesOf = (records: { display_name: string }[]) => records.map(({ display_name }) => display_name).sort()

describe('an import by filter', () => {
  it('D-01 takes the works that pass, counts the others as filtered, and leaves out people without works', async () => {
    const { summary, records, json } = await build(withImportFilter(world, { fields: [placeNumber('Climate')] }))
    expect(summary).toMatchObject({ counts: { work: 2 }, filtered: 1, rejected: {} })
    expect(namesOf(records('author'))).toEqual(['Ada', 'Ben'])
    expect(namesOf(records('venue'))).toEqual(['Cities'])
    // Bonn is where Ada was, Hollandia stands above Delft.
    expect(namesOf(records('institution'))).toEqual(['Bonn', 'Delft', 'Hollandia'])
    expect(json('topics.json')).toHaveLength(2)
  })

  it('D-01 keeps everybody without a filter, and says nothing of filtered lines', async () => {
    const { summary, records } = await build(world)
    expect(summary.filtered).toBeUndefined()
    expect(namesOf(records('author'))).toEqual(['Ada', 'Ben', 'Cleo', 'Dora'])
    expect(records('institution')).toHaveLength(5)
  })

  it('D-01 filters in threads, and distinguishes broken lines from filtered ones', async () => {
    const lines = Array.from({ length: 3_000 }, (_, index) =>
      JSON.stringify({ id: `W${index + 1}`, title: `Work ${index}`, publication_year: 2000 + (index % 3) }),
    )
    lines.push('[]', '{"id":', JSON.stringify({ id: 'W9000', title: '', publication_year: 2001 }))
    const { summary, json } = await build(
      withImportFilter(sourceOfLines('many', { works: lines }), { fromYear: 2001, toYear: 2001 }),
      1,
    )
    expect(summary).toMatchObject({
      counts: { work: 1_000 },
      filtered: 2_000,
      rejected: { not_an_object: 1, not_json: 1, missing_title: 1 },
    })
    expect(json('catalogue.json')).toMatchObject({ filtered: 2_000, source: 'many (from 2001; up to 2001)' })
  })

  it('D-01 counts and lists differences from the manifest of the source', async () => {
    const flaws = [{ file: 'works/updated_date=2024-01-04/part_000.gz', reason: 'missing_file' as const }]
    const { summary, directory } = await build({ ...world, fingerprint: 'with flaws', flaws })
    expect(summary.rejected).toEqual({ missing_file: 1 })
    expect(JSON.parse(readFileSync(join(directory, 'rejected.jsonl'), 'utf8'))).toEqual({ ...flaws[0], line: 0 })
  })
})
