import { expect, it, vi } from 'vitest'
import { pendingMessages, showMessage, takeMessages } from './messages.ts'

it('returns each message once, in order, including those from before the first listener', () => {
  const [first, second] = [{ tone: 'info', title: 'one' } as const, { tone: 'danger', title: 'two' } as const]
  showMessage(first)
  const listener = vi.fn()
  pendingMessages.subscribe(listener)
  showMessage(second)
  expect(listener).toHaveBeenCalledTimes(1)
  expect(takeMessages()).toEqual([first, second])
  expect(takeMessages()).toEqual([])
})
