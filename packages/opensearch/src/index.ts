export { Cluster } from './cluster/cluster.ts'
export { OpenSearchEngine } from './open-search-engine.ts'
export type { WorkQuery } from './search/prepare.ts'
export { type ClusterImport, importToCluster } from './writing/import-to-cluster.ts'
