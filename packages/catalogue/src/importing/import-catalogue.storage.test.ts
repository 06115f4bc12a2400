import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AuthorRecord, InstitutionRecord, VenueRecord, WorkRecord } from '@cognate/contract'
import { analyse, impactOf, quantiseImpact } from '@cognate/matching'
import { afterAll, describe, expect, it } from 'vitest'
import { filesOf, openBuilt, recordsOf } from '../../testing/built.ts'
import { aWorld, sourceOfLines, type WorldWork } from '../../testing/world.ts'
import { hashTerm } from '../base/hash-term.ts'
import { NONE } from '../base/none.ts'
import { buildCatalogue } from '../build-catalogue.ts'
import type { RawSource } from '../sources/reading/raw-source.ts'
import type { BuildOptions } from './catalogue-builder.ts'
import { meanLength } from './import-catalogue.ts'

const root = mkdtempSync(join(tmpdir(), 'cognate-build-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
let built = 0

async function build(source: RawSource, options: Partial<BuildOptions> = {}) {
  const directory = options.directory ?? join(root, String(built++))
  const summary = await buildCatalogue({ maxWorkers: 0, ...options, source, directory })
  return { summary, ...openBuilt(directory) }
}

const topics = {
  'Graph search': { subfield: 'Algorithms', field: 'Computer Science', domain: 'Physical Sciences' },
  'Urban heat': { subfield: 'Climate', field: 'Environmental Science', domain: 'Physical Sciences' },
}

const ada = { name: 'Ada Lindqvist', orcid: 'https://orcid.org/0000-0002-1825-0097' }
const works: WorldWork[] = [
  {
    title: 'Trees cool streets',
    date: '2024-05-01',
    authors: [ada, 'Ben Ito'],
    at: ['Delft'],
    cited: 12,
    topics: ['Urban heat'],
    venue: 'City Journal',
    doi: '10.1234/ABC.1',
  },
  {
    title: 'Heat in the old town',
    date: '2022-03-01',
    authors: ['Ben Ito', { ...ada, at: ['Lund'] }],
    at: ['Delft'],
    cited: 4,
    topics: ['Urban heat'],
    venue: 'City Journal',
  },
  {
    title: 'Shortest paths on grids',
    date: '2012-01-01',
    authors: [ada],
    at: ['Lund'],
    cited: 3,
    topics: ['Graph search'],
    venue: 'Graph Letters',
    type: 'proceedings-article',
    language: 'sv',
  },
  {
    title: 'Paths and trees',
    year: 2024,
    authors: [ada, 'Cleo Ruiz', 'Ben Ito'],
    cited: 1,
    topics: ['Graph search', 'Urban heat'],
    abstract: 'Paths in trees. Trees in paths.',
  },
]
const details = {
  topics,
  institutions: { Delft: { country: 'NL', ror: '02e2c7k09' }, Lund: { country: 'SE' } },
  venues: { 'City Journal': { impactFactor: 2.5 } },
}

describe('buildCatalogue', () => {
  it('D-01 derives what a source leaves out of authors from their works', async () => {
    const { records } = await build(aWorld(works, details))
    const [first, ben, cleo] = records('author') as AuthorRecord[]
    expect(first).toMatchObject({
      id: 'https://openalex.org/A1',
      display_name: 'Ada Lindqvist',
      hint: 'Delft, Netherlands',
      orcid: 'https://orcid.org/0000-0002-1825-0097',
      works_count: 4,
      cited_by_count: 20,
      summary_stats: { h_index: 3, i10_index: 1 },
      counts_by_year: [
        { year: 2012, works_count: 1 },
        { year: 2022, works_count: 1 },
        { year: 2024, works_count: 2 },
      ],
      first_publication_year: 2012,
      last_publication_year: 2024,
    })
    const namesOf = (list: { display_name: string }[] = []) => list.map(({ display_name }) => display_name)
    expect(namesOf(first?.last_known_institutions)).toEqual(['Delft'])
    expect(namesOf(first?.active_affiliations)).toEqual(['Delft', 'Lund'])
    expect(first?.affiliations.map(({ institution, years }) => [institution.display_name, years])).toEqual([
      ['Delft', [2024]],
      ['Lund', [2022, 2012]],
    ])
    expect(first?.topics.map(({ display_name, count }) => [display_name, count])).toEqual([
      ['Urban heat', 3],
      ['Graph search', 2],
    ])
    expect(first?.topics[0]?.domain?.display_name).toBe('Physical Sciences')
    expect(namesOf(ben?.last_known_institutions)).toEqual(['Delft'])
    expect(cleo).toMatchObject({ works_count: 1, hint: null, affiliations: [], active_affiliations: [] })
  })

  it('D-01 derives counts of institutions, venues and topics', async () => {
    const { records, json } = await build(aWorld(works, details))
    const [delft, lund] = records('institution') as InstitutionRecord[]
    expect(delft).toMatchObject({ display_name: 'Delft', works_count: 2, cited_by_count: 16, country_code: 'NL' })
    expect(lund).toMatchObject({ works_count: 2, cited_by_count: 7, topics: [{ count: 1 }, { count: 1 }] })
    const venues = records('venue') as VenueRecord[]
    expect(venues.map(({ display_name, works_count }) => [display_name, works_count])).toEqual([
      ['City Journal', 2],
      ['Graph Letters', 1],
    ])
    expect(venues[0]?.summary_stats).toEqual({ '2yr_mean_citedness': 2.5, h_index: 2 })
    expect(json('topics.json')).toMatchObject([
      { display_name: 'Urban heat', count: 3 },
      { display_name: 'Graph search', count: 2 },
    ])
  })

  it('D-01 prefers the source, and takes the larger count of works', async () => {
    const sourceFields = {
      works_count: 2,
      cited_by_count: 999,
      display_name_alternatives: ['A. Lindqvist'],
      summary_stats: { h_index: 30 },
      counts_by_year: [{ year: 2009, works_count: 5, cited_by_count: 1 }],
      affiliations: [
        {
          institution: { id: 'https://openalex.org/I77', display_name: 'Uppsala', country_code: 'SE' },
          years: [2024, 2023],
        },
        { institution: { id: 'https://openalex.org/I2', display_name: 'old name of Lund' }, years: [2001] },
      ],
      last_known_institution: { id: 'https://openalex.org/I2', display_name: 'old name of Lund' },
    }
    const { records, column } = await build(aWorld(works, { ...details, authors: { 'Ada Lindqvist': sourceFields } }))
    const [first] = records('author') as AuthorRecord[]
    expect(first).toMatchObject({
      works_count: 4,
      cited_by_count: 999,
      summary_stats: { h_index: 30, i10_index: 1 },
      first_publication_year: 2009,
      last_publication_year: 2024,
      hint: 'Lund, Sweden',
      last_known_institutions: [{ display_name: 'Lund', country_code: 'SE' }],
      active_affiliations: [{ id: 'https://openalex.org/I77', display_name: 'Uppsala' }],
    })
    expect(column('institution_id')).toEqual([1, 2, 77])
    expect(column('author_institution').slice(0, 1)).toEqual([2])
  })

  it('D-01 takes somebody for active where the source has them in the last three years', async () => {
    const at = (number: number, display_name: string, year: number) => ({
      institution: { id: `https://openalex.org/I${number}`, display_name, country_code: 'SE' },
      years: [year],
    })
    const affiliations = [at(77, 'Uppsala', 2022), at(78, 'Umeå', 2021)]
    const { records } = await build(aWorld(works, { ...details, authors: { 'Ada Lindqvist': { affiliations } } }))
    const [first] = records('author') as AuthorRecord[]
    expect(first?.last_publication_year).toBe(2024)
    expect(first?.active_affiliations.map(({ display_name }) => display_name)).toEqual(['Uppsala'])
  })

  it('writes columns that fit each other, with authors’ works newest first', async () => {
    const { column, json, summary } = await build(aWorld(works, details))
    expect(summary).toMatchObject({
      date: '2024-05-01',
      counts: { work: 4, author: 3, institution: 2, venue: 2, topic: 2 },
      abstracts: 1,
      impact_factors: 1,
    })
    expect(column('work_id')).toEqual([1, 2, 3, 4])
    expect(column('work_day')[2]).toBe(Date.parse('2012-01-01') / 86_400_000)
    expect(column('work_venue')).toEqual([0, 0, 1, NONE])
    expect(column('authorship_offsets')).toEqual([0, 2, 4, 5, 8])
    expect(column('authorship')).toEqual([0, 1, 1, 0, 0, 0, 2, 1])
    expect(column('authorship_position')).toEqual([1, 4, 1, 4, 5, 1, 2, 4])
    expect(column('work_institution_offsets')).toEqual([0, 1, 3, 4, 4])
    expect(column('work_institution')).toEqual([0, 0, 1, 1])
    expect(column('author_work_offsets')).toEqual([0, 4, 7, 8])
    expect(column('author_work').slice(0, 4)).toEqual([0, 3, 1, 2])
    const { work_type_crossref, language, country } = json('vocabularies.json')
    expect(column('work_type_crossref').map((code) => work_type_crossref[code])[2]).toBe('proceedings-article')
    expect(column('work_language').map((code) => language[code])).toEqual(['en', 'en', 'sv', 'en'])
    expect(column('institution_country').map((code) => country[code])).toEqual(['NL', 'SE'])
  })

  it('D-01 keeps which works of the catalogue a work cites, each once and never itself, and not in its record', async () => {
    const [first, second, ...others] = works as [WorldWork, WorldWork, ...WorldWork[]]
    const citing = { ...second, cites: ['Shortest paths on grids', first.title, 'Unknown', second.title, first.title] }
    const { column, records } = await build(aWorld([first, citing, ...others], details))
    expect(column('work_reference_offsets')).toEqual([0, 0, 2, 2, 2])
    expect(column('work_reference')).toEqual([2, 0])
    expect((records('work') as WorkRecord[])[1]).not.toHaveProperty('referenced_works')
  })

  it('S-01 indexes every term of title and abstract with its BM25 impact', async () => {
    const { column, directory, summary } = await build(aWorld(works, details))
    const part = (name: string) => new Uint8Array(readFileSync(join(directory, 'segments', `0000.${name}.bin`))).buffer
    const [terms, offsets] = [new Uint32Array(part('terms')), new Uint32Array(part('offsets'))]
    const [documents, impacts] = [new Uint16Array(part('documents')), new Uint8Array(part('impacts'))]
    const bytes = Uint8Array.from(column('term_bytes'))
    const ends = column('term_offsets')
    const texts = ends.slice(1).map((end, term) => Buffer.from(bytes.subarray(ends[term], end)).toString())
    expect(texts).toEqual(texts.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))))

    const indexed = new Map<string, number>()
    for (const [at, term] of terms.entries()) {
      for (let place = offsets[at]!; place < offsets[at + 1]!; place++) {
        indexed.set(`${texts[term]} ${documents[place]}`, impacts[place]!)
      }
    }
    const expected = new Map<string, number>()
    for (const [document, work] of works.entries()) {
      const found = [...analyse(work.title), ...analyse(work.abstract ?? '')]
      expect(column('work_length')[document]).toBe(found.length)
      for (const term of found) {
        const frequency = found.filter((other) => other === term).length
        const impact = quantiseImpact(impactOf(frequency, found.length, summary.average_length))
        expected.set(`${term} ${document}`, impact)
      }
    }
    expect(indexed).toEqual(expected)
    const indexedTerms = [...indexed.keys()].map((key) => key.split(' ')[0])
    expect(column('term_works')).toEqual(texts.map((text) => indexedTerms.filter((other) => other === text).length))

    const table = column('term_hash')
    for (const [term, text] of texts.entries()) {
      let slot = hashTerm(Buffer.from(text)) % table.length
      while (table[slot] !== term) {
        expect(table[slot]).not.toBe(NONE)
        slot = (slot + 1) % table.length
      }
    }
  })

  it('S-04 finds names by their beginnings without accents, the most cited first', async () => {
    const people = [
      { title: 'One', authors: ['José Núñez'], cited: 1 },
      { title: 'Two', authors: ['Josephine Øster'], cited: 5 },
    ]
    const { found, column } = await build(aWorld(people))
    expect(found('author', 'jos*')).toEqual([1, 2])
    expect(column('author_by_popularity')).toEqual([1, 0])
    expect(column('work_by_popularity')).toEqual([1, 0])
    expect(found('author', 'nunez')).toEqual([2])
    expect(found('author', 'oster')).toEqual([1])
  })

  it('S-05 keeps identifiers in their bare forms; of two works with one DOI the lower id gets it', async () => {
    const copy = { title: 'A copy', doi: 'https://doi.org/10.1234/abc.1', pmid: '29456894', venue: 'A journal' }
    const venues = { 'A journal': { issn: '9900-123x' } }
    const { query } = await build(aWorld([...works, copy], { ...details, venues }))
    expect(query('SELECT * FROM identifier ORDER BY scheme').map((row) => ({ ...(row as object) }))).toEqual([
      { scheme: 'doi', value: '10.1234/abc.1', kind: 'work', position: 0 },
      { scheme: 'issn', value: '9900-123X', kind: 'venue', position: 2 },
      { scheme: 'orcid', value: '0000-0002-1825-0097', kind: 'author', position: 0 },
      { scheme: 'pmid', value: '29456894', kind: 'work', position: 4 },
      { scheme: 'ror', value: '02e2c7k09', kind: 'institution', position: 0 },
    ])
  })

  it('D-01 counts and lists lines that cannot be taken, and takes the first of those with one id', async () => {
    const work = (id: number, title: unknown) => JSON.stringify({ id: `https://openalex.org/W${id}`, title })
    const { summary, records, directory } = await build(
      sourceOfLines('broken', {
        works: [
          work(9, 'newest'),
          '',
          'no json',
          '[1]',
          work(9, 'older'),
          work(3, null),
          '{"title":"x"}',
          work(3, 'three'),
        ],
        authors: ['{"id":"A1"}', '{"id":"A1","display_name":"Ada"}', '{"id":"A1","display_name":"Ada again"}'],
      }),
    )
    expect(summary.rejected).toEqual({
      missing_name: 1,
      duplicate_id: 2,
      not_json: 1,
      not_an_object: 1,
      missing_title: 1,
      missing_id: 1,
    })
    expect((records('work') as WorkRecord[]).map(({ title }) => title)).toEqual(['three', 'newest'])
    const listed = readFileSync(join(directory, 'rejected.jsonl'), 'utf8').trim().split('\n')
    expect(listed.map((line) => JSON.parse(line))).toContainEqual({
      file: 'works.jsonl',
      line: 5,
      reason: 'duplicate_id',
    })
    expect(listed).toHaveLength(7)
  })

  it('D-01 counts and lists works that are taken without their authors', async () => {
    const work = (id: number, more: object) =>
      JSON.stringify({ id: `https://openalex.org/W${id}`, title: 'x', ...more })
    const lines = [
      work(1, { authorships: 'none' }),
      work(2, { authorships: null }),
      // Known already: nothing of it is taken, so nothing is lost.
      work(1, { authorships: 'none' }),
      work(3, { authorships: {} }),
    ]
    const { summary, records, directory } = await build(sourceOfLines('unreadable', { works: lines }))
    expect(summary.counts.work).toBe(3)
    expect(records('work')).toHaveLength(3)
    expect(summary.rejected).toEqual({ unreadable_authors: 2, duplicate_id: 1 })
    const listed = readFileSync(join(directory, 'rejected.jsonl'), 'utf8').trim().split('\n')
    const lost = { file: 'works.jsonl', reason: 'unreadable_authors', taken: true }
    expect(listed.map((line) => JSON.parse(line))).toEqual([
      { ...lost, line: 1 },
      { file: 'works.jsonl', line: 3, reason: 'duplicate_id' },
      { ...lost, line: 4 },
    ])
  })

  it('D-01 counts and lists works that are taken without some of their authors, and keeps room for other lines', async () => {
    const [ada, nameOnly] = [{ author: { id: 'A1', display_name: 'Ada' } }, { author: { display_name: 'Ben' } }]
    const lines = Array.from({ length: 1_500 }, (_, index) =>
      JSON.stringify({ id: `W${index + 1}`, title: 'x', authorships: [nameOnly, ada, nameOnly] }),
    )
    const { summary, directory } = await build(sourceOfLines('name only', { works: [...lines, '{'] }))
    expect(summary.counts).toMatchObject({ work: 1_500, author: 1 })
    expect(summary.rejected).toEqual({ unidentified_authors: 1_500, not_json: 1 })
    const listed = readFileSync(join(directory, 'rejected.jsonl'), 'utf8').trim().split('\n')
    const [first, last] = [listed[0]!, listed.at(-1)!].map((line) => JSON.parse(line))
    expect(first).toEqual({ file: 'works.jsonl', line: 1, reason: 'unidentified_authors', taken: true })
    expect(last).toEqual({ file: 'works.jsonl', line: 1_501, reason: 'not_json' })
    expect(listed).toHaveLength(201)
  })

  it('D-01 lists the first 1,000 lines that cannot be taken and counts all', async () => {
    const { summary, directory } = await build(
      sourceOfLines('noise', { works: Array.from({ length: 1_500 }, () => '{') }),
    )
    expect(summary.rejected).toEqual({ not_json: 1_500 })
    expect(readFileSync(join(directory, 'rejected.jsonl'), 'utf8').trim().split('\n')).toHaveLength(1_000)
  })

  it('D-01 survives a megabyte of random bytes and lines of invalid UTF-8 between good ones', async () => {
    let state = 1
    const noise = Buffer.alloc(1 << 20)
    for (let at = 0; at < noise.length; at++) {
      state = (state * 48_271) % 2_147_483_647
      noise[at] = state
    }
    const good = Buffer.from(`\n${JSON.stringify({ id: 'W1', title: 'Größe' })}\n`)
    const bad = Buffer.concat([Buffer.from('{"id":"W2","title":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}\n')])
    const source = sourceOfLines('noise', { works: ['{}'] })
    const open = async function* () {
      yield Buffer.concat([noise, good, bad])
    }
    const { summary, records } = await build({
      ...source,
      files: { ...source.files, works: [{ name: 'noise', bytes: 0, open }] },
    })
    expect(records('work')).toMatchObject([{ title: 'Größe' }])
    expect(summary.rejected.invalid_encoding).toBeGreaterThan(1)
  })

  it('builds a catalogue without works, and one of empty works', async () => {
    expect((await build(sourceOfLines('nothing', {}))).summary).toMatchObject({
      counts: { work: 0 },
      segments: 0,
      terms: 0,
    })
    const bare = await build(sourceOfLines('bare', { works: ['{"id":"W1","title":"the"}'] }))
    expect(bare.summary).toMatchObject({ date: '1970-01-01', average_length: 0, terms: 0 })
    expect(bare.column('work_day')).toEqual([NONE])
  })

  it('D-01 gives the same columns and version whatever the number of threads', async () => {
    const source = manyWorks(3_000)
    const alone = await build(source)
    const threaded = await build(source, { maxWorkers: 2 })
    expect(threaded.summary.version).toBe(alone.summary.version)
    expect(filesOf(threaded.directory)).toEqual(filesOf(alone.directory))
    expect(recordsOf(threaded.directory)).toEqual(recordsOf(alone.directory))
  })

  it('Q-03 continues from the last checkpoint after a stop, with the same result', async () => {
    const source = manyWorks(3_000)
    const whole = await build(source)
    const directory = join(root, 'resumed')
    const stop = new AbortController()
    const stopped = build(stopAfter(source, 3, stop), { directory, signal: stop.signal, checkpointEvery: 100 })
    await expect(stopped).rejects.toThrow(/abort/i)
    const { position } = JSON.parse(readFileSync(join(directory, 'staging/checkpoint.json'), 'utf8'))
    expect(position.files.at(-1).lines).toBeGreaterThan(100)

    const resumed = await build(source, { directory })
    expect(resumed.summary.rejected).toEqual(whole.summary.rejected)
    expect(filesOf(directory)).toEqual(filesOf(whole.directory))
    expect(recordsOf(directory)).toEqual(recordsOf(whole.directory))
    expect(readdirSync(directory)).not.toContain('staging')
  })

  it('Q-03 leaves no catalogue to open where another stood, until the new one is whole', async () => {
    const directory = join(root, 'taken-over')
    await build(manyWorks(20), { directory })
    const stop = new AbortController()
    const stopped = build(stopAfter(manyWorks(1_500), 1, stop), { directory, signal: stop.signal })
    await expect(stopped).rejects.toThrow(/abort/i)
    expect(readdirSync(directory)).not.toContain('catalogue.json')
  })

  it('Q-03 starts over if what an earlier run left does not fit', async () => {
    const source = manyWorks(1_500)
    const whole = await build(source)
    const stop = new AbortController()
    const directory = join(root, 'torn')
    await build(stopAfter(source, 1, stop), { directory, signal: stop.signal, checkpointEvery: 10 }).catch(() => {})
    rmSync(join(directory, 'staging/title.0.log'))
    expect(filesOf((await build(source, { directory })).directory)).toEqual(filesOf(whole.directory))
  })

  it('Q-03 reports its progress, at most 5 times a second within a stage', async () => {
    const reports: string[] = []
    const source = manyWorks(2_000)
    await build(source, {
      onProgress: ({ stage, done, total, unit }) => reports.push(`${stage} ${done <= (total || done)} ${unit}`),
    })
    expect(new Set(reports)).toContain('reading works true bytes')
    expect(reports.length).toBeLessThan(40)
  })
})

