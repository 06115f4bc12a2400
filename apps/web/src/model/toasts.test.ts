import { expect, it, vi } from 'vitest'
import { lifetimeOf, pendingToasts, showToast, takeToasts, toastToClose } from './toasts.ts'

it('returns each toast once, in order, including those from before the first listener', () => {
  const [first, second] = [{ tone: 'info', title: 'one' } as const, { tone: 'danger', title: 'two' } as const]
  showToast(first)
  const listener = vi.fn()
  pendingToasts.subscribe(listener)
  showToast(second)
  expect(listener).toHaveBeenCalledTimes(1)
  expect(takeToasts()).toEqual([first, second])
  expect(takeToasts()).toEqual([])
})

it('N-02 makes room for a fifth toast by the oldest that is no failure; failures stay until they were seen', () => {
  const closed = (...names: string[]) => toastToClose(names, (name) => name.startsWith('failure'))
  expect(closed('failure 1', 'failure 2', 'failure 3')).toBeUndefined()
  expect(closed('failure 1', 'success', 'failure 2', 'failure 3')).toBe('success')
  expect(closed('failure 1', 'failure 2', 'failure 3', 'failure 4')).toBeUndefined()
})

it('N-02 lets every toast leave by itself, failures last', () => {
  const failure = lifetimeOf({ tone: 'danger', title: 'Failed' })
  const undoable = lifetimeOf({ tone: 'info', title: 'Hidden', action: { label: 'Undo', onPress: () => {} } })
  expect(failure).toBeGreaterThan(undoable)
  expect(undoable).toBeGreaterThan(lifetimeOf({ tone: 'success', title: 'Done' }))
})
