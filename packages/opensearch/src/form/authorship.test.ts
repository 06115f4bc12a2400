import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeAuthorship, encodeAuthorship } from './authorship.ts'
import { institutionOf, stayAt, yearOf } from './stay.ts'

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

it('a stay as a number keeps institution and year', () => {
  fc.assert(
    fc.property(anAuthor, fc.integer({ min: 1500, max: 2100 }), (institution, year) => {
      const stay = stayAt(institution, year)
      expect([institutionOf(stay), yearOf(stay)]).toEqual([institution, year])
    }),
  )
})
