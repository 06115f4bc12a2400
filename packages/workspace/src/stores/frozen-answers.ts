import type { FrozenSummary } from '@cognate/contract'

/** A frozen answer, without its file. */
export type StoredFrozen = Omit<FrozenSummary, 'made_at'> & { made_at: Date }

export type NewFrozen = Pick<FrozenSummary, 'uuid' | 'title' | 'dataset' | 'results' | 'catalogue_version'> & {
  made_at: Date
  /** The sealed file. */
  file: string
}

/** What a frozen answer belongs to. */
export type FrozenParent = { kind: 'query' | 'search'; uuid: string }
