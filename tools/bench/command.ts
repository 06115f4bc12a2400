import { availableParallelism, cpus } from 'node:os'
import { EmbeddedCatalogue } from '@cognate/catalogue'
import { CommandFailure, locateCatalogue } from '@cognate/server/tooling'
import { Command, InvalidArgumentError, Option } from 'commander'
import { benchAgainst, mediansOf, type PairedComparison } from './against.ts'
import { type BesideImport, benchBesideImport } from './beside-import.ts'
import { benchDocuments, type DocumentSpeed } from './documents.ts'
import { benchGraph, type GraphSpeed } from './graph.ts'
import { benchImport, benchUpdate, type ImportRate, type UpdateRate } from './import-rate.ts'
import { benchInProcess } from './in-process.ts'
import { benchOverHttp } from './over-http.ts'
import { type MeasuredServer, peakMegabytesOf, withOwnServer } from './own-server.ts'
import { benchPeers, type PeerResult } from './peers.ts'
import { type Queries, queriesOver } from './queries.ts'
import { queryTexts } from './texts.ts'
import type { Latency } from './timing.ts'

const parts = ['search', 'documents', 'http', 'graph', 'import', 'update', 'beside', 'peers'] as const
type Part = (typeof parts)[number]

/** Users of the measurement under load. */
const MANY = 16

/** Calls after which V8 has compiled what a search runs, in both searching threads. */
const WARM = 1_000

/** Pairs of rounds with another commit: fewer cannot tell a change from the noise of a machine. */
const PAIRS = 5

/** Checks of long lists that are measured. */
const LIST_CHECKS = 20

interface Options {
  only?: Part
  queries?: string
  catalogue?: string
  calls: number
  warmUp: number
  url?: string
  username: string
  against?: string
  againstCatalogue?: string
  pairs: number
  import: string
  documents: number
  generated?: number
  json?: boolean
}

/** Everything measured in one run; parts that were not requested are missing. */
interface Bench {
  /** Processor, cores, Node and day: figures of other machines or days are not comparable. */
  machine: string
  /** The catalogue that was searched. */
  catalogue?: string
  works?: number
  /** find_similar, by place and number of users. */
  searches: { where: string; users: number; latency: Latency; peakMegabytes?: number }[]
  /** Beside the server of another commit. */
  comparisons?: PairedComparison[]
  /** Conflicts and networks, on the engine alone. */
  graph: GraphSpeed[]
  peers: PeerResult[]
  /** Measured only on request, since it takes minutes. */
  documents?: DocumentSpeed | undefined
  beside?: BesideImport | undefined
  imported?: ImportRate
  updated?: UpdateRate
}

/** `npm run bench`: how fast this machine searches and imports, beside peers on the same works. */
export function benchCommand(): Command {
  return new Command('bench')
    .addOption(new Option('--only <part>', 'one part of the measurement').choices(parts))
    .option('--queries <file>', 'judged queries to run; by default texts of the catalogue’s own works')
    .option('--catalogue <version>', 'the catalogue to search; by default the one in use')
    .option('--calls <number>', 'number of searches in each measurement', wholeNumber, 200)
    .option('--warm-up <number>', 'calls after which a server counts as warm', wholeNumber, WARM)
    .option(
      '--url <url>',
      'a running server to measure, with the password in DEMO_PASSWORD; by default the tool starts one',
    )
    .option('--username <name>', 'user name at the running server', 'demo')
    .option('--against <commit>', 'compare the servers of this tree and of a commit, both up at once, in alternation')
    .option(
      '--against-catalogue <folder>',
      'the catalogue that the commit searches, where it cannot open that of this tree: DATA_DIR/catalogues/VERSION',
    )
    .option('--pairs <number>', 'pairs of rounds with --against', wholeNumber, PAIRS)
    .option('--import <what>', 'a number of generated works to import, or a folder in OpenAlex’s layout', '20000')
    .option('--documents <number>', 'generated projects for --only documents', wholeNumber, 500_000)
    .option('--generated <works>', 'build a catalogue of this many generated works, and measure on it', wholeNumber)
    .option('--json', 'print the figures as JSON')
    .action(async (options: Options) => {
      const result = await run(options)
      process.stdout.write(options.json ? `${JSON.stringify(result)}\n` : describe(result))
    })
}

