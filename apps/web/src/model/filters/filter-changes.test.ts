import type { Filters } from '@cognate/contract'
import { describe, expect, it } from 'vitest'
import {
  countFilterValues,
  dateFilter,
  fittingFilters,
  isSameFilter,
  rangeFilter,
  sideOf,
  valuesFilter,
  withFilter,
} from './filter-changes.ts'

const works = { minimum: 0, maximum: 750 }

describe('F-03 a range', () => {
  it.each<[string, [number, number], ReturnType<typeof rangeFilter>]>([
    ['swaps reversed ends', [40, 10], { type: 'range', start: 10, end: 40 }],
    ['is unbounded below at the least', [0, 40], { type: 'range', start: null, end: 40 }],
    ['is unbounded above at the most', [10, 750], { type: 'range', start: 10, end: null }],
    ['says nothing from limit to limit', [0, 750], undefined],
    ['says nothing from limit to limit the wrong way round', [750, 0], undefined],
    ['is held to the limits', [-5, 9000], undefined],
    ['takes whole numbers', [1.6, 10.2], { type: 'range', start: 2, end: 10 }],
  ])('%s', (_, ends, filter) => expect(rangeFilter(ends, works)).toEqual(filter))
})

describe('F-04 a publication date', () => {
  it('sets the end when before, the start when after', () => {
    expect(dateFilter('before', '2020-05-01')).toEqual({ type: 'range', start: null, end: '2020-05-01' })
    expect(dateFilter('after', '2020-05-01')).toEqual({ type: 'range', start: '2020-05-01', end: null })
  })

  it.each(['', '2017-12-31', '0020-05-01', '2020-5-1'])('is none for %j', (day) => {
    expect(dateFilter('after', day)).toBeUndefined()
  })

  it('takes the first day of 2018', () => expect(dateFilter('after', '2018-01-01')?.start).toBe('2018-01-01'))

  it('stands on the side that is set', () => {
    expect(sideOf(dateFilter('before', '2020-05-01'))).toBe('before')
    expect(sideOf(dateFilter('after', '2020-05-01'))).toBe('after')
    expect(sideOf(undefined)).toBe('after')
  })
})

describe('F-02 a set of filters', () => {
  const filters: Filters = {
    'institution.country_code': { type: 'include', values: ['NL', 'BE'] },
    works_count: { type: 'range', start: 10, end: null },
    language: { type: 'exclude', values: [] },
    email_confidence: { type: 'range', start: 0, end: null },
  }

  it('counts values, a range as one, and nothing for a filter that says nothing', () => {
    const counts = Object.values(filters).map(countFilterValues)
    expect(counts).toEqual([2, 1, 0, 1])
    expect(countFilterValues({ type: 'range', last_years: 3 })).toBe(1)
  })

  it('keeps the filters that a dataset has and that say something', () => {
    const module = {
      filters: ['works_count', 'language', 'topics'].map((field) => ({ field, label: '', has_data: true, kind: '' })),
    }
    expect(Object.keys(fittingFilters(filters, module))).toEqual(['works_count'])
    expect(fittingFilters(filters, undefined)).toEqual({})
  })

  it('is the same filter whatever the order of its values', () => {
    const chosen: Filters['language'] = { type: 'include', values: ['nl', 'en'] }
    expect(isSameFilter(chosen, { type: 'include', values: ['en', 'nl'] })).toBe(true)
    expect(isSameFilter(chosen, { type: 'exclude', values: ['en', 'nl'] })).toBe(false)
    expect(isSameFilter({ type: 'range', start: 10 }, { type: 'range', start: 10, end: null })).toBe(true)
    expect(isSameFilter(undefined, { type: 'exclude', values: [] })).toBe(true)
  })

  it('loses a filter that is cleared, and a values filter that has no value left', () => {
    expect(Object.keys(withFilter(filters, 'works_count', undefined))).not.toContain('works_count')
    expect(valuesFilter('exclude', [])).toBeUndefined()
    expect(valuesFilter('exclude', ['A', 'A'])).toEqual({ type: 'exclude', values: ['A'] })
  })
})
