import { afterEach, expect, it, vi } from 'vitest'
import { createStoredSet } from './stored-set.ts'

const stubStorage = (values: Record<string, string>) =>
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values[key] ?? null,
    setItem: (key: string, value: string) => {
      values[key] = value
    },
  })
const aSet = () => createStoredSet('columns', ['a', 'b', 'c'], ['a', 'b'])

afterEach(() => void vi.unstubAllGlobals())

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
