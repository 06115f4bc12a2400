import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openAlexStandIn, type StandIn, type StandInOptions } from '../../../tests/support/openalex-stand-in.ts'
import { ROOT } from '../../../tests/support/shared.ts'

let directory: string
let standIn: StandIn | undefined
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'cognate-import-'))
})
afterEach(async () => {
  await standIn?.close()
  standIn = undefined
  rmSync(directory, { recursive: true, force: true })
})

async function cognate(args: string[], environment: Record<string, string> = {}) {
  const child: ChildProcess = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'apps/server/src/cli/main.ts', 'import', ...args],
    { cwd: ROOT, env: { ...process.env, DATA_DIR: join(directory, 'data'), ...environment } },
  )
  const printed = { stdout: '', stderr: '' }
  child.stdout!.on('data', (chunk) => (printed.stdout += chunk))
  child.stderr!.on('data', (chunk) => (printed.stderr += chunk))
  await once(child, 'close')
  return { code: child.exitCode, ...printed }
}

const work = (number: number, year: number, country: string) => ({
  id: `https://openalex.org/W${number}`,
  title: `Work ${number}`,
  publication_year: year,
  authorships: [
    {
      author: { id: `https://openalex.org/A${number}`, display_name: `Author ${number}` },
      institutions: [{ id: 'https://openalex.org/I1', display_name: 'Delft', country_code: country }],
    },
  ],
})

describe('cognate import openalex', () => {
  beforeEach(() => {
    const folder = join(directory, 'snapshot/data/works/updated_date=2024-01-01')
    mkdirSync(folder, { recursive: true })
    const works = [work(1, 2020, 'NL'), work(2, 2021, 'FR'), work(3, 2021, 'BE'), work(4, 2022, 'NL')]
    writeFileSync(join(folder, 'part_000.gz'), gzipSync(works.map((one) => `${JSON.stringify(one)}\n`).join('')))
  })

  it('D-01 imports by filter, and says how many works it left out', async () => {
    const folder = join(directory, 'snapshot')
    const options = ['--country', 'nl,BE', '--from-year', '2021', '--to-year', '2022']
    const { code, stdout } = await cognate(['openalex', folder, ...options])
    expect({ code, stdout }).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('(countries NL, BE; from 2021; up to 2022) is in use.'),
    })
    expect(stdout).toMatch(/works +2\n/)
    expect(stdout).toMatch(/left out by the filter +2\n/)
    expect(stdout).toContain('Every line was taken.')
    const again = await cognate(['openalex', folder, '--country', 'group:EU', '--json'])
    expect(JSON.parse(again.stdout)).toMatchObject({ counts: { work: 4, author: 4 }, filtered: 0 })
  })

  it('D-01 updates an earlier import, and says so if there is none', async () => {
    const folder = join(directory, 'snapshot')
    const first = await cognate(['openalex', folder, '--update', '--json'])
    expect(first.stderr).toContain(`There is no earlier import of openalex ${folder} to update: all of it is imported.`)
    const changes = join(folder, 'data/works/updated_date=2024-02-01')
    mkdirSync(changes)
    const lines = [{ ...work(2, 2021, 'FR'), title: 'Work 2, revised' }, work(5, 2024, 'NL')]
    writeFileSync(join(changes, 'part_000.gz'), gzipSync(lines.map((one) => `${JSON.stringify(one)}\n`).join('')))
    const second = await cognate(['openalex', folder, '--update'])
    expect(second.stderr).not.toContain('no earlier import')
    expect(second.stdout).toMatch(/works +5\n/)
    expect(second.stdout).toMatch(/new works +1\n +works read again +1\n +works merged or removed +0\n/)
    const unchanged = await cognate(['openalex', folder, '--update', '--json'])
    expect(JSON.parse(unchanged.stdout)).toMatchObject({ counts: { work: 5 }, rejected: {} })
  })

  it('D-01 says that records are missing where a file is cut off', async () => {
    const folder = join(directory, 'cut off')
    mkdirSync(folder)
    const lines = Array.from({ length: 400 }, (_, at) => `${JSON.stringify(work(at + 1, 2020, 'NL'))}\n`)
    const whole = gzipSync(lines.join(''))
    writeFileSync(join(folder, 'works.jsonl.gz'), whole.subarray(0, whole.length / 2))
    const { code, stdout } = await cognate(['openalex', folder, '--no-activate'])
    expect(code).toBe(0)
    expect(stdout).toMatch(/truncated_gzip +1 {2}file cut off.*\nFiles of the source are damaged or missing/)
  })

  it('D-01 keeps the operator’s rules on institutions for later imports, and reports bad rows', async () => {
    const folder = join(directory, 'snapshot')
    const file = join(directory, 'rules.csv')
    writeFileSync(file, 'action,name,into\nfold,Elsewhere,Delft\nmerge,Delft,Lund\n')
    const first = await cognate(['openalex', folder, '--institutions', file, '--json'])
    const rejected = { unknown_institution: 1, unknown_action: 1 }
    expect(JSON.parse(first.stdout)).toMatchObject({ counts: { work: 4, institution: 1 }, rejected })
    expect(readFileSync(join(directory, 'data/institutions.csv'), 'utf8')).toBe(readFileSync(file, 'utf8'))
    rmSync(file)
    const later = await cognate(['openalex', folder, '--from-year', '2021'])
    expect(later.stdout).toMatch(/unknown_action +1 {2}action neither fold nor keep apart\n/)
    expect(await cognate(['openalex', folder, '--institutions', file])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('rules.csv does not exist.'),
    })
  })

  it('D-01 leaves the rules that are kept where the file given in their place is a folder or cannot be read', async () => {
    const folder = join(directory, 'snapshot')
    const file = join(directory, 'rules.csv')
    writeFileSync(file, 'action,name,into\nkeep apart,Delft,\n')
    await cognate(['openalex', folder, '--institutions', file])
    const columnless = join(directory, 'columnless.csv')
    writeFileSync(columnless, 'Delft,Utrecht\n')
    const refused = {
      ...{ [directory]: 'is a folder', [join(folder, 'data')]: 'holds no file' },
      [columnless]: 'holds no rule: it needs the columns action',
    }
    for (const [given, why] of Object.entries(refused)) {
      const { code, stderr } = await cognate(['openalex', folder, '--update', '--institutions', given])
      expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(why) })
      expect(readFileSync(join(directory, 'data/institutions.csv'), 'utf8')).toBe(readFileSync(file, 'utf8'))
    }
  })

  it('D-01 says that no work passes the filter, and which values an option accepts', async () => {
    const folder = join(directory, 'snapshot')
    expect(await cognate(['openalex', folder, '--language', 'nl'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('holds no work that can be taken; the filter leaves out 4'),
    })
    const wrong = [
      ['--field', 'physics'],
      ['--country', 'Holland'],
      ['--from-year', '20'],
      ['--institution', 'W1'],
      ['--type', '17'],
    ]
    for (const options of wrong) {
      expect(await cognate(['openalex', folder, ...options])).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('Use '),
      })
    }
  })
})

