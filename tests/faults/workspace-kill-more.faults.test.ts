import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres } from '@cognate/workspace'
import { ask, silent } from '@cognate/workspace/testing'
import { afterAll, expect, it } from 'vitest'
import { killPostgres, runChild } from './support/run-child.ts'

const ROUNDS = 12

const dataDirectory = mkdtempSync(join(tmpdir(), 'cognate-kill-more-'))
const directory = join(dataDirectory, 'postgres')
afterAll(() => rmSync(dataDirectory, { recursive: true, force: true }))

it(`Q-07 keeps every acknowledged team, share, preset and collection through ${ROUNDS} kill -9, none of them by half`, async () => {
  const acknowledged = new Set<string>()
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const line of await makeUntilKilled(round)) acknowledged.add(line)
    // In between, the next server takes over what was left behind.
    if (round % 5 === 4) await expectWhole(acknowledged)
  }
  await expectWhole(acknowledged)
})

const kinds = ['team', 'search', 'filter_preset'] as const
/** Killed before so many of each kind are acknowledged, a round would prove nothing. */
const LEAST = 3

/** Kind and uuid of what a server acknowledged before it was killed; every third round PostgreSQL is killed as well. */
async function makeUntilKilled(round: number): Promise<string[]> {
  const child = runChild([dataDirectory, 'make', String(round)])
  try {
    const hasFew = (kind: string) => child.lines.filter((line) => line.startsWith(`${kind} `)).length < LEAST
    while (kinds.some(hasFew)) await child.printed(child.lines.length + 1)
    await sleep((round * 37) % 150)
    if (round % 3 === 0) killPostgres(directory)
  } finally {
    child.process.kill('SIGKILL')
    await child.ended
  }
  return child.lines
}

/** What the child makes is made of parts that belong together; these statements count them. */
const countingParts = {
  // Both members, or none of the team.
  team: `select t.uuid, count(m.user_id)::int as parts from teams t
    left join team_members m on m.team_id = t.uuid group by t.uuid`,
  // Three records and two texts, and a share with a person and a team, or not yet any share.
  search: `select s.uuid, (count(distinct r.uuid) + count(distinct t.uuid))::int as parts, count(distinct h.id)::int as shares from searches s
    left join search_records r on r.search_id = s.uuid left join search_texts t on t.search_id = s.uuid left join shares h on h.search_id = s.uuid group by s.uuid`,
  filter_preset: `select p.uuid, 1 as parts, count(h.id)::int as shares from filter_presets p
    left join shares h on h.filter_preset_id = p.uuid group by p.uuid`,
}
const parts = { team: 2, search: 5, filter_preset: 1 }

async function expectWhole(acknowledged: Set<string>): Promise<void> {
  const postgres = await startPostgres({ directory, log: silent })
  try {
    for (const kind of kinds) {
      const rows = await ask(postgres.url, countingParts[kind])
      expect(
        rows.filter((row) => row.parts !== parts[kind] || ![undefined, 0, 2].includes(row.shares as number)),
      ).toEqual([])
      const shared = new Set(rows.filter((row) => row.shares !== 0).map(({ uuid }) => `${kind} ${uuid}`))
      const lost = [...acknowledged].filter((line) => line.startsWith(`${kind} `) && !shared.has(line))
      expect(lost).toEqual([])
    }
    // Whoever chose a default has one.
    expect(await ask(postgres.url, 'select 1 from active_filter_presets')).toHaveLength(1)
  } finally {
    await postgres.stop()
  }
}
