import type { DocumentKind } from '@cognate/contract'
import type { Cluster } from '../../cluster/cluster.ts'
import type { Catalogue } from './catalogue.ts'

export interface ClusterShelf {
  kind: DocumentKind
  index: string
  cluster: Cluster
}

/** The shelf of a kind; undefined where the catalogue has none. */
export function shelfOf(kind: DocumentKind, { cluster, stored }: Catalogue): ClusterShelf | undefined {
  const index = stored.shelves[kind]
  return index === undefined ? undefined : { kind, index, cluster }
}
