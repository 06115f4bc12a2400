import { createHash, type Hash } from 'node:crypto'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { LogSink } from '../stores/log.ts'
import { type BackupEnd, type BackupFile, type BackupHeader, END_OF_ROWS, marks } from './backup-format.ts'
import { copied, countersIn } from './copy-table.ts'
import { openPlace, quoted, WorkspaceMoveError, type WorkspacePlace } from './place.ts'
import { tablesIn, type WorkspaceTable } from './tables.ts'

/** What a backup is and holds. */
export interface Backup extends BackupHeader, BackupEnd {
  files: readonly BackupFile[]
}

interface WriteOptions {
  output: Writable
  /** Of this Cognate. */
  version: string
  log: LogSink
  /** Files that go with the workspace; default: none. */
  files?: readonly BackupFile[]
}

/**
 * Writes everything of a workspace, as it is at one moment, while servers go on working with it.
 * @throws WorkspaceMoveError
 */
export async function writeBackup(
  from: WorkspacePlace,
  { output, version, log, files = [] }: WriteOptions,
): Promise<Backup> {
  await using source = await openPlace(from, log)
  const { client } = source
  const tables = await lockTables(client)
  const header = await describe(client, version)
  const end: BackupEnd = { rows: {}, sha256: '' }
  const script = Readable.from(writeScript(client, { header, files, tables, end }))
  await pipeline(script, createGzip(), output)
  return { ...header, ...end, files }
}

/** Begins the transaction whose snapshot is copied. The form of tables stays as it is meanwhile; rows may change. */
async function lockTables(client: pg.Client): Promise<WorkspaceTable[]> {
  const names = (await tablesIn(client)).map(({ name }) => quoted(name))
  if (names.length === 0) throw new WorkspaceMoveError('There is nothing to back up: the database has no tables.')
  await client.query('begin isolation level repeatable read read only')
  await client.query(`lock table ${names.join(', ')} in access share mode`)
  return tablesIn(client)
}

async function describe(client: pg.Client, cognate: string): Promise<BackupHeader> {
  const { rows } = await client.query<{ made_at: Date; postgres: string; migrations: string[] }>(
    `select now() as made_at, current_setting('server_version') as postgres,
       array(select created_at::text from drizzle.__drizzle_migrations order by created_at) as migrations`,
  )
  const { made_at, postgres, migrations } = rows[0]!
  return { format: 1, cognate, made_at: made_at.toISOString(), postgres, migrations: migrations.map(Number) }
}

interface Script {
  header: BackupHeader
  files: readonly BackupFile[]
  tables: readonly WorkspaceTable[]
  /** Filled in. */
  end: BackupEnd
}

async function* writeScript(client: pg.Client, { header, files, tables, end }: Script): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  yield* hashed(hash, [`${marks.header}${JSON.stringify(header)}\n`])
  yield* hashed(
    hash,
    files.map((file) => `${marks.file}${JSON.stringify(file)}\n`),
  )
  for (const table of tables) {
    const what = copied(table)
    const rows = client.query(copyTo(`copy ${what} to stdout`))
    yield* hashed(hash, [`\n${marks.table}${JSON.stringify(table)}\nCOPY ${what} FROM stdin;\n`])
    yield* hashed(hash, rows)
    yield* hashed(hash, [END_OF_ROWS])
    end.rows[table.name] = rows.rowCount
  }
  // After the rows: a counter is never behind those that were read.
  for (const table of tables)
    for (const counter of await countersIn(client, table)) {
      const statement = `SELECT setval('${counter.name}', ${counter.value}, ${counter.isCalled});`
      yield* hashed(hash, [`\n${marks.counter}${JSON.stringify(counter)}\n${statement}\n`])
    }
  yield* hashed(hash, ['\n'])
  end.sha256 = hash.digest('hex')
  yield Buffer.from(`${marks.end}${JSON.stringify(end)}\n`)
}

async function* hashed(hash: Hash, parts: Iterable<string> | AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const part of parts) {
    const bytes = Buffer.from(part)
    hash.update(bytes)
    yield bytes
  }
}
