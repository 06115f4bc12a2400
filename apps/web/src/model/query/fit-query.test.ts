import type { SearchModuleView } from '@cognate/contract'
import { describe, expect, it } from 'vitest'
import { noConflicts } from '../filters/preset-filters.ts'
import { asksInstead, fitQuery, wholeNarrowing, withHidden, withSort, withTopic } from './fit-query.ts'
import { emptyQuery, type Query, toRequest } from './query.ts'

const works = {
  ...{ key: 'works', label: 'Works', record_type: 'work' },
  ...{ filters: [{ field: 'topics', type: 'values' }], sorts: [{ key: 'relevance', label: 'Relevance' }] },
} as unknown as SearchModuleView

const aQuery = (more: Partial<Query>): Query => ({ ...emptyQuery('works'), text: 'bees', ...more })

describe('a query for a dataset', () => {
  it('keeps the filters that the dataset has and gets one of its sorts', () => {
    const countries = { type: 'include' as const, values: ['NL'] }
    const topics = { type: 'include' as const, values: ['T1'] }
    const query = aQuery({
      sort: 'h_index',
      filters: { institution_countries: countries, topics } as Query['filters'],
    })
    expect(fitQuery(query, [works])).toMatchObject({ text: 'bees', sort: 'relevance', filters: { topics } })
    expect(Object.keys(fitQuery(query, [works]).filters)).toEqual(['topics'])
  })

  it('adds a topic to its filter once, and in place of excluded ones', () => {
    const withFirst = withTopic(aQuery({}), 'T1')
    expect(withTopic(withTopic(withFirst, 'T2'), 'T1').filters.topics).toEqual({
      type: 'include',
      values: ['T1', 'T2'],
    })
    const excluding = aQuery({ filters: { topics: { type: 'exclude', values: ['T1'] } } })
    expect(withTopic(excluding, 'T2').filters.topics).toEqual({ type: 'include', values: ['T2'] })
  })

  it('C-02 hides one result more, and keeps hidden those before it', () => {
    const hidden = withHidden(withHidden(aQuery({}), 'A1'), 'A2')
    expect(hidden.filters.excluded_records).toEqual({ type: 'exclude', values: ['A1', 'A2'] })
    const some = aQuery({ filters: { excluded_records: { type: 'include', values: ['A1', 'A2'] } } })
    expect(withHidden(some, 'A1').filters.excluded_records).toEqual({ type: 'include', values: ['A2'] })
  })

  it('is narrowed by what is set now, not by what was kept aside of the same filter', () => {
    const topics = (id: string) => ({ topics: { type: 'include' as const, values: [id] } })
    const query = aQuery({ filters: topics('T2'), aside: { filters: topics('T1'), conflict_of_interest: null } })
    expect(wholeNarrowing(query).filters).toEqual(topics('T2'))
  })

  it('keeps aside what the dataset lacks, and takes it back with a dataset that has it', () => {
    const experts = {
      ...{ key: 'experts', label: 'Experts', record_type: 'author' },
      filters: ['h_index', 'topics', 'coi_authors'].map((field) => ({ field })),
      sorts: ['relevance', 'h_index'].map((key) => ({ key, label: key })),
    } as unknown as SearchModuleView
    const modules = [experts, works]
    const filters = {
      h_index: { type: 'range' as const, start: 20, end: null },
      topics: { type: 'include' as const, values: ['T1'] },
    }
    const conflict_of_interest = { ...noConflicts, records: [{ identifier: 'A1' }] }
    const query = aQuery({ dataset: 'experts', sort: 'h_index', filters, conflict_of_interest })
    const inWorks = fitQuery({ ...fitQuery(query, modules), dataset: 'works' }, modules)
    expect(inWorks).toMatchObject({
      sort: 'relevance',
      filters: { topics: filters.topics },
      conflict_of_interest: null,
    })
    expect(toRequest(inWorks)).not.toHaveProperty('aside')
    const inWorksAgain = fitQuery({ ...inWorks, filters: {} }, modules)
    expect(fitQuery({ ...inWorksAgain, dataset: 'experts' }, modules)).toEqual({
      ...query,
      filters: { h_index: filters.h_index },
    })
    const sorted = fitQuery(withSort(inWorks, 'relevance'), modules)
    expect(fitQuery({ ...sorted, dataset: 'experts' }, modules)).toEqual({ ...query, sort: 'relevance' })
  })

  it('S-11 looks for more like a record with the same filters, check for conflicts and sort', () => {
    const query = aQuery({
      filters: { topics: { type: 'include', values: ['T1'] } },
      sort: 'date',
      asksCollected: true,
    })
    const ada = { record_type: 'author' as const, identifier: 'A1', display_name: 'Ada' }
    expect(asksInstead({ ...query, among: ['A2'] }, { records: [ada] })).toEqual({
      ...query,
      ...{ text: '', records: [ada], asksCollected: false, isNew: false },
    })
  })
})
