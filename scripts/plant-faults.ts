/**
 * `npm run measure:faults`: plants the faults of `support/planted-faults.ts` one at a time in a copy of the last commit, runs the
 * tests that should find each, and says which are not found. `-- --only TEXT` takes those whose file contains the text.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type PlantedFault, plantedFaults } from './support/planted-faults.ts'

const root = resolve(import.meta.dirname, '..')
const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } })
const faults = plantedFaults.filter(({ file }) => file.includes(values.only))

function run(command: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`)
  return stdout
}

/** A working tree of the last commit beside this one, with what is installed here: files are linked, not copied. */
function copyTree(): string {
  const folder = mkdtempSync(join(dirname(root), 'faults-'))
  run('git', ['worktree', 'add', '--detach', '--force', folder, 'HEAD'])
  const installed = run('find', ['.', '-name', 'node_modules', '-prune']).trim().split('\n')
  for (const path of installed) run('cp', ['-al', path, dirname(join(folder, path))])
  // What tools wrote there would be shared.
  for (const cache of ['.cache', '.vite']) rmSync(join(folder, 'node_modules', cache), { recursive: true, force: true })
  return folder
}

/** On a busy machine, a test that is slow has found nothing. */
const patience = { testTimeout: 300_000, hookTimeout: 600_000 }

/** Runs tests of the copy in one Vitest, which reads a file again when it is told of a change. */
async function openTests(folder: string) {
  process.chdir(folder)
  const { createVitest } = (await import(
    join(folder, 'node_modules/vitest/dist/node.js')
  )) as typeof import('vitest/node')
  const vitest = await createVitest('test', { watch: false, bail: 1, reporters: [{}], ...patience })
  return {
    noteChange: (path: string) => vitest.invalidateFile(path),
    close: () => vitest.close(),
    /** The first test that fails; undefined where all pass. */
    async firstFailure(tests: readonly string[]): Promise<string | undefined> {
      const specifications = await vitest.globTestSpecifications([...tests])
      if (specifications.length === 0) throw new Error(`No test in ${tests.join(', ')}`)
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
      // Those of earlier runs are among the modules.
      const wanted = new Set(specifications.map(({ moduleId }) => moduleId))
      const failed = testModules.find((module) => wanted.has(module.moduleId) && !module.ok())
      if (!failed) return unhandledErrors.length > 0 ? 'an error outside of tests' : undefined
      return [...failed.children.allTests('failed')][0]?.fullName ?? failed.relativeModuleId
    },
  }
}

type Tests = Awaited<ReturnType<typeof openTests>>

/** Those whose text does not stand once in its file: the table needs the text of today. */
function outdatedIn(folder: string): PlantedFault[] {
  return faults.filter(({ file, find }) => {
    const path = join(folder, file)
    return !existsSync(path) || readFileSync(path, 'utf8').split(find).length !== 2
  })
}

/** Plants a fault, and takes it out when the tests have run. Gives the test that found it, which passes without the fault. */
async function find({ file, find, plant, tests }: PlantedFault, folder: string, runner: Tests) {
  const path = join(folder, file)
  const sound = readFileSync(path, 'utf8')
  const [before, after] = sound.split(find) as [string, string]
  const write = (text: string) => {
    writeFileSync(path, text)
    runner.noteChange(path)
  }
  write(before + plant + after)
  const test = await runner.firstFailure([tests]).finally(() => write(sound))
  const failsAnyway = test && (await runner.firstFailure([tests]))
  if (failsAnyway) console.log(`Without a fault in ${file}, too, this fails: ${failsAnyway}`)
  return failsAnyway ? undefined : test
}

const folder = copyTree()
const outdated = outdatedIn(folder)
for (const { file, find } of outdated) console.log(`OUTDATED   ${file}: ${find.trim()}`)
const runner = await openTests(folder)
let found = 0
try {
  for (const fault of faults.filter((one) => !outdated.includes(one))) {
    const test = await find(fault, folder, runner)
    if (test) found++
    const what = `${fault.file}: ${fault.find.trim()} → ${fault.plant.trim() || 'nothing'}`
    console.log(test ? `found      ${what} (${test})` : `NOT FOUND  ${what}`)
  }
} finally {
  await runner.close()
  run('git', ['worktree', 'remove', '--force', folder])
}
console.log(`${found} of ${faults.length} faults are found`)
process.exitCode = found / faults.length < 55 / 60 ? 1 : 0
