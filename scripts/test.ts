/**
 * `npm test`: formatting and lint, types, dead code, the age of the runtime, then every test. Installs the browser that the page's tests need, and
 * the LibreOffice that exports are opened in, where it can (Debian as root), otherwise says what to install. The last line
 * reads `N passed, N failed`.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
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

function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}): boolean {
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0
}

const binary = (name: string) => join(root, 'node_modules/.bin', name)
const chromiumPaths = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const findChromium = () => chromiumPaths.find((path) => path && existsSync(path))

/** What a test needs of the system, installed from Debian's packages where that is possible. */
function provide<Found>(find: () => Found | undefined, what: string, packages: string[]): Found | undefined {
  const found = find()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    console.log(`Installing ${what} …`)
    run('apt-get', ['update', '-qq'])
    run('apt-get', ['install', '-y', '-qq', ...packages], { DEBIAN_FRONTEND: 'noninteractive' })
  }
  return find()
}

function check(name: string, command: string, args: string[]): boolean {
  const started = Date.now()
  const passed = run(command, args)
  console.log(`${passed ? '✓' : '✗'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
  return passed
}

function runTests(chromium: string | undefined): Report | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'cognate-test-'))
  const file = join(folder, 'report.json')
  const projects = chromium ? [] : ['--project', 'unit', '--project', 'server', '--project', 'faults']
  run(binary('vitest'), ['run', '--reporter=default', '--reporter=json', `--outputFile=${file}`, ...projects], {
    ...(chromium ? { CHROMIUM: chromium } : {}),
    // As `npm start` does: tests start servers and commands by the hundred.
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
  })
  const report = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined
  rmSync(folder, { recursive: true })
  return report
}

/** Tests that were left out, each with its file. */
function leftOut(report: Report): string[] {
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status !== 'passed' && status !== 'failed')
      .map(({ fullName }) => `${relative(root, name)}: ${fullName}`),
  )
}

const chromium = provide(findChromium, 'Chromium for the tests of the page', ['chromium', 'fonts-liberation'])
if (!chromium) {
  console.error(
    'The tests of the page need Chromium: install it (Debian: apt-get install chromium fonts-liberation) or set CHROMIUM to its path.',
  )
}
const office = provide(findOffice, 'LibreOffice for the tests of exports', ['libreoffice-calc-nogui'])
if (!office) {
  console.error(
    'Exports are opened in LibreOffice where it is installed (Debian: apt-get install libreoffice-calc-nogui).',
  )
}

const checks = [
  check('formatting and lint', binary('biome'), ['check', '.']),
  check('types', binary('tsc'), ['--noEmit']),
  check('dead code', binary('knip'), ['--no-progress']),
  check('runtime', process.execPath, ['scripts/check-runtime.ts']),
]
const report = runTests(chromium)
const skipped = report ? leftOut(report) : []
if (skipped.length > 0) console.log(`Left out, since what they read is not here:\n  ${skipped.join('\n  ')}`)

// A file that breaks before or after its tests counts as failed, and so does anything left out where nothing may be.
const isBroken = ({ status, assertionResults }: Report['testResults'][number]) =>
  assertionResults.length === 0 ||
  (status === 'failed' && assertionResults.every((assertion) => assertion.status !== 'failed'))
const brokenFiles = report?.testResults.filter(isBroken).length ?? 1
const failed =
  (report?.numFailedTests ?? 0) +
  brokenFiles +
  checks.filter((passed) => !passed).length +
  (inCI ? skipped.length : 0) +
  (chromium ? 0 : 1)
const passed = (report?.numPassedTests ?? 0) + checks.filter(Boolean).length
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
