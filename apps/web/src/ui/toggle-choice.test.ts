import { expect, it } from 'vitest'
import { toggleChoice } from './toggle-choice.ts'

it('puts a choice in or takes it out, in the order of all there are', () => {
  expect(toggleChoice(['a', 'b', 'c'], ['c'], 'a')).toEqual(['a', 'c'])
  expect(toggleChoice(['a', 'b', 'c'], ['c', 'a'], 'c')).toEqual(['a'])
})
