import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { catalogueStore, demoSource } from '@cognate/catalogue'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer } from '../support/server.ts'
import { HttpClient } from './support/http-client.ts'

const ROUNDS = 20
const ASKERS = 4

const directory = mkdtempSync(join(tmpdir(), 'cognate-server-kill-'))
// Every client asks far more often than a person may.
const env = { RATE_LIMIT_PER_MINUTE: '0' }

beforeAll(async () => {
  await catalogueStore(directory).import(demoSource({ works: 600 }))
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

/** What a server acknowledged before it was killed. */
interface Acknowledged {
  queries: string[]
  presets: string[]
  teams: string[]
  /** A query, and the team that it is shared with. */
  shares: { query: string; team: string }[]
}

it(`Q-07 has every acknowledged query, team, preset and share after ${ROUNDS} kill -9 of the server while it writes`, async () => {
  const acknowledged: Acknowledged = { queries: [], presets: [], teams: [], shares: [] }
  for (let round = 0; round < ROUNDS; round += 1) await writeUntilKilled(round, acknowledged)
  const server = await startServer({ directory, env })
  try {
    const client = new HttpClient(server.url)
    await client.signIn('demo', server.password)
    await expectAllKept(client, acknowledged)
    // Killed too early, a round would prove nothing.
    expect(acknowledged.queries.length).toBeGreaterThan(ROUNDS * ASKERS)
    expect(acknowledged.shares.length).toBeGreaterThan(ROUNDS)
  } finally {
    await server.stop()
  }
})

async function expectAllKept(client: HttpClient, acknowledged: Acknowledged): Promise<void> {
  type Shared = { uuid: string; shared_teams: { uuid: string }[] }
  const queries = await client.all<Shared>('/api/queries/')
  const presets = await client.all('/api/filter_presets/')
  const teams = await client.expectOk<{ uuid: string; users: { username: string }[] }[]>('GET', '/api/teams/')
  // Each team was made with its member in one call: whole, or not at all.
  const whole = new Set(teams.filter(({ users }) => users.length === 1).map(({ uuid }) => uuid))
  expect(whole.size).toBe(teams.length)
  const isShared = ({ query, team }: { query: string; team: string }) =>
    queries.get(query)?.shared_teams.some(({ uuid }) => uuid === team)
  expect({
    queries: acknowledged.queries.filter((uuid) => !queries.has(uuid)),
    presets: acknowledged.presets.filter((uuid) => !presets.has(uuid)),
    teams: acknowledged.teams.filter((uuid) => !whole.has(uuid)),
    shares: acknowledged.shares.filter((share) => !isShared(share)),
  }).toEqual({ queries: [], presets: [], teams: [], shares: [] })
}

/** Notes what a server acknowledges until it is killed in the middle of more. */
async function writeUntilKilled(round: number, acknowledged: Acknowledged): Promise<void> {
  const server = await startServer({ directory, env })
  const client = new HttpClient(server.url)
  const before = { queries: acknowledged.queries.length, shares: acknowledged.shares.length }
  try {
    await client.signIn('demo', server.password)
    const writing = [
      ...Array.from({ length: ASKERS }, (_, asker) => askOnAndOn(client, `${round} ${asker}`, acknowledged)),
      shareOnAndOn(client, `${round}`, acknowledged),
    ]
    const hasBegun = () =>
      acknowledged.queries.length >= before.queries + ASKERS * 2 && acknowledged.shares.length >= before.shares + 2
    while (!hasBegun()) await sleep(5)
    await sleep((round * 37) % 150)
    await server.stop('SIGKILL')
    await Promise.all(writing)
  } finally {
    await server.stop('SIGKILL')
  }
}

/** Asks until nobody answers any more. */
async function askOnAndOn(client: HttpClient, name: string, acknowledged: Acknowledged): Promise<void> {
  for (let count = 0; ; count += 1) {
    const uuid = await client.ask(`climate and trees ${name} ${count}`).catch(() => undefined)
    if (uuid === undefined) return
    acknowledged.queries.push(uuid)
  }
}

/** Makes a team, a preset and a query that is shared with the team, until nobody answers any more. */
async function shareOnAndOn(client: HttpClient, name: string, { teams, presets, shares }: Acknowledged): Promise<void> {
  const preset = { search_module: 'experts', filter_data: { filters: {} } }
  try {
    for (let count = 0; ; count += 1) {
      const label = `Readers ${name} ${count}`
      const team = await client.expectOk<{ uuid: string }>('POST', '/api/teams/', { name: label, users: ['demo'] })
      teams.push(team.uuid)
      const made = await client.expectOk<{ uuid: string }>('POST', '/api/filter_presets/', { ...preset, name: label })
      presets.push(made.uuid)
      const query = await client.ask(`rivers and lakes ${label}`)
      await client.expectOk('PUT', `/api/shares/query/${query}/`, { shared_users: [], shared_teams: [team.uuid] })
      shares.push({ query, team: team.uuid })
    }
  } catch {
    // The server is gone; what it had acknowledged is noted.
  }
}