function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,7}$/.test(text)) throw new InvalidArgumentError('Use a whole number above 0.')
  return Number(text)
}

const noSearches = { machine: describeMachine(), searches: [], graph: [], peers: [] }

async function run(options: Options): Promise<Bench> {
  const { only, generated } = options
  if (only === 'update') return { ...noSearches, updated: await benchUpdate(generated ?? UPDATED_WORKS) }
  if (only === 'import') return { ...noSearches, imported: await benchImport(String(generated ?? options.import)) }
  return generated === undefined ? bench(options) : benchGenerated(options)
}

/** Default number of works, of which one in a hundred changes; with a tenth of them, starting would be a third of the time. */
const UPDATED_WORKS = 200_000

/** Searches the catalogue in use, or the one named. */
async function bench(options: Options): Promise<Bench> {
  const result = await benchSearches(options, locateCatalogue(options.catalogue))
  return options.only === undefined && options.against === undefined
    ? { ...result, imported: await benchImport(options.import) }
    : result
}

/** Builds a catalogue of generated works, searches it and removes it. */
async function benchGenerated(options: Options): Promise<Bench> {
  let result: Bench | undefined
  const imported = await benchImport(String(options.generated), async (directory) => {
    result = await benchSearches(options, directory)
  })
  if (!result) throw new CommandFailure('The generated catalogue could not be built.')
  return { ...result, imported }
}

async function benchSearches(options: Options, directory: string): Promise<Bench> {
  const catalogue = await EmbeddedCatalogue.open(directory)
  try {
    const texts = await queryTexts(options.queries, catalogue, options.calls)
    if (texts.length === 0)
      throw new CommandFailure('There are no query texts: no work of the catalogue has an abstract.')
    if (options.against !== undefined) return await compare(options, directory, { catalogue, texts })
    const isRequested = (part: Part) => options.only === undefined || options.only === part
    const searches = isRequested('search') ? await searchInProcess(directory, texts) : []
    if (isRequested('http')) searches.push(...(await searchOverHttp(options, directory, { catalogue, texts })))
    return {
      ...searched(catalogue),
      searches,
      graph: isRequested('graph') ? await benchGraph(catalogue) : [],
      peers: isRequested('peers') ? await benchPeers(catalogue, texts) : [],
      beside:
        options.only === 'beside'
          ? await searchBeside(options, directory, queriesOver(catalogue, texts).plain)
          : undefined,
      documents: options.only === 'documents' ? await benchDocuments(directory, options.documents, texts) : undefined,
    }
  } finally {
    catalogue.close()
  }
}

const searched = ({ summary }: EmbeddedCatalogue) => ({
  machine: describeMachine(),
  catalogue: summary.version,
  works: summary.counts.work,
})

function searchBeside(
  { import: what, calls, warmUp }: Options,
  directory: string,
  queries: Queries,
): Promise<BesideImport> {
  if (!/^\d+$/.test(what))
    throw new CommandFailure('Searches are measured beside an import of generated works: give their number.')
  return benchBesideImport(directory, queries, { works: Number(what), calls, warmUp })
}

async function compare(
  { against, againstCatalogue, pairs, warmUp }: Options,
  directory: string,
  { catalogue, texts }: { catalogue: EmbeddedCatalogue; texts: readonly string[] },
): Promise<Bench> {
  const queries = queriesOver(catalogue, texts).plain
  const theirs = againstCatalogue ?? directory
  const users = [1, MANY]
  const comparisons = await benchAgainst({ commit: against!, directory, theirs, queries, pairs, warmUp, users })
  return { ...noSearches, ...searched(catalogue), comparisons }
}

