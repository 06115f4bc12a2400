import { expect, it } from 'vitest'
import { sortOf } from './sorts.ts'

it('S-09 falls back to the first sort of the dataset', () => {
  const options = [{ key: 'relevance' }, { key: 'date' }]
  expect(sortOf('date', options)?.key).toBe('date')
  expect(sortOf('h_index', options)?.key).toBe('relevance')
  expect(sortOf('h_index', [])).toBeUndefined()
})
