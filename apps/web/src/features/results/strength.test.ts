import { closenessWords } from '@cognate/contract/closeness'
import { expect, it } from 'vitest'
import { strengthOf } from './strength.ts'

it('S-13 shows the closeness that the answer gives, in words and steps', () => {
  expect(closenessWords.map(strengthOf)).toEqual([
    { word: 'Very close', steps: 5 },
    { word: 'Close', steps: 4 },
    { word: 'Related', steps: 3 },
    { word: 'Loosely related', steps: 2 },
    { word: 'Distant', steps: 1 },
  ])
})
