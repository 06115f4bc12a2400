import { expect, it } from 'vitest'
import { partIn } from './manuscript-part.ts'

it('tells authors of a manuscript and whom they oppose, by either form of an id', () => {
  const manuscript = {
    authors: [{ identifier: 'https://openalex.org/A1' }, { identifier: null }],
    opposed: [{ identifier: 'A2' }, { identifier: 'A1' }],
  }
  expect(['A1', 'https://openalex.org/A2', 'A3'].map((id) => partIn(manuscript, id))).toEqual([
    'author',
    'opposed',
    undefined,
  ])
  expect(partIn(null, 'A1')).toBeUndefined()
})
