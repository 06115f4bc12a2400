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

it(`Q-07 has every acknowledged query after ${ROUNDS} kill -9 of the server while it writes`, async () => {
  const acknowledged = new Set<string>()
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const uuid of await askUntilKilled(round)) acknowledged.add(uuid)
  }
  const server = await startServer({ directory, env })
  try {
    const client = new HttpClient(server.url)
    await client.signIn('demo', server.password)
    const kept = await client.queries()
    expect([...acknowledged].filter((uuid) => !kept.has(uuid))).toEqual([])
    // Killed too early, a round would prove nothing.
    expect(acknowledged.size).toBeGreaterThan(ROUNDS * ASKERS)
  } finally {
    await server.stop()
  }
})

/** Uuids that a server gave out before it was killed in the middle of more questions. */
async function askUntilKilled(round: number): Promise<string[]> {
  const server = await startServer({ directory, env })
  const client = new HttpClient(server.url)
  const uuids: string[] = []
  try {
    await client.signIn('demo', server.password)
    const asking = Array.from({ length: ASKERS }, (_, asker) => askOnAndOn(client, `${round} ${asker}`, uuids))
    while (uuids.length < ASKERS * 2) await sleep(5)
    await sleep((round * 37) % 150)
    await server.stop('SIGKILL')
    await Promise.all(asking)
  } finally {
    await server.stop('SIGKILL')
  }
  return uuids
}

/** Asks until nobody answers any more. */
async function askOnAndOn(client: HttpClient, name: string, uuids: string[]): Promise<void> {
  for (let count = 0; ; count += 1) {
    const uuid = await client.ask(`climate and trees ${name} ${count}`).catch(() => undefined)
    if (uuid === undefined) return
    uuids.push(uuid)
  }
}
