import { expect, it } from 'vitest'
import { anotherChance, exampleQueries, examplesFrom } from './example-queries.ts'

it('S-03 has about 19 examples, all different', () => {
  expect(new Set(exampleQueries).size).toBe(19)
})

it('S-03 takes as many examples from the titles of the catalogue, where they read well', () => {
  const titles = Array.from({ length: 40 }, (_, index) => `Machine translation of rare languages, part ${index}`)
  expect(examplesFrom([null, 'Short', '$x^2$ and other formulas in a title of some length', ...titles])).toEqual(
    titles.slice(0, 19),
  )
})

it('S-03 takes its own examples where the catalogue has few titles that read well', () => {
  expect(examplesFrom(['A single title of a fitting length, and no more'])).toBe(exampleQueries)
})

it('S-03 moves on to another example, and from the last to the first', () => {
  const indexOf = (chance: number) => Math.floor(chance * 19 + 1e-9)
  expect(indexOf(anotherChance(3 / 19, 19))).toBe(4)
  expect(indexOf(anotherChance(18 / 19, 19))).toBe(0)
})