describe('cognate import openalex-api', () => {
  const slice = ['openalex-api', '--filter', 'topics.field.id:17', '--name', 'slice', '--rate', '100']
  const works = Array.from({ length: 250 }, (_, index) => work(index + 1, 2023, 'NL'))
  const institutions = [{ id: 'https://openalex.org/I1', display_name: 'Delft', country_code: 'NL' }]

  async function serve(options: Partial<StandInOptions> = {}): Promise<Record<string, string>> {
    await standIn?.close()
    standIn = await openAlexStandIn({ works, institutions, ...options })
    return { OPENALEX_API_URL: standIn.url, OPENALEX_API_KEY: 's3cret' }
  }

  it('D-01 downloads a slice, imports it, repeats no call that day, and answers with new data later', async () => {
    const { code, stdout } = await cognate([...slice, '--json'], await serve())
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ counts: { work: 250, author: 250, institution: 1 }, rejected: {} })
    expect(standIn!.calls[0]!.authorization).toBe('Bearer s3cret')
    expect(readdirSync(join(directory, 'data/downloads/slice')).sort()).toEqual(
      expect.arrayContaining(['download.json', 'institutions', 'works']),
    )
    expect((await cognate([...slice, '--base-url', standIn!.url], await serve())).code).toBe(0)
    expect(standIn!.calls).toEqual([])
    const statePath = join(directory, 'data/downloads/slice/download.json')
    const state = JSON.parse(readFileSync(statePath, 'utf8'))
    writeFileSync(statePath, JSON.stringify({ ...state, updatedDate: '2026-01-31' }))
    const later = await cognate([...slice, '--json'], await serve({ works: [...works, work(251, 2024, 'NL')] }))
    expect(JSON.parse(later.stdout)).toMatchObject({ counts: { work: 251 } })
  })

  it('D-01 ends with a sentence when the budget is spent, and the same command continues', async () => {
    const spent = {
      status: 429,
      body: { error: 'Rate limit exceeded', message: 'Insufficient budget.', retryAfter: 3_600 },
    }
    const stopped = await cognate(slice, await serve({ fault: (call) => (call === 2 ? spent : undefined) }))
    expect(stopped).toMatchObject({ code: 1, stdout: '' })
    expect(stopped.stderr).toContain(
      `OpenAlex’s budget for these calls is spent. It is renewed in 1 h 0 min. OpenAlex says: Insufficient budget. 200 of 250 works are kept in ${join(directory, 'data/downloads/slice')}; the same command continues there.`,
    )
    expect(stopped.stderr).not.toContain('s3cret')
    const { stdout } = await cognate([...slice, '--json'], await serve())
    expect(JSON.parse(stdout)).toMatchObject({ counts: { work: 250 } })
    expect(standIn!.calls[0]!.address.searchParams.get('cursor')).not.toBe('*')
  })

  it('D-01 asks for a filter or words', async () => {
    expect(await cognate(['openalex-api'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Choose the works with --filter or --search.'),
    })
  })
})
