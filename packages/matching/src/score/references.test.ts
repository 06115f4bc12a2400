import { expect, it } from 'vitest'
import { toIntegerQuery } from './integer-query.ts'
import { type CitedWork, impactOfReference, weighReferences } from './references.ts'

const cited = (number: number, citing: number, references = 0): CitedWork => ({ number, citing, references })
const query = { total: 1_000, selfScore: 2 }

it('S-01 weighs a reference more the fewer works cite it, whatever the order of the list', () => {
  const list = [cited(9, 400), cited(4, 2, 24)]
  const weighed = weighReferences(list, query)
  expect(weighed.map(({ number, own }) => [number, own])).toEqual([
    [4, impactOfReference(24)],
    [9, 255],
  ])
  expect(weighed[0]!.part).toBeGreaterThan(weighed[1]!.part)
  expect(weighReferences([...list].reverse(), query)).toEqual(weighed)
})

it('S-01 lets references count for nothing in a catalogue without lists, and for a text without a known word', () => {
  expect(weighReferences([cited(1, 0), cited(2, 0)], query)).toEqual([])
  expect(weighReferences([], query)).toEqual([])
  expect(weighReferences([cited(1, 3)], { total: 10, selfScore: 0 })).toEqual([])
})

it('S-01 takes the references that fewest works cite from a long list', () => {
  const list = Array.from({ length: 1_000 }, (_, number) => cited(number, 1_000 - number))
  expect(weighReferences(list, query).map(({ number }) => number)).toEqual(
    Array.from({ length: 300 }, (_, at) => 700 + at),
  )
})

it('S-01 gives words and references together weights that keep sums exact', () => {
  const terms = Array.from({ length: 150 }, (_, at) => ({ term: `t${at}`, surface: '', weight: 0.001 + at }))
  const list = Array.from({ length: 300 }, (_, number) => cited(number, 1 + number))
  const references = weighReferences(list, { total: 1_000, selfScore: 500 })
  const whole = toIntegerQuery(terms, (term) => Number(term.slice(1)), undefined, references)
  const weights = [...whole.terms, ...whole.references!].map(({ weight }) => weight)
  expect(Math.min(...weights)).toBeGreaterThanOrEqual(1)
  expect(255 * weights.reduce((sum, weight) => sum + weight, 0)).toBeLessThan(2 ** 24)
  expect(toIntegerQuery(terms, (term) => Number(term.slice(1)), undefined, [])).toEqual(
    toIntegerQuery(terms, (term) => Number(term.slice(1))),
  )
})
