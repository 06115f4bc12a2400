import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hashTerm } from '../../base/hash-term.ts'
import { NONE } from '../../base/none.ts'
import type { Columns } from '../data/catalogue-data.ts'
import { findTerm } from '../data/find-term.ts'
import { type TermForm, toIntegerQuery } from './integer-query.ts'

/** The columns of some terms, the table as small as it can be, so that places collide. */
function termColumns(terms: readonly string[]): Columns {
  const encoded = terms.map((term) => new TextEncoder().encode(term))
  const term_offsets = Uint32Array.from([0, ...encoded]).fill(0)
  for (const [number, bytes] of encoded.entries()) term_offsets[number + 1] = term_offsets[number]! + bytes.length
  const term_hash = new Int32Array(2 ** Math.ceil(Math.log2(terms.length + 1))).fill(NONE)
  for (const [number, bytes] of encoded.entries()) {
    let slot = hashTerm(bytes) % term_hash.length
    while (term_hash[slot] !== NONE) slot = (slot + 1) % term_hash.length
    term_hash[slot] = number
  }
  const term_bytes = Uint8Array.from(encoded.flatMap((bytes) => [...bytes]))
  return { term_bytes, term_offsets, term_hash } as Columns
}

const someTerms = fc.uniqueArray(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 }), {
  minLength: 1,
  maxLength: 40,
})

describe('findTerm', () => {
  it('finds each term and no other', () => {
    fc.assert(
      fc.property(someTerms, fc.string({ minLength: 7, maxLength: 9 }), (terms, stranger) => {
        const columns = termColumns(terms)
        for (const [number, term] of terms.entries()) expect(findTerm(term, columns)).toBe(number)
        expect(findTerm(stranger, columns)).toBe(NONE)
      }),
    )
  })

  it('hashes the bytes of UTF-8 with FNV-1a', () => {
    expect(hashTerm(new TextEncoder().encode(''))).toBe(0x811c9dc5)
    expect(hashTerm(new TextEncoder().encode('foobar'))).toBe(0xbf9cf968)
  })
})

describe('toIntegerQuery', () => {
  const weighted = fc.array(fc.double({ min: 1e-6, max: 1e3, noNaN: true }), { minLength: 1, maxLength: 150 })
  const all = Array.from({ length: 150 }, (_, number) => `term${number}`).sort()
  const columns = termColumns(all)
  const query = (weights: readonly number[]) =>
    weights.map((weight, number) => ({ term: all[number]!, surface: all[number]!, weight }))

  it('keeps the largest sum that can be below 2^24, in which floats are exact, and each weight above 0', () => {
    const doubled: readonly TermForm[] = [
      { prefix: '', share: 1 },
      { prefix: 'term', share: 1e-9 },
    ]
    const numbered = (numbers: readonly number[]) => termColumns(numbers.flatMap((at) => [`${at}`, `term${at}`]).sort())
    const both = numbered(Array.from({ length: 150 }, (_, number) => number))
    fc.assert(
      fc.property(weighted, (weights) => {
        const short = weights.map((weight, number) => ({ term: `${number}`, surface: '', weight }))
        for (const { terms } of [toIntegerQuery(query(weights), columns), toIntegerQuery(short, both, doubled)]) {
          expect(terms.every(({ weight }) => weight >= 1)).toBe(true)
          expect(terms.reduce((sum, { weight }) => sum + weight * 255, 0)).toBeLessThan(2 ** 24)
        }
      }),
    )
  })

  it('keeps the proportions of the weights', () => {
    const { terms, unit } = toIntegerQuery(query([1, 2, 3.5]), columns)
    expect(terms.map(({ weight }) => weight * unit * 255)).toEqual(
      [1, 2, 3.5].map((weight) => expect.closeTo(weight, 3)),
    )
  })

  it('S-01 is the same for every order of the terms', () => {
    fc.assert(
      fc.property(weighted, (weights) => {
        const terms = query(weights)
        expect(toIntegerQuery([...terms].reverse(), columns)).toEqual(toIntegerQuery(terms, columns))
      }),
    )
  })

  it('leaves out terms that no work contains', () => {
    expect(toIntegerQuery([{ term: 'nowhere', surface: 'nowhere', weight: 1 }], columns)).toEqual({
      terms: [],
      unit: 0,
    })
  })
})
