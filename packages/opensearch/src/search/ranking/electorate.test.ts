import { NONE } from '@cognate/catalogue/engine-kit'
import { describe, expect, it } from 'vitest'
import type { Ballot } from '../data/works.ts'
import { countVotes } from './electorate.ts'

const ballot = (work: number, sum: number, more: Partial<Ballot> = {}): Ballot => ({
  work,
  sum,
  day: 100,
  candidates: [1],
  sharers: 1,
  references: [],
  ...more,
})
const counting = { unit: 0.01, today: 100, passes: () => true, referencesIn: () => 0 }

describe('countVotes', () => {
  it('S-01 orders equals by number, and leaves out who does not pass', () => {
    const both = ballot(5, 50, { candidates: [9, 3, 7], sharers: 3 })
    const tallies = countVotes([both], { ...counting, passes: (number) => number !== 7 })
    expect(tallies.map(({ number }) => number)).toEqual([3, 9])
  })

  it('R-01 counts the five largest votes of an expert, and all of a venue', () => {
    const sums = [10, 60, 50, 20, 40, 30, 70]
    const ofExpert = countVotes(
      sums.map((sum, work) => ballot(work, sum)),
      counting,
    )
    expect(ofExpert[0]!.shared).toBeCloseTo(0.09 + 0.16 + 0.25 + 0.36 + 0.49, 12)
    expect(ofExpert[0]!.works).toBe(7)
    const ofVenue = countVotes(
      sums.map((sum, work) => ballot(work, sum, { sharers: undefined })),
      counting,
    )
    expect(ofVenue[0]!.shared).toBeCloseTo(1.4, 12)
  })

  it('S-13 takes for evidence the best works, of equals the newest, of equals the lower number', () => {
    const works = [ballot(4, 50, { day: NONE }), ballot(3, 50, { day: 99 }), ballot(2, 50, { day: 99 }), ballot(1, 10)]
    const [tally] = countVotes(works, counting)
    expect(tally!.bestWorks.map(({ work }) => work)).toEqual([2, 3])
  })
})
