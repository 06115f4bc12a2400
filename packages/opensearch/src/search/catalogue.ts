import type { ExpertModel } from '@cognate/matching'
import type { Cluster } from '../cluster/cluster.ts'
import type { StoredCatalogue } from '../form/stored.ts'
import type { Ids } from './ids.ts'
import type { Records } from './records.ts'

/** What a query is asked of. */
export interface Catalogue {
  cluster: Cluster
  generation: string
  stored: StoredCatalogue
  ids: Ids
  records: Records
  /** Orders the first experts; undefined: votes alone do. */
  model: ExpertModel | undefined
}

/** Academics who are left out. */
export interface Hidden {
  numbers: ReadonlySet<number>
  /** In URL form. */
  ids: ReadonlySet<string>
}
