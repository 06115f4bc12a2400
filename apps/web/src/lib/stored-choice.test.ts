import { afterEach, describe, expect, it, vi } from 'vitest'
import { createStoredChoice } from './stored-choice.ts'

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
