import type { ScholarlyKind, TopicView } from '@cognate/contract'
import { ANALYSIS } from '@cognate/matching'
import { SHELVES } from '../documents/shelf-format.ts'
import type { CatalogueSummary, CheckCost } from '../engine.ts'
import { DamagedCatalogueError } from '../version/damaged-catalogue-error.ts'
import { VersionFiles } from '../version/version-files.ts'
import { checkCatalogue } from './check-catalogue.ts'
import { type ColumnName, columns, NONE, type Vocabularies } from './format.ts'
import { type HiddenAuthors, nobodyHidden } from './hidden-authors.ts'
import { readSegments, type Segment } from './segment.ts'
import { loadShelves, type Shelves } from './shelf-data.ts'

export type Columns = { [Name in ColumnName]: InstanceType<(typeof columns)[Name]> }

/** The values of row r stand at `values[offsets[r]]` to `values[offsets[r + 1]]`, the end not included. */
export interface Lists {
  offsets: Uint32Array
  values: Uint32Array
}

/** What the files of a catalogue hold, beside its records. */
export interface CatalogueFiles {
  directory: string
  summary: CatalogueSummary
  vocabularies: Vocabularies
  /** In the order of the topic codes. */
  topics: TopicView[]
  columns: Columns
  segments: Segment[]
}

/** A catalogue in memory: what all threads share. Its arrays lie in SharedArrayBuffers; but for `hidden` they are never written to. */
export interface CatalogueData extends CatalogueFiles {
  /** Who may get votes, both ways: the candidates of each work, and the works of each candidate. */
  votes: Record<CandidateKind, { byWork: Lists; byCandidate: Lists }>
  hidden: HiddenAuthors
  /** Records of other sources. */
  shelves: Shelves
  /** What was compared with checksums before the first answer. */
  checked: CheckCost
}

/** Who may get votes of works. */
export type CandidateKind = Exclude<ScholarlyKind, 'work'>

export interface LoadOptions {
  /** Bytes up to which a file that stays on the disk is compared with its checksum at once; default 32 MiB. */
  atOnceBytes?: number
  /** Leaves out the records of other sources. */
  isWithoutShelves?: boolean
}

/**
 * Reads the columns and the index of a catalogue into shared memory, once for all threads, and compares each file with its
 * checksum; of the files that stay on the disk, those up to a size. It reads in the background: a server that changes its
 * catalogue goes on answering.
 * @throws DamagedCatalogueError for another analysis, and where files are missing, damaged or do not fit each other.
 */
export async function loadCatalogue(
  directory: string,
  { atOnceBytes, isWithoutShelves = false }: LoadOptions = {},
): Promise<CatalogueData> {
  const files = new VersionFiles(directory, (file) => !isWithoutShelves || !file.startsWith(`${SHELVES}/`))
  const { summary } = files
  if (summary.analysis !== ANALYSIS) {
    throw new DamagedCatalogueError(
      `The catalogue ${summary.version} was built with the text analysis ${summary.analysis}, this version needs ${ANALYSIS}: import it again.`,
    )
  }
  const loaded = (await files.arrays(columns, (name) => `columns/${name}.bin`)) as Columns
  const read: CatalogueFiles = {
    directory,
    summary,
    vocabularies: await files.json<Vocabularies>('vocabularies.json'),
    topics: await files.json<TopicView[]>('topics.json'),
    columns: loaded,
    segments: await readSegments(files, '', summary.segments),
  }
  await checkCatalogue(read)
  const shelves = isWithoutShelves ? {} : await loadShelves(files)
  await files.checkSmall(atOnceBytes)
  const { checked } = files
  return { ...read, votes: votesOf(loaded), hidden: nobodyHidden(loaded.author_id.length), shelves, checked }
}

function votesOf(columns: Columns): CatalogueData['votes'] {
  const institutions = { offsets: columns.work_institution_offsets, values: columns.work_institution }
  const venues = listsOfOne(columns.work_venue)
  return {
    author: {
      byWork: { offsets: columns.authorship_offsets, values: columns.authorship },
      byCandidate: { offsets: columns.author_work_offsets, values: columns.author_work },
    },
    institution: { byWork: institutions, byCandidate: invert(institutions, columns.institution_id.length) },
    venue: { byWork: venues, byCandidate: invert(venues, columns.venue_id.length) },
  }
}

/** A column of indices as lists of none or one. */
function listsOfOne(column: Int32Array): Lists {
  const offsets = new Uint32Array(new SharedArrayBuffer((column.length + 1) * 4))
  for (let row = 0; row < column.length; row++) offsets[row + 1] = offsets[row]! + (column[row] === NONE ? 0 : 1)
  const values = new Uint32Array(new SharedArrayBuffer(offsets[column.length]! * 4))
  for (let row = 0, at = 0; row < column.length; row++) if (column[row] !== NONE) values[at++] = column[row]!
  return { offsets, values }
}

/** For each of `size` values the rows that hold it, ascending. */
function invert({ offsets, values }: Lists, size: number): Lists {
  const ends = new Uint32Array(new SharedArrayBuffer((size + 1) * 4))
  for (const value of values) ends[value + 1]!++
  for (let value = 0; value < size; value++) ends[value + 1]! += ends[value]!
  const rows = new Uint32Array(new SharedArrayBuffer(values.length * 4))
  const next = ends.slice()
  for (let row = 0; row + 1 < offsets.length; row++) {
    for (let at = offsets[row]!; at < offsets[row + 1]!; at++) rows[next[values[at]!]!++] = row
  }
  return { offsets: ends, values: rows }
}
