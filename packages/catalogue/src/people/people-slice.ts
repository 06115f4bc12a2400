import type { ColumnData } from '../columns/column-data.ts'
import type { RecordColumns } from '../columns/columns.ts'

/**
 * The works and stays of some people, as far as conflicts are read from them: the whole of a catalogue in memory, or the part
 * that is about the people of one check, numbered anew. The lower of two numbers must be that of the lower id.
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
  hidden: Pick<ColumnData['hidden'], 'marks'>
}
