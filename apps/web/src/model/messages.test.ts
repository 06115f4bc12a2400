import { expect, it, vi } from 'vitest'
import { lifetimeOf, messageToClose, pendingMessages, showMessage, takeMessages } from './messages.ts'

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

it('N-02 makes room for a fifth message: the oldest that is no failure goes, else the oldest', () => {
  const failure = { tone: 'danger' } as const
  const success = { tone: 'success' } as const
  expect(messageToClose([failure, failure, failure])).toBeUndefined()
  expect(messageToClose([failure, success, failure, failure])).toBe(success)
  const oldest = { ...failure }
  expect(messageToClose([oldest, failure, failure, failure])).toBe(oldest)
})

it('N-02 lets every message leave by itself, failures last', () => {
  const failure = lifetimeOf({ tone: 'danger', title: 'Failed' })
  const undoable = lifetimeOf({ tone: 'info', title: 'Hidden', action: { label: 'Undo', onPress: () => {} } })
  expect(failure).toBeGreaterThan(undoable)
  expect(undoable).toBeGreaterThan(lifetimeOf({ tone: 'success', title: 'Done' }))
})
