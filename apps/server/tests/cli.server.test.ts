import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { catalogueStore, demoSource, type LineFile, rawEntities, readSummary } from '@cognate/catalogue'
import { openWorkspace } from '@cognate/workspace'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '../src/base/log.ts'
import { allServicesOff } from '../src/base/outside-services.ts'
import { startMailServer } from './support/mail-server.ts'
import { startOutside } from './support/outside.ts'

const root = resolve(import.meta.dirname, '../../..')
const directory = mkdtempSync(join(tmpdir(), 'cognate-cli-'))
const dataDirectory = join(directory, 'data')

/** Whether this process may make a small disk of its own. */
const canMount =
  process.getuid?.() === 0 &&
  spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], { stdio: 'ignore' }).status === 0

beforeAll(async () => {
  await writeFolder('small', 200, ['{"id": broken\n', '{"id":"https://openalex.org/X1"}\n'])
  await writeFolder('medium', 1500, [])
  await writeFolder('large', 6000, [])
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

/** A folder of gzip JSON lines as an import takes it, with `more` lines among the works. */
async function writeFolder(name: string, works: number, more: string[]): Promise<void> {
  const folder = join(directory, name)
  mkdirSync(folder)
  const { files } = demoSource({ works })
  for (const entity of rawEntities) {
    const lines = await Promise.all(files[entity].map(contentOf))
    const all = [...lines, ...(entity === 'works' ? more.map((line) => Buffer.from(line)) : [])]
    writeFileSync(join(folder, `${entity}.jsonl.gz`), gzipSync(Buffer.concat(all), { level: 1 }))
  }
}

async function contentOf(file: LineFile): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of file.open()) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function isBuilding(): boolean {
  return readdirSync(join(dataDirectory, 'catalogues')).some((name) => name.startsWith('.building-'))
}

function start(args: string[], environment: NodeJS.ProcessEnv = {}) {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'apps/server/src/cli/main.ts', ...args],
    {
      cwd: root,
      env: { ...process.env, ...environment, DATA_DIR: dataDirectory },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const printed = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk) => (printed.stdout += chunk))
  child.stderr.on('data', (chunk) => (printed.stderr += chunk))
  return { child, printed, result: resultOf(child, printed) }
}

async function resultOf(child: ChildProcess, printed: { stdout: string; stderr: string }) {
  await once(child, 'close')
  return { code: child.exitCode, ...printed }
}

const cognate = (...args: string[]) => start(args).result

describe('cognate', () => {
  it('prints the version of the installation', () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const { status, stdout } = spawnSync(process.execPath, [join(root, 'apps/server/src/cli/main.ts'), '--version'], {
      encoding: 'utf8',
    })
    expect({ status, stdout }).toEqual({ status: 0, stdout: `${version}\n` })
  })

  it.each(['main.ts', 'cli/main.ts'])(
    '%s refuses a platform that it is not made for, before native code loads',
    (file) => {
      const elsewhere = `Object.defineProperty(process, 'platform', { value: 'win32' })
      process.dlopen = () => { throw new Error('Native code was loaded.') }`
      const args = [
        '--import',
        `data:text/javascript,${encodeURIComponent(elsewhere)}`,
        join(root, 'apps/server/src', file),
        '--help',
      ]
      const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
      expect(status).toBe(1)
      expect(stderr).toMatch(/^Cognate runs on Linux with glibc .* not on Windows \(\w+\)\.\n$/)
    },
  )

  it('exits with 0 for --help, with 2 for wrong usage', async () => {
    const calls = [
      ['--help'],
      ['import', '--help'],
      ['catalogue', 'use', '--help'],
      ['colour'],
      ['catalogue', 'use'],
      [],
    ]
    const results = await Promise.all(calls.map((args) => cognate(...args)))
    expect(results.map(({ code }) => code)).toEqual([0, 0, 0, 2, 2, 2])
    expect(results[0]!.stdout).toContain('Usage: cognate')
  })

  it('shows its commands without loading what they work with', () => {
    const hook = `import { registerHooks } from 'node:module'
      registerHooks({ resolve: (name, context, next) => (process.stderr.write(name + '\\n'), next(name, context)) })`
    const hooked = ['--import', `data:text/javascript,${encodeURIComponent(hook)}`, 'apps/server/src/cli/main.ts']
    const { status, stdout, stderr } = spawnSync(process.execPath, [...hooked, '--help'], {
      cwd: root,
      encoding: 'utf8',
    })
    expect(status).toBe(0)
    expect(stdout).toMatch(/^ {2}catalogue .*\n {2}meaning /m)
    expect(stderr.split('\n')).toContain('commander')
    expect(stderr).not.toMatch(/@cognate|^zod/m)
  })
})

