import type { CatalogueSummary } from '@cognate/catalogue'
import { Generations } from '../src/generations/generations.ts'
import { type ClusterImport, writeGeneration } from '../src/writing/import-to-cluster.ts'

/** Imports a source into new indexes of a cluster, without those in use, and changes over to these. */
export async function importToCluster(options: ClusterImport): Promise<CatalogueSummary> {
  const { generation, summary } = await writeGeneration(options)
  await new Generations(options.cluster, options.name).use(generation)
  return summary
}
