import { describe, expect, it, vi } from 'vitest'
import { MinuteLimit } from './rate-limits.ts'

describe('MinuteLimit', () => {
  it('admits the given number of calls a minute, and says how long to wait', () => {
    let now = 0
    const limit = new MinuteLimit(2, () => now)
    expect([limit.take('a'), limit.take('a')]).toEqual([undefined, undefined])
    now = 15_000
    expect(limit.take('a')).toBe(45)
    expect(limit.take('b')).toBeUndefined()
    now = 60_000
    expect(limit.take('a')).toBeUndefined()
  })

  it('waits no longer than a minute when the clock is set back', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-01-01T12:00:00Z') })
    const limit = new MinuteLimit(1)
    limit.take('a')
    vi.setSystemTime(new Date('2030-01-01T11:00:00Z'))
    expect(limit.take('a')).toBeLessThanOrEqual(60)
    vi.useRealTimers()
  })

  it('has no limit at 0', () => {
    const limit = new MinuteLimit(0, () => 0)
    for (let call = 0; call < 1000; call++) expect(limit.take('a')).toBeUndefined()
  })
})
