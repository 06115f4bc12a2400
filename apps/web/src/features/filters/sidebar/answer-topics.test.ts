import type { FindSimilarAnswer } from '@cognate/contract'
import { expect, it } from 'vitest'
import { topicsOf } from './answer-topics.ts'

const topic = (name: string) => ({ id: `https://openalex.org/${name}`, display_name: name })
const answerOf = (...results: string[][]) =>
  ({ results: results.map((names) => ({ fields: { topics: names.map(topic) } })) }) as unknown as FindSimilarAnswer

it('F-02 offers the topics that most results have among their main three, at most ten', () => {
  const answer = answerOf(['Trees', 'Heat', 'Floods', 'Alloys'], ['Heat', 'Trees'], ['Heat'])
  expect(topicsOf(answer).map(({ label, hint }) => [label, hint])).toEqual([
    ['Heat', '3 results'],
    ['Trees', '2 results'],
    ['Floods', '1 result'],
  ])
  const many = answerOf(...Array.from({ length: 14 }, (_, index) => [`Topic ${index}`]))
  expect(topicsOf(many)).toHaveLength(10)
  expect(topicsOf(undefined)).toEqual([])
})
