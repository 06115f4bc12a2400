import { createHash } from 'node:crypto'
import { createReadStream, globSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { openWorkspace, restoreBackup, verifyBackup } from '@cognate/workspace'
import { ask, createTestDatabase, silent, type TestDatabase } from '@cognate/workspace/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { ROOT } from '../../../../tests/support/shared.ts'
import { isPassword } from '../access/passwords.ts'

const WORKSPACE = join(ROOT, 'packages/workspace')
const versions = globSync('*.gz', { cwd: join(WORKSPACE, 'testing/released') }).map((name) => basename(name, '.gz'))
const fixture = (version: string) => join(WORKSPACE, 'testing/released', `${version}.gz`)

/** Columns, constraints and indexes, as PostgreSQL tells them. */
const SCHEMA = `
  select table_name || '.' || column_name as what,
    concat_ws(' ', data_type, is_nullable, column_default, generation_expression, identity_generation) as form
  from information_schema.columns where table_schema = 'public'
  union all select conrelid::regclass || ' ' || conname, pg_get_constraintdef(oid) from pg_constraint
  where connamespace = 'public'::regnamespace
  union all select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1, 2`

const databases: TestDatabase[] = []
afterEach(async () => {
  for (const { drop } of databases.splice(0)) await drop()
})

async function aDatabase(): Promise<string> {
  const database = await createTestDatabase()
  databases.push(database)
  return database.url
}

/** Checksums of the migrations that made a workspace, by file. */
const migrationsOf = (version: string): Record<string, string> =>
  JSON.parse(readFileSync(join(WORKSPACE, 'testing/released', `${version}.json`), 'utf8'))

it('D-07 the newest version of the changelog has left a workspace to be tested on', () => {
  const [, newest] = /^## (\d+\.\d+\.\d+)/m.exec(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'))!
  expect(versions).toContain(newest)
})

it('D-07 the version of package.json has one by all its migrations: a new one needs `npm run release:fixture`, or a new version', () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  expect(Object.keys(migrationsOf(version))).toEqual(globSync('*.sql', { cwd: join(WORKSPACE, 'migrations') }).sort())
})

describe.each(versions)('a workspace of %s', (version) => {
  it('D-07 was made by migrations that have not changed since', () => {
    for (const [name, sum] of Object.entries(migrationsOf(version))) {
      const content = readFileSync(join(WORKSPACE, 'migrations', name))
      expect(createHash('sha256').update(content).digest('hex'), name).toBe(sum)
    }
  })

  it('D-07 opens in this version with all its rows, in tables like those of a new one', async () => {
    const fresh = await ask(await aDatabase(), SCHEMA)
    expect(fresh.length).toBeGreaterThan(100)
    const url = await aDatabase()
    const { rows } = await verifyBackup(createReadStream(fixture(version)))
    await restoreBackup(
      { databaseUrl: url, dataDirectory: tmpdir() },
      { input: createReadStream(fixture(version)), log: silent },
    )
    expect(await ask(url, SCHEMA)).toEqual(fresh)
    for (const [table, count] of Object.entries(rows)) {
      expect(count, table).toBeGreaterThan(0)
      const [there] = await ask(url, `select count(*)::int as count from "${table}"`)
      // A restored copy has a setting more, which marks it.
      expect([table, there!.count]).toEqual([table, table === 'settings' ? count + 1 : count])
    }
    const workspace = await openWorkspace({ databaseUrl: url, dataDirectory: tmpdir(), log: silent })
    try {
      const account = (await workspace.accounts.byUsername('ada'))!
      expect(await isPassword('correct horse battery', account.password_hash)).toBe(true)
      const [membership] = await workspace.memberships.of(account.id)
      const ada = { user_id: account.id, organisation_id: membership!.organisation.id }
      const page = { page: 1, page_size: 10, ordering: '-created_at', search: '' } as const
      const { results } = await workspace.searches.list(ada, page)
      const named = (name: string) => workspace.searches.get(ada, results.find((one) => one.name === name)!.uuid)
      expect(await named('Collection')).toMatchObject({
        included_records: [{ email_address: 'ben@example.org' }],
        texts: [{ text: 'street trees' }],
      })
      expect(await named('MS-1')).toMatchObject({ manuscript: { title: 'Street trees', keywords: ['heat'] } })
    } finally {
      await workspace.close()
    }
  })
})
