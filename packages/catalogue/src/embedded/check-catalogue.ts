import type { CatalogueFiles } from './catalogue-data.ts'
import { DamagedCatalogueError } from './damaged-catalogue-error.ts'
import type { TermColumns } from './find-term.ts'
import { type ColumnName, SEGMENT_WORKS } from './format.ts'
import type { Segment } from './segment.ts'

/** Lists of lists by the column that holds their offsets. */
const lists = {
  authorship_offsets: ['authorship', 'authorship_position'],
  work_institution_offsets: ['work_institution'],
  work_topic_offsets: ['work_topic'],
  author_institution_offsets: ['author_institution'],
  author_affiliation_offsets: ['author_affiliation', 'author_affiliation_from', 'author_affiliation_to'],
  author_work_offsets: ['author_work'],
  institution_parent_offsets: ['institution_parent'],
} as const satisfies Partial<Record<ColumnName, readonly ColumnName[]>>

/**
 * Refuses a catalogue whose files do not fit each other. It looks at sizes, ends and the order of ids, not at each value:
 * that takes milliseconds, and finds what a torn copy or a full disk leaves behind.
 * @throws DamagedCatalogueError
 */
export function checkCatalogue(data: CatalogueFiles): void {
  checkRows(data)
  checkLists(data)
  checkIndex(data, { terms: data.summary.terms, works: data.summary.counts.work })
}

/** @throws DamagedCatalogueError unless it holds. */
export function expect(holds: boolean, { directory }: { directory: string }, what: string): void {
  if (!holds) throw new DamagedCatalogueError(`The catalogue ${directory} is damaged: ${what}. Import it again.`)
}

/** Columns of a kind have a row for each of its records; offsets one more. */
function checkRows(data: CatalogueFiles): void {
  const counts = data.summary.counts
  for (const kind of ['work', 'author', 'institution', 'venue', 'topic'] as const) {
    const names = (Object.keys(data.columns) as ColumnName[]).filter((name) => rowKind(name) === kind)
    for (const name of names) {
      const rows = data.columns[name].length - (name.endsWith('_offsets') ? 1 : 0)
      expect(rows === counts[kind], data, `${name} has ${rows} rows where ${counts[kind]} are announced`)
    }
  }
  expect(data.topics.length === counts.topic, data, 'topics.json does not hold the announced topics')
  for (const kind of ['work', 'author', 'institution', 'venue'] as const) {
    for (const name of [`${kind}_id`, `${kind}_merged_id`] as const) {
      expect(isAscending(data.columns[name]), data, `${name} is not in ascending order`)
    }
    const into = data.columns[`${kind}_merged_into`]
    expect(
      data.columns[`${kind}_merged_id`].length === into.length,
      data,
      `merged ids of ${kind}s and their records are not of one number`,
    )
  }
}

/** Whose records the rows of a column are; undefined for the values of lists, for merged ids and for the terms. */
function rowKind(name: ColumnName): string | undefined {
  if (name === 'authorship_offsets') return 'work'
  if (Object.values(lists).some((values) => (values as readonly string[]).includes(name))) return undefined
  return name.startsWith('term_') || name.includes('_merged_') ? undefined : name.slice(0, name.indexOf('_'))
}

function isAscending(ids: Float64Array): boolean {
  for (let row = 1; row < ids.length; row++) if (!(ids[row - 1]! < ids[row]!)) return false
  return true
}

function checkLists(data: CatalogueFiles): void {
  for (const [name, values] of Object.entries(lists) as [keyof typeof lists, readonly ColumnName[]][]) {
    const offsets = data.columns[name]
    for (const column of values) {
      expect(offsets.at(-1) === data.columns[column].length, data, `${column} does not end where ${name} says`)
    }
  }
}

/** An index, of works or of a shelf. */
interface Index {
  directory: string
  columns: TermColumns & { term_works: Uint32Array }
  segments: readonly Segment[]
}

/** Refuses an index that does not fit together. @throws DamagedCatalogueError */
export function checkIndex(index: Index, announced: { terms: number; works: number }): void {
  checkTerms(index, announced.terms)
  checkSegments(index, announced.works)
}

function checkTerms(index: Index, terms: number): void {
  const { term_bytes, term_offsets, term_works, term_hash } = index.columns
  expect(term_works.length === terms && term_offsets.length === terms + 1, index, 'its terms are not all there')
  expect(term_offsets.at(-1) === term_bytes.length, index, 'term_bytes does not end where term_offsets says')
  // A table without a free place would never end a search for an unknown term.
  const isPower = term_hash.length > 0 && (term_hash.length & (term_hash.length - 1)) === 0
  expect(isPower && term_hash.length > terms, index, 'the length of term_hash is no power of two above the terms')
}

function checkSegments(index: Index, works: number): void {
  expect(index.segments.length === Math.ceil(works / SEGMENT_WORKS), index, 'segments are missing')
  for (const [number, { terms, offsets, documents, impacts }] of index.segments.entries()) {
    const fits = offsets.length === terms.length + 1 && offsets.at(-1) === documents.length
    expect(fits && impacts.length === documents.length, index, `segment ${number} does not fit together`)
  }
}
