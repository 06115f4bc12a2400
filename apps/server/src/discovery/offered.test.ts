import type { CatalogueFacts } from '@cognate/catalogue'
import { datasets, documentDatasetKeys, documentKinds } from '@cognate/contract'
import { describe, expect, it } from 'vitest'
import { dataFor } from './offered.ts'

const noSorts = Object.fromEntries(
  documentKinds.map((kind) => [kind, []]),
) as unknown as CatalogueFacts['document_sorts']
const nothing: CatalogueFacts = {
  citations: false,
  impact_factors: false,
  topics: false,
  countries: false,
  institution_types: false,
  source_types: false,
  document_types: [],
  languages: ['en'],
  document_sorts: noSorts,
}
const { filters, sorts } = datasets.experts
const without = (facts: CatalogueFacts | undefined) => {
  const { hasFilter, hasSort } = dataFor('experts', facts)
  return [...filters.filter((field) => !hasFilter(field)), ...sorts.flatMap(({ key }) => (hasSort(key) ? [] : [key]))]
}

describe('dataFor', () => {
  it('F-01 leaves out controls for facts that the catalogue lacks', () => {
    expect(without(nothing)).toEqual([
      ...['document_type', 'topics', 'source_type', 'institution.country_code', 'institution.type', 'h_index'],
      ...['nl_language', 'h_index'],
    ])
    expect(dataFor('experts', nothing).hasTopics).toBe(false)
    expect(without({ ...nothing, citations: true, languages: ['en', 'nl'] })).not.toContain('h_index')
  })

  it('F-05 offers the types of works that the catalogue holds', () => {
    const { hasFilter, hasOption } = dataFor('works', { ...nothing, document_types: ['dataset'] })
    expect(hasFilter('document_type')).toBe(true)
    expect(['dataset', 'book-chapter'].filter((type) => hasOption('document_type', type))).toEqual(['dataset'])
    expect(hasOption('author_position', 'first')).toBe(true)
    expect(dataFor('works', undefined).hasOption('document_type', 'book-chapter')).toBe(true)
  })

  it('S-09 sorts records of other sources by what at least one of them has', () => {
    const usefulSorts = (facts: CatalogueFacts | undefined) =>
      documentDatasetKeys.map((dataset) =>
        datasets[dataset].sorts.flatMap(({ key }) => (dataFor(dataset, facts).hasSort(key) ? key : [])),
      )
    const always = [['relevance', 'name'], ['relevance', 'name'], ['relevance'], ['relevance', 'name']]
    expect(usefulSorts(nothing)).toEqual([...always, ['relevance', 'title']])
    const document_sorts: CatalogueFacts['document_sorts'] = {
      ...nothing.document_sorts,
      project: ['start_date'],
      starthub: ['submission_time'],
    }
    const [projects, startups, starthubs] = usefulSorts({ ...nothing, document_sorts })
    expect([projects, startups, starthubs]).toEqual([
      ['relevance', 'start_date', 'name'],
      ['relevance', 'name'],
      ['relevance', 'submission_time'],
    ])
    expect(usefulSorts(undefined)).toEqual(
      documentDatasetKeys.map((dataset) => datasets[dataset].sorts.map(({ key }) => key)),
    )
    expect(dataFor('works', nothing).hasSort('date')).toBe(true)
  })

  it('S-09 finds no use in sorting venues by numbers that the catalogue lacks', () => {
    const useless = (facts: CatalogueFacts) =>
      datasets.venues.sorts.flatMap(({ key }) => (dataFor('venues', facts).hasSort(key) ? [] : [key]))
    expect(useless(nothing)).toEqual(['impact_factor', 'cited_by_count'])
    expect(useless({ ...nothing, citations: true })).toEqual(['impact_factor'])
    expect(useless({ ...nothing, impact_factors: true })).toEqual(['cited_by_count'])
  })

  it('F-01 offers everything without a catalogue, and to records of other sources', () => {
    expect(without(undefined)).toEqual([])
    expect(dataFor('projects', nothing).hasFilter('institution.country_code')).toBe(true)
    expect(dataFor('projects', undefined).hasTopics).toBe(false)
  })
})
