import type { EngineAnswer } from '@cognate/catalogue'
import { type FilterField, MOST_COUNTED } from '@cognate/contract'

/** A test that records must pass. */
export interface Test {
  field?: FilterField
  passes: (number: number) => boolean
}

/** Some records by their numbers. */
export interface Candidates extends Iterable<number> {
  has(number: number): boolean
}

/** Candidates who have a matching work if a filter on works is lifted. */
export interface Lifted {
  field: FilterField
  met: Candidates
}

interface Counted {
  /** Candidates with a matching work. */
  met: Candidates
  lifted: readonly Lifted[]
  tests: readonly Test[]
  /** Where counting ends; default: `MOST_COUNTED`. */
  most?: number
}

export type Count = Required<Pick<EngineAnswer, 'total' | 'takenAway'>>

/** Counts the candidates with a matching work who pass all tests, and those whom each filter alone takes away; as far as is counted. */
export function countCandidates({ met, lifted, tests, most = MOST_COUNTED }: Counted): Count {
  const takenAway: Count['takenAway'] = {}
  const count = (field: FilterField) => {
    takenAway[field] = Math.min(most, (takenAway[field] ?? 0) + 1)
  }
  let total = 0
  for (const number of met) {
    const failed = tests.filter(({ passes }) => !passes(number))
    if (failed.length === 0) total++
    else if (failed.length === 1 && failed[0]!.field) count(failed[0]!.field)
  }
  for (const { field, met: metWithout } of lifted)
    for (const number of metWithout) if (!met.has(number) && tests.every(({ passes }) => passes(number))) count(field)
  return { total: Math.min(most, total), takenAway }
}
