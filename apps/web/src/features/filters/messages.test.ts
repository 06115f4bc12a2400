import { expect, it } from 'vitest'
import { messages } from './messages.ts'

it('F-07 says what a filter takes away, and that there is more than is counted', () => {
  const counts = [1, 1_000, 1_001]
  expect(counts.map(messages.takesAway)).toEqual(['removes 1', 'removes 1,000', 'removes 1,000+'])
  expect(counts.map(messages.takesAwayShort)).toEqual(['−1', '−1,000', '−1,000+'])
})
