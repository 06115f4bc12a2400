import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember, aQuery, ask, createTestDatabase, silent, type TestDatabase } from '../../testing/database.ts'
import { openWorkspace } from '../open-workspace.ts'
import { moveWorkspace } from './move-workspace.ts'

let directory: string
let databases: TestDatabase[]
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'cognate-moving-'))
  databases = [await createTestDatabase(), await createTestDatabase()]
})
afterAll(async () => {
  for (const { drop } of databases) await drop()
  rmSync(directory, { recursive: true, force: true })
})

const page = { page: 1, page_size: 20, ordering: '-created_at' as const, search: '' }
const inDatabase = (at: number) => ({ databaseUrl: databases[at]!.url, dataDirectory: directory })
const embedded = () => ({ databaseUrl: undefined, dataDirectory: directory })

/** Every table with its rows, in one form. */
async function contentOf(url: string): Promise<Record<string, unknown>> {
  const tables = await ask(url, "select tablename as name from pg_tables where schemaname = 'public' order by 1")
  const content: Record<string, unknown> = {}
  for (const { name } of tables as { name: string }[])
    content[name] = await ask(url, `select t::text as row from "${name}" t order by 1`)
  return content
}

/** Where each counter stands, from which rows get their numbers. */
const countersOf = (url: string) =>
  ask(url, 'select sequencename as name, last_value as last from pg_sequences order by 1')

describe('moveWorkspace', () => {
  it('D-07 takes everything into the embedded PostgreSQL and back, to the last digit of each time', async () => {
    const [first, second] = databases.map(({ url }) => url) as [string, string]
    const workspace = await openWorkspace({ databaseUrl: first, dataDirectory: directory, log: silent })
    const ada = await aMember(workspace, 'ada', 'college')
    for (let number = 0; number < 130; number++) await workspace.queries.save(ada, aQuery(`Ångström “${number}” \\ 😀`))
    await workspace.settings.ensure('session_secret', 'kept')
    await workspace.media.put('logos/x.png', { contentType: 'image/png', bytes: Buffer.from([0, 255, 10]) })
    await workspace.close()
    const before = await contentOf(first)
    const counters = await countersOf(first)
    expect(counters.filter(({ last }) => last !== null)).not.toEqual([])
    const copied = await moveWorkspace(inDatabase(0), embedded(), silent)
    expect(copied.find(({ table }) => table === 'queries')).toEqual({ table: 'queries', rows: 130 })
    await moveWorkspace(embedded(), inDatabase(1), silent)
    expect(await contentOf(second)).toEqual(before)
    expect(await countersOf(second)).toEqual(counters)
    const moved = await openWorkspace({ databaseUrl: second, dataDirectory: directory, log: silent })
    expect((await moved.queries.list(ada, page)).count).toBe(130)
    await moved.queries.save(ada, aQuery('one more'))
    expect((await moved.queries.list(ada, page)).count).toBe(131)
    await moved.close()
  })

  it('refuses a database that is not empty, and one that somebody works with', async () => {
    const before = await contentOf(databases[1]!.url)
    await expect(moveWorkspace(inDatabase(0), inDatabase(1), silent)).rejects.toThrow('is not empty')
    expect(await contentOf(databases[1]!.url)).toEqual(before)
    const workspace = await openWorkspace({ databaseUrl: databases[0]!.url, dataDirectory: directory, log: silent })
    await workspace.ping()
    await expect(moveWorkspace(inDatabase(0), embedded(), silent)).rejects.toThrow(
      'stop all servers and commands first',
    )
    await workspace.close()
    const nowhere = { databaseUrl: 'postgres://nobody@127.0.0.1:1/none', dataDirectory: directory }
    await expect(moveWorkspace(inDatabase(0), nowhere, silent)).rejects.toThrow('A database cannot be opened')
  })
})
