/**
 * `npm run faults -- --kills 500`: kills PostgreSQL, connections, the server and both while people write, restarts an
 * external PostgreSQL, and prints which servers survived and which writes were lost. Exits with 1 if a server died that was
 * not killed, or an acknowledged write is lost. `--minutes 90` limits the time; Ctrl-C stops after the current round.
 * `--only server` runs only the kinds whose name contains the word: with `--kills 200`, 200 SIGKILL of the server.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { catalogueStore, demoSource } from '@cognate/catalogue'
import { type Kill, killRounds, type Outcome, openSite } from '../tests/faults/support/kills.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '500' },
    minutes: { type: 'string', default: '90' },
    only: { type: 'string', default: '' },
  },
})
const deadline = Date.now() + Number(values.minutes) * 60_000
let isStopped = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    isStopped = true
  })
}
const isOver = () => isStopped || Date.now() > deadline

/** How many of a hundred kills are of each kind, where all are run. */
const shares: Record<Kill, number> = {
  'PostgreSQL, SIGKILL': 20,
  'PostgreSQL, SIGINT (fast stop)': 8,
  'PostgreSQL, SIGQUIT (stop at once)': 8,
  'a connection at work': 20,
  'the server': 22,
  'server and PostgreSQL': 21,
  'restart of an external PostgreSQL': 1,
}
const external: Kill = 'restart of an external PostgreSQL'
const chosen = (Object.keys(shares) as Kill[]).filter((kill) => kill.includes(values.only))
const all = chosen.reduce((sum, kill) => sum + shares[kill], 0)

const columns = [
  'kill',
  'rounds',
  'server alive',
  'acknowledged',
  'manuscripts',
  'lost',
  '503',
  'other',
  'ready p50',
  'max',
]
const widths = [36, 8, 14, 14, 13, 6, 7, 7, 11, 9]

function print(cells: readonly (string | number)[]): void {
  console.log(
    cells.map((cell, at) => (at === 0 ? String(cell).padEnd(widths[0]!) : String(cell).padStart(widths[at]!))).join(''),
  )
}

function rowOf({ kill, rounds, alive, acknowledged, edits, lost, refusals, faults, readyMs }: Outcome) {
  const sorted = readyMs.toSorted((a, b) => a - b)
  const seconds = (at: number) => `${((sorted[at] ?? 0) / 1000).toFixed(2)} s`
  const living = alive === undefined ? '–' : `${alive} of ${rounds}`
  const times = [seconds(Math.floor((sorted.length - 1) / 2)), seconds(sorted.length - 1)]
  return [kill, rounds, living, acknowledged, edits, lost.length, refusals, faults.length, ...times]
}

/** Prints the progress, and says whether to continue. */
function onRound({ kill, rounds, lost }: Outcome): boolean {
  if (rounds % 10 === 0) console.error(`${new Date().toISOString()} ${kill}: ${rounds} done, ${lost.length} lost`)
  return !isOver()
}

async function run(directory: string): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const count = Number(values.kills)
  await catalogueStore(directory).import(demoSource({ works: 600 }))
  for (const database of ['embedded', 'external'] as const) {
    const kinds = chosen.filter((kill) => (kill === external) === (database === 'external'))
    if (kinds.length === 0 || isOver()) continue
    const site = await openSite(directory, database)
    try {
      for (const kill of kinds) {
        if (isOver()) break
        const rounds = Math.max(1, Math.round((count * shares[kill]) / all))
        outcomes.push(await killRounds(site, { kill, rounds, onRound }))
        print(rowOf(outcomes.at(-1)!))
      }
    } finally {
      await site.close()
    }
  }
  return outcomes
}

const directory = mkdtempSync(join(tmpdir(), 'cognate-faults-'))
print(columns)
try {
  const outcomes = await run(directory)
  const sum = (of: (outcome: Outcome) => number) => outcomes.reduce((total, outcome) => total + of(outcome), 0)
  const died = sum(({ rounds, alive }) => rounds - (alive ?? rounds))
  const lost = sum(({ lost }) => lost.length)
  const faults = outcomes.flatMap((outcome) => outcome.faults)
  for (const fault of new Set(faults)) console.log(`answered: ${fault}`)
  const [kills, writes] = [sum(({ rounds }) => rounds), sum(({ acknowledged }) => acknowledged)]
  const edits = sum(({ edits }) => edits)
  console.log(
    `${kills} kills, ${writes} writes acknowledged, ${edits} of them changes of manuscripts, ${lost} lost; ` +
      `the server died ${died} times without being killed; ${faults.length} answers were neither a success nor 503`,
  )
  process.exitCode = died + lost + faults.length === 0 ? 0 : 1
} finally {
  rmSync(directory, { recursive: true, force: true })
}
