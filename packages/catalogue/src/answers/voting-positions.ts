import type { ValuesFilter } from '@cognate/contract'
import { POSITION } from '../columns/columns.ts'

const positions: Record<string, number> = {
  any: POSITION.first | POSITION.middle | POSITION.last,
  first: POSITION.first,
  last: POSITION.last,
  first_and_last: POSITION.first | POSITION.last,
}

/** Which authorships vote, for each value of the position column; undefined where all do. */
export function votingPositions(filter: ValuesFilter | undefined): Uint8Array | undefined {
  if (!filter?.values.length) return undefined
  const bits = filter.values.reduce((all, value) => all | (positions[value.toLowerCase()] ?? 0), 0)
  const isKept = filter.type === 'include'
  return Uint8Array.from({ length: 8 }, (_, position) => (((position & bits) !== 0) === isKept ? 1 : 0))
}