async function searchInProcess(directory: string, texts: readonly string[]): Promise<Bench['searches']> {
  const searches: Bench['searches'] = []
  for (const users of [1, MANY])
    searches.push({ where: 'in process', users, latency: await benchInProcess(directory, texts, users) })
  return searches
}

/** Answers of servers that have just started, then those of a warm one; a server that runs already is taken for warm. */
async function searchOverHttp(
  options: Options,
  directory: string,
  { catalogue, texts }: { catalogue: EmbeddedCatalogue; texts: readonly string[] },
): Promise<Bench['searches']> {
  const queries = queriesOver(catalogue, texts)
  if (options.url === undefined) {
    const fresh = await searchFresh(directory, queries.plain, texts.length)
    return [...fresh, ...(await withOwnServer(directory, (target) => searchWarm(target, queries, options)))]
  }
  const password = process.env.DEMO_PASSWORD
  if (!password) throw new CommandFailure('Give the password of the running server in DEMO_PASSWORD.')
  return searchWarm({ url: options.url, username: options.username, password }, queries, options)
}

/** The first answers of a server, which still compiles: one server for each number of users. */
async function searchFresh(directory: string, queries: Queries, calls: number): Promise<Bench['searches']> {
  const searches: Bench['searches'] = []
  for (const users of [1, MANY]) {
    const latency = await withOwnServer(directory, (target) =>
      benchOverHttp(target, queries, { calls, users, warmUp: 0 }),
    )
    searches.push({ where: `first ${calls} over HTTP`, users, latency })
  }
  return searches
}

async function searchWarm(
  target: MeasuredServer,
  { first, again, plain, strict, few, among, lists }: ReturnType<typeof queriesOver>,
  { warmUp }: Options,
): Promise<Bench['searches']> {
  const calls = plain.bodies.length
  await benchOverHttp(target, plain, { calls: 0, users: MANY, warmUp })
  const rounds = [
    { queries: first, calls, users: 1, warmUp: 0 },
    { queries: again, calls, users: MANY, warmUp: 0 },
    { queries: plain, calls, users: 1 },
    { queries: plain, calls, users: MANY },
    { queries: strict, calls, users: 1 },
    { queries: few, calls, users: 1 },
    { queries: among, calls, users: 1 },
    { queries: lists, calls: LIST_CHECKS, users: 1 },
  ]
  const searches: Bench['searches'] = []
  for (const { queries, ...amount } of rounds) {
    const latency = await benchOverHttp(target, queries, amount)
    searches.push({ where: queries.name, users: amount.users, latency, peakMegabytes: peakMegabytesOf(target.pid) })
  }
  return searches
}

function describeMachine(): string {
  const day = new Date().toISOString().slice(0, 10)
  return `${day}, ${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown processor'}), Node ${process.version}`
}

