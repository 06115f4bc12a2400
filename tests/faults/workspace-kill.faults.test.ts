import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres } from '@cognate/workspace'
import { ask, silent } from '@cognate/workspace/testing'
import { afterAll, expect, it } from 'vitest'
import { type Child, killPostgres, runChild } from './support/run-child.ts'

const ROUNDS = 12

const dataDirectory = mkdtempSync(join(tmpdir(), 'cognate-kill-'))
const directory = join(dataDirectory, 'postgres')
afterAll(() => rmSync(dataDirectory, { recursive: true, force: true }))

it(`Q-07 keeps every acknowledged query through ${ROUNDS} kill -9 of the server and of PostgreSQL`, async () => {
  const acknowledged = new Set<string>()
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const uuid of await writeUntilKilled(round)) acknowledged.add(uuid)
    // In every fourth round the next server takes over the PostgreSQL that was left behind, without a stop in between.
    if (round % 4 !== 1) expect(await lostOf(acknowledged)).toEqual([])
  }
  expect(await lostOf(acknowledged)).toEqual([])
  // Killed too early, a round would prove nothing.
  expect(acknowledged.size).toBeGreaterThan(ROUNDS * 20)
})

/** Uuids that a server acknowledged before it was killed; every third round PostgreSQL is killed as well. */
async function writeUntilKilled(round: number): Promise<string[]> {
  const child = runChild([dataDirectory, 'write', String(round)])
  try {
    await child.printed(20)
    await sleep((round * 37) % 150)
    if (round % 3 === 0) killPostgres(directory)
    if (round % 6 === 0) await untilItWritesAgain(child)
  } finally {
    child.process.kill('SIGKILL')
    await child.ended
  }
  return child.lines
}

/** Waits until the server has found PostgreSQL gone, restarted it and continued. */
async function untilItWritesAgain(child: Child): Promise<void> {
  await sleep(50)
  const moreLines = child.printed(child.lines.length + 20)
  await Promise.race([
    moreLines,
    sleep(20_000, undefined, { ref: false }).then(() => expect.fail('It stopped writing.')),
  ])
}

/** Which of `uuids` the database does not have. */
async function lostOf(uuids: Set<string>): Promise<string[]> {
  const postgres = await startPostgres({ directory, log: silent })
  const rows = await ask(postgres.url, 'select uuid from queries')
  await postgres.stop()
  const stored = new Set(rows.map(({ uuid }) => uuid))
  return [...uuids].filter((uuid) => !stored.has(uuid))
}
