import { afterEach, describe, expect, it, vi } from 'vitest'
import { createStoredChoice, createStoredSet } from './stored-choice.ts'

const stubStorage = (values: Record<string, string>) =>
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values[key] ?? null,
    setItem: (key: string, value: string) => {
      values[key] = value
    },
  })

afterEach(() => void vi.unstubAllGlobals())

describe('a choice that the browser remembers', () => {
  it('is the first option until one is chosen, and is found again', () => {
    stubStorage({})
    const choice = createStoredChoice('size', ['small', 'large'])
    expect(choice.get()).toBe('small')
    choice.set('large')
    expect(choice.get()).toBe('large')
    expect(createStoredChoice('size', ['small', 'large']).get()).toBe('large')
  })

  it('is remembered for the tab alone where that is asked for', () => {
    stubStorage({ size: 'small' })
    const kept: Record<string, string> = { size: 'large' }
    const ofTab = {
      getItem: (key: string) => kept[key] ?? null,
      setItem: (key: string, value: string) => (kept[key] = value),
    }
    const choice = createStoredChoice('size', ['small', 'large'], () => ofTab as unknown as Storage)
    expect(choice.get()).toBe('large')
    choice.set('small')
    expect(kept).toEqual({ size: 'small' })
  })

  it('ignores what is no option', () => {
    stubStorage({ size: 'huge' })
    const choice = createStoredChoice<string>('size', ['small', 'large'])
    choice.set('tiny')
    expect(choice.get()).toBe('small')
  })

  it('holds until the page is closed where storage is forbidden', () => {
    vi.stubGlobal('localStorage', undefined)
    const choice = createStoredChoice('size', ['small', 'large'])
    choice.set('large')
    expect(choice.get()).toBe('large')
  })
})

describe('choices that the browser remembers', () => {
  const aSet = () => createStoredSet('columns', ['a', 'b', 'c'], ['a', 'b'])

  it('holds what is shown at first until something is chosen, and is found again, also where nothing is left', () => {
    stubStorage({})
    const set = aSet()
    expect([...set.get()]).toEqual(['a', 'b'])
    set.toggle('c')
    set.toggle('a')
    expect([...aSet().get()]).toEqual(['b', 'c'])
    set.toggle('b')
    set.toggle('c')
    expect([...aSet().get()]).toEqual([])
  })

  it('passes over what is no option, and works where storage is forbidden', () => {
    stubStorage({ columns: 'c gone' })
    expect([...aSet().get()]).toEqual(['c'])
    vi.stubGlobal('localStorage', undefined)
    const set = aSet()
    set.toggle('c')
    expect([...set.get()]).toEqual(['a', 'b', 'c'])
  })
})
