import { readFileSync } from 'node:fs'
import { quantile } from '@cognate/matching'
import { benchOverHttp } from './over-http.ts'
import { type MeasuredServer, memoryOf, withOwnServer } from './own-server.ts'
import type { Queries } from './queries.ts'
import type { Latency } from './timing.ts'
import { withWorktree } from './worktree.ts'

export interface Round extends Latency {
  /** Processor time of the server's threads for an answer, in milliseconds; its database has processes of its own. */
  cpuMs: number
  /** Memory of the server afterwards, MiB. */
  megabytes: number
}

/** Rounds of both servers, one pair after the other. */
export interface PairedComparison {
  where: string
  users: number
  pairs: { here: Round; there: Round }[]
}

export interface Against {
  commit: string
  /** The directory of the catalogue that this tree searches. */
  directory: string
  /** That which the commit searches: the same, where it can open it. */
  theirs: string
  queries: Queries
  pairs: number
  /** Calls after which a server counts as warm. */
  warmUp: number
  /** Numbers of users. */
  users: readonly number[]
}

interface Servers {
  here: MeasuredServer
  there: MeasuredServer
}

/** Compares the server of this tree with that of a commit: both are up at once, and the load alternates between them. */
export function benchAgainst(against: Against): Promise<PairedComparison[]> {
  const { commit } = against
  return withWorktree(commit, async (root) => {
    // The first start of a tree builds its page.
    await withBoth(against, root, async () => {})
    const fresh = await compareFresh(against, root)
    return [...fresh, ...(await withBoth(against, root, (servers) => compareWarm(against, servers)))]
  })
}

type Catalogues = Pick<Against, 'directory' | 'theirs'>

function withBoth<Result>({ directory, theirs }: Catalogues, root: string, use: (servers: Servers) => Promise<Result>) {
  return withOwnServer(directory, (here) => withOwnServer(theirs, (there) => use({ here, there }), { root }))
}

/** The first answers of servers: each pair meets new ones. */
async function compareFresh(
  { queries, pairs, users, ...catalogues }: Against,
  root: string,
): Promise<PairedComparison[]> {
  const comparisons: PairedComparison[] = []
  for (const count of users) {
    const where = `${queries.name}, first ${queries.bodies.length}`
    const comparison: PairedComparison = { where, users: count, pairs: [] }
    for (let pair = 0; pair < pairs; pair++)
      comparison.pairs.push(await withBoth(catalogues, root, (servers) => askBoth(servers, queries, count, pair)))
    comparisons.push(comparison)
  }
  return comparisons
}

async function compareWarm({ queries, pairs, users, warmUp }: Against, servers: Servers): Promise<PairedComparison[]> {
  const most = Math.max(...users)
  for (const target of Object.values(servers)) await benchOverHttp(target, queries, { calls: 0, users: most, warmUp })
  const comparisons: PairedComparison[] = users.map((count) => ({ where: queries.name, users: count, pairs: [] }))
  for (let pair = 0; pair < pairs; pair++) {
    for (const comparison of comparisons) comparison.pairs.push(await askBoth(servers, queries, comparison.users, pair))
  }
  return comparisons
}

/** Which server goes first alternates, too. */
async function askBoth({ here, there }: Servers, queries: Queries, users: number, pair: number) {
  const ask = (target: MeasuredServer) => askOne(target, queries, users)
  if (pair % 2 === 0) return { here: await ask(here), there: await ask(there) }
  const second = await ask(there)
  return { here: await ask(here), there: second }
}

async function askOne(target: MeasuredServer, queries: Queries, users: number): Promise<Round> {
  const calls = queries.bodies.length
  const before = cpuOf(target.pid)
  const latency = await benchOverHttp(target, queries, { calls, users, warmUp: 0 })
  return { ...latency, cpuMs: (cpuOf(target.pid) - before) / calls, megabytes: memoryOf(target.pid) ?? Number.NaN }
}

/** Milliseconds in which Linux counts processor time. */
const TICK_MS = 10

/** Processor time of a process until now, in milliseconds. */
function cpuOf(pid: number | undefined): number {
  if (pid === undefined || process.platform !== 'linux') return Number.NaN
  // The name before the bracket may hold spaces; user and system time are the 14th and 15th fields.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return TICK_MS * (Number(fields[11]) + Number(fields[12]))
}

/** Medians of a figure here and there, and of the paired differences, or of the ratios. */
export function mediansOf({ pairs }: PairedComparison, figure: Exclude<keyof Round, 'calls'>) {
  const middle = (read: (pair: { here: Round; there: Round }) => number) => quantile(pairs.map(read), 0.5)
  return {
    here: middle(({ here }) => here[figure]),
    there: middle(({ there }) => there[figure]),
    difference: middle(({ here, there }) => here[figure] - there[figure]),
    ratio: middle(({ here, there }) => here[figure] / there[figure]),
    less: pairs.filter(({ here, there }) => here[figure] < there[figure]).length,
  }
}
