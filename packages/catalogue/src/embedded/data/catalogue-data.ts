import type { ScholarlyKind, TopicView } from '@cognate/contract'
import { ANALYSIS, measureLengths, type VectorTable } from '@cognate/matching'
import { type Lists, listsOfOne, rowsByValue } from '../../base/lists.ts'
import { sharedArray } from '../../base/shared-array.ts'
import type { HiddenAuthors } from '../../columns/column-data.ts'
import type { Vocabularies } from '../../columns/columns.ts'
import { nobodyHidden } from '../../columns/hidden-authors.ts'
import { isSearchable } from '../../engine/catalogue-summary.ts'
import type { CheckCost } from '../../engine/engine.ts'
import { DamagedCatalogueError } from '../../engine/version/damaged-catalogue-error.ts'
import { VersionFiles } from '../../engine/version/version-files.ts'
import type { LinkedProjects } from '../../people/people-slice.ts'
import { checkCatalogue, expectWhole } from './check-catalogue.ts'
import { type Columns, columns, MEANING, VECTORS_FILE } from './format.ts'
import type { LoadedFiles } from './loaded-files.ts'
import { readSegments } from './segment.ts'
import { loadShelves, type Shelves } from './shelf-data.ts'
import { SHELVES } from './shelf-format.ts'

/** A catalogue in memory: what all threads share. Its arrays lie in SharedArrayBuffers; but for `hidden` they are never written to. */
export interface CatalogueData extends LoadedFiles {
  /** Who may get votes, both ways: the candidates of each work, and the works of each candidate. */
  votes: Record<CandidateKind, { byWork: Lists; byCandidate: Lists }>
  /** The works that cite each work. */
  citing: Lists
  hidden: HiddenAuthors
  /** Records of other sources. */
  shelves: Shelves
  /** Who took part in the projects of the shelves. */
  projects: LinkedProjects | undefined
  /** The vector of each work; undefined where the catalogue has none of the model that is asked for. */
  meaning: VectorTable | undefined
  /** What was compared with checksums before the first answer. */
  checkCost: CheckCost
}

/** Who may get votes of works. */
export type CandidateKind = Exclude<ScholarlyKind, 'work'>

export interface LoadOptions {
  /** Bytes up to which a file that stays on the disk is compared with its checksum at once; default 32 MiB. */
  atOnceBytes?: number
  /** Leaves out the records of other sources. */
  skipsShelves?: boolean
  /** Key of the model whose vectors are loaded, if the catalogue has them; undefined: none are. */
  meaningModel?: string | undefined
}

/**
 * Reads the columns and the index of a catalogue into shared memory, once for all threads, and compares each file with its
 * checksum; of the files that stay on the disk, those up to a size. It reads in the background: a server that changes its
 * catalogue keeps answering.
 * @throws DamagedCatalogueError for another analysis, and where files are missing, damaged or do not fit each other.
 */
export async function loadCatalogue(
  directory: string,
  { atOnceBytes, skipsShelves = false, meaningModel }: LoadOptions = {},
): Promise<CatalogueData> {
  const files = new VersionFiles(directory, (file) => !skipsShelves || !file.startsWith(`${SHELVES}/`))
  const { summary } = files
  if (!isSearchable(summary)) {
    throw new DamagedCatalogueError(
      `The catalogue ${summary.version} was built with the text analysis ${summary.analysis}, this version needs ${ANALYSIS}: import it again (cognate import).`,
    )
  }
  const loadedColumns = await loadColumns(files)
  const loadedFiles: LoadedFiles = {
    directory,
    summary,
    vocabularies: await files.json<Vocabularies>('vocabularies.json'),
    topics: await files.json<TopicView[]>('topics.json'),
    columns: loadedColumns,
    segments: await readSegments(files, '', summary.segments),
  }
  await checkCatalogue(loadedFiles)
  const meaning = meaningModel === undefined ? undefined : await loadVectors(meaningModel, files)
  const shelves = skipsShelves ? {} : await loadShelves(files)
  await files.checkSmall(atOnceBytes)
  const { checked } = files
  return {
    ...loadedFiles,
    votes: listVotes(loadedColumns),
    citing: listCiting(loadedColumns),
    hidden: nobodyHidden(loadedColumns.author_id.length),
    shelves,
    projects: linkProjects(shelves, loadedColumns),
    meaning,
    checkCost: checked,
  }
}

/** The columns; those of a catalogue that was made before references were kept say that no work cites another. */
async function loadColumns(files: VersionFiles): Promise<Columns> {
  const { work_reference_offsets, work_reference, ...others } = columns
  const isComplete = files.has('columns/work_reference.bin')
  const loaded = await files.arrays(isComplete ? columns : others, (name) => `columns/${name}.bin`)
  if (isComplete) return loaded as Columns
  const offsets = sharedArray(work_reference_offsets, files.summary.counts.work + 1)
  return { ...(loaded as Columns), work_reference_offsets: offsets, work_reference: sharedArray(work_reference, 0) }
}

/** @throws DamagedCatalogueError */
async function loadVectors(model: string, files: VersionFiles): Promise<VectorTable | undefined> {
  const { summary, directory } = files
  if (summary.meaning?.model.key !== model) return undefined
  const { vectors } = (await files.arrays({ vectors: Int8Array }, () => `${MEANING}/${VECTORS_FILE}`)) as {
    vectors: Int8Array
  }
  const { dimensions } = summary.meaning.model
  const works = summary.counts.work
  expectWhole(vectors.length === works * dimensions, { directory }, `${MEANING}/${VECTORS_FILE} does not fit its works`)
  const lengths = new Float32Array(new SharedArrayBuffer(works * Float32Array.BYTES_PER_ELEMENT))
  const table: VectorTable = { vectors, dimensions, lengths }
  measureLengths(table)
  return table
}

const listCiting = ({ work_reference_offsets: offsets, work_reference: values, work_id }: Columns): Lists =>
  rowsByValue({ offsets, values }, work_id.length)

function linkProjects({ project: shelf }: Shelves, { author_id }: Columns): LinkedProjects | undefined {
  if (!shelf) return undefined
  const { author_offsets: offsets, author: values, day, end_day } = shelf.columns
  const people = { offsets, values }
  return { people, byAuthor: rowsByValue(people, author_id.length), day, end_day }
}

function listVotes(columns: Columns): CatalogueData['votes'] {
  const institutions = { offsets: columns.work_institution_offsets, values: columns.work_institution }
  const venues = listsOfOne(columns.work_venue)
  return {
    author: {
      byWork: { offsets: columns.authorship_offsets, values: columns.authorship },
      byCandidate: { offsets: columns.author_work_offsets, values: columns.author_work },
    },
    institution: { byWork: institutions, byCandidate: rowsByValue(institutions, columns.institution_id.length) },
    venue: { byWork: venues, byCandidate: rowsByValue(venues, columns.venue_id.length) },
  }
}
