import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { WeightedTerm } from '@cognate/matching'

/** A work in the form for peers. */
export interface PeerWork {
  title: string
  abstract: string
}

/** SQLite's full-text search over titles and abstracts, with its own English stemmer, ranked by its own BM25. */
export function sqlitePeer() {
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
