import type { ConflictCell } from '@cognate/contract'

/** Pixels, in the type size of the grid. */
const NARROWEST = 64
const EDGES = 12
const GAP = 6
const ICON = 13
const DIGIT = 7.5
const BRACKETS = 12

type Counts = Pick<
  ConflictCell,
  'coauthorship' | 'coaffiliation' | 'joint_projects' | 'other_types' | 'in_coi_input' | 'excused'
>

/** The width that the fullest cell of a matrix needs, in pixels: all columns have it. */
export const cellWidthOf = (cells: readonly Counts[]): number =>
  cells.reduce((widest, cell) => Math.max(widest, widthOf(cell)), NARROWEST)

function widthOf({ coauthorship, coaffiliation, joint_projects, other_types, in_coi_input, excused }: Counts): number {
  if (in_coi_input) return 0
  const parts = [
    ...[coauthorship, coaffiliation, joint_projects]
      .filter((count) => count > 0)
      .map((count) => ICON + digitsOf(count) * DIGIT),
    ...(excused ? [ICON] : []),
    ...(other_types > 0 ? [BRACKETS + digitsOf(other_types) * DIGIT] : []),
  ]
  return Math.ceil(EDGES + parts.reduce((sum, part) => sum + part, 0) + GAP * Math.max(0, parts.length - 1))
}

const digitsOf = (count: number) => String(count).length
