import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Table } from '@lancedb/lancedb'
import type { Peer, PeerWork } from './peers.ts'

/** Works handed over at a time. */
const BATCH = 20_000

/** LanceDB's full-text index, ranked by its own BM25. */
export function lancePeer(): Peer {
  const directory = mkdtempSync(join(tmpdir(), 'cognate-bench-'))
  let table: Table | undefined
  return {
    name: 'LanceDB',
    async load(works) {
      const { connect, Index } = await import('@lancedb/lancedb')
      const database = await connect(directory)
      for (const rows of batches(works)) {
        if (table) await table.add(rows)
        else table = await database.createTable('work', rows)
      }
      // The terms are already analysed: they must not be folded, stemmed or dropped.
      const asTheyAre = { baseTokenizer: 'whitespace', lowercase: false, stem: false, removeStopWords: false } as const
      await table?.createIndex('terms', {
        config: Index.fts({ ...asTheyAre, asciiFolding: false, withPosition: false, maxTokenLength: 1_000 }),
      })
    },
    async search(terms, limit) {
      const { MatchQuery } = await import('@lancedb/lancedb')
      const any = new MatchQuery(terms.map(({ term }) => term).join(' '), 'terms')
      const query = table!.query().fullTextSearch(any)
      return (await query.select(['row', '_score']).limit(limit).toArray()).length
    },
    async close() {
      table?.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

function* batches(works: Iterable<PeerWork>): Generator<{ row: number; terms: string }[]> {
  let row = 0
  let batch: { row: number; terms: string }[] = []
  for (const { terms } of works) {
    batch.push({ row: row++, terms })
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