describe('cognate import and catalogue', () => {
  it('D-01 imports a folder, reports the lines it did not import, and activates it', async () => {
    expect((await cognate('catalogue', 'list')).stdout).toContain('no catalogue yet')
    const { code, stdout } = await cognate('import', 'openalex', join(directory, 'small'))
    expect(code).toBe(0)
    expect(stdout).toMatch(/works +200\n/)
    expect(stdout).toContain('Lines that were not taken, or not in full: 2. By reason')
    const list = await cognate('catalogue', 'list', '--json')
    expect(JSON.parse(list.stdout)).toMatchObject([{ in_use: true, counts: { work: 200 } }])
  })

  it('Q-03 stops at Ctrl-C, leaves the catalogue in use, says how to continue, and continues', async () => {
    const folder = join(directory, 'large')
    const stopped = start(['import', 'openalex', folder])
    await expect.poll(isBuilding, { timeout: 20_000, interval: 5 }).toBe(true)
    stopped.child.kill('SIGINT')
    const { code, stderr } = await stopped.result
    expect(code).toBe(1)
    expect(stderr).toContain('the same command continues')
    expect(catalogueStore(dataDirectory).list()).toHaveLength(1)
    const again = await cognate('import', 'openalex', folder, '--json')
    expect(again.code).toBe(0)
    expect(JSON.parse(again.stdout)).toMatchObject({ counts: { work: 6000 }, rejected: {} })
  })

  it('activates and removes, and refuses to remove the one in use', async () => {
    const rows = JSON.parse((await cognate('catalogue', 'list', '--json')).stdout)
    const used = rows.find(({ in_use }: { in_use: boolean }) => in_use).version
    const other = rows.find(({ in_use }: { in_use: boolean }) => !in_use).version
    expect((await cognate('catalogue', 'use', other)).code).toBe(0)
    const refused = await cognate('catalogue', 'remove', other)
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('is in use') })
    expect(await cognate('catalogue', 'remove', used, '--json')).toMatchObject({
      code: 0,
      stdout: `${JSON.stringify({ version: used, done: 'remove' })}\n`,
    })
    expect((await cognate('catalogue', 'use', used)).code).toBe(1)
  })

  it('D-01 builds and does not switch to a catalogue that shrank, unless it is told to', async () => {
    const [small, medium] = [join(directory, 'small'), join(directory, 'medium')]
    const inUse = () => readSummary(catalogueStore(dataDirectory).current()!.directory)
    expect((await cognate('import', 'openalex', medium)).code).toBe(0)
    const shrunk = await cognate('import', 'openalex', small)
    expect(shrunk).toMatchObject({ code: 1, stdout: expect.stringContaining('is built and not in use') })
    expect(shrunk.stderr).toMatch(
      /The catalogue in use stays: the new one has 200 works where there are 1,500, .* authors where/,
    )
    expect(shrunk.stderr).toContain('with --activate does so, too.')
    expect(inUse()).toMatchObject({ counts: { work: 1500 } })
    expect(await cognate('import', 'openalex', small, '--activate')).toMatchObject({ code: 0 })
    expect(inUse()).toMatchObject({ counts: { work: 200 } })
    expect(await cognate('import', 'openalex', medium, '--no-activate')).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('takes it into use'),
    })
    expect(inUse()).toMatchObject({ counts: { work: 200 } })
  })

  it('D-01 keeps the version in use, the one before and the newest that is not used, and says what each takes', async () => {
    const list = async () => JSON.parse((await cognate('catalogue', 'list', '--json')).stdout)
    const build = async (works: number) => {
      await writeFolder(`other-${works}`, works, [])
      return (await cognate('import', 'openalex', join(directory, `other-${works}`), '--no-activate')).stderr
    }
    expect(await build(300)).not.toContain('Removed')
    expect(await build(310)).toMatch(/Removed, since CATALOGUES_KEPT is 2: \S+\n/)
    const rows = await list()
    expect(
      rows.map(({ counts, in_use }: { counts: { work: number }; in_use: boolean }) => [counts.work, in_use]),
    ).toEqual([
      [310, false],
      [1500, false],
      [200, true],
    ])
    for (const { bytes, own_bytes } of rows) {
      expect(bytes).toBeGreaterThan(100_000)
      expect(own_bytes).toBe(bytes)
    }
    expect((await cognate('catalogue', 'list')).stdout).toMatch(/^\* \S+ .* 200 works {2}\d+ MB, \d+ MB its own/m)
  })

  it.skipIf(!canMount)('D-01 gives the room back when the disk is full, and says so in a sentence', async () => {
    const disk = join(directory, 'disk')
    mkdirSync(disk)
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=20m', 'tmpfs', disk])
    try {
      const env = { ...process.env, DATA_DIR: disk }
      const args = [
        '--disable-warning=ExperimentalWarning',
        'apps/server/src/cli/main.ts',
        'import',
        'openalex',
        join(directory, 'large'),
      ]
      const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' })
      expect(status).toBe(1)
      expect(stderr).toMatch(/The disk of .* is full\. What the import had built is removed, and \d+ MB are free now\./)
      expect(stderr).not.toMatch(/^\s+at /m)
      expect(readdirSync(join(disk, 'catalogues')).filter((name) => name.startsWith('.building-'))).toEqual([])
    } finally {
      execFileSync('umount', [disk])
    }
  })

  it('says what is wrong with a folder, and exits with 1', async () => {
    expect(await cognate('import', 'openalex', join(directory, 'nowhere'))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('does not exist'),
    })
  })
})

