import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Peer } from './peers.ts'

/** SQLite's full-text search, ranked by its own BM25. */
export function sqlitePeer(): Peer {
  const directory = mkdtempSync(join(tmpdir(), 'cognate-bench-'))
  const database = new DatabaseSync(join(directory, 'fts5.sqlite'))
  return {
    name: 'SQLite FTS5',
    async load(works) {
      // The terms are made already: nothing is to be folded, stemmed or kept beside the index.
      database.exec(`CREATE VIRTUAL TABLE work USING fts5(terms, content='', tokenize='unicode61 remove_diacritics 0')`)
      const insert = database.prepare('INSERT INTO work(rowid, terms) VALUES (?, ?)')
      database.exec('BEGIN')
      let row = 0
      for (const terms of works) insert.run(++row, terms)
      database.exec(`COMMIT; INSERT INTO work(work) VALUES ('optimize')`)
    },
    async search(terms, limit) {
      const any = terms.map((term) => `"${term}"`).join(' OR ')
      return database.prepare('SELECT rowid FROM work WHERE work MATCH ? ORDER BY bm25(work) LIMIT ?').all(any, limit)
        .length
    },
    async close() {
      database.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
