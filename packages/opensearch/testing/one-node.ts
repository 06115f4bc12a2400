import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type OpenSearchNode, startOpenSearch } from '../../../tests/support/opensearch/nodes.ts'
import { Cluster, ClusterCatalogues } from '../src/index.ts'

/** A node with nothing in it, a client of it, and a folder. */
export interface OneNode {
  node: Pick<OpenSearchNode, 'url'>
  cluster: Cluster
  directory: string
  /** The catalogues of a name. @param shards  Default: 2. */
  catalogues(name: string, shards?: number): ClusterCatalogues
  /** Removes the folder, and all that the node holds. */
  close(): Promise<void>
}

/** Shared by the files that this process runs one after the other, since a new node is slow for a while; ends with the process. */
let starting: Promise<OpenSearchNode> | undefined

/** Opens the node of this process, which no other file may be using. */
export async function openOneNode(): Promise<OneNode> {
  starting ??= startOpenSearch()
  const node = await starting
  const cluster = new Cluster(node.url)
  const directory = await mkdtemp(join(tmpdir(), 'cognate-one-node-'))
  const close = async () => {
    for (const { index } of await cluster.call<{ index: string }[]>('GET', '/_cat/indices?format=json&h=index'))
      await cluster.call('DELETE', `/${index}`)
    await cluster.close()
    await rm(directory, { recursive: true })
  }
  const catalogues = (name: string, shards = 2) =>
    new ClusterCatalogues({ cluster, name, shards, replicas: 0, directory: join(directory, name) })
  return { node, cluster, directory, catalogues, close }
}
