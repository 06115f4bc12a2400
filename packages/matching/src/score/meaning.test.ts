import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cosinesOf, meanDirection, measureLengths, oneVectorTable, quantiseVector, textForMeaning } from './meaning.ts'

const vector = fc
  .array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 16, maxLength: 16 })
  .filter((parts) => parts.some((part) => Math.abs(part) > 0.01))

/** The cosine of two vectors before they were made bytes. */
function plainCosine(one: readonly number[], other: readonly number[]): number {
  const product = (a: readonly number[], b: readonly number[]) => a.reduce((sum, part, at) => sum + part * b[at]!, 0)
  return product(one, other) / Math.sqrt(product(one, one) * product(other, other))
}

const cosine = (one: Int8Array, other: Int8Array) => cosinesOf(oneVectorTable(one), oneVectorTable(other))(0)

describe('vectors of bytes', () => {
  it('use all of a byte, whatever the length of the vector', () => {
    expect([...quantiseVector([0.5, -0.25, 0])]).toEqual([127, -63, 0])
    expect([...quantiseVector([50, -25, 0])]).toEqual([127, -63, 0])
    expect([...quantiseVector([0, 0])]).toEqual([0, 0])
  })

  it('have the cosines of the vectors to about a hundredth, a negative one as 0', () => {
    fc.assert(
      fc.property(vector, vector, (one, other) => {
        const found = cosine(quantiseVector(one), quantiseVector(other))
        expect(found).toBeCloseTo(Math.max(0, plainCosine(one, other)), 1)
        expect(found).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('have the same cosine both ways, and 1 with themselves', () => {
    fc.assert(
      fc.property(vector, vector, (one, other) => {
        const [a, b] = [quantiseVector(one), quantiseVector(other)]
        expect(cosine(a, b)).toBe(cosine(b, a))
        expect(cosine(a, a)).toBeCloseTo(1, 12)
      }),
    )
  })

  it('are found by their rows in a table, where a row of zeros stands for none', () => {
    const table = { vectors: Int8Array.of(1, 0, 0, 0, 3, 4), dimensions: 2, lengths: new Float32Array(3) }
    measureLengths(table)
    expect([...table.lengths]).toEqual([1, 0, 5])
    const query = oneVectorTable(Int8Array.of(1, 0))
    expect([0, 1, 2].map(cosinesOf(query, table))).toEqual([1, undefined, 0.6])
    expect(cosine(Int8Array.of(0, 0, 2), Int8Array.of(4, 0, 3))).toBe(0.6)
  })
})

describe('meanDirection', () => {
  const rows = (...vectors: number[][]) =>
    vectors.map((parts) => ({ table: oneVectorTable(Int8Array.from(parts)), row: 0 }))

  it('lets long and short vectors count alike, and leaves those without a direction out', () => {
    expect([...meanDirection(rows([100, 0], [0, 1], [0, 0]))!]).toEqual([127, 127])
  })

  it('is missing where no vector has a direction, or all of them cancel each other', () => {
    expect(meanDirection([])).toBeUndefined()
    expect(meanDirection(rows([0, 0]))).toBeUndefined()
    expect(meanDirection(rows([5, 0], [-5, 0]))).toBeUndefined()
  })
})

it('writes title and rest of a text as the model reads them', () => {
  expect(textForMeaning('Street trees', 'They give shade.')).toBe('Street trees. They give shade.')
  expect(textForMeaning('Street trees', '')).toBe('Street trees')
})
