import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { catalogueStore, demoSource } from '@cognate/catalogue'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')
const directory = mkdtempSync(join(tmpdir(), 'cognate-documents-'))
const dataDirectory = join(directory, 'data')

function write(name: string, content: string): string {
  const path = join(directory, name)
  writeFileSync(path, content)
  return path
}

function start(...args: string[]) {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'apps/server/src/cli/main.ts', ...args],
    { cwd: root, env: { ...process.env, DATA_DIR: dataDirectory }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const printed = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk) => (printed.stdout += chunk))
  child.stderr.on('data', (chunk) => (printed.stderr += chunk))
  return { child, result: once(child, 'close').then(() => ({ code: child.exitCode, ...printed })) }
}
const cognate = (...args: string[]) => start('import', ...args).result
const catalogue = (...args: string[]) => start('catalogue', ...args).result

const versions = () =>
  catalogueStore(dataDirectory)
    .list()
    .map(({ version }) => version)

beforeAll(async () => {
  await catalogueStore(dataDirectory).import(demoSource({ works: 200 }))
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const startups = 'Name;Website;Country\nHedge Robots;hedge.example;NL\n;x.example;NL\nBad;not a url;Narnia\n'

describe('cognate import of other sources', () => {
  it('D-02 --dry-run lists each bad row with line, column and reason, and changes nothing', async () => {
    const before = versions()
    const { code, stdout } = await cognate('startups', write('dry.csv', startups), '--dry-run')
    expect(code).toBe(0)
    const words = stdout.split('\n').map((line) => line.trim().split(/ {2,}/))
    expect(words).toContainEqual(['dry.csv:3', 'display_name', 'missing_display_name'])
    expect(words).toContainEqual(['dry.csv:4', 'url', 'invalid_url, taken without it'])
    expect(words).toContainEqual(['dry.csv:4', 'country', 'unknown_country, taken without it'])
    expect(stdout).toContain('2 records would be taken; nothing was changed.\n1 line cannot be taken.\n')
    expect(versions()).toEqual(before)
  })

  it('F-05 D-02 --dry-run says of an unknown sector that it is kept', async () => {
    const file = write('sectors.csv', 'title,sector,url\nHedge,Alchemy,not a url\n')
    const { stdout } = await cognate('starthubs', file, '--dry-run')
    const words = stdout.split('\n').map((line) => line.trim().split(/ {2,}/))
    expect(words).toContainEqual(['sectors.csv:2', 'sector_market', 'unknown_sector, kept as it is written'])
    expect(words).toContainEqual(['sectors.csv:2', 'company_website', 'invalid_url, taken without it'])
  })

  it('D-02 --dry-run says why a date cannot be told, and how to write it', async () => {
    const { stdout } = await cognate('policydocs', write('dates.csv', 'title,date\nHeat,3/4/2020\n'), '--dry-run')
    const sentence = 'ambiguous_date, taken without it: day or month may come first, so write YYYY-MM-DD'
    expect(stdout).toMatch(new RegExp(`^dates.csv:2 +publication_date +${sentence}$`, 'm'))
  })

  it('D-02 imports a table, reports the lines it could not import, and --json gives the same', async () => {
    const file = write('startups.csv', startups)
    const { code, stdout } = await cognate('startups', file, '--source', 'incubator', '--json')
    expect(code).toBe(0)
    const answer = JSON.parse(stdout)
    expect(answer).toMatchObject({
      taken: 2,
      linesLeftOut: 1,
      rejected: { missing_display_name: 1, invalid_url: 1, unknown_country: 1 },
      linked: { persons: { named: 0, linked: 0 } },
    })
    const listed = readFileSync(answer.rejectedPath, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(listed).toContainEqual({
      source: 'incubator',
      file: 'startups.csv',
      line: 4,
      reason: 'invalid_url',
      field: 'url',
      taken: true,
    })
  })

  it('D-02 imports projects and says which formats are unverified', async () => {
    const award = { awd_id: '1900001', awd_titl_txt: 'Hedges', pi: [{ pi_first_name: 'Ada', pi_last_name: 'Haag' }] }
    const { code, stdout } = await cognate('projects', 'nsf', write('awards.json', JSON.stringify([award, 1])))
    expect(code).toBe(0)
    expect(stdout).toContain('with 1 project of nsf is in use.')
    expect(stdout).toMatch(/not_an_object +1/)
    expect(stdout).toContain('Unverified, written from the documentation alone: yearly JSON since 2025')
  })

  it('D-02 takes nothing from a file of another form, in a dry run as in an import', async () => {
    const file = write('article.json', JSON.stringify([{ headline: 'No project' }]))
    const dry = await cognate('projects', 'swecris', file, '--dry-run')
    const real = await cognate('projects', 'swecris', file)
    expect([dry.code, real.code]).toEqual([1, 1])
    const [drySentence, realSentence] = [dry, real].map(({ stderr }) => stderr.trim().split('\n').at(-1))
    expect(drySentence).toContain('holds no project that can be taken')
    expect(realSentence).toBe(drySentence)
  })

  it('D-02 names the column that a table lacks and those that it has, in a dry run as in an import', async () => {
    const file = write('headings.csv', 'heading,date\nHeat,2020\n')
    for (const options of [['--dry-run'], []]) {
      const { code, stderr } = await cognate('policydocs', file, ...options)
      expect(code).toBe(1)
      expect(stderr).toContain('is read (1); headings.csv has no column title, only heading, date.')
    }
  })

  it('D-02 --dry-run prints every fault where no record can be taken, also as JSON', async () => {
    const file = write('headings.csv', 'heading,date\nHeat,2020\n')
    const [plain, json] = [
      await cognate('policydocs', file, '--dry-run'),
      await cognate('policydocs', file, '--dry-run', '--json'),
    ]
    expect([plain.code, json.code]).toEqual([1, 1])
    expect(plain.stdout).toContain(
      'headings.csv:1  title  missing_column, the file has heading, date\n0 records would be',
    )
    const fault = { file: 'headings.csv', line: 1, reason: 'missing_column', field: 'title' }
    expect(JSON.parse(json.stdout)).toEqual({
      ...{ taken: 0, rejected: { missing_column: 1 }, linesLeftOut: 1 },
      rows: [{ ...fault, columns: ['heading', 'date'] }],
    })
  })

  it('D-02 counts what an import takes away, and switches to no catalogue that lost a fifth of a source', async () => {
    const partners = (...names: string[]) =>
      write(
        `${names.length}-${names[0]}.csv`,
        ['id,name', ...names.map((name) => `${name},Partner ${name}`)].join('\n'),
      )
    const inUse = () => catalogueStore(dataDirectory).current()?.version
    const names = Array.from({ length: 10 }, (_, index) => `p${index}`)
    expect((await cognate('partners', partners(...names), '--source', 'club')).code).toBe(0)
    const fewer = await cognate('partners', partners(...names.slice(1)), '--source', 'club')
    expect(fewer).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('1 of 10 earlier records of club are no longer there.'),
    })
    const before = inUse()
    const year = partners('q1', 'q2')
    const dry = await cognate('partners', year, '--source', 'club', '--dry-run')
    expect(dry).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('9 of 9 earlier records of club would no longer be there.'),
    })
    const refused = await cognate('partners', year, '--source', 'club')
    expect(refused).toMatchObject({ code: 1, stdout: expect.stringContaining('is built and not in use') })
    expect(refused.stderr).toContain('9 of the 9 earlier records of the source are not in it')
    expect(inUse()).toBe(before)
    const forced = await cognate('partners', year, '--source', 'club', '--activate')
    expect(forced).toMatchObject({ code: 0, stdout: expect.stringContaining('with 2 partners of club is in use') })
    expect(inUse()).not.toBe(before)
  })

  it('D-02 lists sources, removes one, says how it comes back, and which there are where it is unknown', async () => {
    const before = catalogueStore(dataDirectory).current()!.version
    const listed = JSON.parse((await catalogue('sources', '--json')).stdout)
    expect(listed).toContainEqual(expect.objectContaining({ type: 'partners', source: 'club', records: 2 }))
    const removed = await catalogue('remove-source', 'partners', 'club')
    expect(removed).toMatchObject({ code: 0, stdout: expect.stringContaining('without the records of club') })
    expect(removed.stdout).toContain(`cognate catalogue use ${before} brings them back`)
    const left = (await catalogue('sources')).stdout
    expect(left).not.toContain('club')
    expect(left).toMatch(/^projects +nsf +1 /m)
    expect(await catalogue('remove-source', 'projects', 'cordis')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('holds no project of cordis. It holds those of: nsf.'),
    })
  })

  it('D-02 says what is wrong with a file, a source or a database', async () => {
    const empty = write('empty.csv', 'name\n')
    const calls = [
      ['startups', join(directory, 'absent.csv')],
      ['partners', empty],
      ['partners', empty, '--source', 'https'],
      ['projects', 'atlantis', empty],
    ]
    const results = await Promise.all(calls.map((args) => cognate(...args)))
    expect(results.map(({ code }) => code)).toEqual([1, 1, 2, 2])
    expect(results[0]!.stderr).toContain('absent.csv does not exist.')
    expect(results[2]!.stderr).toContain('beginning with a letter')
  })

  it('Q-03 stops at Ctrl-C and leaves the catalogue as it was', async () => {
    const rows = Array.from({ length: 200_000 }, (_, index) => `${index},Document ${index},${'word '.repeat(40)}`)
    const file = write('long.csv', ['id,title,text', ...rows].join('\n'))
    const before = versions()
    const { child, result } = start('import', 'policydocs', file)
    // A line of progress says that it reads.
    for (let told = ''; !told.includes('Importing'); ) told += (await once(child.stderr, 'data')).join('')
    child.kill('SIGINT')
    const { code, stderr } = await result
    expect(code).toBe(1)
    expect(stderr).toContain('Stopped. The catalogue in use is unchanged.')
    expect(versions()).toEqual(before)
  })
})
