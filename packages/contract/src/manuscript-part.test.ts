import { expect, it } from 'vitest'
import { isSuggestedIn, partIn } from './manuscript-part.ts'

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

it('tells whom the authors suggested, unless they are an author or opposed as well', () => {
  const manuscript = {
    authors: [{ identifier: 'A1' }],
    suggested: ['https://openalex.org/A3', 'A1', 'A2', null].map((identifier) => ({ identifier })),
    opposed: [{ identifier: 'A2' }],
  }
  expect(['A1', 'A2', 'A3', 'A4'].map((id) => isSuggestedIn(manuscript, id))).toEqual([false, false, true, false])
  expect([isSuggestedIn(null, 'A3'), partIn(manuscript, 'A3')]).toEqual([false, undefined])
})
