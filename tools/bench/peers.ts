import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { EmbeddedCatalogue } from '@cognate/catalogue'
import { countTerms, splitTitle, type WeightedTerm, weighRecords } from '@cognate/matching'
import { workAt } from './texts.ts'
import { type Latency, measureLatency } from './timing.ts'

/** Works that each search returns. */
const TOP = 1_000

/** Searches of the engine, and as many before them that do not count. */
const ENGINE_CALLS = 200

/** Times of a peer and of the engine for the same searches. */
export interface PeerResult {
  name: string
  /** Seconds to load the works. */
  loadSeconds: number
  peer: Latency
  engine: Latency
  /** Median of the peer divided by the engine's. */
  ratio: number
}

/** Peers, and how many searches each can run in reasonable time. */
const peers = [{ create: sqlitePeer, searches: 15 }]

/** Times the same searches for the best 1,000 works on the engine and on peers, one after the other. */
export async function benchPeers(catalogue: EmbeddedCatalogue, texts: readonly string[]): Promise<PeerResult[]> {
  const queries = texts.map((text) => queryOf(text, catalogue)).filter((terms) => terms.length > 0)
  const results: PeerResult[] = []
  for (const { create, searches } of peers) results.push(await compare(create, catalogue, queries.slice(0, searches)))
  return results
}

async function compare(
  create: typeof sqlitePeer,
  catalogue: EmbeddedCatalogue,
  queries: WeightedTerm[][],
): Promise<PeerResult> {
  const peer = create()
  try {
    const started = performance.now()
    await peer.load(worksOf(catalogue))
    const loadSeconds = (performance.now() - started) / 1_000
    const search = (number: number) => peer.search(queries[number]!, TOP)
    await search(0)
    const engine = await timeEngine(catalogue, queries)
    const latency = await measureLatency({ calls: queries.length, users: 1 }, search)
    return { name: peer.name, loadSeconds, peer: latency, engine, ratio: latency.p50 / engine.p50 }
  } finally {
    await peer.close()
  }
}

/** A search takes about a millisecond, so each is repeated many times, after a warm-up. */
async function timeEngine(catalogue: EmbeddedCatalogue, queries: readonly WeightedTerm[][]): Promise<Latency> {
  const search = (number: number) => catalogue.topWorks(queries[number % queries.length]!, TOP)
  await measureLatency({ calls: ENGINE_CALLS, users: 1 }, search)
  return measureLatency({ calls: ENGINE_CALLS, users: 1 }, search)
}

function queryOf(text: string, catalogue: EmbeddedCatalogue): WeightedTerm[] {
  const { title, rest } = splitTitle(text)
  const counts = countTerms(title, rest)
  const terms = counts.map(({ term }) => term)
  return weighRecords([counts], terms, catalogue.readTermStatistics(terms)).terms
}

function* worksOf(catalogue: EmbeddedCatalogue): Generator<PeerWork> {
  for (let index = 0; index < catalogue.summary.counts.work; index++) {
    const work = workAt(catalogue, index)
    yield { title: work.title, abstract: work.abstract ?? '' }
  }
}

/** A work in the form for peers. */
interface PeerWork {
  title: string
  abstract: string
}

/** SQLite's full-text search over titles and abstracts, with its own English stemmer, ranked by its own BM25. */
function sqlitePeer() {
  const directory = mkdtempSync(join(tmpdir(), 'cognate-bench-'))
  const database = new DatabaseSync(join(directory, 'fts5.sqlite'))
  return {
    name: 'SQLite FTS5',
    async load(works: Iterable<PeerWork>): Promise<void> {
      database.exec(`CREATE VIRTUAL TABLE work USING fts5(title, abstract, tokenize = 'porter unicode61')`)
      const insert = database.prepare('INSERT INTO work(rowid, title, abstract) VALUES (?, ?, ?)')
      database.exec('BEGIN')
      let row = 0
      for (const { title, abstract } of works) insert.run(++row, title, abstract)
      database.exec('COMMIT')
    },
    /** The best works for any of the terms; how many were found. */
    async search(terms: readonly WeightedTerm[], limit: number): Promise<number> {
      const any = terms.map(({ surface }) => `"${surface}"`).join(' OR ')
      const select = database.prepare('SELECT rowid FROM work WHERE work MATCH ? ORDER BY bm25(work) LIMIT ?')
      return select.all(any, limit).length
    },
    async close(): Promise<void> {
      database.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
