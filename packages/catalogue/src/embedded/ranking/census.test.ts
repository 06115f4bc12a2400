import { expect, it } from 'vitest'
import type { CatalogueData } from '../data/catalogue-data.ts'
import { Census } from './census.ts'
import type { Sifted } from './sift.ts'

const lists = { offsets: Uint32Array.of(0, 1), values: Uint32Array.of(0) }
const data = {
  columns: { author_id: Float64Array.of(1), authorship_position: Uint8Array.of(0) },
  votes: { author: { byWork: lists, byCandidate: lists } },
} as unknown as CatalogueData

it('F-07 refuses more filters on works than it has bits for, and counts none wrongly', () => {
  const census = new Census('author', data)
  const failing = (count: number): Sifted => ({
    passing: Uint8Array.of(0),
    failed: Uint8Array.of(count),
    fields: Array.from({ length: count }, () => 'topics' as const),
  })
  expect(() => census.noteKeptOut(Int32Array.of(1), failing(7), undefined)).not.toThrow()
  expect(() => census.noteKeptOut(Int32Array.of(1), failing(8), undefined)).toThrow(RangeError)
})
