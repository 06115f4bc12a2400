import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { KEEP_AFTER, keepSoon } from './keep-soon.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('C-01 writes once for all changes of a moment, and no later because of them', () => {
  const write = vi.fn()
  const keeping = keepSoon(write)
  keeping.soon()
  vi.advanceTimersByTime(KEEP_AFTER / 2)
  keeping.soon()
  vi.advanceTimersByTime(KEEP_AFTER / 2 - 1)
  keeping.soon()
  expect(write).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  vi.advanceTimersByTime(2 * KEEP_AFTER)
  expect(write).toHaveBeenCalledTimes(1)
  keeping.soon()
  vi.advanceTimersByTime(KEEP_AFTER)
  expect(write).toHaveBeenCalledTimes(2)
})

it('C-01 writes at once when the page goes, and not a second time', () => {
  const write = vi.fn()
  const keeping = keepSoon(write)
  keeping.soon()
  keeping.now()
  expect(write).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(KEEP_AFTER)
  expect(write).toHaveBeenCalledTimes(1)
})
