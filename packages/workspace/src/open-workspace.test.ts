import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import {
  ask,
  createTestDatabase,
  openTestWorkspace,
  silent,
  type TestDatabase,
  testPostgres,
} from '../testing/database.ts'
import { translateFailure } from './failures.ts'
import { openWorkspace, type Workspace } from './index.ts'

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close()
})

async function open(databaseUrl: string): Promise<Workspace> {
  const workspace = await openWorkspace({ databaseUrl, dataDirectory: '/nowhere', log: silent })
  opened.push(workspace)
  return workspace
}

async function aDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase()
  opened.push({ close: database.drop })
  return database
}

describe('openWorkspace', () => {
  it('D-07 creates and migrates a database that is not there, for three servers at once', async () => {
    const { url } = await testPostgres()
    const missing = new URL(url)
    missing.pathname = `/test_${Date.now().toString(36)}_missing`
    opened.push({
      close: async () =>
        void (await ask(url.replace('/cognate?', '/postgres?'), `drop database ${missing.pathname.slice(1)}`)),
    })
    const [one, other] = await Promise.all([open(missing.href), open(missing.href), open(missing.href)])
    await one!.settings.set('key', { value: [1, 'a\0b'] })
    expect(await other!.settings.get('key')).toEqual({ value: [1, 'ab'] })
    expect(await other!.settings.get('unset')).toBeUndefined()
  })

  it('gives all who set a value at once the same one', async () => {
    const workspace = await openTestWorkspace()
    opened.push(workspace)
    const values = await Promise.all(
      Array.from({ length: 8 }, (_, index) => workspace.settings.ensure('secret', index)),
    )
    expect(new Set(values).size).toBe(1)
    expect(await workspace.settings.get('secret')).toBe(values[0])
  })

  it('refuses a database that a newer version has changed', async () => {
    const { url } = await aDatabase()
    await ask(url, "insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 32503680000000)")
    await expect(open(url)).rejects.toThrow(/newer version/)
  })

  it('says within a moment that the database is gone, and works again when it is back', async () => {
    const workspace = await openTestWorkspace()
    opened.push(workspace)
    const name = new URL(workspace.url).pathname.slice(1)
    const server = workspace.url.replace(`/${name}?`, '/postgres?')
    await workspace.ping()
    await ask(server, `alter database ${name} allow_connections false`)
    await ask(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
    await expect(workspace.ping()).rejects.toMatchObject({ name: 'AppError' })
    await expect(workspace.accounts.list()).rejects.toMatchObject({ name: 'AppError' })
    await ask(server, `alter database ${name} allow_connections true`)
    await workspace.ping()
  })

  it('raises database_unavailable, with a time to try again, where nothing answers', async () => {
    const nowhere = new pg.Pool({ host: '/nowhere' })
    const error: unknown = await nowhere.query('select 1').catch((failure) => failure)
    expect(translateFailure(error)).toMatchObject({ code: 'database_unavailable', retryAfter: 1 })
  })

  it('leaves a fault of the program what it is', () => {
    const fault = new TypeError('x is not a function')
    expect(translateFailure(fault)).toBe(fault)
  })
})
