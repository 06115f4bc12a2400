import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Condition, SEVERAL, sift } from './sift.ts'

/** A condition that the records of these places fail. */
const failing = (places: readonly number[], field?: Condition['field']): Condition => ({
  ...(field && { field }),
  narrow: (mask) => {
    for (const place of places) if (place < mask.length) mask[place] = 0
  },
})

const fields = ['topics', 'language', 'h_index', 'works_count', 'years_active', 'nl_language', 'source_id'] as const

it('F-07 says whether each record passes, and which single filter it fails', () => {
  const places = fc.array(fc.nat(40), { maxLength: 30 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 41 }), places, fc.array(places, { maxLength: 7 }), (size, base, sets) => {
      const conditions = [...sets.map((set, at) => failing(set, fields[at]!)), failing(base)]
      const sifted = sift(size, conditions)!
      expect(sifted.fields).toEqual(fields.slice(0, sets.length))
      for (let record = 0; record < size; record++) {
        const numbers = sets.flatMap((set, at) => (set.includes(record) ? [at + 1] : []))
        const isSeveral = base.includes(record) || numbers.length > 1
        expect(sifted.failed[record]).toBe(isSeveral ? SEVERAL : (numbers[0] ?? 0))
        expect(sifted.passing[record]).toBe(isSeveral || numbers.length > 0 ? 0 : 1)
      }
    }),
  )
  expect(sift(5, [])).toBeUndefined()
})