describe('the installation that a command speaks to', () => {
  const elsewhere = mkdtempSync(join(tmpdir(), 'cognate-elsewhere-'))
  afterAll(() => rmSync(elsewhere, { recursive: true, force: true }))
  const program = join(root, 'apps/server/src/cli/main.ts')
  const run = (
    args: string[],
    {
      cwd = elsewhere,
      uid,
      ...environment
    }: { cwd?: string; uid?: number; [name: string]: string | number | undefined } = {},
  ) => {
    const { DATA_DIR: _, DATABASE_URL: __, ...inherited } = process.env
    const env = { ...inherited, ...environment } as NodeJS.ProcessEnv
    const identity = uid === undefined ? {} : { uid, gid: uid }
    return spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...args], {
      cwd,
      env,
      ...identity,
      encoding: 'utf8',
    })
  }

  it('A-09 is none, and none is made, where no setting names one and the folder holds none', () => {
    const { status, stderr, stdout } = run(['organisation', 'list'])
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toMatch(
      /^There is no installation in .*data, and no setting names another one\. Set DATA_DIR and DATABASE_URL/,
    )
    expect(readdirSync(elsewhere)).toEqual([])
  })

  it('A-09 gets no database from a command in a folder that was named by mistake', () => {
    const mistaken = join(elsewhere, 'mistaken')
    const { status, stderr } = run(['user', 'list'], { DATA_DIR: mistaken })
    expect(status).toBe(1)
    expect(stderr).toContain(`There is no database in ${mistaken} yet`)
    expect(existsSync(mistaken)).toBe(false)
    expect(run(['check'], { DATA_DIR: mistaken }).stdout).toMatch(/FAULT +database +There is no database/)
    expect(existsSync(join(mistaken, 'postgres'))).toBe(false)
  })

  it('A-09 is named on standard error, without the password of its database', () => {
    const { stdout, stderr } = run(['catalogue', 'list'], {
      DATA_DIR: dataDirectory,
      DATABASE_URL: 'postgresql://cognate:geheim@127.0.0.1:1/experts?password=geheim',
    })
    expect(stderr).toBe(`Installation: data in ${dataDirectory}, database postgresql://cognate@127.0.0.1:1/experts\n`)
    expect(stdout).not.toContain('Installation')
  })

  it.skipIf(process.getuid?.() !== 0)(
    'A-09 can read what a command of root leaves: it goes on as the owner of the data',
    () => {
      const NOBODY = 65_534
      const theirs = join(elsewhere, 'theirs')
      mkdirSync(theirs)
      chmodSync(elsewhere, 0o755)
      chmodSync(directory, 0o755)
      chownSync(theirs, NOBODY, NOBODY)
      const imported = run(['import', 'openalex', join(directory, 'small')], { DATA_DIR: theirs })
      expect(imported).toMatchObject({ status: 0, stderr: expect.stringContaining('as user 65534, who owns it') })
      for (const name of ['catalogues', 'catalogues/current', 'catalogues/.import.lock'])
        expect(statSync(join(theirs, name)).uid).toBe(NOBODY)
      expect(run(['catalogue', 'list'], { DATA_DIR: theirs, uid: NOBODY })).toMatchObject({
        status: 0,
        stdout: expect.stringContaining('200 works'),
      })
    },
  )

  it.skipIf(process.getuid?.() !== 0)(
    'A-09 answers with a sentence, and no trace of the code, where files belong to somebody else',
    () => {
      const closed = join(elsewhere, 'closed')
      mkdirSync(join(closed, 'catalogues'), { recursive: true, mode: 0o700 })
      chmodSync(closed, 0o755)
      for (const args of [
        ['catalogue', 'list'],
        ['import', 'openalex', join(directory, 'small')],
      ]) {
        const { status, stderr } = run(args, { DATA_DIR: closed, uid: 65_534 })
        expect(status).toBe(1)
        expect(stderr).toContain('belongs to another one (EACCES)')
        expect(stderr).not.toMatch(/^\s+at /m)
      }
      expect(run(['catalogue', 'list'], { DATA_DIR: closed, uid: 65_534, LOG_LEVEL: 'debug' }).stderr).toMatch(
        /^\s+at /m,
      )
    },
  )

  it.skipIf(process.getuid?.() !== 0)(
    'A-09 says of data that this user may not read that it belongs to another one',
    () => {
      const closed = join(elsewhere, 'of-another')
      for (const name of ['postgres/cluster', 'catalogues']) mkdirSync(join(closed, name), { recursive: true })
      for (const name of ['postgres', 'catalogues']) chmodSync(join(closed, name), 0o700)
      chmodSync(elsewhere, 0o755)
      chmodSync(closed, 0o711)
      const asAnother = { DATA_DIR: closed, uid: 65_534 }
      const { status, stderr } = run(['user', 'list'], asAnother)
      expect(status).toBe(1)
      expect(stderr).toContain('belongs to another one (EACCES)')
      expect(stderr).not.toContain('There is no database')
      const { stdout } = run(['check'], asAnother)
      expect(stdout).toMatch(/FAULT +database +.*belongs to another one \(EACCES\)/)
      expect(stdout).toMatch(/FAULT +catalogue +.*belongs to another one \(EACCES\)/)
    },
  )

  it('A-09 goes on in silence where the reader of its output has ended', () => {
    const command = `"${process.execPath}" --disable-warning=ExperimentalWarning "${program}" catalogue list --json | head -c 1; exit "\${PIPESTATUS[0]}"`
    const { status, stderr } = spawnSync('bash', ['-c', command], {
      env: { ...process.env, DATA_DIR: dataDirectory },
      encoding: 'utf8',
    })
    expect(status).toBe(0)
    expect(stderr).toMatch(/^Installation: [^\n]+\n$/)
  })

  it.skipIf(process.platform !== 'linux')('A-09 ends with a sentence where its output has no room', () => {
    const command = `"${process.execPath}" --disable-warning=ExperimentalWarning "${program}" catalogue list > /dev/full`
    const { status, stderr } = spawnSync('sh', ['-c', command], {
      env: { ...process.env, DATA_DIR: dataDirectory },
      encoding: 'utf8',
    })
    expect(status).toBe(1)
    expect(stderr).toMatch(/The disk is full \(ENOSPC, write\)\.\n$/)
    expect(stderr).not.toMatch(/^\s+at /m)
  })
})