function describe({
  machine,
  catalogue,
  works,
  searches,
  comparisons,
  graph,
  peers,
  documents,
  beside,
  imported,
  updated,
}: Bench): string {
  const lines = [machine]
  if (catalogue) lines.push(`catalogue ${catalogue}, ${works?.toLocaleString('en')} works`, '')
  if (searches.length > 0) lines.push(row('find_similar, 50 experts', 'p50 ms', 'p95 ms', 'answers/s', 'server MiB'))
  for (const { where, users, latency, peakMegabytes } of searches) {
    const memory = peakMegabytes === undefined ? '' : String(Math.round(peakMegabytes))
    lines.push(row(`${where}, ${counted(users)}`, ...cells(latency), memory))
  }
  for (const comparison of comparisons ?? []) lines.push(...comparisonRows(comparison))
  if (graph.length > 0) lines.push('', row('who knows whom, engine', 'p50 ms', 'p95 ms', 'answers/s', 'found'))
  for (const { name, latency, found } of graph) lines.push(row(name, ...cells(latency), String(found)))
  if (peers.length > 0) lines.push('', row('best 1,000 works', 'p50 ms', 'p95 ms', 'ratio', 'engine p50', 'load s'))
  for (const { name, peer, engine, ratio, loadSeconds } of peers) {
    lines.push(row(name, ...cells(peer).slice(0, 2), `${ratio.toFixed(1)} ×`, fixed(engine.p50), fixed(loadSeconds)))
  }
  if (documents) {
    const { records, search } = documents
    lines.push(
      row('import of projects', 'records', 'seconds', 'records/s', 'peak MiB'),
      row('', ...rateCells(records, documents.seconds), String(Math.round(documents.peakMegabytes))),
      '',
      row('find_similar, 50 projects', 'p50 ms', 'p95 ms', 'answers/s'),
      row('in process, 1 user', ...cells(search)),
    )
  }
  if (beside) lines.push('', ...besideRows(beside))
  if (imported) lines.push('', ...importRows('import', imported))
  if (updated) {
    const ratio = (100 * updated.update.seconds) / updated.full.seconds
    const cpuRatio = (100 * updated.update.cpuSeconds) / updated.full.cpuSeconds
    lines.push('', ...importRows('import in full', updated.full))
    lines.push('', ...importRows('update of 1 %', updated.update, updated.update.works / 100))
    lines.push('', row('update against import in full', '', `${fixed(ratio)} %`, '', `${fixed(cpuRatio)} %`))
  }
  return `${lines.join('\n').trimStart()}\n`
}

/** What is compared of two commits. */
const compared = {
  p50: 'p50 ms',
  p95: 'p95 ms',
  rate: 'answers/s',
  cpuMs: 'CPU ms an answer',
  megabytes: 'MiB',
} as const

function comparisonRows(comparison: PairedComparison): string[] {
  const { where, users, pairs } = comparison
  const title = row(`${where}, ${counted(users)}`, 'here', 'there', 'difference', 'ratio', 'less here')
  const figures = Object.entries(compared) as [keyof typeof compared, string][]
  const rows = figures.map(([figure, name]) => {
    const { here, there, difference, ratio, less } = mediansOf(comparison, figure)
    return row(name, fixed(here), fixed(there), fixed(difference), ratio.toFixed(3), `${less} of ${pairs.length}`)
  })
  return [title, ...rows, '']
}

const counted = (users: number) => `${users} ${users === 1 ? 'user' : 'users'}`

function besideRows({ users, works, seconds, before, during, after }: BesideImport): string[] {
  const ratio = (2 * during.p50) / (before.p50 + after.p50)
  return [
    row(`find_similar, ${counted(users)}`, 'p50 ms', 'p95 ms', 'answers/s'),
    row('before an import', ...cells(before)),
    row('during it', ...cells(during)),
    row('after it', ...cells(after)),
    row('p50 during against before and after', `${fixed(ratio)} ×`),
    `${works.toLocaleString('en')} works in ${fixed(seconds)} seconds, ${during.calls} answers meanwhile`,
  ]
}

/** @param read  Works that were read and parsed. */
function importRows(name: string, rate: ImportRate, read = rate.works): string[] {
  const { works, seconds, cpuSeconds, reading, peakMegabytes, load } = rate
  return [
    row(name, 'works', 'seconds', 'works/s', 'CPU seconds'),
    row('read and parsed', ...rateCells(read, reading.seconds), fixed(reading.cpuSeconds)),
    row('whole', ...rateCells(works, seconds), fixed(cpuSeconds)),
    `peak ${Math.round(peakMegabytes)} MiB; load before ${load.toFixed(1)} on ${availableParallelism()} cores`,
  ]
}

function rateCells(count: number, seconds: number): string[] {
  return [String(count), fixed(seconds), String(Math.round(count / seconds))]
}

function cells({ p50, p95, rate }: Latency): string[] {
  return [fixed(p50), fixed(p95), fixed(rate)]
}

function fixed(value: number): string {
  return value.toFixed(Math.abs(value) < 10 ? 2 : 1)
}

function row(name: string, ...columns: string[]): string {
  return name.padEnd(34) + columns.map((column) => column.padStart(12)).join('')
}
