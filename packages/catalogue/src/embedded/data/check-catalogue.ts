import { setImmediate } from 'node:timers/promises'
import { NONE } from '../../base/none.ts'
import {
  type CodedColumn,
  type VocabularyName,
  vocabularyOf,
  type WorkList,
  workListNames,
  workLists,
} from '../../columns/columns.ts'
import { damagedCatalogue } from '../../engine/version/damaged-catalogue-error.ts'
import { areAscending, areOffsets, areWithin } from './check-values.ts'
import type { TermColumns } from './find-term.ts'
import { type ColumnName, SEGMENT_WORKS } from './format.ts'
import type { LoadedFiles } from './loaded-files.ts'
import type { Segment } from './segment.ts'

type CountedKind = 'work' | 'author' | 'institution' | 'venue' | 'topic'

/** Lists of lists by the column that holds their offsets; of the values of the first one, whose records they are. */
const lists = {
  authorship_offsets: { kind: 'author', values: ['authorship', 'authorship_position'] },
  work_institution_offsets: { kind: 'institution', values: ['work_institution'] },
  ...listsOfWorks(),
  work_reference_offsets: { kind: 'work', values: ['work_reference'] },
  author_institution_offsets: { kind: 'institution', values: ['author_institution'] },
  author_affiliation_offsets: {
    kind: 'institution',
    values: ['author_affiliation', 'author_affiliation_from', 'author_affiliation_to'],
  },
  author_work_offsets: { kind: 'work', values: ['author_work'] },
  institution_parent_offsets: { kind: 'institution', values: ['institution_parent'] },
} as const satisfies Partial<Record<ColumnName, { kind: CountedKind; values: readonly ColumnName[] }>>

type ListsOfWorks = {
  [Name in WorkList as `${Name}_offsets`]: { kind: (typeof workLists)[Name]; values: readonly [Name] }
}

function listsOfWorks(): ListsOfWorks {
  const rows = workListNames.map((name) => [`${name}_offsets`, { kind: workLists[name], values: [name] }])
  return Object.fromEntries(rows)
}

/**
 * Refuses a catalogue whose files do not fit each other: no walk over its lists or postings leaves them or goes on without
 * end. Where there are no checksums, this is what finds damage; it takes milliseconds, and lets other work through.
 * @throws DamagedCatalogueError
 */
export async function checkCatalogue(data: LoadedFiles): Promise<void> {
  checkRows(data)
  await checkIds(data)
  await checkLists(data)
  checkCodes(data)
  await checkIndex(data, { terms: data.summary.terms, works: data.summary.counts.work })
}

/** What is looked at. */
export interface CheckedPart {
  directory: string
  /** `documents/project: ` for a shelf. */
  place?: string
}

/** @throws DamagedCatalogueError unless it holds. */
export function expectWhole(holds: boolean, { directory, place = '' }: CheckedPart, what: string): void {
  if (!holds) throw damagedCatalogue(directory, place + what)
}

/** Columns of a kind have a row for each of its records; offsets one more. */
function checkRows(data: LoadedFiles): void {
  const counts = data.summary.counts
  for (const kind of ['work', 'author', 'institution', 'venue', 'topic'] as const) {
    const names = (Object.keys(data.columns) as ColumnName[]).filter((name) => rowKind(name) === kind)
    for (const name of names) {
      const rows = data.columns[name].length - (name.endsWith('_offsets') ? 1 : 0)
      expectWhole(rows === counts[kind], data, `${name} has ${rows} rows where ${counts[kind]} are announced`)
    }
  }
  expectWhole(data.topics.length === counts.topic, data, 'topics.json does not hold the announced topics')
}

/** Whose records the rows of a column are; undefined for the values of lists, for merged ids and for the terms. */
function rowKind(name: ColumnName): string | undefined {
  if (name === 'authorship_offsets') return 'work'
  if (Object.values(lists).some(({ values }) => (values as readonly string[]).includes(name))) return undefined
  return name.startsWith('term_') || name.includes('_merged_') ? undefined : name.slice(0, name.indexOf('_'))
}

