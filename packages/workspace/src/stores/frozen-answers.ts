import type { FrozenSummary } from '@cognate/contract'
import type { Timed } from './lists.ts'

/** A frozen answer, without its file. */
export type StoredFrozen = Timed<FrozenSummary, 'made_at'>

export type NewFrozen = Pick<FrozenSummary, 'uuid' | 'title' | 'dataset' | 'results' | 'catalogue_version'> & {
  made_at: Date
  /** The sealed file. */
  file: string
}

/** What a frozen answer belongs to. */
export type FrozenParent = { kind: 'query' | 'search'; uuid: string }
