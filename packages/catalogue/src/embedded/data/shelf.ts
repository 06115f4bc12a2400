import type { ShelfSummary } from '../../engine/catalogue-summary.ts'
import type { Segment } from './segment.ts'
import type { ShelfColumnName, ShelfVocabularies, shelfColumns } from './shelf-format.ts'

export type ShelfColumns = { [Name in ShelfColumnName]: InstanceType<(typeof shelfColumns)[Name]> }

/** The records of one kind of other sources in memory, beside their texts: what all threads share. */
export interface Shelf {
  directory: string
  summary: ShelfSummary
  vocabularies: ShelfVocabularies
  columns: ShelfColumns
  segments: Segment[]
}