/** Works with shared people, institutions and words, ids out of order, some lines broken, in chunks of 20 lines. */
function manyWorks(count: number): RawSource {
  const lines = Array.from({ length: count }, (_, row) => {
    if (row % 97 === 5) return 'broken'
    const id = row % 89 === 7 ? 5 : ((row * 7_919) % 10_007) + 1
    const person = (number: number) => ({
      author: { id: `A${number}`, display_name: `Person ${number}` },
      institutions: [{ id: `I${number % 13}1`, display_name: `Institute ${number % 13}` }],
    })
    return JSON.stringify({
      id: `https://openalex.org/W${id}`,
      title: `Title ${row % 50} about thing${row % 700}`,
      publication_year: 2000 + (row % 25),
      cited_by_count: row % 40,
      authorships: [person((row % 211) + 1), person(((row * 3) % 307) + 1)],
      primary_location: { source: { id: `S${(row % 17) + 1}`, display_name: `Venue ${row % 17}` } },
    })
  })
  const pieces = Array.from({ length: Math.ceil(count / 20) }, (_, piece) =>
    Buffer.from(
      lines
        .slice(piece * 20, piece * 20 + 20)
        .map((line) => `${line}\n`)
        .join(''),
    ),
  )
  // Long enough that a batch holds a part of them only.
  const padding = Buffer.from(`${' '.repeat(40_000)}\n`)
  const all = pieces.flatMap((piece) => [piece, padding])
  const source = sourceOfLines(`many ${count}`, {})
  const bytes = all.reduce((sum, piece) => sum + piece.length, 0)
  const open = async function* (onBytes: (bytes: number) => void = () => {}) {
    let given = 0
    for (const piece of all) {
      yield piece
      given += piece.length
      onBytes(given)
    }
  }
  return {
    ...source,
    fingerprint: `many ${count}`,
    files: { ...source.files, works: [{ name: 'works.jsonl', bytes, open }] },
  }
}

/** The same source, which stops the build when so many megabytes of it were read. */
function stopAfter(source: RawSource, megabytes: number, stop: AbortController): RawSource {
  const [file] = source.files.works
  const open = async function* () {
    let given = 0
    for await (const piece of file!.open()) {
      given += piece.length
      if (given > megabytes * 2 ** 20) stop.abort()
      yield piece
    }
  }
  return { ...source, files: { ...source.files, works: [{ ...file!, open }] } }
}

it('D-07 keeps the mean length of works while few change, and rounds it by less than two in a hundred', () => {
  expect(meanLength(Uint16Array.of(0, 0))).toBe(0)
  expect(meanLength(Uint16Array.of(7, 8))).toBe(7.5)
  expect(meanLength(Uint16Array.of(40, 42, 46))).toBe(43)
  expect(meanLength(Uint16Array.of(40, 42, 46, 43))).toBe(43)
  for (const length of [1, 63, 65, 127, 129, 1_001, 65_535])
    expect(Math.abs(meanLength(Uint16Array.of(length)) / length - 1)).toBeLessThan(0.02)
})
