import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type OpenSearchNode, startOpenSearch } from '../../../tests/support/opensearch/nodes.ts'
import { Cluster } from '../src/index.ts'

/** A node of its own, a client of it, and a folder. */
export interface OneNode {
  node: OpenSearchNode
  cluster: Cluster
  directory: string
  /** Ends the node and removes the folder. */
  close(): Promise<void>
}

export async function openOneNode(): Promise<OneNode> {
  const node = await startOpenSearch()
  const cluster = new Cluster(node.url)
  const directory = await mkdtemp(join(tmpdir(), 'cognate-one-node-'))
  const close = async () => {
    await cluster.close()
    await node.stop()
    await rm(directory, { recursive: true })
  }
  return { node, cluster, directory, close }
}
