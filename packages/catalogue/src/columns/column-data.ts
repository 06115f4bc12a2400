import type { TopicView } from '@cognate/contract'
import type { CatalogueSummary } from '../engine/catalogue-summary.ts'
import type { RecordColumns, Vocabularies } from './columns.ts'
import type { HiddenAuthors } from './hidden-authors.ts'

/** A catalogue as numbered columns in memory, whichever engine loads them. Only `hidden` is ever written to. */
export interface ColumnData {
  summary: CatalogueSummary
  vocabularies: Vocabularies
  /** In the order of the topic codes. */
  topics: TopicView[]
  columns: RecordColumns
  hidden: HiddenAuthors
}
