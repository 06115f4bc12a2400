import type { Cluster } from '../../cluster/cluster.ts'
import type { StoredCatalogue } from '../../form/stored.ts'
import type { Ids } from './ids.ts'
import type { RecordReader } from './records.ts'

/** What a query is asked of. */
export interface Catalogue {
  cluster: Cluster
  generation: string
  stored: StoredCatalogue
  ids: Ids
  records: RecordReader
}

/** Academics who are left out. */
export interface Hidden {
  numbers: ReadonlySet<number>
  /** In URL form. */
  ids: ReadonlySet<string>
}

/** Where people are read. */
export interface ShownCatalogue {
  catalogue: Catalogue
  hidden: Hidden
}
