import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type EmbeddedPostgres, startPostgres } from '@cognate/workspace'
import { ask, isAlive, readPostmaster, silent, urlOf } from '@cognate/workspace/testing'
import { type RunningServer, startServer } from '../../support/server.ts'
import { HttpClient } from './http-client.ts'
import { type Acknowledged, countOf, deleteAll, lostOf, nothing, startWriting, type Writing } from './writers.ts'

/** What is killed, and how, while people write. */
export const kills = {
  'PostgreSQL, SIGKILL': (site) => killPostgres(site, 'SIGKILL'),
  'PostgreSQL, SIGINT (fast stop)': (site) => killPostgres(site, 'SIGINT'),
  'PostgreSQL, SIGQUIT (stop at once)': (site) => killPostgres(site, 'SIGQUIT'),
  'a connection at work': (site) => endBackend(site),
  'the server': (site) => site.server.stop('SIGKILL'),
  'server and PostgreSQL': async (site) => {
    process.kill(postmasterOf(site).pid, 'SIGKILL')
    await site.server.stop('SIGKILL')
  },
  'restart of an external PostgreSQL': (site) => killPostgres(site, 'SIGINT'),
} satisfies Record<string, (site: Site) => Promise<unknown>>

export type Kill = keyof typeof kills

const serverKills: Kill[] = ['the server', 'server and PostgreSQL']

/** A server with its database, and a person who is signed in. */
export interface Site {
  server: RunningServer
  client: HttpClient
  /** The folder of the PostgreSQL that it uses. */
  postgres: string
  restart(): Promise<void>
  close(): Promise<void>
}

/** The result of the rounds of one kind. */
export interface Outcome {
  kill: Kill
  rounds: number
  /** Rounds that the server survived; undefined for kinds that kill the server. */
  alive: number | undefined
  acknowledged: number
  /** How many of them were changes of manuscripts. */
  edits: number
  /** Acknowledged writes that are missing. */
  lost: string[]
  /** Calls that were answered with 503 and Retry-After. */
  refusals: number
  /** Answers that were neither a success nor that. */
  faults: string[]
  /** Milliseconds from the kill until `/readyz` said that the server is ready, by round. */
  readyMs: number[]
}

/** How long a server may take to stop. */
const STOP_MS = 60_000

/** A server on the catalogue of `directory`, with the embedded PostgreSQL there or with an external one beside it. */
export async function openSite(directory: string, database: 'embedded' | 'external' = 'embedded'): Promise<Site> {
  const postgres = join(directory, database === 'embedded' ? 'postgres' : 'external')
  // Takes the part of the operator's PostgreSQL, of which the server knows only the address.
  const external: EmbeddedPostgres | undefined =
    database === 'external' ? await startPostgres({ directory: postgres, log: silent }) : undefined
  // The client makes far more calls than a person may.
  const env = { RATE_LIMIT_PER_MINUTE: '0', ...(external && { DATABASE_URL: external.url }) }
  const server = await startServer({ directory, env })
  const client = new HttpClient(server.url)
  await client.signIn('demo', server.password)
  const site: Site = {
    server,
    client,
    postgres,
    async restart() {
      site.server = await startServer({ directory, env })
      client.moveTo(site.server.url)
    },
    async close() {
      const stopped = await Promise.race([site.server.stop(), sleep(STOP_MS, 'late' as const, { ref: false })])
      if (stopped === 'late') await site.server.stop('SIGKILL')
      await external?.stop()
      // PostgreSQL stays behind if the server was killed and not started again.
      if (isAlive(readPostmaster(join(postgres, 'cluster'))?.pid ?? 0)) {
        await (await startPostgres({ directory: postgres, log: silent })).stop()
      }
      // A lost connection that is never released blocks the shutdown.
      if (stopped === 'late') throw new Error('The server did not stop after SIGTERM.')
    },
  }
  return site
}

/** Writes after which all are checked a last time and deleted, to keep the lists short. */
const LONGEST_LISTS = 400

