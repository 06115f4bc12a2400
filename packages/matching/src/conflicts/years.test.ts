import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeRuns, overlapOf, type Run, runSince, yearsOf } from './years.ts'

const aRun: fc.Arbitrary<Run> = fc
  .tuple(fc.integer({ min: 1990, max: 2020 }), fc.nat(6))
  .map(([from, length]) => ({ from, to: from + length }))

describe('runs of years', () => {
  it('K-04 overlap if they share a year, even a single one', () => {
    expect(overlapOf({ from: 2010, to: 2015 }, { from: 2015, to: 2020 })).toEqual({ from: 2015, to: 2015 })
    expect(overlapOf({ from: 2010, to: 2014 }, { from: 2015, to: 2020 })).toBeUndefined()
  })

  it('K-04 overlap in exactly the years that both contain, whichever comes first', () => {
    fc.assert(
      fc.property(aRun, aRun, (one, other) => {
        const shared = yearsOf([one]).filter((year) => yearsOf([other]).includes(year))
        const overlap = overlapOf(one, other)
        expect(overlap ? yearsOf([overlap]) : []).toEqual(shared)
        expect(overlapOf(other, one)).toEqual(overlap)
      }),
    )
  })

  it('K-02 keep the years from a first one on', () => {
    expect(runSince({ from: 2010, to: 2015 }, 2013)).toEqual({ from: 2013, to: 2015 })
    expect(runSince({ from: 2010, to: 2015 }, 2015)).toEqual({ from: 2015, to: 2015 })
    expect(runSince({ from: 2010, to: 2015 }, 2016)).toBeUndefined()
    expect(runSince({ from: 2010, to: 2015 }, null)).toEqual({ from: 2010, to: 2015 })
  })

  it('K-04 contain the same years after merging, in runs that do not touch', () => {
    fc.assert(
      fc.property(fc.array(aRun, { maxLength: 8 }), (runs) => {
        const merged = mergeRuns(runs)
        expect(yearsOf(merged)).toEqual(yearsOf(runs))
        for (let at = 1; at < merged.length; at++) expect(merged[at]!.from).toBeGreaterThan(merged[at - 1]!.to + 1)
      }),
    )
  })
})
