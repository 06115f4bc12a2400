import {
  createReadStream,
  createWriteStream,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember, aPreset, aQuery, ask, createTestDatabase, silent, type TestDatabase } from '../../testing/database.ts'
import { migrateToFirst } from '../database/migrate.ts'
import { openWorkspace } from '../open-workspace.ts'
import type { Actor } from '../stores/who.ts'
import { verifyBackup } from './read-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

let directory: string
const databases: TestDatabase[] = []
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'cognate-backup-'))
})
afterAll(async () => {
  for (const { drop } of databases) await drop()
  rmSync(directory, { recursive: true, force: true })
})

async function aDatabase(): Promise<string> {
  const database = await createTestDatabase()
  databases.push(database)
  return database.url
}
const placeOf = (databaseUrl?: string, name = 'data') => ({ databaseUrl, dataDirectory: join(directory, name) })
const open = (databaseUrl?: string, name?: string) => openWorkspace({ ...placeOf(databaseUrl, name), log: silent })
const file = (name: string) => join(directory, name)
const backUp = (databaseUrl: string, name: string) =>
  writeBackup(placeOf(databaseUrl), { output: createWriteStream(file(name)), version: '1.2.3', log: silent })
const restore = (name: string, to: ReturnType<typeof placeOf>) =>
  restoreBackup(to, { input: createReadStream(file(name)), log: silent })

/** Every table with its rows, in one form. */
async function contentOf(url: string): Promise<Record<string, unknown[]>> {
  const tables = await ask(url, "select tablename as name from pg_tables where schemaname = 'public' order by 1")
  const content: Record<string, unknown[]> = {}
  for (const { name } of tables as { name: string }[])
    content[name] = await ask(url, `select to_jsonb(t)::text as row from "${name}" t order by 1`)
  return content
}

const MARK = /"key": "restored_copy"/
const withoutMark = (content: Record<string, unknown[]>) => ({
  ...content,
  settings: content.settings!.filter((row) => !MARK.test((row as { row: string }).row)),
})

