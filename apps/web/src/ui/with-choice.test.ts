import { expect, it } from 'vitest'
import { withChoice } from './with-choice.ts'

it('puts a choice in or takes it out, in the order of all there are', () => {
  expect(withChoice(['a', 'b', 'c'], ['c'], 'a')).toEqual(['a', 'c'])
  expect(withChoice(['a', 'b', 'c'], ['c', 'a'], 'c')).toEqual(['a'])
})
