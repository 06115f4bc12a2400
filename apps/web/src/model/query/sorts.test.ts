import { expect, it } from 'vitest'
import { offeredSorts, sortOf } from './sorts.ts'

it('S-09 falls back to the first sort of the dataset', () => {
  const options = [{ key: 'relevance' }, { key: 'date' }]
  expect(sortOf('date', options)?.key).toBe('date')
  expect(sortOf('h_index', options)?.key).toBe('relevance')
  expect(sortOf('h_index', [])).toBeUndefined()
})

it('S-09 offers the sorts with data, and the one that a stored query is sorted by', () => {
  const [relevance, name, year] = [
    { key: 'relevance', has_data: true },
    { key: 'name', has_data: true },
    { key: 'foundation_year', has_data: false },
  ] as const
  expect(offeredSorts([relevance, name, year], relevance)).toEqual([relevance, name])
  expect(offeredSorts([relevance, name, year], year)).toEqual([relevance, name, year])
})
