import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CatalogueSummary } from '@cognate/catalogue'
import { type ImportCatalogueOptions, importCatalogue } from '@cognate/catalogue/engine-kit'
import type { Cluster } from '../cluster/cluster.ts'
import { CATALOGUE, FORMAT, nameIn } from '../form/indexes.ts'
import { Generations } from '../generations/generations.ts'
import { ClusterWriter, type Generation } from './cluster-writer.ts'

export interface ClusterImport extends Omit<ImportCatalogueOptions, 'form'> {
  cluster: Cluster
  /** The alias under which the catalogue is searched. */
  name: string
  /** Parts into which each index is cut. */
  shards: number
  /** Copies of each part on further nodes, as far as there are nodes. Default: 1. */
  replicas?: number
}

/**
 * Writes a source into new indexes of a cluster, which nobody searches yet.
 * @returns Their common name, and the summary of the catalogue.
 */
export async function writeGeneration(
  options: ClusterImport,
): Promise<{ generation: string; summary: CatalogueSummary }> {
  const { cluster, name, shards, replicas = 1, ...importing } = options
  const generation: Generation = { cluster, name: `${name}-${Date.now().toString(36)}`, shards }
  let writer: ClusterWriter | undefined
  const createWriter = () => {
    writer = new ClusterWriter(generation)
    return writer
  }
  // Left by an import that was killed after its last step here; its indexes are of no use.
  rmSync(join(options.directory, 'catalogue.json'), { force: true })
  const summary = await importCatalogue({ ...importing, form: { format: FORMAT, createWriter } })
  await cluster.call(
    'PUT',
    `/${nameIn(generation.name, 'catalogue')}/_doc/${CATALOGUE}?refresh=true`,
    writer!.describe(summary),
  )
  await spread(generation, replicas, options.signal)
  return { generation: generation.name, summary }
}

/**
 * Imports a source into new indexes of a cluster, and then changes over to these in one step: whoever searches does so in the
 * old ones until then, and in the new ones afterwards. Nothing is removed: see `Generations.tidy`.
 * @returns The summary of the catalogue.
 */
export async function importToCluster(options: ClusterImport): Promise<CatalogueSummary> {
  const { generation, summary } = await writeGeneration(options)
  await new Generations(options.cluster, options.name).use(generation)
  return summary
}

interface Health {
  initializing_shards: number
  unassigned_shards: number
}

const LOOK_MS = 1_000
/** Looks without a copy in the making, after which the cluster is taken to have no room for more. */
const IDLE_LOOKS = 10

/** Has the indexes copied to further nodes, as far as there are some: a catalogue on one node alone would be lost with it. */
async function spread({ cluster, name }: Generation, replicas: number, signal?: AbortSignal): Promise<void> {
  if (replicas === 0) return
  await cluster.call('PUT', `/${name}-*/_settings`, { index: { auto_expand_replicas: `0-${replicas}` } })
  for (let idle = 0; idle < IDLE_LOOKS; ) {
    const { initializing_shards, unassigned_shards } = await cluster.call<Health>('GET', `/_cluster/health/${name}-*`)
    if (initializing_shards + unassigned_shards === 0) return
    idle = initializing_shards > 0 ? 0 : idle + 1
    await sleep(LOOK_MS, undefined, { signal })
  }
}
