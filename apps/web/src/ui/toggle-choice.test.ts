import { expect, it } from 'vitest'
import { toggleChoice } from './toggle-choice.ts'

it('adds a choice or removes it, in the order of all choices', () => {
  expect(toggleChoice(['a', 'b', 'c'], ['c'], 'a')).toEqual(['a', 'c'])
  expect(toggleChoice(['a', 'b', 'c'], ['c', 'a'], 'c')).toEqual(['a'])
})
