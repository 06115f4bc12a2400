import { expect, it } from 'vitest'
import { countHidden } from './without-hidden.ts'

it('F-02 counts a result once that the filter and the collection hide, in either form of its id', () => {
  const filter = { type: 'exclude', values: ['https://openalex.org/A1', 'hub:2'] } as const
  expect(countHidden({ ...filter, values: [...filter.values] }, ['A1', 'HUB:3'])).toBe(3)
  expect(countHidden({ type: 'include', values: ['A1'] }, ['A2'])).toBe(1)
  expect(countHidden(undefined, ['hub:2'])).toBe(1)
  expect(countHidden(undefined, [])).toBe(0)
})
