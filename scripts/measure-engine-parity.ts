/**
 * `npm run measure:engine-parity -- [--url URL --folder FOLDER] --data DIRECTORY --queries FILE [--count 500] [--only PARTS]`: whether
 * an OpenSearch cluster answers like the embedded engine. Of each part it compares whole answers:
 * - `search`: experts, works, institutions and venues for the texts of the file, every second one with filters,
 *   the 200 best;
 * - `among`: 5,000 people, works or institutions, found for texts of the file, ranked alone; in the embedded engine also whether
 *   those of them that are among the 200 best of all come first there, in the same order and with the same scores;
 * - `people`: explanations of conflicts and their matrices, for the experts found for these texts;
 * - `lists`: lists, groups and suggestions of the open catalogue (`--lists 200`), and three pages of each cursor;
 * - `documents`: the five kinds of record of other sources, with filters, in the demo catalogue, which is built for it.
 *
 * With `--meaning` and EMBEDDING_MODEL, `search` compares experts alone, by words and meaning; the catalogue of DIRECTORY
 * must have vectors of the model, and the cluster gets them. Without `--url`, `among` alone runs, in the embedded engine.
 *
 * FOLDER is imported into the cluster unless it is there already; with `--updated` first with one work in a hundred changed, and
 * then as an update. Exits with 1 if an answer differs.
 */

import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import {
  catalogueStore,
  demoDocuments,
  demoSource,
  type Embedder,
  type Engine,
  type EngineAnswer,
  openAlexFolder,
  openEngine,
  searchThreads,
} from '@cognate/catalogue'
import {
  datasets as allDatasets,
  endpointKeys,
  type Filters,
  FindSimilarRequest,
  MAX_AMONG,
  MAX_LIMIT,
  MAX_TEXT,
  QUERY_TEXT,
} from '@cognate/contract'
import { Cluster, ClusterCatalogues, type ClusterImport, openSearchEngine } from '@cognate/opensearch'
import { openEmbedder, retrieve } from '@cognate/server/tooling'
import { changedSource } from '../packages/catalogue/testing/changed-source.ts'
import { compareDocuments, known } from './support/parity-of-documents.ts'
import { type Compared, comparePeople } from './support/parity-of-people.ts'
import { answerOf, type OpenQuery, pageAfter, randomQueries } from './support/random-lists.ts'

const datasets = ['experts', 'works', 'institutions', 'venues'] as const
type Dataset = (typeof datasets)[number]

/** Filters in turn; a dataset takes those that it has. */
const filterSets: Filters[] = [
  { publication_date: { type: 'range', start: '2018-01-01', end: '2023-12-31' } },
  { 'institution.country_code': { type: 'include', values: ['NL', 'DE', 'IN'] } },
  { works_count: { type: 'range', start: 10, end: 60 }, h_index: { type: 'range', start: 3, end: null } },
  { author_position: { type: 'include', values: ['last'] }, years_inactive: { type: 'range', start: null, end: 2 } },
  { abstract: { type: 'include', values: ['translation'] }, document_type: { type: 'exclude', values: ['dataset'] } },
  {
    'institution.type': { type: 'exclude', values: ['education'] },
    years_active: { type: 'range', start: 5, end: 20 },
  },
]

/** Filters for every second query. */
function filtersAt(place: number, dataset: Dataset): Filters {
  if (place % 2 === 0) return {}
  const chosen = Object.entries(filterSets[(place >> 1) % filterSets.length]!)
  return Object.fromEntries(
    chosen.filter(([field]) => (allDatasets[dataset].filters as readonly string[]).includes(field)),
  )
}

/** An id of the kind that no catalogue has. */
const UNKNOWN = { experts: 'A1', works: 'W1', institutions: 'I1' }
const NAME = 'parity'
const DEMO = 'parity_demo'
/** Texts whose experts are checked against each other. */
const MOST_CHECKS = 120
const SHARDS = 3

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    data: { type: 'string' },
    folder: { type: 'string' },
    queries: { type: 'string' },
    count: { type: 'string', default: '500' },
    only: { type: 'string', default: 'search,among,people,lists,documents' },
    lists: { type: 'string', default: '200' },
    updated: { type: 'boolean', default: false },
    meaning: { type: 'boolean', default: false },
  },
})
const { url, data, folder, queries } = values
if (!data || !queries) throw new Error('Give --data and --queries.')
if (url && !folder) throw new Error('Give --folder, which is imported into the cluster.')

