import { expect, it } from 'vitest'
import { describeConflict } from './conflict-words.ts'

it.each([
  [3, 1, '3 works, 1 institution'],
  [1, 0, '1 work'],
  [0, 2, '2 institutions'],
  [0, 0, 'no conflict'],
])('K-03 %i works and %i institutions read "%s"', (coauthorship, coaffiliation, words) =>
  expect(describeConflict({ coauthorship, coaffiliation })).toBe(words),
)