describe('a backup', () => {
  it('D-07 brings every row back, into another database and an embedded one, to the last digit', async () => {
    const url = await aDatabase()
    const workspace = await open(url)
    const ada = await aMember(workspace, 'ada', 'college')
    for (const text of ['Ångström\t“1”\n\\. 😀', '\\.', 'x'.repeat(300_000)])
      await workspace.queries.save(ada, aQuery(text))
    await workspace.settings.ensure('session_secret', '\\.\n\\.')
    await workspace.media.put('logos/x.png', { contentType: 'image/png', bytes: Buffer.from([0, 255, 10]) })
    await workspace.catalogueChoice.choose('2026-11-01', 0)
    const made = await backUp(url, 'all.gz')
    const before = await contentOf(url)
    await workspace.close()
    expect(made).toMatchObject({ format: 1, cognate: '1.2.3', rows: { queries: 3, media: 1 } })
    expect(await verifyBackup(createReadStream(file('all.gz')))).toEqual(made)

    const other = await aDatabase()
    await restore('all.gz', placeOf(other))
    expect(withoutMark(await contentOf(other))).toEqual(before)
    await restore('all.gz', placeOf(undefined, 'embedded'))
    const restored = await open(undefined, 'embedded')
    const page = { page: 1, page_size: 20, ordering: '-created_at' as const, search: '' }
    expect((await restored.queries.list(ada, page)).count).toBe(3)
    await restored.queries.save(ada, aQuery('one more'))
    expect((await restored.media.get('logos/x.png'))?.bytes).toEqual(Buffer.from([0, 255, 10]))
    expect(await restored.catalogueChoice.read()).toBe('2026-11-01')
    await restored.close()
  })

  it('D-07 brings back the files that go with it, and is damaged where one of them is changed', async () => {
    const files = [{ name: 'institutions.csv', content: Buffer.from('action,name,into\n').toString('base64') }]
    const output = createWriteStream(file('files.gz'))
    await writeBackup(placeOf(await aDatabase()), { output, version: '1.2.3', log: silent, files })
    const script = gunzipSync(readFileSync(file('files.gz'))).toString()
    writeFileSync(file('other-files.gz'), gzipSync(script.replace(files[0]!.content, 'AAAA')))
    await expect(verifyBackup(createReadStream(file('other-files.gz')))).rejects.toThrow('differs from its checksum')
    expect((await restore('files.gz', placeOf(await aDatabase()))).files).toEqual(files)
  })

  it('D-07 made while 16 people write holds every row acknowledged before it, and only whole acts', async () => {
    const url = await aDatabase()
    const workspace = await open(url)
    const people: Actor[] = []
    for (let at = 0; at < 16; at++) people.push(await aMember(workspace, `person-${at}`, 'college'))
    const acknowledged: string[] = []
    let writing = true
    const writers = people.map(async (person, at) => {
      for (let count = 0; writing; count++) {
        const { uuid } = await workspace.queries.save(person, aQuery(`text ${at} ${count}`))
        const preset = await workspace.filterPresets.create(person, { ...aPreset, name: `preset ${at} ${count}` })
        acknowledged.push(uuid, preset.uuid)
      }
    })
    while (acknowledged.length < 200) await sleep(5)
    const before = [...acknowledged]
    await backUp(url, 'busy.gz')
    const during = acknowledged.length - before.length
    writing = false
    await Promise.all(writers)
    const original = await contentOf(url)
    await workspace.close()

    const other = await aDatabase()
    await restore('busy.gz', placeOf(other))
    const copy = await contentOf(other)
    const idsIn = (content: typeof copy) =>
      new Set(JSON.stringify([content.queries, content.filter_presets]).match(/[0-9a-f-]{36}/g))
    const kept = idsIn(copy)
    expect(before.filter((uuid) => !kept.has(uuid))).toEqual([])
    expect(during).toBeGreaterThan(0)
    // Rows of these tables never change here, so each row of the copy is one of the original.
    for (const table of ['queries', 'filter_presets', 'users', 'memberships']) {
      const rows = new Set(original[table]!.map((row) => JSON.stringify(row)))
      expect(copy[table]!.filter((row) => !rows.has(JSON.stringify(row)))).toEqual([])
    }
  })

  it('is refused where it is damaged, cut off, no backup, or of a newer version, and changes nothing then', async () => {
    const url = await aDatabase()
    const workspace = await open(url)
    const ada = await aMember(workspace, 'ada', 'college')
    for (let count = 0; count < 50; count++) await workspace.queries.save(ada, aQuery(`text ${count}`))
    await workspace.close()
    await backUp(url, 'good.gz')
    const script = gunzipSync(readFileSync(file('good.gz'))).toString()
    const write = (name: string, text: string) => writeFileSync(file(name), gzipSync(text))
    write('changed.gz', script.replace('text 17', 'text 71'))
    write('endless.gz', script.slice(0, script.indexOf('-- End')))
    write('newer.gz', script.replace(/"migrations":\[/, '"migrations":[1,'))
    writeFileSync(file('other.gz'), 'something else')
    writeFileSync(file('short.gz'), readFileSync(file('good.gz')))
    truncateSync(file('short.gz'), 2000)
    const sentences = {
      changed: 'differs from its checksum',
      endless: 'its end is missing',
      short: 'damaged or cut off',
      other: 'no backup of Cognate',
    }
    const target = await aDatabase()
    for (const [name, sentence] of Object.entries(sentences)) {
      await expect(verifyBackup(createReadStream(file(`${name}.gz`)))).rejects.toThrow(sentence)
      await expect(restore(`${name}.gz`, placeOf(target))).rejects.toThrow(sentence)
    }
    await expect(restore('newer.gz', placeOf(target))).rejects.toThrow('whose tables this version does not know')
    await restore('good.gz', placeOf(target))
    const before = await contentOf(target)
    await expect(restore('good.gz', placeOf(target))).rejects.toThrow('is not empty')
    expect(await contentOf(target)).toEqual(before)
    const used = await open(await aDatabase())
    await used.ping()
    await expect(restore('good.gz', placeOf(databases.at(-1)!.url))).rejects.toThrow('stop all servers')
    await used.close()
  })

  it('of older tables is restored as they were, and upgraded', async () => {
    const old = await aDatabase()
    await ask(old, 'drop schema public cascade; drop schema drizzle cascade; create schema public')
    await migrateToFirst(1, old)
    await ask(
      old,
      "insert into users (id, username, email, first_name, last_name) values (gen_random_uuid(), 'ada', 'a@x.org', 'A', 'L')",
    )
    const { migrations } = await backUp(old, 'old.gz')
    expect(migrations).toHaveLength(1)
    const target = await aDatabase()
    await restore('old.gz', placeOf(target))
    const workspace = await open(target)
    expect(await workspace.accounts.byUsername('ada')).toMatchObject({ email: 'a@x.org' })
    expect(
      await workspace.teams.list({ user_id: null, organisation_id: '00000000-0000-4000-8000-000000000001' }),
    ).toEqual([])
    await workspace.close()
  })

  it('restored sends no letter and delivers nothing until it takes over', async () => {
    const url = await aDatabase()
    const workspace = await open(url)
    await workspace.letters.queue({ kind: 'password_changed', facts: { account: 'x' } }, 3_600_000)
    expect(await workspace.restoredCopy.read()).toBeUndefined()
    expect(await workspace.restoredCopy.takeOver()).toBe(false)
    await workspace.close()
    const { made_at } = await backUp(url, 'letters.gz')
    const target = await aDatabase()
    await restore('letters.gz', placeOf(target))
    const copy = await open(target)
    expect(await copy.restoredCopy.read()).toBe(made_at)
    expect(await copy.letters.claim(1000)).toBeUndefined()
    expect(await copy.restoredCopy.takeOver()).toBe(true)
    expect(await copy.letters.claim(1000)).toMatchObject({ kind: 'password_changed' })
    expect((await copy.audit.list()).at(-1)).toMatchObject({ action: 'workspace.took_over' })
    await copy.close()
  })

  it('says so where the place for it is full', async () => {
    const output = new Writable({ write: (_chunk, _encoding, done) => done(new Error('no room')) })
    await expect(writeBackup(placeOf(await aDatabase()), { output, version: '1', log: silent })).rejects.toThrow(
      'no room',
    )
  })
})