/** Imports a source into the cluster unless it holds it under the name. */
async function fill(
  cluster: Cluster,
  name: string,
  open: () => Promise<Pick<ClusterImport, 'source' | 'documents'>>,
): Promise<void> {
  const aliases = await cluster.call<unknown[]>('GET', `/_cat/aliases/${name}?format=json`)
  if (aliases.length > 0) return
  const directory = await mkdtemp(join(tmpdir(), 'cognate-parity-'))
  const began = performance.now()
  const { source, documents = [] } = await open()
  const catalogues = new ClusterCatalogues({ cluster, name, shards: SHARDS, replicas: 0, directory })
  if (values.updated) await catalogues.import(changedSource(source, 100))
  const { counts } = await catalogues.import(source, { documents })
  await rm(directory, { recursive: true })
  console.log(`Imported ${counts.work} works in ${Math.round((performance.now() - began) / 1_000)} s`)
}

/** Gives the catalogue in the cluster the vectors of the one in the data directory. */
async function fillWithVectors(cluster: Cluster, embedder: Embedder): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'cognate-parity-'))
  // What was read for the one need not be read again for the other.
  await symlink(resolve(data!, 'catalogues/.vectors'), join(directory, 'vectors'))
  const began = performance.now()
  const catalogues = new ClusterCatalogues({ cluster, name: NAME, shards: SHARDS, replicas: 0, directory })
  const { meaning } = await catalogues.addVectors(embedder)
  await rm(directory, { recursive: true })
  console.log(`${meaning!.works} vectors in ${Math.round((performance.now() - began) / 1_000)} s`)
}

/** What an engine finds for a text, and the milliseconds it takes to search. */
async function ask(
  engine: Engine,
  dataset: Dataset,
  text: string,
  filters: Filters,
  among?: readonly string[],
): Promise<{ found: EngineAnswer; time: number }> {
  const request = FindSimilarRequest.parse({
    dataset,
    records: [{ record_type: 'record', identifier: QUERY_TEXT, fields: { text } }],
    filters,
    limit: MAX_LIMIT,
    among,
  })
  let time = 0
  const timed = new Proxy(engine, {
    get: (target, name) => {
      const member = target[name as keyof Engine]
      if (typeof member !== 'function') return member
      return async (...args: unknown[]) => {
        const began = performance.now()
        const answer = await (member as (...args: unknown[]) => unknown).apply(target, args)
        if (name === 'search') time = performance.now() - began
        return answer
      }
    },
  })
  const { found } = await retrieve(request, { engine: timed, endpoints: endpointKeys, reader })
  return { found, time }
}

/** Pages that are compared of a list with a cursor. */
const MOST_PAGES = 3

/** Compares the open catalogue of both engines. */
async function compareLists(embedded: Engine, searched: Engine): Promise<void> {
  const queries = await randomQueries(embedded, Number(values.lists))
  for (const call of ['listRecords', 'autocomplete'] as const) {
    const times: Record<'embedded' | 'cluster', number[]> = { embedded: [], cluster: [] }
    let equal = 0
    for (const query of queries.filter((one) => one.call === call)) {
      for (let next: OpenQuery | undefined = query, page = 0; next && page < MOST_PAGES; page++) {
        const expected = await answerTo(embedded, next, times.embedded)
        const actual = await answerTo(searched, next, times.cluster)
        // As they are sent: the order of what they hold counts, too.
        if (JSON.stringify(expected) === JSON.stringify(actual)) equal++
        else if (differences++ < 5) console.log(`differs: ${JSON.stringify(next)}`)
        next = pageAfter(next, expected)
      }
    }
    const [one, other] = [median(times.embedded), median(times.cluster)]
    console.log(
      `${call.padEnd(12)} ${times.embedded.length} queries · same answers ${equal} · p50 ${one.toFixed(0)} ms embedded, ${other.toFixed(0)} ms cluster`,
    )
  }
}

