import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type ColumnName, columns } from '../src/embedded/data/format.ts'

/** Reads the files of a catalogue. */
export function openBuilt(directory: string) {
  const column = (name: ColumnName) => {
    const bytes = readFileSync(join(directory, 'columns', `${name}.bin`))
    return Array.from(new columns[name](new Uint8Array(bytes).buffer))
  }
  const json = (name: string) => JSON.parse(readFileSync(join(directory, name), 'utf8'))
  const query = (sql: string, ...values: (string | number)[]) => {
    const database = new DatabaseSync(join(directory, 'records.sqlite'), { readOnly: true })
    try {
      return database.prepare(sql).all(...values) as Record<string, string>[]
    } finally {
      database.close()
    }
  }
  const records = (kind: string) =>
    query(`SELECT record FROM ${kind} ORDER BY position`).map(({ record }) => JSON.parse(record!))
  const found = (kind: string, text: string) =>
    query(`SELECT rowid FROM ${kind}_names(?) ORDER BY rowid`, text).map(({ rowid }) => rowid)
  return { directory, column, json, query, records, found }
}

/** What must be the same in two builds of one source: all files, except times and the pages of SQLite. */
export function filesOf(directory: string): Map<string, Buffer> {
  const names = ['columns', 'segments'].flatMap((folder) =>
    readdirSync(join(directory, folder)).map((name) => `${folder}/${name}`),
  )
  const files = [...names, 'vocabularies.json', 'topics.json', 'rejected.jsonl'].sort()
  return new Map(files.map((name) => [name, readFileSync(join(directory, name))]))
}

/** The rows of all tables, whatever pages they are on. */
export function recordsOf(directory: string): unknown {
  const { query } = openBuilt(directory)
  const tables = ['work', 'author', 'institution', 'venue', 'topic', 'identifier']
  return tables.map((table) => query(`SELECT * FROM ${table} ORDER BY 1, 2`))
}
