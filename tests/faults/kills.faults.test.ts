import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildSmallDemo } from '../support/server.ts'
import { type Kill, killRounds, openSite, type Site } from './support/kills.ts'

const directory = mkdtempSync(join(tmpdir(), 'cognate-kills-'))
beforeAll(async () => {
  await buildSmallDemo(directory)
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

/** Least acknowledged writes a round: a round that is killed too early proves nothing. */
const WRITES = 10

async function expectUnharmed(site: Site, kill: Kill, rounds: number): Promise<void> {
  const outcome = await killRounds(site, { kill, rounds })
  expect(outcome).toMatchObject({ rounds, lost: [], faults: [] })
  expect([undefined, rounds]).toContain(outcome.alive)
  expect(outcome.acknowledged).toBeGreaterThan(rounds * WRITES)
  expect(outcome.edits).toBeGreaterThan(rounds)
}

// Each kind often enough that a kill meets writes, the work of a restart, and what an earlier kill left; moments that are rarer
// are found by `npm run faults`, which kills hundreds of times. A server takes seconds to start again, PostgreSQL one.
describe('a server with the embedded PostgreSQL', () => {
  let site: Site
  beforeAll(async () => {
    site = await openSite(directory)
  })
  afterAll(() => site?.close())

  it.each<[Kill, number]>([
    ['PostgreSQL, SIGKILL', 5],
    ['PostgreSQL, SIGINT (fast stop)', 5],
    ['PostgreSQL, SIGQUIT (stop at once)', 5],
    ['a connection at work', 8],
    ['the server', 4],
    ['server and PostgreSQL', 3],
  ])(
    'Q-07 loses no acknowledged write, and survives unless it is killed itself: %s, %i times',
    async (kill, rounds) => {
      await expectUnharmed(site, kill, rounds)
    },
  )
})

describe('a server with DATABASE_URL', () => {
  it('Q-07 survives two restarts of its PostgreSQL, and loses no acknowledged write', async () => {
    const site = await openSite(directory, 'external')
    try {
      await expectUnharmed(site, 'restart of an external PostgreSQL', 2)
    } finally {
      await site.close()
    }
  })
})