describe('cognate check', () => {
  // The server makes the database at its first start.
  beforeAll(async () => {
    const log = createLog('silent')
    await (await openWorkspace({ databaseUrl: undefined, dataDirectory, log })).close()
  })

  it('A-09 checks settings, database, catalogue, page, mail and model', async () => {
    const { code, stdout } = await cognate('check', '--json')
    const findings: { name: string; state: string }[] = JSON.parse(stdout)
    expect(findings.map(({ name }) => name)).toEqual([
      'settings',
      'database',
      'catalogue',
      'page',
      'mail',
      'manuscripts',
      'embedding model',
    ])
    expect(findings.filter(({ state }) => state === 'fault')).toEqual([])
    expect(code).toBe(0)
  })

  it('A-09 --services and --mail ask what is outside, and are in the audit log', async () => {
    const outside = await startOutside(() => ({ type: 'application/json', text: '{}' }))
    const mail = await startMailServer()
    const addresses = { CROSSREF_URL: outside.url, OPENALEX_API_URL: outside.url, MODEL_DOWNLOAD_URL: outside.url }
    const environment = { ...allServicesOff(), ...addresses, SMTP_URL: mail.url, MAIL_FROM: 'desk@example.org' }
    const asked = ['check', '--services', '--mail', 'lena@college.example', '--json']
    const { code, stdout } = await start(asked, environment).result
    await mail.close()
    await outside.close()
    const states = new Map(
      (JSON.parse(stdout) as { name: string; state: string }[]).map((row) => [row.name, row.state]),
    )
    expect(Object.fromEntries(states)).toMatchObject({
      ...{ mail: 'good', Crossref: 'good', OpenAlex: 'good', 'Hugging Face': 'good' },
      ...{ ORCID: 'note', 'Sign-in through ORCID': 'note' },
    })
    expect(code).toBe(0)
    expect(outside.asked).toHaveLength(3)
    expect(mail.mails.map(({ recipients }) => recipients)).toEqual([['lena@college.example']])
    const audit = (await cognate('audit', '--json')).stdout
    expect(audit).toContain('service:CROSSREF_URL')
    expect(audit).toContain('mail.tested')
  })

  it('A-09 --deep reads every byte of every catalogue, names damaged files and exits with 1', async () => {
    const store = catalogueStore(dataDirectory)
    const { version, directory: whole } = store.current()!
    const good = await cognate('check', '--deep')
    expect(good).toMatchObject({ code: 0, stdout: expect.stringContaining(`${version} is intact`) })
    const path = join(whole, 'columns/author_work.bin')
    const content = readFileSync(path)
    writeFileSync(path, Buffer.from(content).fill(1, 0, 4))
    const found = await cognate('check', '--deep')
    writeFileSync(path, content)
    expect(found).toMatchObject({ code: 1, stdout: expect.stringMatching(/FAULT +files .*columns\/author_work\.bin/) })
    const catalogue = join(whole, 'catalogue.json')
    const summary = readFileSync(catalogue)
    writeFileSync(catalogue, JSON.stringify(readSummary(whole)))
    const old = await cognate('check', '--deep')
    writeFileSync(catalogue, summary)
    expect(old).toMatchObject({ code: 0, stdout: expect.stringContaining('before catalogues had checksums') })
  })
})
