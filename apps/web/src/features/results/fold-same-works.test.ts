import type { ResultView } from '@cognate/contract'
import { expect, it } from 'vitest'
import { foldSameWorks } from './fold-same-works.ts'
import { messages } from './messages.ts'

const result = (identifier: string, ...works: string[]) =>
  ({ identifier, evidence: works.map((work) => ({ identifier: work })) }) as unknown as ResultView

const foldedIds = (...results: ResultView[]) =>
  foldSameWorks(results).map(({ best, others }) => [best, ...others].map(({ identifier }) => identifier))

it('folds results based on the same works, in the place of the best', () => {
  expect(
    foldedIds(
      result('A1', 'W1', 'W2'),
      result('A2', 'W3'),
      result('A3', 'W2', 'W1'),
      result('A4', 'W1'),
      result('A5', 'W3'),
    ),
  ).toEqual([['A1', 'A3'], ['A2', 'A5'], ['A4']])
})

it('folds nothing that has no works behind it', () => {
  expect(foldedIds(result('W1'), result('W2'))).toEqual([['W1'], ['W2']])
})

it('says how many are folded, and on how many works', () => {
  expect(messages.folded('author', 3, 2)).toBe('+ 3 co-authors on the same two works')
  expect(messages.folded('author', 1, 1)).toBe('+ 1 co-author on the same work')
  expect(messages.folded('institution', 2, 1)).toBe('+ 2 more on the same work')
})
