import type { SearchModuleView } from '@cognate/contract'
import { describe, expect, it } from 'vitest'
import { emptyCollection } from '../../model/collection/collection-state.ts'
import { noConflicts } from '../../model/filters/preset-filters.ts'
import { emptyQuery, type Query } from '../../model/query/query.ts'
import { beginQuery, narrowedQuery, queryInDataset, queryWithCollected } from './next-query.ts'

const experts = {
  ...{ key: 'experts', label: 'Experts', record_type: 'author' },
  filters: ['language', 'coi_authors'].map((field) => ({ field, label: '', kind: '' })),
  sorts: [{ key: 'relevance', label: 'Relevance' }],
} as unknown as SearchModuleView

const dutch: Query['filters'] = { language: { type: 'include', values: ['nl'] } }
const aQuery = (text: string, more: Partial<Query> = {}): Query => ({ ...emptyQuery(), text, isNew: false, ...more })
const ada = { record_type: 'author' as const, identifier: 'A1', display_name: 'Ada' }

describe('the beginning of a query', () => {
  const query = aQuery('trees', { filters: dutch, search: 'c1', sort: 'h_index' })
  const world = {
    hasSearched: true,
    isContinuing: false,
    searchedWith: emptyCollection.searchedWith,
    modules: [experts],
  }

  it('keeps its filters and its collection beside an answer, with a sort of its dataset', () => {
    const aside = { filters: {}, conflict_of_interest: null, sort: 'h_index' }
    expect(beginQuery(query, world)).toEqual({ ...query, sort: 'relevance', aside })
  })

  it('S-06 is new at home, so that the default preset applies', () => {
    const begun = beginQuery(query, { ...world, hasSearched: false })
    expect(begun).toMatchObject({ text: 'trees', filters: {}, search: null, isNew: true })
  })

  it('S-06 brings no filter and no sort that an earlier query had set aside to a query from home', () => {
    const aside = { filters: dutch, conflict_of_interest: { ...noConflicts, records: [ada] }, sort: 'h_index' }
    const begun = beginQuery(aQuery('trees', { aside, sort: 'name' }), { ...world, hasSearched: false })
    expect(begun).toMatchObject({ filters: {}, conflict_of_interest: null, sort: 'relevance', isNew: true })
    expect(begun).not.toHaveProperty('aside')
  })

  it('C-01 continues a collection with the filters and the check that it was last searched with', () => {
    const searchedWith = { filters: dutch, conflict_of_interest: { records: [ada], since: 2020 }, sort: 'relevance' }
    const begun = beginQuery(aQuery('trees'), { ...world, hasSearched: false, isContinuing: true, searchedWith })
    expect(begun).toMatchObject({
      ...{ filters: dutch, isNew: false },
      conflict_of_interest: { ...noConflicts, records: [ada], since: 2020 },
    })
  })
})

describe('a change beside an answer', () => {
  const current = aQuery('trees')

  it('narrows what stands in the search box, else the query of the address', () => {
    const narrowing = { filters: dutch, conflict_of_interest: null }
    expect(narrowedQuery(aQuery('bees'), current, narrowing)).toMatchObject({ text: 'bees', filters: dutch })
    expect(narrowedQuery(aQuery(' '), current, narrowing)).toMatchObject({ text: 'trees', filters: dutch })
    expect(narrowedQuery(aQuery(''), undefined, narrowing)).toBeUndefined()
    expect(narrowedQuery({ ...aQuery('bees'), isNew: true }, current, narrowing)?.isNew).toBe(false)
  })

  it('searches with the collection too, or no longer, but never with nothing', () => {
    expect(queryWithCollected(aQuery('bees'), current, true)).toMatchObject({ text: 'bees', asksCollected: true })
    expect(queryWithCollected(aQuery(''), aQuery(''), true)).toMatchObject({ text: '', asksCollected: true })
    expect(queryWithCollected(aQuery(''), aQuery(''), false)).toBeUndefined()
  })

  it('runs the same query in another dataset', () => {
    const works = { dataset: 'works' as const, mayBeEmpty: false }
    expect(queryInDataset(aQuery('bees'), current, works)).toMatchObject({ text: 'bees', dataset: 'works' })
    expect(queryInDataset(aQuery(''), current, works)).toMatchObject({ text: 'trees', dataset: 'works' })
  })

  it('runs an empty query in another dataset only where a collection adds to it', () => {
    const works = { dataset: 'works' as const, mayBeEmpty: false }
    expect(queryInDataset(aQuery(''), undefined, works)).toBeUndefined()
    expect(queryInDataset(aQuery(''), aQuery(''), works)).toBeUndefined()
    expect(queryInDataset(aQuery(''), undefined, { ...works, mayBeEmpty: true })).toMatchObject({ dataset: 'works' })
  })
})
