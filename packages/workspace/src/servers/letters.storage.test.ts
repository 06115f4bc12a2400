import { HOUR_MS } from '@cognate/contract'
import { afterEach, describe, expect, it } from 'vitest'
import { ask } from '../../testing/database.ts'
import { useTwoServers } from '../../testing/two-servers.ts'
import type { Workspace } from '../index.ts'

let workspace: Workspace & { url: string }
let other: Workspace
useTwoServers((servers) => {
  ;({ workspace, other } = servers)
})
afterEach(() => ask(workspace.url, 'delete from letters'))

const queue = async (...kinds: string[]) => {
  for (const kind of kinds) await workspace.letters.queue({ kind, facts: { about: kind } }, HOUR_MS)
}
/** Lets time pass for all letters. */
const wait = (span: string) =>
  ask(
    workspace.url,
    `update letters set next_attempt_at = next_attempt_at - interval '${span}',
       leased_until = leased_until - interval '${span}', useful_until = useful_until - interval '${span}'`,
  )

describe('letters', () => {
  it('Q-07 are claimed by one server each, and again if that one never reports back', async () => {
    await queue('a', 'b')
    const claims = await Promise.all([workspace, other, workspace].map((on) => on.letters.claim(30_000)))
    const claimed = claims.filter((claim) => claim !== undefined)
    expect(claimed.map(({ kind, facts, attempt }) => ({ kind, facts, attempt }))).toEqual(
      expect.arrayContaining([
        { kind: 'a', facts: { about: 'a' }, attempt: 1 },
        { kind: 'b', facts: { about: 'b' }, attempt: 1 },
      ]),
    )
    expect(claimed).toHaveLength(2)
    const late = claimed[0]!
    await wait('31 seconds')
    const again = (await other.letters.claim(30_000))!
    expect(again.attempt).toBe(2)
    await other.letters.claim(30_000)
    // The first one wakes up again, and what it has to say does not count any more.
    await workspace.letters.settle(late.id, late.attempt, { state: 'done' })
    expect(await ask(workspace.url, 'select 1 from letters')).toHaveLength(2)
  })

  it('wait for their next attempt, and are deleted when they are sent', async () => {
    await queue('a')
    const first = (await workspace.letters.claim(30_000))!
    await workspace.letters.settle(first.id, 1, { state: 'queued', retryInMs: 5000 })
    expect(await other.letters.claim(30_000)).toBeUndefined()
    await wait('5 seconds')
    expect(await other.letters.claim(30_000)).toMatchObject({ id: first.id, attempt: 2 })
    await other.letters.settle(first.id, 2, { state: 'done' })
    expect(await ask(workspace.url, 'select 1 from letters')).toEqual([])
  })

  it('are not sent when they are of no use any more', async () => {
    await queue('a')
    expect(await workspace.letters.removeExpired()).toBe(0)
    await wait('1 hour')
    expect(await workspace.letters.claim(30_000)).toBeUndefined()
    expect(await workspace.letters.removeExpired()).toBe(1)
  })
})
