import { afterEach, describe, expect, it, vi } from 'vitest'
import { CallerShares, currentWork, workFor } from './shares.ts'

afterEach(() => vi.useRealTimers())

describe('CallerShares', () => {
  it('halves what a caller used every five seconds, and forgets that its work was long', () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const share = new CallerShares().of('somebody')
    share.use(80)
    expect([share.usedMs, share.isLong]).toEqual([80, true])
    vi.advanceTimersByTime(5_000)
    expect([share.usedMs, share.isLong]).toEqual([40, false])
    for (let piece = 0; piece < 10; piece++) share.use(20)
    expect([share.usedMs, share.isLong]).toEqual([240, false])
  })

  it('Q-07 knows how long the work of a caller is only for a while after some of it', () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const share = new CallerShares().of('somebody')
    expect(share.isKnown).toBe(false)
    share.use(5)
    expect(share.isKnown).toBe(true)
    vi.advanceTimersByTime(10_000)
    expect(share.isKnown).toBe(false)
  })

  it('knows a caller again, and forgets those who asked longest ago', () => {
    const shares = new CallerShares()
    const first = shares.of('first')
    first.use(10)
    expect(shares.of('first')).toBe(first)
    for (let caller = 0; caller < 10_000; caller++) shares.of(`caller ${caller}`)
    expect(shares.of('first').usedMs).toBe(0)
  })

  it('knows for whom work is done, also after waiting', async () => {
    const share = new CallerShares().of('somebody')
    const seen = await workFor({ share, endsAt: 1 }, async () => {
      await new Promise((resolve) => setTimeout(resolve, 1))
      return currentWork().share
    })
    expect(seen).toBe(share)
    expect(currentWork().share).not.toBe(share)
  })
})
