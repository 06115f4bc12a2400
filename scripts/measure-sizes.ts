/**
 * `npm run measure:sizes -- --sizes 0.1,1,5 [--url http://127.0.0.1:9200 --cluster-sizes 0.1,1]`: time and memory against size. Sizes
 * are millions of generated works. For each it imports them with `cognate import`, starts a server on them, and asks it for 50
 * experts over HTTP, as one user and as 16: in the embedded engine, and in the OpenSearch cluster at `--url`, whose indexes it
 * removes afterwards. `--keep FOLDER` keeps the files that are imported, and takes those that are there. `--folder FOLDER`
 * measures a folder in OpenAlex's layout instead.
 */
import { existsSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { catalogueStore, EmbeddedCatalogue } from '@cognate/catalogue'
import { Cluster } from '@cognate/opensearch'
import { benchOverHttp } from '../tools/bench/over-http.ts'
import { type MeasuredServer, memoryOf, withOwnServer } from '../tools/bench/own-server.ts'
import { type Queries, queriesOver } from '../tools/bench/queries.ts'
import { queryTexts } from '../tools/bench/texts.ts'
import type { Latency } from '../tools/bench/timing.ts'
import { writeSnapshot } from '../tools/bench/write-snapshot.ts'
import { growthOf } from './support/growth.ts'
import { type Cost, watchNode } from './support/watched-process.ts'

const CLI = join(import.meta.dirname, '../apps/server/src/cli/main.ts')
/** Users of the measurement under load. */
const MANY = 16
const GIGABYTE = 1e9
/** The alias of what is written into the cluster. */
const ALIAS = 'measured_sizes'

/** Of the columns; those of memory follow. */
const HEADS = ['import s', 'CPU s', 'works/s', 'peak MB', 'disk GB', 'p50 ms', 'p95 ms', `${MANY} users/s`]

/** What a catalogue of one size takes in one engine. */
interface Figures {
  engine: 'embedded' | 'OpenSearch'
  works: number
  /** Of the process that imports; a cluster's own work is not in it. */
  imported: Cost
  diskBytes: number
  /** Whole answers, by number of users. */
  one: Latency
  many: Latency
  /** Memory of the server, with pages of files, when it is ready and after all answers, MiB. */
  memory: { ready: number; after: number }
}

const { values: options } = parseArgs({
  options: {
    sizes: { type: 'string', default: '0.1,0.3' },
    url: { type: 'string' },
    'cluster-sizes': { type: 'string' },
    calls: { type: 'string', default: '200' },
    keep: { type: 'string' },
    folder: { type: 'string' },
  },
})
const calls = Number(options.calls)

const readSizes = (text: string) => text.split(',').map((size) => Math.round(Number(size) * 1e6))
const sizes = readSizes(options.sizes)
const clusterSizes = options.url === undefined ? [] : readSizes(options['cluster-sizes'] ?? options.sizes)
if (![...sizes, ...clusterSizes].every((works) => works > 0)) throw new Error('Sizes are millions of works: 0.2,1,5')
if (!clusterSizes.every((works) => sizes.includes(works))) throw new Error('--cluster-sizes are some of --sizes.')

const all: Figures[] = []
if (options.folder) all.push(...(await measure(() => options.folder!, options.url !== undefined)))
else
  for (const works of sizes)
    all.push(...(await measure((root) => snapshotOf(works, root), clusterSizes.includes(works))))
console.log(table(all))

/** @param folderIn  The files to import; it may write them into the folder given. */
async function measure(
  folderIn: (root: string) => string | Promise<string>,
  inClusterToo: boolean,
): Promise<Figures[]> {
  const root = mkdtempSync(join(tmpdir(), 'cognate-measure-sizes-'))
  try {
    const folder = await folderIn(root)
    const { figures, queries } = await measureEmbedded({ folder, dataDirectory: join(root, 'embedded') })
    report(figures)
    if (!inClusterToo) return [figures]
    const inCluster = await measureCluster(figures.works, { folder, dataDirectory: join(root, 'cluster'), queries })
    report(inCluster)
    return [figures, inCluster]
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

async function snapshotOf(works: number, root: string): Promise<string> {
  const folder = join(options.keep ?? root, `snapshot-${works}`)
  if (existsSync(folder)) return folder
  const unfinished = join(options.keep ?? root, 'unfinished')
  rmSync(unfinished, { recursive: true, force: true })
  await writeSnapshot(unfinished, works)
  renameSync(unfinished, folder)
  return folder
}

async function measureEmbedded({ folder, dataDirectory }: { folder: string; dataDirectory: string }) {
  const env = { ...process.env, DATA_DIR: dataDirectory, SEARCH_URL: undefined }
  const imported = await watchNode([CLI, 'import', 'openalex', folder], { env })
  const directory = (await catalogueStore(dataDirectory).activeDirectory())!
  const catalogue = await EmbeddedCatalogue.open(directory)
  const { plain: queries } = queriesOver(catalogue, await queryTexts(undefined, catalogue, calls))
  const works = catalogue.summary.counts.work
  catalogue.close()
  const answers = await withOwnServer(directory, (target) => ask(target, queries))
  const diskBytes = await bytesOf(directory)
  // The cluster needs the room.
  rmSync(dataDirectory, { recursive: true })
  const figures: Figures = { engine: 'embedded', works, imported, diskBytes, ...answers }
  return { figures, queries }
}

async function measureCluster(
  works: number,
  { folder, dataDirectory, queries }: { folder: string; dataDirectory: string; queries: Queries },
): Promise<Figures> {
  const { url } = options
  const settings = { SEARCH_URL: url!, SEARCH_INDEX_PREFIX: ALIAS, SEARCH_SHARDS: '1', SEARCH_REPLICAS: '0' }
  const cluster = new Cluster(url!)
  try {
    const env = { ...process.env, DATA_DIR: dataDirectory, ...settings }
    const imported = await watchNode([CLI, 'import', 'openalex', folder], { env })
    const answers = await withOwnServer(undefined, (target) => ask(target, queries), { settings })
    const rows = await cluster.call<{ 'store.size': string }[]>(
      'GET',
      `/_cat/indices/${ALIAS}-*?format=json&bytes=b&h=store.size`,
    )
    const diskBytes = rows.reduce((sum, row) => sum + Number(row['store.size']), 0)
    return { engine: 'OpenSearch', works, imported, diskBytes, ...answers }
  } finally {
    const rows = await cluster.call<{ index: string }[]>('GET', `/_cat/indices/${ALIAS}-*?format=json&h=index`)
    for (const { index } of rows) await cluster.call('DELETE', `/${index}`)
    await cluster.close()
  }
}

async function ask(target: MeasuredServer, queries: Queries): Promise<Pick<Figures, 'one' | 'many' | 'memory'>> {
  const ready = memoryOf(target.pid) ?? 0
  const one = await benchOverHttp(target, queries, { calls, users: 1 })
  const many = await benchOverHttp(target, queries, { calls, users: MANY })
  return { one, many, memory: { ready, after: memoryOf(target.pid) ?? 0 } }
}

async function bytesOf(directory: string): Promise<number> {
  const names = await readdir(directory, { recursive: true })
  return names.reduce((sum, name) => sum + statSync(join(directory, name)).size, 0)
}

/** Says what was measured as soon as it is: the next size may take an hour. */
function report(figures: Figures): void {
  console.error(table([figures]))
}

function table(figures: readonly Figures[]): string {
  const growths = (['embedded', 'OpenSearch'] as const).flatMap((name) => {
    const medians = figures.filter(({ engine }) => engine === name)
    const growth = growthOf(medians.map(({ works, one }) => ({ works, figure: one.p50 })))
    return growth === undefined ? [] : [`${name}: p50 grows with the size to the power of ${growth.toFixed(2)}`]
  })
  return [line('', [...HEADS, 'ready MiB', 'after MiB']), ...figures.map(describe), ...growths].join('\n')
}

function describe({ engine, works, imported, diskBytes, one, many, memory }: Figures): string {
  const { seconds, cpuSeconds, peak } = imported
  const import_ = [seconds, cpuSeconds, works / seconds, peak].map((value) => value.toFixed(0))
  const answers = [diskBytes / GIGABYTE, one.p50, one.p95, many.rate].map((value) => value.toFixed(1))
  const memories = [memory.ready, memory.after].map((value) => value.toFixed(0))
  return line(`${engine}, ${works.toLocaleString('en')} works`, [...import_, ...answers, ...memories])
}

function line(name: string, cells: readonly string[]): string {
  return name.padEnd(30) + cells.map((cell) => cell.padStart(11)).join('')
}
