import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ask, createTestDatabase, type TestDatabase } from '@cognate/workspace/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CommandLine, openCommandLine } from './support/command-line.ts'

const root = resolve(import.meta.dirname, '../../..')
const directory = mkdtempSync(join(tmpdir(), 'cognate-backup-command-'))
const file = (name: string) => join(directory, name)
let cognate: CommandLine
let target: TestDatabase
beforeAll(async () => {
  target = await createTestDatabase()
  cognate = await openCommandLine({ DATA_DIR: join(directory, 'data') })
  await cognate.run(
    'organisation create college --display-name College --theme default --licence institution --until 2999-12-31 --endpoints all',
  )
})
afterAll(async () => {
  await cognate.close()
  await target.drop()
  rmSync(directory, { recursive: true, force: true })
})

/** The command in a process of its own. */
function start(args: string[], databaseUrl = cognate.databaseUrl) {
  const child = spawn(process.execPath, ['--no-warnings', 'apps/server/src/cli/main.ts', ...args], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: databaseUrl },
  })
  const printed = { stdout: [] as Buffer[], stderr: '' }
  child.stdout.on('data', (bytes) => printed.stdout.push(bytes))
  child.stderr.on('data', (bytes) => (printed.stderr += bytes))
  return { child, printed, closed: once(child, 'close') }
}

it('writes a file that only its owner reads, verifies it, and refuses to write over it', async () => {
  const made = await cognate.run(`backup ${file('a.gz')}`)
  expect(made).toMatchObject({ code: 0, stdout: '' })
  expect(made.stderr).toMatch(/^The backup is made: .* UTC, by Cognate \d.*\n(.*\n)*organisations +1\n/)
  expect(statSync(file('a.gz')).mode & 0o777).toBe(0o600)
  expect(await cognate.run(`backup --verify ${file('a.gz')}`)).toMatchObject({ code: 0 })
  const again = await cognate.run(`backup ${file('a.gz')}`)
  expect(again).toMatchObject({ code: 1, stderr: `${file('a.gz')} exists already: give another name.\n` })
  expect(readdirSync(directory).filter((name) => name.includes('unfinished'))).toEqual([])
  const nowhere = await cognate.run(`backup ${file('no/folder.gz')}`)
  expect(nowhere).toMatchObject({ code: 1, stderr: expect.stringContaining('it does not exist (ENOENT)') })
  const missing = await cognate.run(`backup --verify ${file('missing.gz')}`)
  expect(missing).toMatchObject({ code: 1, stderr: expect.stringContaining('it does not exist (ENOENT)') })
})

it('pipes a backup from one database into another, which sends nothing until it takes over', async () => {
  const { printed, closed } = start(['backup', '-'])
  expect(await closed).toEqual([0, null])
  writeFileSync(file('piped.gz'), Buffer.concat(printed.stdout))
  const copy = await openCommandLine({ SMTP_URL: 'smtp://127.0.0.1:1' }, target.url)
  const sinceThen = expect.stringContaining('do again which academics were left out')
  expect(await copy.run(`restore ${file('piped.gz')}`)).toMatchObject({ code: 0, stderr: sinceThen })
  expect(await ask(target.url, 'select name from organisations')).toEqual([{ name: 'college' }])
  const check = await copy.run('check')
  expect(check.stdout).toMatch(/^note +database +This installation is a copy, restored from the backup of 2/m)
  const words = 'user create ada --email ada@example.org --first-name Ada --last-name L --organisation college --invite'
  expect((await copy.run(words)).stdout).toContain('No mail was sent (this installation is a restored copy)')
  expect(await copy.ask('restore --take-over')).toEqual({ done: 'take-over' })
  expect(await copy.run('restore --take-over')).toMatchObject({ code: 1 })
  expect(await copy.run('restore')).toMatchObject({ code: 2 })
  const full = await copy.run(`restore ${file('piped.gz')}`)
  expect(full).toMatchObject({ code: 1, stderr: expect.stringContaining('The database to restore into is not empty') })
})

it('D-01 carries the rules on institutions, which later imports need, and leaves those that are there', async () => {
  const rules = 'action,name,into\nfold,Örebro,Ørsted\n'
  mkdirSync(file('data'), { recursive: true })
  writeFileSync(file('data/institutions.csv'), rules)
  const made = await cognate.run(`backup ${file('rules.gz')}`)
  expect(made.stderr).toContain('With the file institutions.csv.')
  expect(JSON.parse((await cognate.run(`backup --verify ${file('rules.gz')} --json`)).stderr)).toMatchObject({
    files: ['institutions.csv'],
  })
  const restore = async () => {
    const database = await createTestDatabase()
    const copy = await openCommandLine({ DATA_DIR: file('copy') }, database.url)
    return copy.run(`restore ${file('rules.gz')}`).finally(database.drop)
  }
  expect((await restore()).stderr).not.toContain('institutions.csv was there')
  expect(readFileSync(file('copy/institutions.csv'), 'utf8')).toBe(rules)
  writeFileSync(file('copy/institutions.csv'), 'action,name,into\n')
  expect((await restore()).stderr).toContain(
    'institutions.csv was there already and stays: the backup has another one.',
  )
  expect(readFileSync(file('copy/institutions.csv'), 'utf8')).toBe('action,name,into\n')
})

it('D-07 leaves no half file that verifies when it is killed', async () => {
  await ask(
    cognate.databaseUrl,
    "insert into settings (key, value) select 'filler ' || n, to_jsonb(md5(random()::text) || repeat(md5(n::text || random()), 60)) from generate_series(1, 30000) n",
  )
  const { child, closed } = start(['backup', file('killed.gz')])
  const unfinished = () => readdirSync(directory).find((each) => each.startsWith('killed.gz.unfinished'))
  while (child.exitCode === null && !(unfinished() && statSync(file(unfinished()!)).size > 20_000)) await sleep(2)
  child.kill('SIGKILL')
  await closed
  expect(child.signalCode).toBe('SIGKILL')
  expect(existsSync(file('killed.gz'))).toBe(false)
  expect(await cognate.run(`backup --verify ${file(unfinished()!)}`)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/cut off/),
  })
})
