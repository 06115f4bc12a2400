import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import {
  aMember,
  ask,
  createTestDatabase,
  fullLicence,
  openTestWorkspace,
  silent,
  type TestDatabase,
  testPostgres,
} from '../testing/database.ts'
import { translateFailure } from './database/failures.ts'
import { MIGRATIONS, migrateDatabase } from './database/migrate.ts'
import { openWorkspace, type Workspace } from './index.ts'

/** A folder with the first migrations alone. */
function firstMigrations(count: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'cognate-migration-'))
  opened.push({ close: async () => rmSync(folder, { recursive: true }) })
  const journal = JSON.parse(readFileSync(join(MIGRATIONS, 'meta/_journal.json'), 'utf8'))
  const entries = journal.entries.slice(0, count)
  mkdirSync(join(folder, 'meta'))
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
  for (const { tag } of entries) cpSync(join(MIGRATIONS, `${tag}.sql`), join(folder, `${tag}.sql`))
  return folder
}

/** A person, an organisation, a membership and a query as the first migration keeps them. */
const ROWS_OF_FIRST_VERSION = `
  insert into organisations (id, name, display_name) values ('00000000-0000-4000-8000-000000000001', 'north', 'North');
  insert into users (id, username, email, first_name, last_name)
    values ('00000000-0000-4000-8000-000000000002', 'ada', 'ada@example.org', 'Ada', 'L');
  insert into memberships (user_id, organisation_id)
    values ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000001');
  insert into queries (uuid, owner_id, organisation_id, dataset, question, question_hash, query_text, record_names)
    values ('00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-000000000002',
      '00000000-0000-4000-8000-000000000001', 'experts', '{}', 'x', 'kept', '')`

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
  it('D-07 creates and migrates a missing database, for three servers at once', async () => {
    const { url } = await testPostgres()
    const missing = new URL(url)
    missing.pathname = `/test_${Date.now().toString(36)}_missing`
    opened.push({
      close: async () =>
        void (await ask(url.replace('/cognate?', '/postgres?'), `drop database ${missing.pathname.slice(1)}`)),
    })
    const [one, other] = await Promise.all([open(missing.href), open(missing.href), open(missing.href)])
    await one!.settings.ensure('key', { value: [1, 'a\0b'] })
    expect(await other!.settings.ensure('key', 'another')).toEqual({ value: [1, 'ab'] })
    expect(await other!.settings.ensure('unset', 2)).toBe(2)
  })

  it('gives callers who set a value at once the same one', async () => {
    const workspace = await openTestWorkspace()
    opened.push(workspace)
    const values = await Promise.all(
      Array.from({ length: 8 }, (_, index) => workspace.settings.ensure('secret', index)),
    )
    expect(new Set(values).size).toBe(1)
    expect(await workspace.settings.ensure('secret', 'another')).toBe(values[0])
  })

  it('D-07 migrates a database of the previous version, and keeps its rows', async () => {
    const { url } = await aDatabase()
    await ask(url, 'drop schema public cascade; drop schema drizzle cascade; create schema public')
    await migrateDatabase(url, firstMigrations(1))
    expect(await ask(url, "select to_regclass('teams') as teams")).toEqual([{ teams: null }])
    await ask(url, ROWS_OF_FIRST_VERSION)
    const workspace = await open(url)
    const [ada] = await workspace.accounts.list()
    const [membership] = await workspace.memberships.of(ada!.id)
    const actor = { user_id: ada!.id, organisation_id: membership!.organisation.id }
    const page = { page: 1, page_size: 10, ordering: '-created_at', search: '' } as const
    expect((await workspace.queries.list(actor, page)).results).toMatchObject([
      { query_text: 'kept', access: { is_owned: true } },
    ])
    const search = await workspace.searches.create(actor, { name: 'New' })
    expect(search.access.is_owned).toBe(true)
  })

  it('A-03 lets memberships age from the update on for which a provider vouched before it', async () => {
    const { url } = await aDatabase()
    await ask(url, 'drop schema public cascade; drop schema drizzle cascade; create schema public')
    await migrateDatabase(url, firstMigrations(6))
    await ask(
      url,
      `${ROWS_OF_FIRST_VERSION};
      insert into users (id, username, email, first_name, last_name)
        values ('00000000-0000-4000-8000-000000000004', 'ben', 'ben@example.org', 'Ben', 'M');
      insert into memberships (user_id, organisation_id)
        values ('00000000-0000-4000-8000-000000000004', '00000000-0000-4000-8000-000000000001');
      insert into identity_providers (key, kind, name, abbreviation, searched, organisation_id, config)
        values ('uni', 'oidc', 'Uni', 'U', '', '00000000-0000-4000-8000-000000000001', '{}');
      insert into social_accounts (provider, uid, display, user_id)
        values ('uni', '1', 'Ada', '00000000-0000-4000-8000-000000000002')`,
    )
    await migrateDatabase(url)
    expect(
      await ask(
        url,
        'select username, validated_at is null as is_ageless from memberships join users on id = user_id order by 1',
      ),
    ).toEqual([
      { username: 'ada', is_ageless: false },
      { username: 'ben', is_ageless: true },
    ])
  })

  it('refuses a database that a newer version has changed', async () => {
    const { url } = await aDatabase()
    await ask(url, "insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 32503680000000)")
    await expect(open(url)).rejects.toThrow(/newer version/)
  })

  it('says at once that the database is gone, and works again when it is back', async () => {
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

  it('says that the database answers while every connection waits for a lock', async () => {
    const workspace = await openTestWorkspace()
    opened.push(workspace)
    const client = new pg.Client(workspace.url)
    await client.connect()
    try {
      await client.query('begin; lock table users in access exclusive mode')
      const calls = Array.from({ length: 20 }, () => workspace.accounts.list())
      // A statement is sent in a later turn than the one in which it is asked for.
      await nextTurn()
      await expect(workspace.ping()).resolves.toBeUndefined()
      await client.query('rollback')
      expect((await Promise.all(calls)).every((accounts) => accounts.length === 0)).toBe(true)
    } finally {
      await client.end()
    }
  })

  it('Q-07 continues when connections end in the middle of transactions, and says so to their callers', async () => {
    const workspace = await openTestWorkspace()
    opened.push(workspace)
    const actor = await aMember(workspace, 'ada', 'north')
    const locked = new pg.Client({ connectionString: workspace.url })
    await locked.connect()
    opened.push({ close: () => locked.end() })
    // Each write waits in its transaction for the table, until its connection is ended.
    await locked.query('begin; lock table search_records')
    const records = [{ record_type: 'author' as const, identifier: 'A1' }]
    const writes = ['a', 'b', 'c'].map((name) => workspace.searches.create(actor, { name, included_records: records }))
    const outcomes = Promise.allSettled(writes)
    const ended = () =>
      ask(
        workspace.url,
        `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'cognate' and datname = current_database() and wait_event_type = 'Lock'`,
      )
    let count = 0
    await expect.poll(async () => (count += (await ended()).length), { timeout: 20_000 }).toBe(3)
    for (const outcome of await outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'database_unavailable', retryAfter: 1 } })
    }
    await locked.query('rollback')
    expect((await workspace.searches.create(actor, { name: 'again' })).name).toBe('again')
  })

  it('counts days in UTC, whatever zone the database counts in', async () => {
    const { url } = await aDatabase()
    const today = new Date().toISOString().slice(0, 10)
    // One in which it is another day now.
    const zone = new Date().getUTCHours() < 12 ? 'Etc/GMT+12' : 'Etc/GMT-14'
    await ask(url, `alter database ${new URL(url).pathname.slice(1)} set timezone to '${zone}'`)
    const workspace = await open(url)
    const actor = await aMember(workspace, 'ada', 'north')
    const { licences, searches, figures } = workspace
    await licences.set(actor.organisation_id, { ...fullLicence, valid_from: today, valid_until: today })
    expect(await figures.read()).toMatchObject({ licenceDays: 0 })
    const people = [1, 2].map((id) => ({ record_type: 'author' as const, identifier: `A${id}` }))
    const [one, two] = (await searches.create(actor, { name: 'MS-1', included_records: people })).included_records
    const set = (record: typeof one, changes: object) => searches.changeIncluded(actor, record!.uuid, changes)
    expect(await set(one, { status: 'asked' })).toMatchObject({ asked_at: today })
    // Of whom only the change is kept that says so.
    await set(two, { status: 'asked' })
    await ask(url, 'update search_records set asked_at = null')
    expect(await set(two, { status: 'agreed' })).toMatchObject({ asked_at: today })
  })

  it('throws database_unavailable, with a time to try again, if nothing answers', async () => {
    const nowhere = new pg.Pool({ host: '/nowhere' })
    const error: unknown = await nowhere.query('select 1').catch((failure) => failure)
    expect(translateFailure(error)).toMatchObject({ code: 'database_unavailable', retryAfter: 1 })
  })

  it('does not change the errors of program faults', () => {
    const fault = new TypeError('x is not a function')
    expect(translateFailure(fault)).toBe(fault)
  })
})
