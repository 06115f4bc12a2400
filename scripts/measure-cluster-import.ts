/**
 * `npm run measure:cluster-import -- [--url URL] [--works 50000] [--changed 100]`: what it takes to import generated works into a
 * cluster, and then the same works of which one in so many changed: seconds, CPU seconds of both processes, and how many
 * documents of each index were sent. `--changed 0` leaves the second away. Without `--url` it starts a node.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openAlexFolder, type RawSource } from '@cognate/catalogue'
import { Cluster, ClusterCatalogues } from '@cognate/opensearch'
import { changedSource } from '../packages/catalogue/testing/changed-source.ts'
import { startOpenSearch } from '../tests/support/opensearch/nodes.ts'
import { writeSnapshot } from '../tools/bench/write-snapshot.ts'

const NAME = 'measured'

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    works: { type: 'string', default: '50000' },
    changed: { type: 'string', default: '100' },
    shards: { type: 'string', default: '1' },
  },
})
const works = Number(values.works)
const node = values.url === undefined ? await startOpenSearch() : undefined
const cluster = new Cluster(values.url ?? node!.url)
const directory = await mkdtemp(join(tmpdir(), 'cognate-measure-'))
const folder = join(directory, 'snapshot')
await writeSnapshot(folder, works)
const catalogues = new ClusterCatalogues({
  ...{ cluster, name: NAME, shards: Number(values.shards), replicas: 0 },
  directory: join(directory, 'data'),
})
try {
  await measure(`${works.toLocaleString('en')} works`, await openAlexFolder(folder))
  const oneIn = Number(values.changed)
  if (oneIn > 0) await measure(`one in ${oneIn} changed`, changedSource(await openAlexFolder(folder), oneIn))
} finally {
  await cluster.call('DELETE', `/${NAME}-*`)
  await cluster.close()
  await node?.stop()
  await rm(directory, { recursive: true })
}

/** Imports a source, and prints what it took. */
async function measure(what: string, source: RawSource): Promise<void> {
  const before = { cluster: await clusterSeconds(), own: process.cpuUsage(), at: performance.now() }
  let step = { name: 'starting', at: before.at, own: before.own }
  console.log(`\n${what}`)
  const begin = (name: string) => {
    const last = step
    step = { name, at: performance.now(), own: process.cpuUsage() }
    const own = process.cpuUsage(last.own)
    const seconds = ((step.at - last.at) / 1_000).toFixed(1)
    console.log(
      `  ${last.name.padEnd(24)} ${seconds.padStart(7)} s ${((own.user + own.system) / 1e6).toFixed(1).padStart(7)} CPU s`,
    )
  }
  await catalogues.import(source, { onProgress: ({ stage }) => void (stage !== step.name && begin(stage)) })
  begin('')
  const own = process.cpuUsage(before.own)
  const seconds = (performance.now() - before.at) / 1_000
  const ownSeconds = (own.user + own.system) / 1e6
  const inCluster = (await clusterSeconds()) - before.cluster
  const perThousand = (cpu: number) => `${cpu.toFixed(1)} CPU s (${((1_000 * cpu) / works).toFixed(3)} for 1,000 works)`
  console.log(
    `  ${seconds.toFixed(1)} s, ${Math.round(works / seconds)} works/s · here ${perThousand(ownSeconds)} · in the cluster ${perThousand(inCluster)}`,
  )
  await printSent()
}

/** CPU seconds of all nodes so far. */
async function clusterSeconds(): Promise<number> {
  const { nodes } = await cluster.call<{ nodes: Record<string, { process: { cpu: { total_in_millis: number } } }> }>(
    'GET',
    '/_nodes/stats/process',
  )
  return Object.values(nodes).reduce((sum, one) => sum + one.process.cpu.total_in_millis / 1_000, 0)
}

/** Documents of the catalogue in use, and how many of these were sent. */
async function printSent(): Promise<void> {
  const { _source } = await cluster.call<{
    _source: { sent: Record<string, { documents: number; sent: number; removed: number }> }
  }>('GET', `/${NAME}/_doc/catalogue`)
  const total = { documents: 0, sent: 0, removed: 0 }
  const print = (index: string, { documents, sent, removed }: typeof total) =>
    console.log(
      `  ${index.padEnd(12)} ${documents.toLocaleString('en').padStart(11)} documents ${sent.toLocaleString('en').padStart(11)} sent ${removed.toLocaleString('en').padStart(8)} removed ${((100 * (sent + removed)) / documents).toFixed(2).padStart(7)} %`,
    )
  for (const [index, counts] of Object.entries(_source.sent)) {
    print(index, counts)
    for (const part of Object.keys(total) as (keyof typeof total)[]) total[part] += counts[part]
  }
  print('all', total)
}
