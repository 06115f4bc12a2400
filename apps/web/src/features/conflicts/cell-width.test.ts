import { expect, it } from 'vitest'
import { cellWidthOf } from './cell-width.ts'

const cell = (coauthorship: number, coaffiliation = 0, other_types = 0) => ({
  coauthorship,
  coaffiliation,
  joint_projects: 0,
  other_types,
  in_coi_input: false,
})

it('K-03 gives all cells of a matrix the width of the fullest', () => {
  expect(cellWidthOf([])).toBe(64)
  expect(cellWidthOf([cell(3), cell(2, 1)])).toBe(64)
  const withOthers = cellWidthOf([cell(3), cell(21, 1, 24)])
  expect(withOthers).toBeGreaterThan(95)
  expect(cellWidthOf([cell(3), cell(210, 1, 24)])).toBeGreaterThan(withOthers)
})

it('K-03 makes room for shared projects', () => {
  const fullest = { ...cell(210, 10), joint_projects: 12 }
  expect(cellWidthOf([fullest])).toBeGreaterThan(cellWidthOf([cell(210, 10)]))
})

it('K-03 needs no room for the counts of the same person, which are not shown', () => {
  expect(cellWidthOf([{ ...cell(1_000, 100, 1_000), in_coi_input: true }])).toBe(64)
})
