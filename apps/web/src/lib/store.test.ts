import { describe, expect, it, vi } from 'vitest'
import { createListeners } from './listeners.ts'
import { createStore } from './store.ts'

describe('listeners', () => {
  it('are notified until they are removed', () => {
    const listeners = createListeners<[string]>()
    const listener = vi.fn()
    const stop = listeners.add(listener)
    listeners.notify('one')
    stop()
    listeners.notify('two')
    expect(listener.mock.calls).toEqual([['one']])
  })
})

describe('a store', () => {
  it('notifies of a different value and not of the same one', () => {
    const store = createStore(1)
    const listener = vi.fn()
    const stop = store.subscribe(listener)
    store.set(2)
    store.set(2)
    expect(store.get()).toBe(2)
    expect(listener).toHaveBeenCalledTimes(1)
    stop()
    store.set(3)
    expect(listener).toHaveBeenCalledTimes(1)
  })
})
