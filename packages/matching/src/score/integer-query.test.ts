import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type TermForm, toIntegerQuery } from './integer-query.ts'

describe('toIntegerQuery', () => {
  const weighted = fc.array(fc.double({ min: 1e-6, max: 1e3, noNaN: true }), { minLength: 1, maxLength: 150 })
  const all = Array.from({ length: 150 }, (_, number) => `term${number}`).sort()
  const numberOf = (term: string) => (all.includes(term) ? all.indexOf(term) : undefined)
  const query = (weights: readonly number[]) =>
    weights.map((weight, number) => ({ term: all[number]!, surface: all[number]!, weight }))

  it('keeps the largest sum that can be below 2^24, in which floats are exact, and each weight above 0', () => {
    const doubled: readonly TermForm[] = [
      { prefix: '', share: 1 },
      { prefix: 'term', share: 1e-9 },
    ]
    const both = [...all, ...all.map((_, number) => `${number}`)].sort()
    const numberOfBoth = (term: string) => both.indexOf(term)
    fc.assert(
      fc.property(weighted, (weights) => {
        const short = weights.map((weight, number) => ({ term: `${number}`, surface: '', weight }))
        for (const { terms } of [
          toIntegerQuery(query(weights), numberOf),
          toIntegerQuery(short, numberOfBoth, doubled),
        ]) {
          expect(terms.every(({ weight }) => weight >= 1)).toBe(true)
          expect(terms.reduce((sum, { weight }) => sum + weight * 255, 0)).toBeLessThan(2 ** 24)
        }
      }),
    )
  })

  it('keeps the proportions of the weights', () => {
    const { terms, unit } = toIntegerQuery(query([1, 2, 3.5]), numberOf)
    expect(terms.map(({ weight }) => weight * unit * 255)).toEqual(
      [1, 2, 3.5].map((weight) => expect.closeTo(weight, 3)),
    )
  })

  it('S-01 is the same for every order of the terms', () => {
    fc.assert(
      fc.property(weighted, (weights) => {
        const terms = query(weights)
        expect(toIntegerQuery([...terms].reverse(), numberOf)).toEqual(toIntegerQuery(terms, numberOf))
      }),
    )
  })

  it('leaves out terms that no work contains', () => {
    expect(toIntegerQuery([{ term: 'nowhere', surface: 'nowhere', weight: 1 }], numberOf)).toEqual({
      terms: [],
      unit: 0,
    })
  })
})
