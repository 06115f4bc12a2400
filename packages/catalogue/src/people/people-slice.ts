import type { Lists } from '../base/lists.ts'
import type { ColumnData } from '../columns/column-data.ts'
import type { RecordColumns } from '../columns/columns.ts'

/** Projects, and which authors took part in them. */
export interface LinkedProjects {
  /** Authors by project. */
  people: Lists
  /** Projects by author. */
  byAuthor: Lists
  /** Days since 1970 on which each began and ended, NONE where unknown. */
  day: Int32Array
  end_day: Int32Array
}

/**
 * The works, stays and projects of some people, as far as conflicts are read from them: the whole of a catalogue in memory, or
 * the part that is about the people of one check, numbered anew. The lower of two numbers must be that of the lower id.
 */
export interface PeopleSlice {
  summary: Pick<ColumnData['summary'], 'date'>
  vocabularies: Pick<ColumnData['vocabularies'], 'work_type' | 'work_type_crossref'>
  columns: Pick<
    RecordColumns,
    | 'author_work_offsets'
    | 'author_work'
    | 'author_affiliation_offsets'
    | 'author_affiliation'
    | 'author_affiliation_from'
    | 'author_affiliation_to'
    | 'authorship_offsets'
    | 'authorship'
    | 'work_day'
    | 'work_year'
    | 'work_type'
    | 'work_type_crossref'
    | 'institution_parent_offsets'
    | 'institution_parent'
  >
  /** Undefined where nothing is known of who took part in projects. */
  projects: LinkedProjects | undefined
  hidden: Pick<ColumnData['hidden'], 'marks'>
}