async function answerTo(engine: Engine, query: OpenQuery, times: number[]): Promise<unknown> {
  const began = performance.now()
  const answer = await answerOf(engine, query)
  times.push(performance.now() - began)
  return answer
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN

/** Notes whether all answers of a part are equal. */
function report(part: string, { asked, equal, found }: Compared): void {
  console.log(`${part.padEnd(12)} ${asked} asked, which found ${found} · same answers ${equal}`)
  differences += asked - equal
}

const parts = url ? values.only.split(',') : ['among']
const texts = await readTexts(Number(values.count))
let differences = 0
const reader = values.meaning
  ? await openEmbedder({ embeddingModel: process.env.EMBEDDING_MODEL, dataDirectory: data }, searchThreads())
  : undefined
if (values.meaning && !reader) throw new Error('EMBEDDING_MODEL names no model.')
const embedded = await openEmbedded(data)
if (url) await compareWithCluster(new Cluster(url))
else await measureEveryAmong(embedded)
await embedded.close()
await reader?.close()
process.exitCode = differences === 0 ? 0 : 1

/** The first texts of the file. */
async function readTexts(count: number): Promise<{ qid: string; text: string }[]> {
  const lines = (await readFile(queries!, 'utf8')).trim().split('\n').slice(0, count)
  return lines.map((line) => {
    const { qid, title, abstract } = JSON.parse(line) as { qid: string; title: string; abstract: string }
    return { qid, text: `${title}\n${abstract}`.slice(0, MAX_TEXT) }
  })
}

async function openEmbedded(data: string): Promise<Engine> {
  const engine = await openEngine((await catalogueStore(data).activeDirectory())!, { meaningModel: reader?.model.key })
  if (reader && engine.summary.meaning?.model.key !== reader.model.key)
    throw new Error('The catalogue in DIRECTORY has no vectors of the model.')
  return engine
}

async function compareWithCluster(cluster: Cluster): Promise<void> {
  if (parts.some((part) => part !== 'documents')) await compareWorks(cluster)
  if (parts.includes('documents')) await compareDemo(cluster)
  await cluster.close()
}

/** The catalogue of the data directory against the same in the cluster. */
async function compareWorks(cluster: Cluster): Promise<void> {
  await fill(cluster, NAME, async () => ({ source: await openAlexFolder(folder!) }))
  if (reader) await fillWithVectors(cluster, reader)
  const searched = await openSearchEngine(url!, NAME)
  const compared = reader ? (['experts'] as const) : datasets
  if (parts.includes('search')) for (const dataset of compared) await compareSearches(dataset, embedded, searched)
  if (parts.includes('among')) await measureEveryAmong(embedded, searched)
  if (parts.includes('people')) {
    const lists: string[][] = []
    for (const { text } of texts.slice(0, MOST_CHECKS))
      lists.push((await ask(embedded, 'experts', text, {})).found.hits.map(({ id }) => id))
    for (const [part, compared] of Object.entries(await comparePeople(lists, { embedded, cluster: searched })))
      report(part, compared)
  }
  if (parts.includes('lists')) await compareLists(embedded, searched)
  await searched.close()
}

async function compareSearches(dataset: Dataset, embedded: Engine, searched: Engine): Promise<void> {
  const times: Record<'embedded' | 'cluster', number[]> = { embedded: [], cluster: [] }
  const equal = { order: 0, scores: 0, answers: 0 }
  let hits = 0
  for (const [place, { qid, text }] of texts.entries()) {
    const filters = filtersAt(place, dataset)
    const expected = await ask(embedded, dataset, text, filters)
    const actual = await ask(searched, dataset, text, filters)
    times.embedded.push(expected.time)
    times.cluster.push(actual.time)
    const [ones, others] = [expected.found.hits, actual.found.hits]
    const same = (of: (hit: EngineAnswer['hits'][number]) => unknown) => isDeepStrictEqual(ones.map(of), others.map(of))
    hits += ones.length
    if (same(({ id }) => id)) equal.order++
    if (same(({ score }) => score)) equal.scores++
    if (isDeepStrictEqual(known(expected.found), known(actual.found))) equal.answers++
    else if (differences++ < 3) console.log(`${dataset} differs for: ${qid}`)
  }
  const [one, other] = [median(times.embedded), median(times.cluster)]
  console.log(
    `${dataset.padEnd(12)} ${texts.length} queries, ${hits} hits · same order ${equal.order}, same scores ${equal.scores}, same answers ${equal.answers} · p50 ${one.toFixed(0)} ms embedded, ${other.toFixed(0)} ms cluster`,
  )
}

/** Records found for texts of the file: as many as may be ranked alone. */
async function findPool(engine: Engine, dataset: Dataset): Promise<string[]> {
  const pool = new Set<string>()
  for (const { text } of await readTexts(Number.POSITIVE_INFINITY)) {
    if (pool.size >= MAX_AMONG) break
    for (const { id } of (await ask(engine, dataset, text, {})).found.hits) pool.add(id)
  }
  return [...pool]
}

/** Records ranked alone: as among all, and the same in the cluster if there is one. */
async function measureAmong(dataset: keyof typeof UNKNOWN, embedded: Engine, searched?: Engine): Promise<void> {
  const times: Record<'open' | 'among' | 'cluster', number[]> = { open: [], among: [], cluster: [] }
  const pool = await findPool(embedded, dataset)
  const equal = { asAmongAll: 0, answers: 0 }
  let [asked, ofBest] = [0, 0]
  for (const [place, { qid, text }] of texts.entries()) {
    const filters = filtersAt(place, dataset)
    const open = await ask(embedded, dataset, text, filters)
    const { hits } = open.found
    // Every second one of those that are found, so that there is an order to compare, and one that no catalogue has.
    const some = hits.filter((_, rank) => rank % 2 === 0).map(({ id }) => id)
    const among = [...new Set([UNKNOWN[dataset], ...some, ...pool])].slice(0, MAX_AMONG)
    const alone = await ask(embedded, dataset, text, filters, among)
    times.open.push(open.time)
    times.among.push(alone.time)
    asked += among.length
    const named = new Set(among)
    const expected = hits.filter(({ id }) => named.has(id)).map(({ id, score }) => ({ id, score }))
    const actual = alone.found.hits.map(({ id, score }) => ({ id, score }))
    ofBest += expected.length
    let isEqual = isDeepStrictEqual(actual.slice(0, expected.length), expected)
    if (isEqual) equal.asAmongAll++
    if (searched) {
      const other = await ask(searched, dataset, text, filters, among)
      times.cluster.push(other.time)
      const isSame = isDeepStrictEqual(known(alone.found), known(other.found))
      if (isSame) equal.answers++
      isEqual &&= isSame
    }
    if (!isEqual && differences++ < 3) console.log(`among ${dataset} differs for: ${qid}`)
  }
  const p50 = (name: keyof typeof times) => `${median(times[name]).toFixed(1)} ms`
  console.log(
    `among        ${texts.length} queries of ${Math.round(asked / texts.length)} ${dataset}, ${ofBest} of them among the best of all · order and scores as there ${equal.asAmongAll} · p50 ${p50('among')}, of all ${p50('open')}`,
  )
  if (searched) console.log(`among        same answers in the cluster ${equal.answers} · p50 ${p50('cluster')}`)
}

/** Each kind of record that is ranked alone by its own votes or words. */
async function measureEveryAmong(embedded: Engine, searched?: Engine): Promise<void> {
  for (const dataset of ['experts', 'works', 'institutions'] as const) await measureAmong(dataset, embedded, searched)
}

/** The demo catalogue, with its records of other sources, in both engines. */
async function compareDemo(cluster: Cluster): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'cognate-parity-demo-'))
  const store = catalogueStore(directory)
  await store.import(demoSource(), { documents: demoDocuments() })
  await fill(cluster, DEMO, async () => ({ source: demoSource(), documents: demoDocuments() }))
  const embedded = await openEngine((await store.activeDirectory())!)
  const searched = await openSearchEngine(url!, DEMO)
  const compared = await compareDocuments(Number(values.count), { embedded, cluster: searched })
  for (const [part, one] of Object.entries(compared)) report(part, one)
  await embedded.close()
  await searched.close()
  await rm(directory, { recursive: true })
}
