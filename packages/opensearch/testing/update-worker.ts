/**
 * A process that imports other works into a cluster, to be killed meanwhile.
 *
 *   node update-worker.ts URL DIRECTORY    prints the name of each step as it begins; the catalogue has the folder's name
 */
import { basename } from 'node:path'
import { demoSource } from '@cognate/catalogue'
import { Cluster, ClusterCatalogues } from '../src/index.ts'

const [url = '', directory = ''] = process.argv.slice(2)
const cluster = new Cluster(url)
const catalogues = new ClusterCatalogues({ cluster, name: basename(directory), shards: 2, replicas: 0, directory })
let step = ''
await catalogues.import(demoSource({ works: 1_500, seed: 2 }), {
  maxWorkers: 0,
  onProgress: ({ stage }) => {
    if (stage !== step) console.log(stage)
    step = stage
  },
})
console.log('done')
