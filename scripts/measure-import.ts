/**
 * `npm run measure:import -- --sizes 0.2,1`: seconds, CPU seconds and memory of imports against their size, by step. Sizes are millions of
 * generated works. The files of a size are written first, and removed with what was made of them, unless `--keep FOLDER` says
 * where they stay for the next time.
 */
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { writeSnapshot } from '../tools/bench/write-snapshot.ts'
import { type Cost, cpuSecondsOf, ownMemoryOf, watchNode } from './support/watched-process.ts'

const SCRIPT = join(import.meta.dirname, 'support/import-steps-worker.ts')
/** Milliseconds between two looks at the memory. */
const PAUSE = 100

interface Step extends Cost {
  name: string
}

async function measure(works: number, kept: string | undefined): Promise<Step[]> {
  const root = mkdtempSync(join(tmpdir(), 'cognate-measure-import-'))
  try {
    const folder = join(kept ?? root, `snapshot-${works}`)
    if (!existsSync(folder)) {
      const unfinished = join(root, 'unfinished')
      await writeSnapshot(unfinished, works)
      renameSync(unfinished, folder)
    }
    return await watchImport(folder, join(root, 'data'))
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

/** Imports a folder in a process of its own and looks at its memory. */
async function watchImport(folder: string, directory: string): Promise<Step[]> {
  const steps: Step[] = []
  let pid = 0
  let began = { at: performance.now(), cpu: 0 }
  const begin = (name: string) => {
    const now = { at: performance.now(), cpu: cpuSecondsOf(pid) }
    const last = steps.at(-1)
    if (last) last.seconds = (now.at - began.at) / 1_000
    if (last) last.cpuSeconds = Math.max(0, now.cpu - began.cpu)
    began = now
    if (name !== '') steps.push({ name, seconds: 0, cpuSeconds: 0, peak: ownMemoryOf(pid) })
  }
  const watch = setInterval(() => {
    const step = steps.at(-1)
    if (step) step.peak = Math.max(step.peak, ownMemoryOf(pid))
  }, PAUSE)
  try {
    await watchNode([SCRIPT, folder, directory], {
      onStart: (child) => {
        pid = child.pid!
        begin('starting')
        createInterface(child.stdout!).on('line', begin)
      },
    })
  } finally {
    clearInterval(watch)
  }
  return steps
}

/** A row for each step and three columns for each size. */
function table(sizes: readonly number[], imports: readonly Step[][]): string {
  const names = [...new Set(imports.flatMap((steps) => steps.map(({ name }) => name)))]
  const row = (name: string, cells: readonly (string | number)[]) =>
    name.padEnd(24) + cells.map((cell) => String(cell).padStart(10)).join('')
  const cellsOf = (steps: readonly Step[], name: string) => {
    const found = steps.filter((step) => step.name === name)
    if (found.length === 0) return ['', '', '']
    return figuresOf(found)
  }
  const rates = imports.map((steps, at) => Math.round(sizes[at]! / sum(steps.map(({ seconds }) => seconds))))
  return [
    row(
      'works',
      sizes.flatMap((works) => [works.toLocaleString('en'), '', '']),
    ),
    row(
      '',
      sizes.flatMap(() => ['seconds', 'CPU s', 'MB']),
    ),
    ...names.map((name) =>
      row(
        name,
        imports.flatMap((steps) => cellsOf(steps, name)),
      ),
    ),
    row('whole', imports.flatMap(figuresOf)),
    row(
      'works a second',
      rates.flatMap((rate) => [rate, '', '']),
    ),
  ].join('\n')
}

/** Seconds, CPU seconds and peak memory of some steps together. */
function figuresOf(steps: readonly Step[]): (string | number)[] {
  const seconds = sum(steps.map((step) => step.seconds)).toFixed(1)
  const cpuSeconds = sum(steps.map((step) => step.cpuSeconds)).toFixed(1)
  return [seconds, cpuSeconds, Math.round(most(steps.map(({ peak }) => peak)))]
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const most = (values: readonly number[]) => Math.max(...values)

const { values: options } = parseArgs({
  options: { sizes: { type: 'string', default: '0.2' }, keep: { type: 'string' } },
})
const sizes = options.sizes.split(',').map((size) => Math.round(Number(size) * 1e6))
if (!sizes.every((works) => works > 0)) throw new Error('--sizes takes millions of works: 0.2,1,5')
const imports: Step[][] = []
for (const works of sizes) imports.push(await measure(works, options.keep))
console.log(table(sizes, imports))
