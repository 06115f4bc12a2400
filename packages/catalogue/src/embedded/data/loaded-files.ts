import type { TopicView } from '@cognate/contract'
import type { Vocabularies } from '../../columns/columns.ts'
import type { CatalogueSummary } from '../../engine/catalogue-summary.ts'
import type { Columns } from './format.ts'
import type { Segment } from './segment.ts'

/** What the files of a catalogue hold, beside its records. */
export interface LoadedFiles {
  directory: string
  summary: CatalogueSummary
  vocabularies: Vocabularies
  /** In the order of the topic codes. */
  topics: TopicView[]
  columns: Columns
  segments: Segment[]
}