async function checkIds(data: LoadedFiles): Promise<void> {
  const { counts } = data.summary
  for (const kind of ['work', 'author', 'institution', 'venue'] as const) {
    for (const name of [`${kind}_id`, `${kind}_merged_id`] as const) {
      expectWhole(areAscending(data.columns[name]), data, `${name} is not in ascending order`)
    }
    const targets = data.columns[`${kind}_merged_into`]
    const isPaired = data.columns[`${kind}_merged_id`].length === targets.length
    expectWhole(isPaired, data, `merged ids of ${kind}s and their records are not of one number`)
    expectRecords(`${kind}_merged_into`, kind, data)
    await setImmediate()
  }
  for (const kind of ['work', 'author', 'institution', 'venue', 'topic'] as const) {
    expectRecords(`${kind}_by_popularity`, kind, data)
  }
  expectWhole(
    areWithin(data.columns.work_venue, counts.venue, NONE),
    data,
    'work_venue names venues that are not there',
  )
}

async function checkLists(data: LoadedFiles): Promise<void> {
  for (const [name, { kind, values }] of Object.entries(lists) as [
    keyof typeof lists,
    (typeof lists)[keyof typeof lists],
  ][]) {
    for (const column of values) {
      expectOffsets(data.columns[name], data.columns[column].length, data, `${name} of ${column}`)
    }
    expectRecords(values[0], kind, data)
    await setImmediate()
  }
}

/** @throws DamagedCatalogueError unless offsets lead through all values and nowhere else. */
export function expectOffsets(offsets: Uint32Array, length: number, data: CheckedPart, name: string): void {
  expectWhole(areOffsets(offsets, length), data, `${name} do not lead from the first value to the last`)
}

function expectRecords(name: ColumnName, kind: CountedKind, data: LoadedFiles): void {
  const isGood = areWithin(data.columns[name] as Uint32Array, data.summary.counts[kind])
  expectWhole(isGood, data, `${name} names records of ${kind} that are not there`)
}

function checkCodes(data: LoadedFiles): void {
  for (const [name, vocabulary] of Object.entries(vocabularyOf) as [CodedColumn, VocabularyName][]) {
    const words = data.vocabularies[vocabulary]
    const isGood = Array.isArray(words) && areWithin(data.columns[name], words.length)
    expectWhole(isGood, data, `${name} holds codes that vocabularies.json does not know`)
  }
}

/** An index, of works or of a shelf. */
interface Index extends CheckedPart {
  columns: TermColumns & { term_works: Uint32Array }
  segments: readonly Segment[]
}

/** Refuses an index that does not fit together. @throws DamagedCatalogueError */
export async function checkIndex(index: Index, announced: { terms: number; works: number }): Promise<void> {
  checkTerms(index, announced.terms)
  await checkSegments(index, announced)
}

function checkTerms(index: Index, terms: number): void {
  const { term_bytes, term_offsets, term_works, term_hash } = index.columns
  expectWhole(term_works.length === terms && term_offsets.length === terms + 1, index, 'its terms are not all there')
  expectOffsets(term_offsets, term_bytes.length, index, 'term_offsets')
  const isPower = term_hash.length > 0 && (term_hash.length & (term_hash.length - 1)) === 0
  expectWhole(isPower && term_hash.length > terms, index, 'the length of term_hash is no power of two above the terms')
  // A table without a free place would never end a search for an unknown term.
  const isGood = areWithin(term_hash, terms, NONE) && term_hash.includes(NONE)
  expectWhole(isGood, index, 'term_hash names terms that are not there, or has no free place')
}

async function checkSegments(index: Index, { terms, works }: { terms: number; works: number }): Promise<void> {
  expectWhole(index.segments.length === Math.ceil(works / SEGMENT_WORKS), index, 'segments are missing')
  for (const [number, segment] of index.segments.entries()) {
    const { documents, impacts, offsets } = segment
    const name = `segment ${number}`
    expectWhole(offsets.length === segment.terms.length + 1, index, `${name} does not fit together`)
    expectOffsets(offsets, documents.length, index, `the offsets of ${name}`)
    expectWhole(impacts.length === documents.length, index, `${name} does not fit together`)
    const areTerms = areAscending(segment.terms) && areWithin(segment.terms, terms)
    expectWhole(areTerms, index, `${name} names terms that are not there`)
    // All that 16 bits can say is within a full segment.
    const worksOfSegment = works - number * SEGMENT_WORKS
    expectWhole(
      worksOfSegment >= SEGMENT_WORKS || areWithin(documents, worksOfSegment),
      index,
      `${name} names works that are not there`,
    )
    await setImmediate()
  }
}
