/**
 * `npm test`: every check (formatting and lint, types, dead code, the age of the runtime), then every test. Installs the browser
 * that the page's tests need, and the LibreOffice that exports are opened in, where it can (Debian as root), otherwise says
 * what to install. `npm test -- PART…` runs parts alone: `checks`, `unit`, `dom`, `storage`, `server`, `faults`, `browser`, or paths of
 * test files; `quick` is lint, types and unit tests at once. The last line reads `N passed, N failed`.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { findChromium, findHeadlessChromium } from '../tests/support/chromium.ts'
import { findOffice } from '../tests/support/office.ts'

const root = resolve(import.meta.dirname, '..')
const inCI = process.env.CI === 'true'

interface Report {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numFailedTestSuites: number
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[]
}

interface TestRun {
  report: Report | undefined
  endedWell: boolean
}

interface Parts {
  checks: Check[]
  /** Arguments for Vitest: projects and paths; undefined if no test runs. */
  tests: string[] | undefined
  /** Programs that the tests need. */
  needs: { browser: boolean; office: boolean }
}

interface Check {
  name: string
  command: string
  args: string[]
}

const binary = (name: string) => join(root, 'node_modules/.bin', name)

const lint: Check = {
  name: 'formatting and lint',
  command: binary('biome'),
  args: ['check', '--error-on-warnings', '.'],
}
const types: Check = {
  name: 'types',
  command: binary('tsc'),
  args: ['--noEmit', '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/tsc/test.tsbuildinfo'],
}
const deadCode: Check = { name: 'dead code', command: binary('knip'), args: ['--no-progress', '--no-config-hints'] }
const runtime: Check = { name: 'runtime', command: process.execPath, args: ['scripts/check-runtime.ts'] }

const PROJECTS = ['unit', 'dom', 'storage', 'server', 'faults', 'browser']

function readParts(words: readonly string[]): Parts {
  if (words.length === 0) {
    return { checks: [types, lint, deadCode, runtime], tests: [], needs: { browser: true, office: true } }
  }
  if (words.includes('quick')) {
    return { checks: [types, lint], tests: ['--project', 'unit'], needs: { browser: false, office: false } }
  }
  const tests = words
    .filter((word) => word !== 'checks')
    .flatMap((word) => (PROJECTS.includes(word) ? ['--project', word] : [word]))
  return {
    checks: words.includes('checks') ? [types, lint, deadCode, runtime] : [],
    tests: tests.length > 0 ? tests : undefined,
    needs: {
      browser: words.some((word) => word === 'browser' || word.includes('e2e')),
      office: words.some((word) => word === 'server' || word.includes('export')),
    },
  }
}

function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}): boolean {
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0
}

/** Finds a program, or installs it from Debian's packages if possible; no installed package is removed. */
function provide<Found>(find: () => Found | undefined, what: string, packages: string[]): Found | undefined {
  const found = find()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    console.log(`Installing ${what} …`)
    run('apt-get', ['update', '-qq'])
    run('apt-get', ['install', '-y', '-qq', '--no-remove', ...packages], { DEBIAN_FRONTEND: 'noninteractive' })
  }
  return find()
}

function provideChromium(): string | undefined {
  const headless = provide(findHeadlessChromium, 'Chromium for the tests of the page', [
    'chromium-headless-shell',
    'fonts-liberation',
  ])
  const chromium = headless ?? provide(findChromium, 'the whole of Chromium', ['chromium', 'fonts-liberation'])
  if (!chromium) {
    console.error(
      'The tests of the page need Chromium: install it (Debian: apt-get install chromium-headless-shell fonts-liberation) or set CHROMIUM to its path.',
    )
  }
  return chromium
}

function provideOffice(): void {
  if (provide(findOffice, 'LibreOffice for the tests of exports', ['libreoffice-calc-nogui'])) return
  console.error(
    'Exports are opened in LibreOffice where it is installed (Debian: apt-get install libreoffice-calc-nogui).',
  )
}

/** Runs checks, two at a time; each prints its findings when it ends. Gives the number that passed. */
async function runChecks(checks: readonly Check[]): Promise<number> {
  const waiting = [...checks]
  let passed = 0
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) if (await runCheck(check)) passed++
  }
  await Promise.all([work(), work()])
  return passed
}

async function runCheck({ name, command, args }: Check): Promise<boolean> {
  const started = Date.now()
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const printed: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => printed.push(chunk))
  const passed = await new Promise<boolean>((resolve) => {
    child.on('error', (error) => {
      printed.push(Buffer.from(`${error.message}\n`))
      resolve(false)
    })
    child.on('close', (code) => resolve(code === 0))
  })
  process.stdout.write(Buffer.concat(printed))
  console.log(`${passed ? '✓' : '✗'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
  return passed
}

/** Runs Vitest; gives its report and whether it succeeded. */
async function runTests(words: readonly string[], chromium: string | undefined): Promise<TestRun> {
  const folder = mkdtempSync(join(tmpdir(), 'cognate-test-'))
  const file = join(folder, 'report.json')
  const child = spawn(
    binary('vitest'),
    ['run', '--reporter=default', '--reporter=json', `--outputFile=${file}`, ...words],
    {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        ...(chromium ? { CHROMIUM: chromium } : {}),
        // As `npm start` does: tests start servers and commands by the hundred.
        NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
      },
    },
  )
  const code = await new Promise((resolve) => child.on('close', resolve).on('error', resolve))
  const report = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined
  rmSync(folder, { recursive: true })
  return { report, endedWell: code === 0 }
}

/** Skipped tests, each with its file. */
function leftOut(report: Report): string[] {
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status !== 'passed' && status !== 'failed')
      .map(({ fullName }) => `${relative(root, name)}: ${fullName}`),
  )
}

/** Failed tests, files that broke before or after their tests, and a run that found no test or met an error outside of them. */
function countFailures({ report, endedWell }: TestRun): number {
  const isBroken = ({ status, assertionResults }: Report['testResults'][number]) =>
    assertionResults.length === 0 ||
    (status === 'failed' && assertionResults.every((assertion) => assertion.status !== 'failed'))
  const failures = (report?.numFailedTests ?? 0) + (report?.testResults.filter(isBroken).length ?? 0)
  const foundTests = (report?.testResults.length ?? 0) > 0
  return failures === 0 && !(endedWell && foundTests) ? 1 : failures
}

const words = process.argv.slice(2)
const { checks, tests, needs } = readParts(words)
const chromium = needs.browser ? provideChromium() : undefined
if (needs.office) provideOffice()

// Without a browser, all other tests.
const withoutBrowser = PROJECTS.filter((project) => project !== 'browser').flatMap((project) => ['--project', project])
const isWhole = words.length === 0
const testing = tests && (() => runTests(isWhole && !chromium ? withoutBrowser : tests, chromium))
// The parts of a quick run share the cores; in a whole run nothing disturbs the tests.
const isQuick = words.includes('quick')
const checking = runChecks(checks)
if (!isQuick) await checking
const [passedChecks, testRun] = await Promise.all([checking, testing?.()])

const report = testRun?.report
const skipped = report ? leftOut(report) : []
if (skipped.length > 0) console.log(`Skipped, because data or programs are missing:\n  ${skipped.join('\n  ')}`)

const failed =
  (testRun ? countFailures(testRun) : 0) +
  (checks.length - passedChecks) +
  // With CI=true everything that tests need must be there, so no test may be skipped.
  (inCI ? skipped.length : 0) +
  (needs.browser && !chromium ? 1 : 0)
const passed = (report?.numPassedTests ?? 0) + passedChecks
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
