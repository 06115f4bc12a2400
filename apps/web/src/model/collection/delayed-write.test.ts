import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createDelayedWrite, WRITE_DELAY } from './delayed-write.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('C-01 writes once for changes that follow each other, and no later because of them', () => {
  const write = vi.fn()
  const delayedWrite = createDelayedWrite(write)
  delayedWrite.schedule()
  vi.advanceTimersByTime(WRITE_DELAY / 2)
  delayedWrite.schedule()
  vi.advanceTimersByTime(WRITE_DELAY / 2 - 1)
  delayedWrite.schedule()
  expect(write).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  vi.advanceTimersByTime(2 * WRITE_DELAY)
  expect(write).toHaveBeenCalledTimes(1)
  delayedWrite.schedule()
  vi.advanceTimersByTime(WRITE_DELAY)
  expect(write).toHaveBeenCalledTimes(2)
})

it('C-01 writes at once when the page closes, and not a second time', () => {
  const write = vi.fn()
  const delayedWrite = createDelayedWrite(write)
  delayedWrite.schedule()
  delayedWrite.flush()
  expect(write).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(WRITE_DELAY)
  expect(write).toHaveBeenCalledTimes(1)
})
