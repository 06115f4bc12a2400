import type { NumberArray } from '../../base/growing.ts'
import { listColumns, workNumbers } from '../../columns/columns.ts'
import { forColumns, workWordNames } from './read-columns.ts'
import type { StagedColumn } from './staged-column.ts'

/** While the source is read, words may have more codes than in the end. */
const stagedWords = forColumns(workWordNames, () => Uint16Array)

/**
 * What is staged while a source is read, in the order of reading. Columns only grow at their end, so that a checkpoint is a
 * list of lengths; a record that replaces another is added after it. A pair `x_ends` and `x` is a list of lists: the values
 * of row r end at `x_ends[r]`.
 */
export const columnTypes = {
  /** If several rows have one id, the last one counts. */
  work_id: Float64Array,
  /** Index in `Position.files`. */
  work_file: Uint32Array,
  /** Seconds since 1970 at which the source changed the record; 0 where it does not say. */
  work_updated: Uint32Array,
  ...workNumbers,
  /** Indices in `Position.words`. */
  ...stagedWords,
  work_venue: Int32Array,
  authorship_ends: Uint32Array,
  authorship: Uint32Array,
  authorship_position: Uint8Array,
  /** One list for each authorship. */
  affiliation_ends: Uint32Array,
  affiliation: Uint32Array,
  ...listColumns('_ends'),
  /** Digits of ids: only when all is read it is known which of them are records. */
  work_reference_ends: Uint32Array,
  work_reference: Float64Array,
  /** In postings of the logs `posting_term` and `posting_frequency`. */
  posting_ends: Float64Array,
  /** In bytes of the log of the same name, like those below. */
  work_record_ends: Float64Array,
  sentences_ends: Float64Array,
  title_ends: Float64Array,
  doi_ends: Float64Array,
  pmid_ends: Float64Array,
  author_id: Float64Array,
  institution_id: Float64Array,
  venue_id: Float64Array,
  topic_id: Float64Array,
  ...textColumns('author'),
  ...textColumns('institution'),
  ...textColumns('venue'),
  ...textColumns('topic'),
  term_bytes: Uint8Array,
  term_ends: Uint32Array,
} as const

/** Of a kind that works refer to: the descriptions of its records, one row for each text in the log of the kind. */
function textColumns<Kind extends string>(kind: Kind) {
  return {
    /** Ends in bytes of the log. */
    [`${kind}_ends`]: Float64Array,
    /** The row that the text describes; if a row has several texts, the last one counts. */
    [`${kind}_text_of`]: Uint32Array,
    /** Where the text comes from: DESCRIBED, BY_AUTHOR, or the row of the work that names the record. */
    [`${kind}_text_by`]: Int32Array,
    /** As of works; 0 where the source itself does not describe the record. */
    [`${kind}_text_file`]: Uint32Array,
    [`${kind}_text_updated`]: Uint32Array,
  } as unknown as { [Name in `${Kind}_ends`]: typeof Float64Array } & {
    [Name in `${Kind}_text_by`]: typeof Int32Array
  } & {
    [Name in `${Kind}_text_of` | `${Kind}_text_file` | `${Kind}_text_updated`]: typeof Uint32Array
  }
}

/** The source itself describes the record. */
export const DESCRIBED = -1
/** The record of an author names it. */
export const BY_AUTHOR = -2

type ColumnTypes = typeof columnTypes
export type StagedColumnName = keyof ColumnTypes
export type StagedColumns = { [Name in StagedColumnName]: StagedColumn<InstanceType<ColumnTypes[Name]> & NumberArray> }
export const stagedColumnNames = Object.keys(columnTypes) as StagedColumnName[]

/** What is kept on disk only. The logs named after kinds hold the source's description of a record, or else a reference to it. */
export const logNames = [
  'work_record',
  'sentences',
  'title',
  'doi',
  'pmid',
  'posting_term',
  'posting_frequency',
  'author',
  'institution',
  'venue',
  'topic',
] as const
export type LogName = (typeof logNames)[number]
