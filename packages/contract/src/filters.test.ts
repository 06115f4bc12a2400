import { describe, expect, it } from 'vitest'
import { datasetKeys, datasets } from './datasets.ts'
import { Filters } from './filter-schemas.ts'
import { filterDescriptions, filterFields, filterLabel } from './filters.ts'

const values = { type: 'include', values: ['a'] }
const numbers = { type: 'range', start: 1, end: 2 }
const days = { type: 'range', start: '2024-01-31', end: null }
const examples = { values, words: values, number_range: numbers, date_range: days } as const

describe('filters', () => {
  it.each(filterFields)('takes %s in the shape of its kind and in no other', (field) => {
    const { kind } = filterDescriptions[field]
    const fits = (filter: unknown) => Filters.safeParse({ [field]: filter }).success
    expect(fits(examples[kind])).toBe(true)
    const others = [values, numbers, days].filter((example) => example !== examples[kind])
    expect(others.map(fits)).toEqual([false, false])
  })

  it('refuses an unknown filter', () => {
    expect(Filters.safeParse({ shoe_size: numbers }).success).toBe(false)
  })

  it('F-02 calls a filter by what it is in a dataset: projects start, and partners have no abstract', () => {
    const dates = (['works', 'policydocs', 'projects', 'starthubs'] as const).map((dataset) =>
      filterLabel('publication_date', dataset),
    )
    expect(dates).toEqual(['Publication date', 'Publication date', 'Start date', 'Submission date'])
    expect(filterLabel('abstract', 'works')).toBe('Words in the abstract')
    expect(filterLabel('abstract', 'partners')).toBe('Words in the record')
  })

  it('offers every filter in some dataset', () => {
    const offered = new Set(datasetKeys.flatMap((key) => datasets[key].filters))
    expect(filterFields.filter((field) => !offered.has(field))).toEqual([])
  })
})
