import { expect, it } from 'vitest'
import { readAuthorLines } from './author-line.ts'
import type { TextLine } from './lines.ts'

const lineOf = (text: string): TextLine =>
  ({
    ...{ text, page: 1, size: 11, x0: 0, x1: 10 * text.length, y: 700 },
    pieces: [{ text, x0: 0, x1: 10 * text.length, y: 700, size: 11, isRaised: false }],
  }) as unknown as TextLine

const marksIn = (text: string) => readAuthorLines([lineOf(text)]).authors.map(({ name, marks }) => [name, ...marks])

it.each([
  [
    'Ercong Nie¹,², Bolei Ma³ and Ada Lind*,¹',
    [
      ['Ercong Nie', '1', '2'],
      ['Bolei Ma', '3'],
      ['Ada Lind', '*', '1'],
    ],
  ],
  [
    'Ercong Nie1,2, Bolei Ma3',
    [
      ['Ercong Nie', '1', '2'],
      ['Bolei Ma', '3'],
    ],
  ],
  ['Ercong Nie, Jae cheol Lee, Ada Lind', [['Ercong Nie'], ['Jae cheol Lee'], ['Ada Lind']]],
])('K-01 reads the authors of %s with all their marks', (text, authors) => {
  expect(marksIn(text)).toEqual(authors)
})
