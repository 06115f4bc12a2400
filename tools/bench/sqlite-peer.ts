import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Peer } from './peers.ts'

/** SQLite's full-text search over titles and abstracts, with its own English stemmer, ranked by its own BM25. */
export function sqlitePeer(): Peer {
  const directory = mkdtempSync(join(tmpdir(), 'cognate-bench-'))
  const database = new DatabaseSync(join(directory, 'fts5.sqlite'))
  return {
    name: 'SQLite FTS5',
    async load(works) {
      database.exec(`CREATE VIRTUAL TABLE work USING fts5(title, abstract, tokenize = 'porter unicode61')`)
      const insert = database.prepare('INSERT INTO work(rowid, title, abstract) VALUES (?, ?, ?)')
      database.exec('BEGIN')
      let row = 0
      for (const { title, abstract } of works) insert.run(++row, title, abstract)
      database.exec('COMMIT')
    },
    async search(terms, limit) {
      const any = terms.map(({ surface }) => `"${surface}"`).join(' OR ')
      const select = database.prepare('SELECT rowid FROM work WHERE work MATCH ? ORDER BY bm25(work) LIMIT ?')
      return select.all(any, limit).length
    },
    async close() {
      database.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
