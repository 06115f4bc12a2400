import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AuthorRecord, WorkRecord } from '@cognate/contract'
import fc from 'fast-check'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { filesOf, openBuilt, recordsOf } from '../../testing/built.ts'
import { mergedIds } from '../../testing/world.ts'
import { buildCatalogue, buildKey, isUpdatable } from '../build-catalogue.ts'
import {
  type LineFile,
  nothingMerged,
  type RawEntity,
  type RawSource,
  rawEntities,
} from '../sources/reading/raw-source.ts'
import type { BuildOptions } from './catalogue-builder.ts'

const root = mkdtempSync(join(tmpdir(), 'cognate-update-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
let built = 0

/** The lines of a snapshot by kind and day. */
type Snapshot = Partial<Record<RawEntity, Record<string, object[]>>>

/** A source that counts the files it is asked to open. */
function sourceOf(snapshot: Snapshot, merged: RawSource['merged'] = nothingMerged) {
  const opened: string[] = []
  const fileOf = (entity: RawEntity, updatedDate: string, lines: object[]): LineFile => {
    const content = Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    const name = `${entity}/updated_date=${updatedDate}/part_000.gz`
    const mark = createHash('sha256').update(content).digest('hex')
    async function* open() {
      opened.push(`${entity} ${updatedDate}`)
      yield content
    }
    return { name, bytes: content.length, mark, updatedDate, open }
  }
  const files = rawEntities.map((entity) => {
    const days = Object.entries(snapshot[entity] ?? {}).sort(([a], [b]) => (a < b ? -1 : 1))
    return [entity, days.map(([day, lines]) => fileOf(entity, day, lines))]
  })
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([snapshot, Object.keys(merged)]))
    .digest('hex')
  const source: RawSource = { description: 'a snapshot', fingerprint, files: Object.fromEntries(files), merged }
  return { source, opened }
}

async function build(source: RawSource, options: Partial<BuildOptions> = {}) {
  const directory = join(root, String(built++))
  const summary = await buildCatalogue({ maxWorkers: 0, ...options, source, directory })
  return { summary, ...openBuilt(directory) }
}

/** Builds the snapshots one after the other, each updating what the one before kept, and the last one also in full. */
async function buildBoth(...snapshots: { source: RawSource }[]) {
  const kept = join(root, `kept-${built}`)
  for (const { source } of snapshots.slice(0, -1)) await build(source, { keptDirectory: kept, update: true })
  const { source } = snapshots.at(-1)!
  return { updated: await build(source, { keptDirectory: kept, update: true }), full: await build(source) }
}

function expectSame({ updated, full }: Awaited<ReturnType<typeof buildBoth>>): void {
  expect(filesOf(updated.directory)).toEqual(filesOf(full.directory))
  expect(recordsOf(updated.directory)).toEqual(recordsOf(full.directory))
  expect({ ...updated.summary, created_at: '' }).toEqual({ ...full.summary, created_at: '' })
}

const at = (number: number, name = `Institute ${number}`) => ({ id: `I${number}`, display_name: name })
const by = (number: number, name: string, ...institutions: object[]) => ({
  author: { id: `A${number}`, display_name: name },
  institutions,
})
const work = (number: number, title: string, authorships: object[] = [], more: object = {}) => ({
  id: `W${number}`,
  title,
  publication_year: 2020,
  authorships,
  ...more,
})

describe('an update', () => {
  const before: Snapshot = {
    authors: { '2025-01-01': [{ id: 'A1', display_name: 'Ada', last_known_institutions: [at(7)] }] },
    works: {
      '2025-01-01': [
        work(1, 'Heat of cities', [by(1, 'Ada'), by(2, 'B. Ito', at(1)), by(5, 'Gone', at(5))], { type: 'article' }),
        work(2, 'Street trees', [by(2, 'Ben Ito', at(1, 'Delft'))], { type: 'preprint', language: 'de' }),
      ],
      '2025-02-01': [work(3, 'Parks', [by(3, 'Cleo')])],
    },
  }
  const after: Snapshot = {
    authors: { '2025-03-01': [{ id: 'A1', display_name: 'Ada Lindqvist', last_known_institutions: [at(8)] }] },
    works: {
      '2025-01-01': [before.works!['2025-01-01']![1]!],
      '2025-02-01': before.works!['2025-02-01']!,
      '2025-03-01': [work(1, 'Warmth of cities', [by(1, 'Ada')], { type: 'preprint' }), work(4, 'Ponds')],
    },
  }

  it('D-01 reads only files that are new or have changed', async () => {
    const kept = join(root, 'reads')
    const first = sourceOf(before)
    await build(first.source, { keptDirectory: kept })
    expect(first.opened).toHaveLength(3)
    expect(isUpdatable(sourceOf(after).source, { kept })).toBe(true)
    const second = sourceOf(after)
    await build(second.source, { keptDirectory: kept, update: true })
    expect(second.opened).toEqual(['authors 2025-03-01', 'works 2025-01-01', 'works 2025-03-01'])
  })

  it('D-01 tells how many works are new, and how many were read again', async () => {
    const kept = join(root, 'tells')
    const told: object[] = []
    const options = { keptDirectory: kept, update: true, onUpdated: (works: object) => told.push(works) }
    await build(sourceOf(before).source, options)
    expect(told).toEqual([])
    await build(sourceOf(after).source, options)
    // Work 4 is new; works 1 and 2 stand in files that are new or have changed.
    expect(told).toEqual([{ added: 1, read_again: 2 }])
  })

  it('D-01 gives the same as a full import, byte for byte', async () => {
    const both = await buildBoth(sourceOf(before), sourceOf(after))
    expectSame(both)
    const { records, found } = both.updated
    expect((records('work') as WorkRecord[]).map(({ title }) => title)).toEqual([
      'Warmth of cities',
      'Street trees',
      'Parks',
      'Ponds',
    ])
    expect((records('author') as AuthorRecord[]).map(({ display_name }) => display_name)).toEqual([
      'Ada Lindqvist',
      'Ben Ito',
      'Cleo',
    ])
    expect(records('institution').map(({ display_name }) => display_name)).toEqual(['Delft', 'Institute 8'])
    expect(found('author', 'gone')).toEqual([])
  })

  it('D-01 keeps a record that is no longer in any file, and replaces none by an older one', async () => {
    const kept = join(root, 'older')
    await build(sourceOf(before).source, { keptDirectory: kept })
    const { records } = await build(
      sourceOf({ works: { '2024-01-01': [work(3, 'Old parks'), work(9, 'Old ponds')] } }).source,
      { keptDirectory: kept, update: true },
    )
    expect((records('work') as WorkRecord[]).map(({ title }) => title)).toEqual([
      'Heat of cities',
      'Street trees',
      'Parks',
      'Old ponds',
    ])
  })

  it('D-01 follows the date of the record before that of its file', async () => {
    const dated = (title: string, updated_date: string) => work(1, title, [], { updated_date })
    const { source } = sourceOf({
      works: {
        '2025-01-01': [dated('newest', '2025-01-01T09:00:00.5')],
        '2025-02-01': [dated('older', '2025-01-01T08:00:00.5')],
      },
    })
    const { records, summary } = await build(source)
    expect((records('work') as WorkRecord[]).map(({ title }) => title)).toEqual(['newest'])
    expect(summary.rejected).toEqual({})
  })

  it('D-01 takes what a file says now that was corrected under its name and day', async () => {
    const snapshotOf = (title: string, name: string): Snapshot => ({
      authors: { '2025-01-01': [{ id: 'A1', display_name: name }] },
      works: { '2025-01-01': [work(1, title, [by(1, 'A. L.')])] },
    })
    const [wrong, right] = [
      snapshotOf('Heat of citties', 'Ada Lindqvits'),
      snapshotOf('Heat of cities', 'Ada Lindqvist'),
    ]
    expectSame(await buildBoth(sourceOf(wrong), sourceOf(right)))
  })

  it('D-01 takes the first of equally new records in the order of a full import, also where its file comes later', async () => {
    const dated = (title: string) => work(1, title, [], { updated_date: '2025-01-01' })
    const later = { '2025-02-01': [dated('of the later file')] }
    const both = { '2025-01-01': [dated('of the earlier file')], ...later }
    const { updated, full } = await buildBoth(sourceOf({ works: later }), sourceOf({ works: both }))
    for (const { records } of [updated, full])
      expect((records('work') as WorkRecord[]).map(({ title }) => title)).toEqual(['of the earlier file'])
  })

  it('D-01 removes what was merged or deleted since', async () => {
    const merged = mergedIds({
      works: [
        ['W3', ''],
        ['W2', 'W4'],
      ],
      authors: [['A2', 'A1']],
    })
    const both = await buildBoth(sourceOf(before), sourceOf(after, merged))
    expectSame(both)
    expect((both.updated.records('work') as WorkRecord[]).map(({ id }) => id.slice(-2))).toEqual(['W1', 'W4'])
  })

  it('D-01 brings a deleted work back that the source changed on a later day', async () => {
    const dated = (number: number, title: string, updated_date?: string) =>
      work(number, title, [by(number, 'Ada')], updated_date === undefined ? {} : { updated_date })
    const old = ['Back', 'Back by its folder', 'Changed that day', 'Gone'].map((title, at) => dated(at + 1, title))
    const again = [
      dated(1, 'Back', '2026-01-02T00:00:00'),
      dated(2, 'Back by its folder'),
      dated(3, 'Changed that day', '2026-01-03T23:59:59'),
    ]
    const deleted = mergedIds({ works: [1, 2, 3, 4].map((number): [string, string] => [`W${number}`, '']) })
    const works = { '2025-01-01': old, '2026-01-04': again }
    const both = await buildBoth(sourceOf({ works: { '2025-01-01': old } }, deleted), sourceOf({ works }, deleted))
    expectSame(both)
    const { records, column } = both.updated
    expect((records('work') as WorkRecord[]).map(({ title }) => title)).toEqual(['Back', 'Back by its folder'])
    expect(column('work_merged_id')).toEqual([])
  })

  it('D-01 reports no lines of files that are gone, but what the records lack that it keeps of them', async () => {
    const kept = join(root, 'gone')
    const broken = { '2025-01-01': [work(1, 'Trees'), {}, { ...work(2, 'Parks'), authorships: 'Ada' }] }
    const later = { '2025-02-01': [work(3, 'Ponds'), {}] }
    const { summary } = await build(sourceOf({ works: { ...broken, ...later } }).source, { keptDirectory: kept })
    expect(summary.rejected).toEqual({ missing_id: 2, unreadable_authors: 1 })
    const updated = await build(sourceOf({ works: later }).source, { keptDirectory: kept, update: true })
    expect(updated.summary.rejected).toEqual({ missing_id: 1, unreadable_authors: 1 })
    const listed = readFileSync(join(updated.directory, 'rejected.jsonl'), 'utf8').trim().split('\n')
    expect(listed.map((line) => JSON.parse(line))).toMatchObject([
      { file: expect.stringContaining('2025-01-01'), reason: 'unreadable_authors', taken: true },
      { file: expect.stringContaining('2025-02-01'), reason: 'missing_id' },
    ])
  })

  it('D-01 reads everything if nothing is kept, or only something of another source', async () => {
    const kept = join(root, 'other')
    await build({ ...sourceOf(before).source, description: 'another' }, { keptDirectory: kept })
    const { source, opened } = sourceOf(after)
    expect(isUpdatable(source, { kept })).toBe(false)
    expectSame({ updated: await build(source, { keptDirectory: kept, update: true }), full: await build(source) })
    expect(opened).toHaveLength(2 * 4)
  })

  it('D-01 reads everything again if texts were cleaned in another way', async () => {
    const { source } = sourceOf({ works: { '2026-01-01': [work(1, 'Trees')] } })
    const kept = join(root, `kept-${built}`)
    await build(source, { keptDirectory: kept })
    expect(isUpdatable(source, { kept })).toBe(true)
    vi.resetModules()
    vi.doMock('../sources/reading/readable-text.ts', async (original) => ({ ...(await original()), READING: 'other' }))
    const other = await import('../build-catalogue.ts')
    vi.doUnmock('../sources/reading/readable-text.ts')
    expect(other.isUpdatable(source, { kept })).toBe(false)
    expect(other.buildKey(source)).not.toBe(buildKey(source))
  })

  it('Q-03 continues from its last checkpoint after a stop, with the same result', async () => {
    const many = (first: number, title: string) =>
      Array.from({ length: 300 }, (_, index) =>
        work(first + index, `${title} ${index} ${index % 7}`, [by(index % 40, 'X')]),
      )
    const old = { works: { '2025-01-01': many(1, 'old') } }
    const { source } = sourceOf({ works: { ...old.works, '2025-02-01': many(250, 'new') } })
    const kept = join(root, 'stopped')
    await build(sourceOf(old).source, { keptDirectory: kept })
    const directory = join(root, 'stopping')
    const stop = new AbortController()
    const onProgress = ({ stage }: { stage: string }) => stage.startsWith('completing') && stop.abort()
    const options = { source, directory, kept, update: true, maxWorkers: 0, checkpointEvery: 50 }
    await expect(buildCatalogue({ ...options, signal: stop.signal, onProgress })).rejects.toThrow(/abort/i)
    const summary = await buildCatalogue(options)
    expectSame({ updated: { summary, ...openBuilt(directory) }, full: await build(source) })
    expect(isUpdatable(source, { kept })).toBe(true)
  })

  it('D-01 leaves out what only an update has kept, also where the import goes on after an update that was stopped', async () => {
    const [gone, stays] = [{ '2025-01-01': [work(1, 'Gone')] }, { '2025-02-01': [work(2, 'Stays')] }]
    const kept = join(root, 'kept-stopped')
    await build(sourceOf({ works: { ...gone, ...stays } }).source, { keptDirectory: kept })
    const { source } = sourceOf({ works: stays })
    const directory = join(root, 'stopped-update')
    const stop = new AbortController()
    const onProgress = () => stop.abort()
    const options = { source, directory, keptDirectory: kept, maxWorkers: 0 }
    await expect(buildCatalogue({ ...options, update: true, signal: stop.signal, onProgress })).rejects.toThrow(
      /abort/i,
    )
    const summary = await buildCatalogue(options)
    expect(summary.counts.work).toBe(1)
    expect(summary).not.toHaveProperty('left_over')
  })

  it('D-01 gives the same as a full import, whatever has changed', async () => {
    await fc.assert(
      fc.asyncProperty(someSnapshots, async (snapshots) => {
        expectSame(await buildBoth(...snapshots.map((snapshot) => sourceOf(snapshot))))
      }),
      { numRuns: 10 },
    )
  }, 60_000)
})

const number = (max: number) => fc.integer({ min: 1, max })
const someText = fc.array(fc.constantFrom('heat', 'trees', 'parks', 'ponds', 'cities', 'walls'), {
  minLength: 1,
  maxLength: 4,
})
const someWork = fc
  .record({
    id: number(8),
    title: someText,
    people: fc.uniqueArray(fc.tuple(number(6), number(3), number(4)), { maxLength: 3, selector: ([author]) => author }),
    type: fc.constantFrom('article', 'preprint', 'book'),
    venue: fc.option(number(3)),
    topic: fc.option(number(3)),
  })
  .map(({ id, title, people, type, venue, topic }) =>
    work(
      id,
      title.join(' '),
      people.map(([author, name, place]) => by(author, `Name ${author} ${name}`, at(place, `Place ${place} ${name}`))),
      {
        type,
        primary_location: venue === null ? null : { source: { id: `S${venue}`, display_name: `Venue ${venue} ${id}` } },
        topics: topic === null ? [] : [{ id: `T${topic}`, display_name: `Topic ${topic} ${id}` }],
      },
    ),
  )
const someAuthor = fc.record({ id: number(6), name: number(9), place: number(6) }).map(({ id, name, place }) => ({
  id: `A${id}`,
  display_name: `Author ${id} ${name}`,
  affiliations: [{ institution: at(place, `Place ${place} of ${id}`), years: [2000 + name] }],
}))
/** What changed on one day, each record once. */
const someDay = fc.record({
  works: fc.uniqueArray(someWork, { minLength: 1, maxLength: 5, selector: ({ id }) => id }),
  authors: fc.uniqueArray(someAuthor, { maxLength: 3, selector: ({ id }) => id }),
  /** Whether what changed later leaves its file. */
  isMoving: fc.boolean(),
})

/** Snapshots of a source that changes day by day; records that change leave the file of the day before, or stay there, too. */
const someSnapshots = fc.array(someDay, { minLength: 2, maxLength: 4 }).map((days) =>
  days.map((_, last): Snapshot => {
    const snapshot: Required<Pick<Snapshot, 'works' | 'authors'>> = { works: {}, authors: {} }
    for (const [day, { works, authors, isMoving }] of days.slice(0, last + 1).entries()) {
      const later = days.slice(day + 1, last + 1)
      const stays = (entity: 'works' | 'authors', id: string) =>
        !isMoving || !later.some((other) => other[entity].some((one) => one.id === id))
      const date = `2025-01-0${day + 1}`
      snapshot.works[date] = works.filter(({ id }) => stays('works', id))
      snapshot.authors[date] = authors.filter(({ id }) => stays('authors', id))
    }
    return snapshot
  }),
)
