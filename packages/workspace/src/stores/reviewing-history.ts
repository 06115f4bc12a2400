import type { HistoryStatus } from '@cognate/contract'

/** What became of asking somebody about one manuscript, on a day. */
export interface HistoryRow {
  /** Short id. */
  identity: string
  display_name: string | null
  /** Null for a collection that the actor does not see. */
  manuscript: string | null
  status: HistoryStatus
  /** YYYY-MM-DD. */
  on: string
}

export type NewHistoryRow = HistoryRow & { display_name: string; manuscript: string }
