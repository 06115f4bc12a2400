import type { SearchModuleView } from '@cognate/contract'
import { describe, expect, it } from 'vitest'
import { fitQuery, withTopic } from './fit-query.ts'
import { emptyQuery, type Query } from './query.ts'

const works = {
  ...{ key: 'works', label: 'Works', record_type: 'work' },
  ...{ filters: [{ field: 'topics', type: 'values' }], sorts: [{ key: 'relevance', label: 'Relevance' }] },
} as unknown as SearchModuleView

const query = (more: Partial<Query>): Query => ({ ...emptyQuery('works'), text: 'bees', ...more })

describe('a query for a dataset', () => {
  it('keeps the filters that the dataset has and gets one of its sorts', () => {
    const countries = { type: 'include' as const, values: ['NL'] }
    const topics = { type: 'include' as const, values: ['T1'] }
    const asked = query({
      sort: 'h_index',
      filters: { institution_countries: countries, topics } as Query['filters'],
    })
    expect(fitQuery(asked, [works])).toMatchObject({ text: 'bees', sort: 'relevance', filters: { topics } })
    expect(Object.keys(fitQuery(asked, [works]).filters)).toEqual(['topics'])
  })

  it('adds a topic to its filter once, and in place of excluded ones', () => {
    const one = withTopic(query({}), 'T1')
    expect(withTopic(withTopic(one, 'T2'), 'T1').filters.topics).toEqual({ type: 'include', values: ['T1', 'T2'] })
    const without = query({ filters: { topics: { type: 'exclude', values: ['T1'] } } })
    expect(withTopic(without, 'T2').filters.topics).toEqual({ type: 'include', values: ['T2'] })
  })
})