/** Kills `rounds` times while people write, and checks the writes after each kill. */
export async function killRounds(
  site: Site,
  { kill, rounds, onRound }: { kill: Kill; rounds: number; onRound?: (outcome: Outcome) => boolean },
): Promise<Outcome> {
  const outcome: Outcome = {
    kill,
    rounds: 0,
    alive: serverKills.includes(kill) ? undefined : 0,
    acknowledged: 0,
    edits: 0,
    lost: [],
    refusals: 0,
    faults: [],
    readyMs: [],
  }
  let kept = nothing()
  for (let round = 0; round < rounds; round += 1) {
    kept = together(kept, await killOnce(site, outcome))
    outcome.lost.push(...(await lostOf(site.client, kept)))
    if (countOf(kept) > LONGEST_LISTS) {
      await deleteAll(site.client)
      kept = nothing()
    }
    if (onRound?.(outcome) === false) break
  }
  await deleteAll(site.client)
  return outcome
}

const together = (one: Acknowledged, other: Acknowledged): Acknowledged => ({
  queries: [...one.queries, ...other.queries],
  presets: [...one.presets, ...other.presets],
  teams: [...one.teams, ...other.teams],
  shares: [...one.shares, ...other.shares],
  edits: [...one.edits, ...other.edits],
})

/** One kill in the middle of writing; gives what was acknowledged before and after. */
async function killOnce(site: Site, outcome: Outcome): Promise<Acknowledged> {
  const writing = startWriting(site.client, `${outcome.rounds} ${Date.now()}`)
  const { server } = site
  try {
    await writing.goesOn(2)
    await sleep((outcome.rounds * 37) % 150)
    const killedAt = performance.now()
    await kills[outcome.kill](site)
    await untilReady(site)
    outcome.readyMs.push(performance.now() - killedAt)
    await untilItWrites(site, writing)
  } finally {
    await writing.stop()
  }
  if (outcome.alive !== undefined && site.server === server) outcome.alive += 1
  outcome.rounds += 1
  outcome.acknowledged += countOf(writing.acknowledged)
  outcome.edits += writing.acknowledged.edits.length
  outcome.refusals += writing.refusals
  outcome.faults.push(...writing.faults)
  return writing.acknowledged
}

/** How long a server may take until it is ready again. */
const PATIENCE_MS = 60_000

/** Waits until the server says that it is ready; one that has ended is started again. */
async function untilReady(site: Site): Promise<void> {
  let deadline = Date.now() + PATIENCE_MS
  while (!(await fetch(`${site.server.url}/readyz`).catch(() => undefined))?.ok) {
    if (hasEnded(site)) {
      await site.restart()
      deadline = Date.now() + PATIENCE_MS
    }
    if (Date.now() > deadline) throw new Error(`Not ready again:\n${site.server.output()}`)
    await sleep(10)
  }
}

/** Waits until writes are acknowledged again; a server that says it is ready may still be about to end. */
async function untilItWrites(site: Site, writing: Writing): Promise<void> {
  const nextWrites = writing.goesOn(1)
  const listening = new AbortController()
  const ended = once(site.server.process, 'exit', { signal: listening.signal }).catch(() => {})
  await Promise.race([nextWrites, ended])
  if (hasEnded(site)) await site.restart()
  await nextWrites
  listening.abort()
}

function hasEnded({ server }: Site): boolean {
  return server.process.exitCode !== null || server.process.signalCode !== null
}

function postmasterOf({ postgres }: Site) {
  const postmaster = readPostmaster(join(postgres, 'cluster'))
  if (!postmaster) throw new Error(`No PostgreSQL runs in ${postgres}.`)
  return postmaster
}

/** Resolves when that PostgreSQL has ended; its supervisor starts another. */
async function killPostgres(site: Site, signal: NodeJS.Signals): Promise<void> {
  const { pid } = postmasterOf(site)
  process.kill(pid, signal)
  while (isAlive(pid)) await sleep(5)
}

/** Ends the connection of a call that is in the middle of a transaction, as a failover or an operator does. */
async function endBackend(site: Site): Promise<void> {
  const { socketDirectory } = postmasterOf(site)
  const password = readFileSync(join(site.postgres, 'password'), 'utf8').trim()
  const url = urlOf({ socketDirectory, password }, 'cognate', 'cognate')
  for (let tries = 0; (await ask(url, END_ONE)).length === 0; tries += 1) {
    if (tries > 1000) throw new Error('No connection was at work.')
  }
}

const END_ONE = `select pg_terminate_backend(pid) from pg_stat_activity
  where application_name = 'cognate' and xact_start is not null order by state = 'idle in transaction' desc limit 1`
