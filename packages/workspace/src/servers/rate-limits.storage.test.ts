import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ask, silent } from '../../testing/database.ts'
import { startLine } from '../../testing/line.ts'
import { useTwoServers } from '../../testing/two-servers.ts'
import type { Workspace } from '../index.ts'
import { openWorkspace } from '../open-workspace.ts'

let workspace: Workspace & { url: string }
let other: Workspace
useTwoServers((servers) => {
  ;({ workspace, other } = servers)
})

const aKey = () => randomBytes(16)
const take = (on: Workspace, key: Buffer, amount: number) =>
  on.rateLimits.take(key, { limit: 10, windowMs: 60_000, amount })
/** Lets time pass for all windows. */
const wait = (span: string) => ask(workspace.url, `update rate_limits set ends_at = ends_at - interval '${span}'`)

describe('rate limits', () => {
  it('Q-07 give all servers together the limit and no more, also of what is asked for at once', async () => {
    const key = aKey()
    const askers = Array.from({ length: 12 }, (_, number) => take(number % 2 === 0 ? workspace : other, key, 3))
    const granted = (await Promise.all(askers)).map((grant) => grant.granted)
    expect(granted.reduce((sum, one) => sum + one, 0)).toBe(10)
    expect(granted.toSorted()).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 1, 3, 3, 3])
    expect(await take(workspace, key, 1)).toMatchObject({ granted: 0, left: 0 })
    expect(await take(other, aKey(), 4)).toMatchObject({ granted: 4, left: 6 })
  })

  it('Q-07 begin a new window when the old one has ended, or the clock was set back', async () => {
    const key = aKey()
    const { endsInMs } = await take(workspace, key, 10)
    expect(endsInMs).toBeGreaterThan(50_000)
    expect(endsInMs).toBeLessThanOrEqual(60_000)
    await wait('30 seconds')
    expect(await take(other, key, 1)).toMatchObject({ granted: 0 })
    await wait('31 seconds')
    expect(await take(other, key, 1)).toMatchObject({ granted: 1, left: 9 })
    await wait('-1 hour')
    expect(await take(workspace, key, 10)).toMatchObject({ granted: 10, left: 0 })
  })

  it('of connections that fell silent fail within a second, so that the database still counts as ready', async () => {
    const line = await startLine(workspace.url)
    const cut = await openWorkspace({ databaseUrl: line.url, dataDirectory: '/nowhere', log: silent })
    await Promise.all([take(cut, aKey(), 1), take(cut, aKey(), 1)])
    line.cut()
    const takings = Promise.allSettled([take(cut, aKey(), 1), take(cut, aKey(), 1)])
    await cut.ping()
    expect((await takings).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await Promise.all([take(cut, aKey(), 1), take(cut, aKey(), 1)])
    line.cut()
    await expect(cut.rateLimits.removeExpired()).rejects.toThrow()
    await cut.close()
    await line.close()
  })

  it('are forgotten when they have ended, and are not written to the log of changes', async () => {
    await take(workspace, aKey(), 1)
    await wait('-1 hour')
    expect(await workspace.rateLimits.removeExpired()).toBe(0)
    await wait('3 hours')
    expect(await workspace.rateLimits.removeExpired()).toBeGreaterThan(0)
    expect(await ask(workspace.url, 'select 1 from rate_limits')).toEqual([])
    const kind = "select relpersistence from pg_class where relname = 'rate_limits'"
    expect(await ask(workspace.url, kind)).toEqual([{ relpersistence: 'u' }])
  })
})
