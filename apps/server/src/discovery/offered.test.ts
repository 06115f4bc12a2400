import type { CatalogueFacts } from '@cognate/catalogue'
import { datasets } from '@cognate/contract'
import { describe, expect, it } from 'vitest'
import { dataFor } from './offered.ts'

const nothing: CatalogueFacts = {
  citations: false,
  topics: false,
  countries: false,
  institution_types: false,
  source_types: false,
  document_types: false,
  languages: ['en'],
}
const { filters, sorts } = datasets.experts
const without = (facts: CatalogueFacts | undefined) => {
  const { hasFilter, hasSort } = dataFor('experts', facts)
  return [...filters.filter((field) => !hasFilter(field)), ...sorts.flatMap(({ key }) => (hasSort(key) ? [] : [key]))]
}

describe('dataFor', () => {
  it('F-01 finds no use in controls whose facts the catalogue lacks', () => {
    expect(without(nothing)).toEqual([
      ...['document_type', 'topics', 'source_type', 'institution.country_code', 'institution.type', 'h_index'],
      ...['nl_language', 'h_index'],
    ])
    expect(dataFor('experts', nothing).hasTopics).toBe(false)
    expect(without({ ...nothing, citations: true, languages: ['en', 'nl'] })).not.toContain('h_index')
  })

  it('F-01 offers everything without a catalogue, and to records of other sources', () => {
    expect(without(undefined)).toEqual([])
    expect(dataFor('projects', nothing).hasFilter('institution.country_code')).toBe(true)
    expect(dataFor('projects', undefined).hasTopics).toBe(false)
  })
})
