import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hashTerm } from '../../base/hash-term.ts'
import { NONE } from '../../base/none.ts'
import { findTerm } from './find-term.ts'
import type { Columns } from './format.ts'

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
