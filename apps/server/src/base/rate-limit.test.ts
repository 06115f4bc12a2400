import { createHash } from 'node:crypto'
import type { Workspace } from '@cognate/workspace'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { RateLimit } from './rate-limit.ts'

/** What servers share: the calls taken of each key, in windows by the same clock as the servers'. */
function aStore(now: () => number) {
  const windows = new Map<string, { taken: number; endsAt: number }>()
  const take = vi.fn<Workspace['rateLimits']['take']>(async (key, { limit, windowMs, amount }) => {
    const name = key.toString('hex')
    const found = windows.get(name)
    const window = found && found.endsAt > now() ? found : { taken: 0, endsAt: now() + windowMs }
    const granted = Math.min(amount, limit - window.taken)
    window.taken += granted
    windows.set(name, window)
    return { granted, left: limit - window.taken, endsInMs: window.endsAt - now() }
  })
  return { take, removeExpired: async () => 0 }
}

const hash = (name: string) => createHash('sha256').update(name).digest()

function aWorld(limit: number, servers = 1) {
  let now = 0
  const store = aStore(() => now)
  const limits = Array.from(
    { length: servers },
    () => new RateLimit({ limit, windowMs: 60_000, store, hash, now: () => now }),
  )
  return { store, limits, first: limits[0]!, at: (time: number) => (now = time) }
}

/** How many of several calls a server allows. */
async function allowed(limit: RateLimit, name: string, calls: number): Promise<number> {
  let count = 0
  for (let call = 0; call < calls; call++) if ((await limit.take(name))!.isAllowed) count += 1
  return count
}

describe('RateLimit', () => {
  it('admits the given number of calls a minute, and says how long to wait', async () => {
    const { first, at } = aWorld(2)
    expect(await allowed(first, 'a', 2)).toBe(2)
    at(15_000)
    expect(await first.take('a')).toEqual({ isAllowed: false, limit: 2, remaining: 0, reset: 45, window: 60 })
    expect(await first.take('b')).toMatchObject({ isAllowed: true, remaining: 1 })
    at(60_000)
    expect(await allowed(first, 'a', 3)).toBe(2)
  })

  it('has no limit at 0, and then asks no database', async () => {
    const { first, store } = aWorld(0)
    for (let call = 0; call < 1000; call++) expect(await first.take('a')).toBeUndefined()
    expect(store.take).not.toHaveBeenCalled()
  })

  it('Q-07 lets all servers together give the limit, whichever of them is asked', async () => {
    const { limits } = aWorld(600, 3)
    let count = 0
    for (let call = 0; call < 700; call++) count += await allowed(limits[call % 3]!, 'a', 1)
    expect(count).toBe(600)
  })

  it('Q-07 leaves little of the limit with a server that is not asked again', async () => {
    const { limits } = aWorld(600, 2)
    expect(await allowed(limits[0]!, 'a', 1)).toBe(1)
    expect(await allowed(limits[1]!, 'a', 700)).toBeGreaterThanOrEqual(570)
  })

  it('asks the database for few of the calls, and for none that it knows to be too many', async () => {
    const { first, store } = aWorld(10_000)
    await allowed(first, 'a', 5000)
    expect(store.take.mock.calls.length).toBeLessThanOrEqual(100)
    await allowed(first, 'a', 5000)
    store.take.mockClear()
    expect(await allowed(first, 'a', 1000)).toBe(0)
    expect(store.take).not.toHaveBeenCalled()
  })

  it('asks once for calls that come at once', async () => {
    const { first, store } = aWorld(30)
    const standings = await Promise.all(Array.from({ length: 40 }, () => first.take('a')))
    expect(standings.filter((standing) => standing!.isAllowed)).toHaveLength(30)
    expect(store.take.mock.calls.length).toBeLessThanOrEqual(2)
  })

  it('waits until a call is within the limit', async () => {
    const limit = new RateLimit({ limit: 1, windowMs: 100, store: aStore(() => performance.now()), hash })
    const begun = performance.now()
    for (let call = 0; call < 3; call++) await limit.waitFor('a')
    expect(performance.now() - begun).toBeGreaterThan(190)
  })

  it('counts alone while the database is away, and with the others afterwards', async () => {
    const { limits, store, at } = aWorld(10, 2)
    store.take.mockRejectedValueOnce(new Error('away')).mockRejectedValueOnce(new Error('away'))
    expect([await allowed(limits[0]!, 'a', 12), await allowed(limits[1]!, 'a', 12)]).toEqual([10, 10])
    at(60_000)
    expect((await allowed(limits[0]!, 'a', 6)) + (await allowed(limits[1]!, 'a', 6))).toBe(10)
  })

  it('counts alone where the database does not answer in time', async () => {
    const { first, store } = aWorld(10)
    store.take.mockImplementation(() => new Promise(() => {}))
    vi.useFakeTimers()
    const standing = first.take('a')
    await vi.advanceTimersByTimeAsync(1000)
    vi.useRealTimers()
    expect(await standing).toMatchObject({ isAllowed: true, remaining: 9 })
  })

  it('counts alone in windows of a second, too, where the database does not answer', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const store = { ...aStore(() => 0), take: vi.fn<Workspace['rateLimits']['take']>(() => new Promise(() => {})) }
    const limit = new RateLimit({ limit: 2, windowMs: 1000, store, hash })
    let calls = 0
    for (let call = 0; call < 2; call++) void limit.waitFor('a').then(() => (calls += 1))
    await vi.advanceTimersByTimeAsync(1000)
    expect(calls).toBe(2)
    expect(store.take).toHaveBeenCalledTimes(1)
  })
})
