import { describe, expect, it, vi } from 'vitest'
import { createListeners } from './listeners.ts'
import { createStore } from './store.ts'

describe('listeners', () => {
  it('hear what is told until they stop', () => {
    const listeners = createListeners<[string]>()
    const heard = vi.fn()
    const stop = listeners.add(heard)
    listeners.tell('one')
    stop()
    listeners.tell('two')
    expect(heard.mock.calls).toEqual([['one']])
  })
})

describe('a store', () => {
  it('tells of another value and not of the same one', () => {
    const store = createStore(1)
    const told = vi.fn()
    const stop = store.subscribe(told)
    store.set(2)
    store.set(2)
    expect(store.get()).toBe(2)
    expect(told).toHaveBeenCalledTimes(1)
    stop()
    store.set(3)
    expect(told).toHaveBeenCalledTimes(1)
  })
})
