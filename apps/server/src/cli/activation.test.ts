import type { CatalogueSummary } from '@cognate/catalogue'
import { describe, expect, it } from 'vitest'
import { lossOf, shrinkageOf } from './activation.ts'

const aSummary = (work: number, author: number, abstracts: number, source = 'openalex /data') =>
  ({ counts: { work, author }, abstracts, source }) as CatalogueSummary

describe('shrinkageOf', () => {
  it('D-01 names what is below four fifths of the catalogue in use', () => {
    const inUse = aSummary(10_000, 5_000, 8_000)
    expect(shrinkageOf(aSummary(8_000, 4_000, 6_400), inUse)).toEqual([])
    expect(shrinkageOf(aSummary(7_999, 4_000, 6_400), inUse)).toEqual(['7,999 works where there are 10,000'])
    expect(shrinkageOf(aSummary(20_000, 3_999, 0), inUse)).toEqual([
      '3,999 authors where there are 5,000',
      '0 abstracts where there are 8,000',
    ])
  })

  it('D-01 does not measure by a demo', () => {
    expect(shrinkageOf(aSummary(2, 1, 0), aSummary(20_000, 9_000, 20_000, 'demo, 20000 works'))).toEqual([])
  })
})

describe('lossOf', () => {
  it('D-02 says how many earlier records are gone, above a fifth', () => {
    expect(lossOf({ before: 0, gone: 0 })).toEqual([])
    expect(lossOf({ before: 10, gone: 2 })).toEqual([])
    expect(lossOf({ before: 10, gone: 3 })).toEqual(['3 of the 10 earlier records of the source are not in it'])
  })
})
