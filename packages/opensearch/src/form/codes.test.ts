import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeAuthorship, encodeAuthorship } from './authorship.ts'
import { decodeOrdered, encodeOrdered } from './ordered.ts'
import { decodeRuns, encodeRuns } from './years-at.ts'

const anAuthor = fc.integer({ min: 0, max: 2 ** 31 - 1 })
const aPosition = fc.integer({ min: 0, max: 7 })

describe('authorships as numbers', () => {
  it('keep author and position, also of the last of 65,536 authors', () => {
    fc.assert(
      fc.property(fc.nat(65_535), anAuthor, aPosition, (place, author, position) => {
        const code = encodeAuthorship(place, { author, position })
        expect(Number.isSafeInteger(code)).toBe(true)
        expect(decodeAuthorship(code)).toEqual({ author, position })
      }),
    )
  })

  it('ascend in the order of the list of authors, as a field gives them back', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anAuthor, aPosition), { maxLength: 30 }), (authors) => {
        const codes = authors.map(([author, position], place) => encodeAuthorship(place, { author, position }))
        expect(codes.toSorted((a, b) => a - b)).toEqual(codes)
      }),
    )
  })
})

/** As a field gives them back: each once, ascending. */
const stored = (codes: readonly number[]) => [...new Set(codes)].sort((a, b) => a - b)

describe('years at institutions as numbers', () => {
  const aRun = fc
    .tuple(fc.nat(2 ** 24 - 1), fc.integer({ min: 1500, max: 2000 }), fc.nat(99))
    .map(([institution, from, length]) => ({ institution, from, to: from + length }))

  it('K-04 keep institution, first and last year, and the order of the list', () => {
    fc.assert(
      fc.property(fc.array(aRun, { maxLength: 40 }), (runs) => {
        const codes = encodeRuns(runs)
        expect(codes.every(Number.isSafeInteger)).toBe(true)
        expect(decodeRuns(stored(codes))).toEqual(runs)
      }),
    )
  })

  it('are refused where they would not be exact', () => {
    expect(() => encodeRuns([{ institution: 2 ** 24, from: 2020, to: 2020 }])).toThrow(RangeError)
  })
})

it('numbers of a list keep their order', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(2 ** 31 - 1), { maxLength: 20 }), (numbers) => {
      expect(decodeOrdered(stored(encodeOrdered(numbers)))).toEqual(numbers)
    }),
  )
})
