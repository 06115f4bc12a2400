import type { CatalogueSummary } from '@cognate/catalogue'
import { type ImportCatalogueOptions, importCatalogue } from '@cognate/catalogue/engine-kit'
import type { Cluster } from '../cluster/cluster.ts'
import { CATALOGUE, FORMAT, generationOf, nameIn } from '../form/indexes.ts'
import { ClusterWriter, type Generation } from './cluster-writer.ts'

export interface ClusterImport extends Omit<ImportCatalogueOptions, 'form' | 'keptDirectory' | 'update'> {
  cluster: Cluster
  /** The alias under which the catalogue is searched. */
  name: string
  /** Parts into which each index is cut. */
  shards: number
}

/**
 * Imports a source into new indexes of a cluster, and then changes over to these in one step: whoever searches does so in the
 * old ones until then, and in the new ones afterwards. The generation before stays for running queries; older ones are removed,
 * as are those that a failed import left.
 * @returns The summary of the catalogue.
 */
export async function importToCluster({ cluster, name, shards, ...options }: ClusterImport): Promise<CatalogueSummary> {
  const generation: Generation = { cluster, name: `${name}-${Date.now().toString(36)}`, shards }
  let writer: ClusterWriter | undefined
  const createWriter = () => {
    writer = new ClusterWriter(generation)
    return writer
  }
  const summary = await importCatalogue({ ...options, form: { format: FORMAT, createWriter } })
  if (!writer) throw new Error(`${options.directory} holds a finished catalogue: import into a directory of its own`)
  await cluster.call(
    'PUT',
    `/${nameIn(generation.name, 'catalogue')}/_doc/${CATALOGUE}?refresh=true`,
    writer.describe(summary),
  )
  await spread(generation)
  await publish(generation, name)
  return summary
}

/** Has the indexes copied to a second node, where there is one: a catalogue on one node alone would be lost with it. */
async function spread({ cluster, name }: Generation): Promise<void> {
  await cluster.call('PUT', `/${name}-*/_settings`, { index: { auto_expand_replicas: '0-1' } })
}

interface IndexRow {
  index: string
}

/** Points the alias to a generation, and removes all but it and the one before. */
async function publish({ cluster, name: generation }: Generation, name: string): Promise<void> {
  const index = nameIn(generation, 'catalogue')
  const before = await cluster.call<IndexRow[]>('GET', `/_cat/aliases/${name}?format=json&h=index`)
  const removals = before.map((old) => ({ remove: { index: old.index, alias: name } }))
  await cluster.call('POST', '/_aliases', { actions: [...removals, { add: { index, alias: name } }] })
  const kept = [index, ...before.map((old) => old.index)].map(generationOf)
  const rows = await cluster.call<IndexRow[]>('GET', `/_cat/indices/${name}-*?format=json&h=index`)
  const outdated = rows.filter((row) => isOf(name, row.index) && !kept.includes(generationOf(row.index)))
  for (const old of outdated) await cluster.call('DELETE', `/${old.index}`)
}

/** Whether an index is of a catalogue; the name of another may begin like its own. */
const isOf = (name: string, index: string): boolean => index.slice(name.length + 1).split('-').length === 2
