import { expect, it } from 'vitest'
import { drawExample, exampleQueries } from './example-queries.ts'

it('S-03 has about 19 examples, each its own', () => {
  expect(new Set(exampleQueries).size).toBe(19)
})

it('S-03 draws another example than the one shown', () => {
  for (const example of exampleQueries)
    for (const chance of [0, 0.5, 0.999]) expect(drawExample(example, () => chance)).not.toBe(example)
})
