import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { MIGRATIONS, migrateDatabase } from '../src/database/migrate.ts'
import { startPostgres } from '../src/embedded/start-postgres.ts'
import type { EmbeddedPostgres, LogSink, Workspace, WorkspaceOptions } from '../src/index.ts'
import { openWorkspace } from '../src/open-workspace.ts'

export { isAlive, readPostmaster } from '../src/embedded/postmaster.ts'
export { urlOf } from '../src/embedded/roles.ts'
export { openPlace } from '../src/moving/place.ts'
export { fillEmptyTables } from './fill-tables.ts'
export { aJudgedText, aMember, aPreset, aQuery, aTeam, fullLicence } from './world.ts'

/** A migrated database that belongs to one test. */
export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/** Logs nothing. */
export const silent: LogSink = { info() {}, warn() {}, error() {} }

/** Databases of tests that were killed are dropped when they are older than this. */
const LEFTOVER_MS = 3_600_000

/** One for each checkout and user. */
export const testDirectory = join(tmpdir(), `cognate-test-${process.getuid?.() ?? 0}-${digest(import.meta.dirname)}`)

let server: Promise<EmbeddedPostgres> | undefined

/**
 * The PostgreSQL of all tests of this checkout: started by the first process that needs it, stopped by
 * `global-setup.ts` at the end of the run. Its data stay in the folder for temporary files, so that later runs find it created.
 */
export function testPostgres(): Promise<EmbeddedPostgres> {
  server ??= startPostgres({
    directory: testDirectory,
    log: silent,
    // Nothing here needs to survive a crash of the machine, and no test should depend on the speed of the disk. A running
    // vacuum would keep a database from being dropped.
    settings: { fsync: 'off', max_connections: '200', autovacuum: 'off' },
  })
  return server
}

/** A database of its own, copied from a template that has all migrations. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { url } = await testPostgres()
  const template = await migratedTemplate(url)
  const name = `test_${Date.now().toString(36)}_${randomBytes(4).toString('hex')}`
  await ask(url, `create database ${name} template ${template}`, 'postgres')
  return {
    url: urlFor(url, name),
    drop: async () => {
      await ask(url, `drop database if exists ${name} with (force)`, 'postgres')
    },
  }
}

/** A workspace on a database of its own; `close` drops it. */
export async function openTestWorkspace(
  options: Pick<WorkspaceOptions, 'clock' | 'quotas'> = {},
): Promise<Workspace & { url: string }> {
  const database = await createTestDatabase()
  const workspace = await openWorkspace({
    databaseUrl: database.url,
    dataDirectory: tmpdir(),
    log: silent,
    ...options,
  })
  return {
    ...workspace,
    url: database.url,
    close: async () => {
      await workspace.close()
      await database.drop()
    },
  }
}

let template: Promise<string> | undefined

function migratedTemplate(url: string): Promise<string> {
  template ??= makeTemplate(url)
  return template
}

/** Named after its migrations, so that a template with other migrations is never used. */
async function makeTemplate(url: string): Promise<string> {
  const name = `template_${digest(...migrationFiles())}`
  await withServer(url, async (client) => {
    // One process makes the template; the rest wait here and find it.
    await client.query('select pg_advisory_lock(1)')
    await dropLeftovers(client)
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount) return
    const unfinished = `${name}_unfinished`
    await client.query(`drop database if exists ${unfinished} with (force)`)
    await client.query(`create database ${unfinished}`)
    await migrateDatabase(urlFor(url, unfinished))
    await client.query(`alter database ${unfinished} rename to ${name}`)
  })
  return name
}

async function dropLeftovers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    "select datname from pg_database where datname like 'test\\_%'",
  )
  for (const { datname } of rows) {
    const born = Number.parseInt(datname.split('_')[1]!, 36)
    if (born < Date.now() - LEFTOVER_MS) await client.query(`drop database if exists ${datname} with (force)`)
  }
}

/** The rows of one statement on the database of `url`, or on another of the same server. */
export async function ask(url: string, statement: string, database?: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: database === undefined ? url : urlFor(url, database) })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

async function withServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: urlFor(url, 'postgres') })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function urlFor(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}

function migrationFiles(): string[] {
  const names = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'))
  return names.sort().map((name) => readFileSync(join(MIGRATIONS, name), 'utf8'))
}

function digest(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 12)
}
